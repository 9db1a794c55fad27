#include "ui/move/DragWatch.h"

#include "models/GridModel.h"
#include "ui/day/DayGridView.h"
#include "ui/move/DragGhost.h"
#include "ui/move/ParkingTray.h"
#include "ui/move/TrayPanel.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <utility>

namespace holdfast {

namespace {

constexpr int scrollMs = 30;
constexpr int edge = 28;
constexpr int scrollStep = 14;

} // namespace

DragWatch::DragWatch(DayGridView &grid, TrayPanel &tray, DropTargets::Now now, SeatText seatText, QWidget *page)
    : QObject(page)
    , m_grid(grid)
    , m_tray(tray)
    , m_seatText(std::move(seatText))
    , m_targets(new DropTargets(grid, std::move(now)))
    , m_ghost(new DragGhost(page))
{
    m_scroll.setInterval(scrollMs);
    connect(&m_scroll, &QTimer::timeout, this, &DragWatch::scrollAtEdge);
    m_grid.viewport()->installEventFilter(this);
}

std::optional<Slot> DragWatch::movableAt(const QPoint &place) const
{
    const auto *model = qobject_cast<const GridModel *>(m_grid.model());
    const DayBlock *block = model ? model->blockAt(m_grid.indexAt(place)) : nullptr;
    // Of a vaccination time nobody could say who is meant: its list of seats does.
    if (!block || !block->isOfOnePlace())
        return std::nullopt;
    const Slot &seat = block->seats.constFirst();
    if (!seat.appointment || !Parked::isMovable(*seat.appointment) || model->isUnsettled(seat.id))
        return std::nullopt;
    return seat;
}

bool DragWatch::isOverTray(const QPoint &global) const
{
    return m_tray.isVisible() && m_tray.rect().contains(m_tray.mapFromGlobal(global));
}

bool DragWatch::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (watched == m_grid.viewport())
            press(*static_cast<QMouseEvent *>(event));
        return false;
    case QEvent::MouseMove:
        return watched == m_grid.viewport() && drag(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease: {
        if (watched != m_grid.viewport() || static_cast<QMouseEvent *>(event)->button() != Qt::LeftButton)
            return false;
        const auto *release = static_cast<QMouseEvent *>(event);
        if (m_dragging)
            drop(release->position().toPoint(), release->globalPosition().toPoint());
        else if (!std::exchange(m_swallowRelease, false)) {
            m_seat.reset();
            return false;
        }
        return true;
    }
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
        if (!m_dragging || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
            return false;
        event->accept();
        if (event->type() == QEvent::KeyPress) {
            m_swallowRelease = true;
            end();
        }
        return true;
    }
    default:
        return false;
    }
}

void DragWatch::press(const QMouseEvent &event)
{
    m_swallowRelease = false;
    m_seat.reset();
    if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier)
        return;
    m_pressedAt = event.position().toPoint();
    m_seat = movableAt(m_pressedAt);
}

bool DragWatch::drag(const QMouseEvent &event)
{
    if (!m_seat || !event.buttons().testFlag(Qt::LeftButton))
        return false;
    m_pointer = event.position().toPoint();
    if (!m_dragging && (m_pointer - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return false;
    if (!m_dragging)
        begin();
    m_ghost->follow(event.globalPosition().toPoint());
    m_targets->pointAt(m_pointer);
    m_tray.showDrag(true, isOverTray(event.globalPosition().toPoint()));
    return true;
}

void DragWatch::begin()
{
    m_dragging = true;
    m_ghost->start(m_seat->appointment->patientName, m_seatText(*m_seat),
                   m_grid.visualRect(m_grid.indexAt(m_pressedAt)).size());
    m_targets->start();
    m_scroll.start();
    qApp->installEventFilter(this); // Esc, wherever the keys go just now
}

void DragWatch::drop(const QPoint &place, const QPoint &global)
{
    const Slot seat = *m_seat;
    const std::optional<Slot> target = m_targets->pointAt(place);
    const bool overTray = isOverTray(global);
    end();
    if (overTray)
        Q_EMIT parked(seat);
    else if (target)
        Q_EMIT placed(seat, *target);
}

void DragWatch::end()
{
    m_dragging = false;
    m_seat.reset();
    m_scroll.stop();
    m_ghost->hide();
    m_targets->stop();
    m_tray.showDrag(false, false);
    qApp->removeEventFilter(this);
}

void DragWatch::scrollAtEdge()
{
    const auto push = [](QScrollBar *bar, int at, int length) {
        const int step = at < edge ? -scrollStep : at > length - edge ? scrollStep : 0;
        bar->setValue(bar->value() + step);
    };
    const QRect sight = m_grid.viewport()->rect();
    if (!sight.adjusted(-edge, -edge, 0, edge).contains(m_pointer))
        return;
    push(m_grid.verticalScrollBar(), m_pointer.y(), sight.height());
    push(m_grid.horizontalScrollBar(), m_pointer.x(), sight.width());
    m_targets->pointAt(m_pointer);
    m_targets->update();
}

} // namespace holdfast
