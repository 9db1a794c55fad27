#pragma once

#include "models/Slot.h"
#include "ui/move/ParkingTray.h"

#include <QKeySequence>
#include <QObject>

#include <functional>
#include <optional>

class QWidget;

namespace holdfast {

class DayGridView;
class DeskSession;
class TrayPanel;

/// The hands on the parking tray: cut and paste by keys on a page with a grid, the mouse's drag, and where the focus
/// goes with each step.
class TrayKeys : public QObject
{
    Q_OBJECT

public:
    struct Page
    {
        QWidget &widget;
        DayGridView &grid;
        TrayPanel &panel;
        /// Whose appointment Ctrl X means just now: none when the page shows none.
        std::function<std::optional<Slot>()> chosen;
    };

    /// Session and page must outlive it.
    TrayKeys(DeskSession &session, Page page);

    /// Enter on a free or held seat: while somebody is in the tray it is the tray's. Says whether it was.
    bool takes(const Slot &seat);
    /// A later seat of the one in the tray: its new time may begin there.
    bool isOwn(const Slot &seat) const;
    /// Esc: says whether there was something to put back.
    bool stepBack();

Q_SIGNALS:
    void parked(qint64 slotId); ///< by a key: the grid is at hand again

private:
    void addKeys();
    void watchDrag();
    void cut();
    void paste();
    void dropped(const Slot &seat, const Slot &target);
    bool place(const Slot &target);
    void onChanged();

    DeskSession &m_session;
    ParkingTray &m_tray;
    Page m_page;
    ParkingTray::State m_shown = ParkingTray::State::Choosing;
};

} // namespace holdfast
