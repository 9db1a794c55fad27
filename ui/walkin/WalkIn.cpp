#include "ui/walkin/WalkIn.h"

#include <utility>

namespace holdfast {

WalkIn::WalkIn(WalkInCalls calls, QObject *parent) : QObject(parent), m_calls(std::move(calls))
{
    m_ticker.setInterval(250);
    connect(&m_ticker, &QTimer::timeout, this, &WalkIn::tick);
}

QList<Slot> WalkIn::alternatives() const
{
    return m_problem && m_state == State::Lost ? m_problem->alternatives : QList<Slot>();
}

int WalkIn::secondsLeft() const
{
    if (!m_hold.expiresAt.isValid())
        return 0;
    const qint64 left = m_calls.now().msecsTo(m_hold.expiresAt);
    return left <= 0 ? 0 : static_cast<int>((left + 999) / 1000);
}

int WalkIn::secondsGranted() const
{
    return qMax(1, static_cast<int>(m_hold.grantedAt.secsTo(m_hold.expiresAt)));
}

bool WalkIn::begin(const Slot &seat)
{
    if (m_state == State::Confirming)
        return false;
    if (m_state == State::Holding && m_seat.id == seat.id)
        return true;
    if (m_state == State::Held && m_seat.id == seat.id)
        return true;
    if (!isOpen())
        m_patient = std::exchange(m_awaited, std::nullopt);
    dropHold();
    ask(seat);
    return true;
}

void WalkIn::ask(const Slot &seat)
{
    m_seat = seat;
    m_hold = {};
    m_problem.reset();
    m_appointment.reset();
    m_checking = false;
    m_confirmWhenHeld = false;
    m_renewing = false;
    const int round = ++m_round;
    enter(State::Holding);
    m_calls.hold(seat.id, [this, round, seat](const Reply<QJsonObject> &outcome) { onHold(round, seat, outcome); });
}

void WalkIn::holdAgain()
{
    if (m_state == State::Lapsed || (m_state == State::Lost && m_problem && m_problem->code == ErrorCode::HoldLost))
        ask(m_seat);
}

void WalkIn::takeAlternative(int number)
{
    const QList<Slot> offered = alternatives();
    if (number >= 0 && number < offered.size())
        ask(offered.at(number));
}

void WalkIn::choosePatient(const Patient &patient)
{
    if (!isOpen() || m_state == State::Confirming)
        return;
    m_patient = patient;
    if (m_state != State::Lost)
        m_problem.reset();
    Q_EMIT changed();
}

void WalkIn::clearPatient()
{
    if (m_state == State::Confirming)
        return;
    m_patient.reset();
    m_confirmWhenHeld = false;
    Q_EMIT changed();
}

void WalkIn::awaitPatient(const Patient &patient)
{
    if (isOpen())
        return;
    m_awaited = patient;
    Q_EMIT changed();
}

void WalkIn::awaitNobody()
{
    if (!m_awaited)
        return;
    m_awaited.reset();
    Q_EMIT changed();
}

void WalkIn::setOffersSlip(bool offers)
{
    if (m_offersSlip == offers)
        return;
    m_offersSlip = offers;
    Q_EMIT changed();
}

void WalkIn::confirm(Slip slip)
{
    if (!m_patient || m_state == State::Confirming)
        return;
    m_slip = slip;
    if (m_state == State::Holding) {
        m_confirmWhenHeld = true;
        Q_EMIT changed();
        return;
    }
    if (m_state != State::Held)
        return;
    m_problem.reset();
    m_checking = false;
    const int round = ++m_round;
    enter(State::Confirming);
    m_calls.confirm(m_seat.id, m_hold.holdId, *m_patient,
                    [this, round, seat = m_seat, patient = *m_patient](const Reply<QJsonObject> &outcome) {
                        onConfirm(round, seat, patient, outcome);
                    });
}

void WalkIn::renew()
{
    if (m_state != State::Held || m_renewing)
        return;
    m_renewing = true;
    m_calls.renew(m_seat.id, m_hold.holdId,
                  [this, round = m_round](const Reply<QJsonObject> &outcome) { onRenew(round, outcome); });
}

void WalkIn::letGo()
{
    // An answer is a blink away: leaving now would only hide it.
    if (m_state == State::Confirming && !m_checking)
        return;
    if (m_state != State::Confirming)
        dropHold();
    ++m_round;
    m_hold = {};
    m_patient.reset();
    m_problem.reset();
    m_checking = false;
    m_confirmWhenHeld = false;
    m_renewing = false;
    enter(State::Idle);
}

bool WalkIn::adopt(const OwnHold &hold)
{
    if (hold.slotId != m_seat.id || (m_state != State::Holding && m_state != State::Lost))
        return false;
    if (hold.expiresAt <= m_calls.now())
        return false;
    ++m_round;
    grant(hold);
    return true;
}

void WalkIn::noteUnknown(qint64 slotId)
{
    if (slotId != m_seat.id || m_checking || (m_state != State::Holding && m_state != State::Confirming))
        return;
    m_checking = true;
    Q_EMIT changed();
}

void WalkIn::noteSeat(const Slot &seat, const Holder &me)
{
    if (seat.id != m_seat.id || seat.version <= m_seat.version)
        return;
    m_seat = seat;
    if (m_state != State::Held && m_state != State::Lapsed)
        return;
    const bool stillOurs = seat.status == SlotStatus::Held && seat.heldBy && seat.heldBy->accountId == me.accountId &&
                           seat.heldBy->desk == me.desk;
    if (stillOurs || (m_state == State::Lapsed && seat.status == SlotStatus::Open))
        return;
    Problem problem;
    problem.status = 409;
    problem.code = ErrorCode::HoldLost;
    lose(problem);
}

void WalkIn::tick()
{
    if (m_state == State::Held && secondsLeft() == 0) {
        m_renewing = false;
        enter(State::Lapsed);
    }
    Q_EMIT ticked();
}

void WalkIn::onHold(int round, const Slot &seat, const Reply<QJsonObject> &outcome)
{
    const bool granted = outcome.value.has_value();
    if (round != m_round) {
        // Left meanwhile: what was granted to nobody goes back at once.
        if (granted && outcome.value->value(u"holdId").toString() != m_hold.holdId)
            m_calls.release(seat.id, outcome.value->value(u"holdId").toString());
        return;
    }
    if (!granted) {
        lose(outcome.problem.value_or(Problem()));
        return;
    }
    if (const Slot told = Slot::fromJson(outcome.value->value(u"slot").toObject()); told.id == seat.id)
        m_seat = told;
    grant(OwnHold::fromJson(seat.id, *outcome.value));
}

void WalkIn::grant(const OwnHold &hold)
{
    m_hold = hold;
    m_problem.reset();
    m_checking = false;
    Q_EMIT holdGranted(hold);
    enter(State::Held);
    // The answer may have been long under way: what lapsed meanwhile must not be shown as held.
    if (secondsLeft() == 0)
        tick();
    else if (m_confirmWhenHeld)
        confirm(m_slip);
}

void WalkIn::onConfirm(int round, const Slot &seat, const Patient &patient, const Reply<QJsonObject> &outcome)
{
    const bool booked = outcome.value.has_value();
    const Problem problem = outcome.problem.value_or(Problem());
    if (round != m_round) {
        Q_EMIT settledLate(seat, patient, booked ? std::nullopt : std::optional<Problem>(problem));
        return;
    }
    m_checking = false;
    if (booked) {
        m_appointment = Appointment::fromJson(outcome.value->value(u"appointment").toObject());
        if (const Slot told = Slot::fromJson(outcome.value->value(u"slot").toObject()); told.id == seat.id)
            m_seat = told;
        Q_EMIT holdGone(seat.id, m_hold.holdId);
        m_hold = {};
        enter(State::Confirmed);
        Q_EMIT confirmed(*m_appointment, m_seat);
        if (m_offersSlip && m_slip == Slip::Print)
            Q_EMIT slipWanted(m_seat);
    } else if (problem.seatIsGone()) {
        lose(problem);
    } else {
        m_problem = problem;
        enter(State::Held);
        tick();
    }
}

void WalkIn::onRenew(int round, const Reply<QJsonObject> &outcome)
{
    m_renewing = false;
    if (round != m_round || (m_state != State::Held && m_state != State::Lapsed && m_state != State::Confirming))
        return;
    if (outcome.value) {
        const OwnHold renewed = OwnHold::fromJson(m_seat.id, *outcome.value);
        m_hold.grantedAt = renewed.grantedAt;
        m_hold.expiresAt = renewed.expiresAt;
        Q_EMIT holdGranted(m_hold);
        if (m_state == State::Lapsed && secondsLeft() > 0)
            enter(State::Held);
    } else if (outcome.problem && outcome.problem->seatIsGone() && m_state != State::Confirming) {
        lose(*outcome.problem);
        return;
    } else if (m_state == State::Held) {
        m_problem = outcome.problem;
    }
    Q_EMIT changed();
}

void WalkIn::lose(const Problem &problem)
{
    if (!m_hold.holdId.isEmpty())
        Q_EMIT holdGone(m_seat.id, m_hold.holdId);
    ++m_round;
    m_hold = {};
    m_checking = false;
    m_confirmWhenHeld = false;
    m_problem = problem;
    enter(State::Lost);
}

void WalkIn::dropHold()
{
    if (m_hold.holdId.isEmpty())
        return;
    // A renewal may still be under way with the same hold: the release ends it either way.
    m_calls.release(m_seat.id, m_hold.holdId);
    m_hold = {};
}

void WalkIn::enter(State state)
{
    m_state = state;
    if (state == State::Held || state == State::Confirming)
        m_ticker.start();
    else
        m_ticker.stop();
    Q_EMIT stateChanged(state);
    Q_EMIT changed();
}

} // namespace holdfast
