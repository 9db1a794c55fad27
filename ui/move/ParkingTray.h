#pragma once

#include "ui/seat/SeatHold.h"

#include <QList>

namespace holdfast {

/// An appointment that is being moved. At the service nothing has changed for it yet.
struct Parked
{
    Appointment appointment;
    Slot seat;       ///< its first
    int minutes = 0; ///< the length of a visit of several slots; 0 for one slot, whatever its length

    /// The status lets it be moved: the patient is awaited, or waits.
    static bool isMovable(const Appointment &appointment);
    /// The seat is the appointment's own, so that a new time may take it again.
    bool owns(const Slot &one) const { return one.appointment && one.appointment->id == appointment.id; }
};

/// What the tray needs from the desk. Each `then` is called once, when the outcome is known, however long that takes.
struct TrayCalls
{
    using Then = SeatHold::Then;

    std::function<void(const Parked &parked, qint64 slotId, Then then)> hold; ///< for the patient, the whole length
    std::function<void(qint64 slotId, const QString &holdId, Then then)> renew;
    std::function<void(qint64 slotId, const QString &holdId)> release;
    std::function<void(const Parked &parked, qint64 slotId, const QString &holdId, Then then)> move;
    std::function<QDateTime()> now; ///< the service's time, UTC
};

/// The appointments that this desk is about to move, and the new seat that is held for the current one. Until the
/// service has moved it an appointment keeps its seat. Knows no widget and no network.
class ParkingTray : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Choosing, ///< no new seat asked for
        Asking,   ///< asked for one, no outcome yet
        Held,     ///< the new seat is ours; confirm() moves
        Lapsed,
        Moving, ///< asked for the move, no outcome yet
        Lost,   ///< the seat is not to be had; alternatives() what instead
    };
    Q_ENUM(State)

    explicit ParkingTray(TrayCalls calls, QObject *parent = nullptr);

    State state() const;
    bool isEmpty() const { return m_parked.isEmpty(); }
    bool hasTarget() const { return state() != State::Choosing; }
    bool isChecking() const { return m_moving ? m_checking : m_hold.isChecking(); }
    const QList<Parked> &parked() const { return m_parked; }
    int currentRow() const { return m_current; }
    const Parked &current() const { return m_parked.at(m_current); } ///< not while empty
    const SeatHold &target() const { return m_hold; }
    QList<Slot> alternatives() const { return m_hold.alternatives(); }
    const std::optional<Problem> &problem() const; ///< of the last refusal, gone with the next step

    /// Puts an appointment into the tray and makes it the current one. Refused (false) when it cannot be moved, or
    /// while a new seat is wanted for another.
    bool park(const Parked &parked);
    /// Makes another one current; nothing happens while a new seat is wanted.
    void choose(int row);
    /// Asks for the current one's new seat; a seat held so far is let go. Refused (false) while a move is under way.
    bool place(const Slot &target);
    void takeAlternative(int number); ///< from 0
    void placeAgain();                ///< after the hold lapsed or was lost
    void renew() { m_hold.renew(); }
    /// Moves the current appointment to the held seat.
    void confirm();
    /// One step back: the new seat is let go and its appointment leaves the tray, where it never left its old seat.
    /// Without a new seat all leave. A move with unknown outcome goes on alone.
    void putBack();
    /// One of those that wait leaves; nothing happens to the one whose new seat is wanted.
    void takeOut(qint64 appointmentId);
    /// Everything leaves at once: somebody else sits down here.
    void clear();

    void noteUnknown(qint64 slotId, bool moves);
    /// The feed tells of a seat. `me` is who this desk is.
    void noteSeat(const Slot &seat, const Holder &me);

Q_SIGNALS:
    void changed();
    void ticked();
    void parkedChanged(); ///< which appointments are in the tray
    void holdGranted(const holdfast::OwnHold &hold, const QList<holdfast::Slot> &seats);
    void holdGone(const QString &holdId);
    void moved(const holdfast::Parked &before, const holdfast::Slot &to);
    /// Taken out of the tray: it cannot be moved any more.
    void dropped(const holdfast::Parked &parked);
    /// A move that was left with an unknown outcome has one now; no problem means it was moved.
    void settledLate(const holdfast::Parked &parked, const holdfast::Slot &to,
                     const std::optional<holdfast::Problem> &problem);

private:
    SeatHold::Calls holdCalls();
    void onMove(int round, const Parked &parked, const Slot &to, const OwnHold &hold,
                const Reply<QJsonObject> &outcome);
    void onRefusal(const Problem &problem);
    void takeStale(const Problem &problem);
    void remove(int row);

    TrayCalls m_calls;
    SeatHold m_hold;
    QList<Parked> m_parked;
    int m_current = 0;
    int m_round = 0; ///< answers of earlier rounds find nobody waiting
    bool m_moving = false;
    bool m_checking = false;
    std::optional<Problem> m_problem;
};

} // namespace holdfast
