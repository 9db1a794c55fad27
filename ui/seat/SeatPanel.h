#pragma once

#include "models/Slot.h"
#include "ui/visit/StaleStep.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace holdfast {

class ChangedMeanwhile;
class DeskSession;
class HistoryBox;
class KeyButton;
class NoteBox;
class VisitButtons;

/// A booked seat: who, how far the visit is and the keys to go on with it, the note, how it came to be so, and the way
/// to cancel it. Del asks, a second key answers. Stays fresh while it is shown.
class SeatPanel : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the panel.
    explicit SeatPanel(DeskSession &session, QWidget *parent = nullptr);

    void showSeat(const Slot &seat);
    /// What was wanted here and what another desk did first, side by side.
    void showStale(const StaleStep &stale);
    qint64 slotId() const { return m_seat.id; }
    const Slot &seat() const { return m_seat; }
    void takeFocus();
    void editNote();
    /// The other one of the appointment's and the seat's history.
    void turnHistory();
    /// Shows the question; Y cancels, N or Esc does not.
    void askToCancel();
    /// One step back: out of the note, the decision or the question, else closed.
    void stepBack();

Q_SIGNALS:
    void closed();
    void slipAsked(const holdfast::Slot &seat);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    QWidget *buildQuestion();
    void listen();
    void onSlot(qint64 slotId);
    void refresh();
    void showProgress();
    QString bookedText() const;
    void answer(bool yes);
    bool isAsking() const;
    bool onKey(QObject *watched, int key);

    DeskSession &m_session;
    Slot m_seat;
    QLabel *m_name;
    QLabel *m_when;
    QLabel *m_progress;
    QLabel *m_facts;
    QLabel *m_message;
    ChangedMeanwhile *m_changed;
    VisitButtons *m_visit;
    NoteBox *m_note;
    HistoryBox *m_history;
    KeyButton *m_nearest;
    KeyButton *m_slip;
    KeyButton *m_cancel;
    QWidget *m_question;
    KeyButton *m_yes;
    KeyButton *m_no;
    QTimer m_minute;
};

} // namespace holdfast
