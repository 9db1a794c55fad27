#pragma once

#include "models/Patient.h"
#include "ui/seat/SeatHold.h"

#include <QObject>

#include <functional>
#include <optional>

namespace holdfast {

/// What a walk-in needs from the desk. Each `then` is called once, when the outcome is known, however long that takes.
struct WalkInCalls
{
    using Then = SeatHold::Then;

    std::function<void(qint64 slotId, Then then)> hold;
    std::function<void(qint64 slotId, const QString &holdId, Then then)> renew;
    std::function<void(qint64 slotId, const QString &holdId, const Patient &patient, Then then)> confirm;
    std::function<void(qint64 slotId, const QString &holdId)> release;
    std::function<QDateTime()> now; ///< the service's time, UTC
};

/// One person at the counter, from the seat to the appointment. Knows no widget and no network; whatever becomes of the
/// seat, the chosen patient stays chosen until the walk-in ends.
class WalkIn : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Idle,
        Holding,    ///< asked for the seat, no outcome yet
        Held,       ///< the seat is ours until expiresAt
        Lapsed,     ///< it was ours; nobody has taken it as far as we know
        Confirming, ///< asked for the appointment, no outcome yet
        Confirmed,
        Lost, ///< the seat is not to be had; problem() says why, alternatives() what instead
    };
    Q_ENUM(State)

    enum class Slip { Print, Skip };

    explicit WalkIn(WalkInCalls calls, QObject *parent = nullptr);

    State state() const;
    bool isOpen() const;
    /// The first try got no answer; the outcome will come.
    bool isChecking() const { return m_confirming ? m_checking : m_hold.isChecking(); }
    const Slot &seat() const { return m_booked ? *m_booked : m_hold.seat(); } ///< the last one, when nothing is open
    const OwnHold &hold() const { return m_hold.hold(); }
    const std::optional<Patient> &patient() const { return m_patient; }
    const std::optional<Problem> &problem() const; ///< of the last refusal, gone with the next step
    QList<Slot> alternatives() const { return m_hold.alternatives(); }
    int secondsLeft() const { return m_hold.secondsLeft(); }       ///< of the hold, rounded up, 0 when there is none
    int secondsGranted() const { return m_hold.secondsGranted(); } ///< how long the hold was given for

    /// Asks for a seat. A seat held so far is let go. Refused (false) while a confirmation is under way.
    bool begin(const Slot &seat);
    /// Asks for the same seat again, after it lapsed.
    void holdAgain();
    /// Asks for the alternative instead; the patient stays chosen. Nothing happens when there is none at `number` (from
    /// 0).
    void takeAlternative(int number);
    void choosePatient(const Patient &patient);
    void clearPatient();
    /// Whom the next walk-in is for: it begins with this patient chosen. Nobody when one is open.
    void awaitPatient(const Patient &patient);
    void awaitNobody();
    const std::optional<Patient> &awaited() const { return m_awaited; }
    /// Books the seat for the chosen patient; while the hold is still asked for, as soon as it is granted.
    void confirm(Slip slip = Slip::Print);
    /// Whether this desk prints slips at all: without that none is wanted, whatever confirm() says.
    void setOffersSlip(bool offers);
    bool offersSlip() const { return m_offersSlip; }
    void renew() { m_hold.renew(); }
    /// Ends the walk-in: the seat is released, or will be when it turns out to be ours. A confirmation with unknown
    /// outcome goes on alone.
    void letGo();

    /// A hold of an earlier run turned out granted. Taken over when this walk-in waits for the very seat; else false.
    bool adopt(const OwnHold &hold) { return m_hold.adopt(hold); }
    /// Somebody goes on asking about this seat: show that nobody knows yet.
    void noteUnknown(qint64 slotId);
    /// The feed tells of a seat: ours may be gone. `me` is who this desk is.
    void noteSeat(const Slot &seat, const Holder &me) { m_hold.noteSeat(seat, me); }
    void tick() { m_hold.tick(); }

Q_SIGNALS:
    void changed(); ///< anything of the above
    void stateChanged(holdfast::WalkIn::State state);
    void ticked();
    void holdGranted(const holdfast::OwnHold &hold, const QList<holdfast::Slot> &seats);
    void holdGone(const QString &holdId);        ///< taken, booked or lost; a released one is the release's to tell
    void confirmed(const holdfast::Slot &seat);  ///< with its appointment
    void slipWanted(const holdfast::Slot &seat); ///< follows confirmed
    /// A walk-in that was left with an unknown outcome has one now; no problem means it was booked.
    void settledLate(const holdfast::Slot &seat, const holdfast::Patient &patient,
                     const std::optional<holdfast::Problem> &problem);

private:
    /// A confirmation that is under way.
    struct Asked
    {
        int round = 0;
        Slot seat;
        OwnHold hold;
        Patient patient;
    };

    void ask(const Slot &seat);
    void onHoldChanged();
    void onConfirm(const Asked &asked, const Reply<QJsonObject> &outcome);
    void take(const QJsonObject &booking);

    WalkInCalls m_calls;
    SeatHold m_hold;
    State m_told = State::Idle;
    int m_round = 0; ///< answers of earlier rounds find nobody waiting
    bool m_confirming = false;
    bool m_checking = false; ///< the confirmation
    bool m_confirmWhenHeld = false;
    bool m_offersSlip = false;
    Slip m_slip = Slip::Print; ///< as confirm() was last told
    std::optional<Patient> m_patient;
    std::optional<Patient> m_awaited;
    std::optional<Problem> m_problem; ///< of the confirmation
    std::optional<Slot> m_booked;     ///< once confirmed
};

} // namespace holdfast
