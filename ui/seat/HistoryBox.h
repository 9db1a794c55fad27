#pragma once

#include "models/AppointmentEvent.h"
#include "models/Slot.h"
#include "models/SlotEvent.h"
#include "net/client/Reply.h"

#include <QStandardItemModel>
#include <QWidget>

class QLabel;

namespace holdfast {

class DeskSession;
class HistoryText;
class RowsView;

/// How an appointment, or a seat, came to be what it is: newest first. The key H turns to the other of the two.
class HistoryBox : public QWidget
{
    Q_OBJECT

public:
    /// The session must outlive it.
    explicit HistoryBox(DeskSession &session, QWidget *parent = nullptr);

    /// Reads it anew; begins with the appointment where there is one.
    void showFor(const Slot &seat);
    /// The seat is the same, its history has gone on.
    void readAgain(const Slot &seat);
    void turn();
    RowsView *rows() const { return m_rows; }

private:
    void read();
    void refreshTitle();
    void showAppointment(const Reply<QList<AppointmentEvent>> &reply);
    void showSeat(const Reply<QList<SlotEvent>> &reply);
    template <typename T>
    bool refused(const Reply<T> &reply);
    void addRow(const QString &what, const QString &who);
    void showRows(const QString &whenEmpty);
    HistoryText text() const;

    DeskSession &m_session;
    Slot m_seat;
    bool m_ofSeat = false;
    int m_asked = 0; ///< answers to earlier questions find nobody waiting
    QLabel *m_title;
    QWidget *m_turnHint;
    QLabel *m_note;
    QStandardItemModel m_model;
    RowsView *m_rows;
};

} // namespace holdfast
