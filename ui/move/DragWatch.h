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

/// Watches the mouse on a grid and on the parking tray: a press on an appointment that moves far enough drags it, from
/// the grid to a free seat or into the tray, from the tray to a free seat. A click, a trembling hand, Esc, and a drop
/// elsewhere change nothing; all of that stays the grid's and the tray's.
class DragWatch : public QObject
{
    Q_OBJECT

public:
    struct Desk
    {
        DropTargets::Now now;                          ///< the service's time, UTC
        std::function<QString(const Slot &)> seatText; ///< how the clinic says a seat
        std::function<Parked(const Slot &)> parkedOf;  ///< the whole appointment of one of its seats
    };

    /// Grid and tray must outlive it; `page` is what the ghost is dragged over, an ancestor of both.
    DragWatch(DayGridView &grid, TrayPanel &tray, Desk desk, QWidget *page);

    bool isDragging() const { return m_dragging; }

Q_SIGNALS:
    void begun(const holdfast::Slot &seat);
    void ended();                            ///< before it is told where it was dropped, if it was
    void parked(const holdfast::Slot &seat); ///< dropped on the tray
    void placed(const holdfast::Slot &seat, const holdfast::Slot &target); ///< from the grid on a free seat
    void unparked(int row, const holdfast::Slot &target);                  ///< from the tray's row on a free seat

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool isWatched(const QObject *watched) const;
    bool release(const QMouseEvent &event);
    bool escape(QEvent *event);
    std::optional<Slot> movableAt(const QPoint &place) const;
    int trayRowAt(const QPoint &place) const;
    bool isOverTray(const QPoint &global) const;
    void press(const QObject *watched, const QMouseEvent &event);
    bool drag(const QMouseEvent &event);
    void begin();
    void drop(const QPoint &global);
    void end();
    void scrollAtEdge();

    DayGridView &m_grid;
    TrayPanel &m_tray;
    Desk m_desk;
    DropTargets *m_targets;
    DragGhost *m_ghost;
    QTimer m_scroll;
    std::optional<Parked> m_pressed; ///< pressed on, or dragged
    int m_fromRow = -1;              ///< of the tray; -1 from the grid
    QPoint m_pressedAt;              ///< on the screen
    QPoint m_pointer;                ///< in the grid's viewport
    bool m_dragging = false;
    bool m_swallowRelease = false; ///< of a drag that Esc has ended
};

} // namespace holdfast
