#include "ui/day/DayGridView.h"

#include "models/GridModel.h"
#include "ui/day/DayHeader.h"
#include "ui/day/DayWalk.h"
#include "ui/day/SlotDelegate.h"

#include <QHelpEvent>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

namespace holdfast {

namespace {

constexpr double ZoomStep = 1.1;
constexpr int PageSeconds = 3600;

} // namespace

QModelIndex DayGridView::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    if (!m_grid)
        return {};
    const QModelIndex current = currentIndex();
    if (!current.isValid()) {
        const QModelIndex free = nextClaimable();
        return free.isValid() ? free : walk().across({}, 1, m_now());
    }
    switch (action) {
    case MoveUp:
    case MovePrevious:
        return walk().along(current, -1);
    case MoveDown:
    case MoveNext:
        return walk().along(current, 1);
    case MoveLeft:
    case MoveRight: {
        // Keep to the time one set out from, so that a walk over long blocks and back ends where it began.
        if (m_goalIndex != current)
            m_goal = m_grid->blockAt(current)->startsAt;
        const QModelIndex target = walk().across(current, action == MoveLeft ? -1 : 1, m_goal);
        m_goalIndex = target;
        return target;
    }
    case MoveHome:
        return walk().first(current.column());
    case MoveEnd:
        return walk().last(current.column());
    case MovePageUp:
        return walk().leap(current, -PageSeconds);
    case MovePageDown:
        return walk().leap(current, PageSeconds);
    }
    return {};
}

void DayGridView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QAbstractItemView::currentChanged(current, previous);
    m_header->setCurrentColumn(current.column());
    tellCurrent();
}

/// Screen readers hear the current card as the grid's description.
void DayGridView::tellCurrent()
{
    setAccessibleDescription(currentIndex().data(Qt::AccessibleTextRole).toString());
}

void DayGridView::keyPressEvent(QKeyEvent *event)
{
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (event->modifiers().testAnyFlags(Qt::ControlModifier | Qt::AltModifier) || !currentIndex().isValid())
            break;
        if (event->modifiers().testFlag(Qt::ShiftModifier))
            Q_EMIT seatsAsked(currentIndex());
        else
            Q_EMIT blockActivated(currentIndex());
        event->accept();
        return;
    case Qt::Key_Space:
        if (control || !currentIndex().isValid())
            break;
        Q_EMIT seatsAsked(currentIndex());
        event->accept();
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QAbstractItemView::keyPressEvent(event);
        event->accept();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus:
    case Qt::Key_0:
        if (!control)
            break;
        setZoom(event->key() == Qt::Key_0 ? 1.0 : m_zoom * (event->key() == Qt::Key_Minus ? 1 / ZoomStep : ZoomStep));
        event->accept();
        return;
    default:
        break;
    }
    event->ignore();
}

void DayGridView::mouseMoveEvent(QMouseEvent *event)
{
    // A press with a shaking hand selects what was pressed, never what was dragged over.
    event->accept();
}

void DayGridView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !index.isValid())
        return;
    setCurrentIndex(index);
    Q_EMIT blockActivated(index);
}

void DayGridView::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractItemView::wheelEvent(event);
        return;
    }
    keepTimeAt(event->position().toPoint().y(), m_zoom * std::pow(ZoomStep, event->angleDelta().y() / 120.0));
    event->accept();
}

void DayGridView::setHover(const QModelIndex &index)
{
    if (m_hover == index)
        return;
    update(m_hover);
    m_hover = index;
    update(m_hover);
}

bool DayGridView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::HoverMove || event->type() == QEvent::HoverEnter)
        setHover(indexAt(static_cast<QHoverEvent *>(event)->position().toPoint()));
    else if (event->type() == QEvent::HoverLeave)
        setHover({});
    else if (event->type() == QEvent::ToolTip && showCardTip(static_cast<QHelpEvent *>(event)))
        return true;
    return QAbstractItemView::viewportEvent(event);
}

/// Words that are cut on the card, in full.
bool DayGridView::showCardTip(QHelpEvent *event)
{
    const QModelIndex index = indexAt(event->pos());
    const QString words = index.isValid() ? m_delegate->cutWords(index, visualRect(index), font()) : QString();
    if (words.isEmpty()) {
        QToolTip::hideText(); // of the card the mouse came from
        return false;
    }
    QToolTip::showText(event->globalPos(), words, viewport(), visualRect(index));
    return true;
}

void DayGridView::resizeEvent(QResizeEvent *event)
{
    QAbstractItemView::resizeEvent(event);
    updateGeometries();
}

void DayGridView::focusInEvent(QFocusEvent *event)
{
    QAbstractItemView::focusInEvent(event);
    update(currentIndex());
}

void DayGridView::focusOutEvent(QFocusEvent *event)
{
    QAbstractItemView::focusOutEvent(event);
    update(currentIndex());
}

void DayGridView::showEvent(QShowEvent *event)
{
    QAbstractItemView::showEvent(event);
    m_lastTick = m_now();
    m_seconds.start();
}

void DayGridView::hideEvent(QHideEvent *event)
{
    m_seconds.stop();
    QAbstractItemView::hideEvent(event);
}

} // namespace holdfast
