#pragma once

#include "models/DayModel.h"
#include "models/Patient.h"
#include "models/Problem.h"
#include "net/client/Reply.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <optional>

namespace holdfast {

/// What a walk-in needs from the desk. Each `then` is called once, when the outcome is known, however long that takes.
struct WalkInCalls
{
    using Then = std::function<void(const Reply<QJsonObject> &)>;

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

    State state() const { return m_state; }
    bool isOpen() const { return m_state != State::Idle && m_state != State::Confirmed; }
    bool isChecking() const { return m_checking; } ///< the first try got no answer; the outcome will come
    const Slot &seat() const { return m_seat; }
    const OwnHold &hold() const { return m_hold; }
    const std::optional<Patient> &patient() const { return m_patient; }
    const std::optional<Problem> &problem() const
    {
        return m_problem;
    } ///< of the last refusal, gone with the next step
    QList<Slot> alternatives() const;
    const std::optional<Appointment> &appointment() const { return m_appointment; } ///< once confirmed
    int secondsLeft() const;    ///< of the hold, rounded up, 0 when there is none
    int secondsGranted() const; ///< how long the hold was given for

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
    void renew();
    /// Ends the walk-in: the seat is released, or will be when it turns out to be ours. A confirmation with unknown
    /// outcome goes on alone.
    void letGo();

    /// A hold of an earlier run turned out granted. Taken over when this walk-in waits for the very seat; else false.
    bool adopt(const OwnHold &hold);
    /// Somebody goes on asking about this seat: show that nobody knows yet.
    void noteUnknown(qint64 slotId);
    /// The feed tells of a seat: ours may be gone. `me` is who this desk is.
    void noteSeat(const Slot &seat, const Holder &me);
    void tick();

Q_SIGNALS:
    void changed(); ///< anything of the above
    void stateChanged(holdfast::WalkIn::State state);
    void ticked();
    void holdGranted(const holdfast::OwnHold &hold);
    void holdGone(qint64 slotId, const QString &holdId); ///< let go, taken, or booked: not ours any more
    void confirmed(const holdfast::Appointment &appointment, const holdfast::Slot &seat);
    void slipWanted(const holdfast::Slot &seat); ///< follows confirmed
    /// A walk-in that was left with an unknown outcome has one now; no problem means it was booked.
    void settledLate(const holdfast::Slot &seat, const holdfast::Patient &patient,
                     const std::optional<holdfast::Problem> &problem);

private:
    void enter(State state);
    void ask(const Slot &seat);
    void onHold(int round, const Slot &seat, const Reply<QJsonObject> &outcome);
    void onConfirm(int round, const Slot &seat, const Patient &patient, const Reply<QJsonObject> &outcome);
    void onRenew(int round, const Reply<QJsonObject> &outcome);
    void grant(const OwnHold &hold);
    void lose(const Problem &problem);
    void dropHold();

    WalkInCalls m_calls;
    State m_state = State::Idle;
    int m_round = 0; ///< answers of earlier rounds find nobody waiting
    bool m_checking = false;
    bool m_confirmWhenHeld = false;
    bool m_offersSlip = false;
    Slip m_slip = Slip::Print; ///< as confirm() was last told
    bool m_renewing = false;
    Slot m_seat;
    OwnHold m_hold;
    std::optional<Patient> m_patient;
    std::optional<Patient> m_awaited;
    std::optional<Problem> m_problem;
    std::optional<Appointment> m_appointment;
    QTimer m_ticker;
};

} // namespace holdfast
