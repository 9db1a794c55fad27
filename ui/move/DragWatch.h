#pragma once

#include "models/Slot.h"
#include "ui/move/DropTargets.h"

#include <QObject>
#include <QPoint>
#include <QTimer>

#include <functional>
#include <optional>

class QMouseEvent;

namespace holdfast {

class DayGridView;
class DragGhost;
class TrayPanel;

/// Watches the mouse on a grid: a press on an appointment that moves far enough drags it to a free seat or into the
/// tray. A click, a trembling hand, Esc, and a drop elsewhere change nothing; all of that stays the grid's.
class DragWatch : public QObject
{
    Q_OBJECT

public:
    using SeatText = std::function<QString(const Slot &)>;

    /// Grid and tray must outlive it; `page` is what the ghost is dragged over, an ancestor of both.
    DragWatch(DayGridView &grid, TrayPanel &tray, DropTargets::Now now, SeatText seatText, QWidget *page);

    bool isDragging() const { return m_dragging; }

Q_SIGNALS:
    void parked(const holdfast::Slot &seat);                               ///< dropped on the tray
    void placed(const holdfast::Slot &seat, const holdfast::Slot &target); ///< dropped on a free seat

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    std::optional<Slot> movableAt(const QPoint &place) const;
    bool isOverTray(const QPoint &global) const;
    void press(const QMouseEvent &event);
    bool drag(const QMouseEvent &event);
    void begin();
    void drop(const QPoint &place, const QPoint &global);
    void end();
    void scrollAtEdge();

    DayGridView &m_grid;
    TrayPanel &m_tray;
    SeatText m_seatText;
    DropTargets *m_targets;
    DragGhost *m_ghost;
    QTimer m_scroll;
    std::optional<Slot> m_seat; ///< pressed on, or dragged
    QPoint m_pressedAt;
    QPoint m_pointer; ///< in the viewport
    bool m_dragging = false;
    bool m_swallowRelease = false; ///< of a drag that Esc has ended
};

} // namespace holdfast
