#pragma once

#include "models/Slot.h"
#include "ui/DeskSession.h"

#include <QWidget>

class QStackedWidget;

namespace holdfast {

class DayBar;
class DayGridView;
class NoticeStrip;
class RestPanel;
class SeatListPanel;
class SeatPanel;
class WalkInPanel;

/// The day: bar, grid and, at the right, what is being done with a seat.
class DayPage : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the page.
    explicit DayPage(DeskSession &session, QWidget *parent = nullptr);

    DayGridView *grid() const { return m_grid; }

    void showToday();
    void moveDays(int days);
    /// Selects the next free seat from now on; holds nothing.
    void selectNextFree();
    /// One step back in what is being done, the seat stays selected.
    void stepBack();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void build();
    QWidget *buildSide();
    void addKeys();
    void onBlock(const QModelIndex &index);
    void onWalkIn(WalkIn::State state);
    void onDayShown(const QDate &date);
    void onSeats(const QModelIndex &index);
    bool walkInIsOpen();
    void takeSeat(const Slot &seat);
    void openSeat(const Slot &seat, bool fromList = false);
    void openSeats(const Slot &seat);
    void closeSeat();
    void backToGrid(qint64 slotId);
    void notice(const QString &text, Tone tone);

    DeskSession &m_session;
    QDate m_placedFor; ///< the day whose first place in the grid was chosen
    DayBar *m_bar;
    DayGridView *m_grid;
    QStackedWidget *m_side;
    RestPanel *m_rest;
    WalkInPanel *m_walkInPanel;
    SeatListPanel *m_seatList;
    SeatPanel *m_seatPanel;
    bool m_fromList = false; ///< the open seat was chosen in the list: closing leads back there
    NoticeStrip *m_notice;
};

} // namespace holdfast
