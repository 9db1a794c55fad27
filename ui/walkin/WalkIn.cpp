#include "ui/walkin/WalkIn.h"

#include <utility>

namespace holdfast {

WalkIn::WalkIn(WalkInCalls calls, QObject *parent)
    : QObject(parent)
    , m_calls(std::move(calls))
    , m_hold({.hold = m_calls.hold, .renew = m_calls.renew, .release = m_calls.release, .now = m_calls.now})
{
    connect(&m_hold, &SeatHold::changed, this, &WalkIn::onHoldChanged);
    connect(&m_hold, &SeatHold::ticked, this, &WalkIn::ticked);
    connect(&m_hold, &SeatHold::granted, this, &WalkIn::holdGranted);
    connect(&m_hold, &SeatHold::gone, this, &WalkIn::holdGone);
}

WalkIn::State WalkIn::state() const
{
    if (m_confirming)
        return State::Confirming;
    switch (m_hold.state()) {
    case SeatHold::State::Asking:
        return State::Holding;
    case SeatHold::State::Held:
        return State::Held;
    case SeatHold::State::Lapsed:
        return State::Lapsed;
    case SeatHold::State::Lost:
        return State::Lost;
    case SeatHold::State::None:
        break;
    }
    return m_booked ? State::Confirmed : State::Idle;
}

bool WalkIn::isOpen() const
{
    const State now = state();
    return now != State::Idle && now != State::Confirmed;
}

const std::optional<Problem> &WalkIn::problem() const
{
    return m_problem ? m_problem : m_hold.problem();
}

/// Told whenever it has changed; `changed` follows each step.
void WalkIn::onHoldChanged()
{
    const State now = state();
    if (std::exchange(m_told, now) != now)
        Q_EMIT stateChanged(now);
    Q_EMIT changed();
    if (now == State::Holding)
        return;
    // The answer may have been long under way: what lapsed meanwhile is not confirmed unasked.
    if (std::exchange(m_confirmWhenHeld, false) && now == State::Held && secondsLeft() > 0)
        confirm(m_slip);
}

bool WalkIn::begin(const Slot &seat)
{
    const State now = state();
    if (now == State::Confirming)
        return false;
    if ((now == State::Holding || now == State::Held) && m_hold.seat().id == seat.id)
        return true;
    if (!isOpen())
        m_patient = std::exchange(m_awaited, std::nullopt);
    ask(seat);
    return true;
}

void WalkIn::ask(const Slot &seat)
{
    m_problem.reset();
    m_booked.reset();
    m_confirmWhenHeld = false;
    m_told = State::Idle; // another seat is told even while the one before is still asked for
    m_hold.ask(seat);
}

void WalkIn::holdAgain()
{
    const State now = state();
    if (now == State::Lapsed || (now == State::Lost && problem() && problem()->code == ErrorCode::HoldLost))
        ask(Slot(seat()));
}

void WalkIn::takeAlternative(int number)
{
    const QList<Slot> offered = alternatives();
    if (number >= 0 && number < offered.size())
        ask(offered.at(number));
}

void WalkIn::choosePatient(const Patient &patient)
{
    if (!isOpen() || m_confirming)
        return;
    m_patient = patient;
    m_problem.reset();
    Q_EMIT changed();
}

void WalkIn::clearPatient()
{
    if (m_confirming)
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
    if (!m_patient || m_confirming)
        return;
    m_slip = slip;
    if (state() == State::Holding) {
        m_confirmWhenHeld = true;
        Q_EMIT changed();
        return;
    }
    if (state() != State::Held)
        return;
    m_problem.reset();
    m_checking = false;
    m_confirming = true;
    const Asked asked{.round = ++m_round, .seat = m_hold.seat(), .hold = m_hold.hold(), .patient = *m_patient};
    m_hold.setInUse(true);
    m_calls.confirm(asked.hold.slotId, asked.hold.holdId, asked.patient,
                    [this, asked](const Reply<QJsonObject> &outcome) { onConfirm(asked, outcome); });
}

void WalkIn::onConfirm(const Asked &asked, const Reply<QJsonObject> &outcome)
{
    const bool booked = outcome.value.has_value();
    const Problem problem = outcome.problem.value_or(Problem());
    if (asked.round != m_round) {
        if (!booked && !problem.seatIsGone())
            m_calls.release(asked.hold.slotId, asked.hold.holdId);
        Q_EMIT settledLate(asked.seat, asked.patient, booked ? std::nullopt : std::optional<Problem>(problem));
        return;
    }
    m_confirming = false;
    m_checking = false;
    if (booked) {
        take(*outcome.value);
    } else if (problem.seatIsGone()) {
        m_hold.lose(problem);
    } else {
        m_problem = problem;
        m_hold.setInUse(false);
    }
}

void WalkIn::take(const QJsonObject &booking)
{
    m_booked = m_hold.seat();
    if (const Slot told = Slot::fromJson(booking[u"slot"].toObject()); told.id == m_booked->id)
        m_booked = told;
    m_hold.end();
    Q_EMIT confirmed(*m_booked);
    if (m_offersSlip && m_slip == Slip::Print)
        Q_EMIT slipWanted(*m_booked);
}

void WalkIn::letGo()
{
    // An answer is a blink away: leaving now would only hide it.
    if (m_confirming && !m_checking)
        return;
    const bool goesOnAlone = std::exchange(m_confirming, false);
    ++m_round;
    m_checking = false;
    m_confirmWhenHeld = false;
    m_patient.reset();
    m_problem.reset();
    m_booked.reset();
    if (goesOnAlone)
        m_hold.end();
    else
        m_hold.letGo();
}

void WalkIn::noteUnknown(qint64 slotId)
{
    if (!m_confirming) {
        m_hold.noteUnknown(slotId);
        return;
    }
    if (m_checking || slotId != m_hold.hold().slotId)
        return;
    m_checking = true;
    Q_EMIT changed();
}

} // namespace holdfast
