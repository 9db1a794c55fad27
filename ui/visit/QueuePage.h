#pragma once

#include "ui/DeskSession.h"

#include <QTimer>
#include <QWidget>

class QLabel;

namespace holdfast {

class AddToQueue;
class KeyButton;
class NoticeStrip;
class PanelStack;
class QueueColumns;
class UndoReason;

/// Who is here, a list for each doctor side by side: in the room, waiting with a time, waiting without one. All by
/// keys; other desks' changes come by themselves, and whoever is highlighted stays so.
class QueuePage : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive the page.
    explicit QueuePage(DeskSession &session, QWidget *parent = nullptr);

    /// The panel that puts somebody into the doctor's queue.
    void add(qint64 doctorId);

Q_SIGNALS:
    /// Enter on somebody with an appointment: it is on the day page.
    void appointmentAsked(const QDate &date, qint64 slotId);
    /// Ctrl+P: the slip of whoever is highlighted, once more.
    void slipAsked(const holdfast::Slot &seat);
    void queueSlipAsked(const holdfast::QueueEntry &entry);

protected:
    void focusInEvent(QFocusEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void build();
    QWidget *buildBar();
    QWidget *buildSide();
    QWidget *buildRest();
    void addKeys();
    void refreshDay();
    void addToCurrent();
    void setStatus(AppointmentStatus withTime, QueueStatus withoutTime);
    void leave();
    void openCurrent();
    void askForSlip();
    void stepBack();
    void rest();

    DeskSession &m_session;
    QLabel *m_title;
    QLabel *m_otherDay;
    KeyButton *m_today;
    QueueColumns *m_columns;
    PanelStack *m_side;
    QWidget *m_rest;
    AddToQueue *m_add;
    UndoReason *m_undoReason;
    NoticeStrip *m_notice;
    QTimer m_minute;
};

} // namespace holdfast
