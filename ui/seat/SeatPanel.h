#pragma once

#include "models/Slot.h"
#include "models/SlotEvent.h"
#include "net/client/Reply.h"

#include <QStandardItemModel>
#include <QWidget>

class QLabel;

namespace holdfast {

class DeskSession;
class KeyButton;
class RowsView;

/// A booked seat: the appointment, how the seat came to be so, and the way to cancel it. Del asks, a second key
/// answers.
class SeatPanel : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the panel.
    explicit SeatPanel(DeskSession &session, QWidget *parent = nullptr);

    void showSeat(const Slot &seat);
    qint64 slotId() const { return m_seat.id; }
    /// Shows the question; Y cancels, N or Esc does not.
    void askToCancel();
    /// One step back: out of the question, else closed.
    void stepBack();

Q_SIGNALS:
    void closed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void build();
    QWidget *buildQuestion();
    void refresh();
    void readHistory();
    void showHistory(const Reply<QList<SlotEvent>> &reply);
    void answer(bool yes);
    bool isAsking() const;

    DeskSession &m_session;
    Slot m_seat;
    QLabel *m_name;
    QLabel *m_when;
    QLabel *m_facts;
    QLabel *m_message;
    QLabel *m_historyNote;
    QStandardItemModel m_history;
    RowsView *m_historyRows;
    KeyButton *m_nearest;
    KeyButton *m_cancel;
    QWidget *m_question;
    KeyButton *m_yes;
    KeyButton *m_no;
};

} // namespace holdfast
