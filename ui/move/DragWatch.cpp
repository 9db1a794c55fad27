#include "ui/move/DragWatch.h"

#include "models/GridModel.h"
#include "ui/day/DayGridView.h"
#include "ui/move/DragGhost.h"
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

DragWatch::DragWatch(DayGridView &grid, TrayPanel &tray, Desk desk, QWidget *page)
    : QObject(page)
    , m_grid(grid)
    , m_tray(tray)
    , m_desk(std::move(desk))
    , m_targets(new DropTargets(grid, m_desk.now))
    , m_ghost(new DragGhost(page))
{
    m_scroll.setInterval(scrollMs);
    connect(&m_scroll, &QTimer::timeout, this, &DragWatch::scrollAtEdge);
    m_grid.viewport()->installEventFilter(this);
    m_tray.rows()->viewport()->installEventFilter(this);
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

/// -1 where nothing can be dragged: while one is being placed, only that one may go elsewhere.
int DragWatch::trayRowAt(const QPoint &place) const
{
    const ParkingTray &tray = m_tray.tray();
    const int row = m_tray.rows()->indexAt(place).row();
    const bool other = tray.hasTarget() && row != tray.currentRow();
    return other || tray.state() == ParkingTray::State::Moving ? -1 : row;
}

bool DragWatch::isOverTray(const QPoint &global) const
{
    return m_tray.isVisible() && m_tray.rect().contains(m_tray.mapFromGlobal(global));
}

bool DragWatch::isWatched(const QObject *watched) const
{
    return watched == m_grid.viewport() || watched == m_tray.rows()->viewport();
}

bool DragWatch::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        if (isWatched(watched))
            press(watched, *static_cast<QMouseEvent *>(event));
        return false;
    case QEvent::MouseMove:
        return isWatched(watched) && drag(*static_cast<QMouseEvent *>(event));
    case QEvent::MouseButtonRelease:
        return isWatched(watched) && release(*static_cast<QMouseEvent *>(event));
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        return escape(event);
    default:
        return false;
    }
}

void DragWatch::press(const QObject *watched, const QMouseEvent &event)
{
    m_swallowRelease = false;
    m_pressed.reset();
    if (event.button() != Qt::LeftButton || event.modifiers() != Qt::NoModifier)
        return;
    m_pressedAt = event.globalPosition().toPoint();
    const QPoint place = event.position().toPoint();
    m_fromRow = watched == m_grid.viewport() ? -1 : trayRowAt(place);
    if (m_fromRow >= 0)
        m_pressed = m_tray.tray().parked().at(m_fromRow);
    else if (const std::optional<Slot> seat = watched == m_grid.viewport() ? movableAt(place) : std::nullopt)
        m_pressed = m_desk.parkedOf(*seat);
}

bool DragWatch::drag(const QMouseEvent &event)
{
    if (!m_pressed || !event.buttons().testFlag(Qt::LeftButton))
        return false;
    const QPoint global = event.globalPosition().toPoint();
    m_pointer = m_grid.viewport()->mapFromGlobal(global);
    // A row of the tray that is dragged less far than that stays one that is clicked.
    if (!m_dragging && (global - m_pressedAt).manhattanLength() < QApplication::startDragDistance())
        return m_fromRow >= 0;
    if (!m_dragging)
        begin();
    m_ghost->follow(global);
    m_targets->pointAt(m_pointer);
    m_tray.showDrag(true, m_fromRow < 0 && isOverTray(global));
    return true;
}

bool DragWatch::release(const QMouseEvent &event)
{
    if (event.button() != Qt::LeftButton)
        return false;
    if (m_dragging) {
        drop(event.globalPosition().toPoint());
        return true;
    }
    m_pressed.reset();
    return std::exchange(m_swallowRelease, false);
}

bool DragWatch::escape(QEvent *event)
{
    if (!m_dragging || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress) {
        m_swallowRelease = true;
        end();
    }
    return true;
}

void DragWatch::begin()
{
    m_dragging = true;
    const QModelIndex card = m_grid.indexAt(m_grid.viewport()->mapFromGlobal(m_pressedAt));
    m_ghost->start(m_pressed->appointment.patientName, m_desk.seatText(m_pressed->seat),
                   m_grid.visualRect(card).size());
    m_targets->start(*m_pressed);
    m_scroll.start();
    qApp->installEventFilter(this); // Esc, wherever the keys go just now
    Q_EMIT begun(m_pressed->seat);
}

void DragWatch::drop(const QPoint &global)
{
    const Slot seat = m_pressed->seat;
    const std::optional<Slot> target = m_targets->pointAt(m_grid.viewport()->mapFromGlobal(global));
    const bool overTray = isOverTray(global);
    end();
    if (m_fromRow < 0 && overTray)
        Q_EMIT parked(seat);
    else if (target && m_fromRow < 0)
        Q_EMIT placed(seat, *target);
    else if (target)
        Q_EMIT unparked(m_fromRow, *target);
}

void DragWatch::end()
{
    m_dragging = false;
    m_pressed.reset();
    m_scroll.stop();
    m_ghost->hide();
    m_targets->stop();
    m_tray.showDrag(false, false);
    qApp->removeEventFilter(this);
    Q_EMIT ended();
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
