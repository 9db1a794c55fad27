#pragma once

#include "models/Slot.h"
#include "ui/DeskSession.h"

#include <QWidget>

class QFrame;
class QLabel;
class QStackedWidget;

namespace holdfast {

class DayGridView;
class KeyButton;
class RestPanel;
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
    QWidget *buildBar();
    QWidget *buildSide();
    void addKeys();
    void onBlock(const QModelIndex &index);
    void onWalkIn(WalkIn::State state);
    void onDayShown(const QDate &date);
    void openSeat(const Slot &seat);
    void backToGrid(qint64 slotId);
    void refreshBar();
    void notice(const QString &text, DeskSession::Tone tone);

    DeskSession &m_session;
    QDate m_placedFor; ///< the day whose first place in the grid was chosen
    QLabel *m_title;
    QLabel *m_state;
    KeyButton *m_today;
    KeyButton *m_next;
    DayGridView *m_grid;
    QStackedWidget *m_side;
    RestPanel *m_rest;
    WalkInPanel *m_walkInPanel;
    SeatPanel *m_seatPanel;
    QFrame *m_noticeFrame;
    QLabel *m_notice;
    QTimer m_noticeEnd;
};

} // namespace holdfast
