#include "ui/move/ParkingTray.h"

#include <algorithm>

namespace holdfast {

bool Parked::isMovable(const Appointment &appointment)
{
    return appointment.status == AppointmentStatus::Confirmed || appointment.status == AppointmentStatus::Arrived;
}

ParkingTray::ParkingTray(TrayCalls calls, QObject *parent)
    : QObject(parent), m_calls(std::move(calls)), m_hold(holdCalls())
{
    connect(&m_hold, &SeatHold::changed, this, &ParkingTray::changed);
    connect(&m_hold, &SeatHold::ticked, this, &ParkingTray::ticked);
    connect(&m_hold, &SeatHold::granted, this, &ParkingTray::holdGranted);
    connect(&m_hold, &SeatHold::gone, this, &ParkingTray::holdGone);
}

SeatHold::Calls ParkingTray::holdCalls()
{
    return {
        .hold = [this](qint64 slotId, SeatHold::Then then) { m_calls.hold(current(), slotId, std::move(then)); },
        .renew = m_calls.renew,
        .release = m_calls.release,
        .now = m_calls.now,
    };
}

ParkingTray::State ParkingTray::state() const
{
    if (m_moving)
        return State::Moving;
    switch (m_hold.state()) {
    case SeatHold::State::Asking:
        return State::Asking;
    case SeatHold::State::Held:
        return State::Held;
    case SeatHold::State::Lapsed:
        return State::Lapsed;
    case SeatHold::State::Lost:
        return State::Lost;
    case SeatHold::State::None:
        break;
    }
    return State::Choosing;
}

const std::optional<Problem> &ParkingTray::problem() const
{
    return m_problem ? m_problem : m_hold.problem();
}

bool ParkingTray::park(const Parked &parked)
{
    const auto known =
        std::ranges::find(m_parked, parked.appointment.id, [](const Parked &one) { return one.appointment.id; });
    if (known == m_parked.end() ? !Parked::isMovable(parked.appointment) || hasTarget()
                                : hasTarget() && known - m_parked.begin() != m_current)
        return false;
    if (known == m_parked.end()) {
        m_parked.append(parked);
        m_current = static_cast<int>(m_parked.size()) - 1;
        Q_EMIT parkedChanged();
    } else {
        *known = parked;
        m_current = static_cast<int>(known - m_parked.begin());
    }
    Q_EMIT changed();
    return true;
}

void ParkingTray::choose(int row)
{
    if (hasTarget() || row < 0 || row >= m_parked.size())
        return;
    m_current = row;
    m_problem.reset();
    Q_EMIT changed();
}

bool ParkingTray::place(const Slot &target)
{
    if (m_parked.isEmpty() || m_moving)
        return false;
    m_problem.reset();
    const bool same = m_hold.state() != SeatHold::State::None && m_hold.seat().id == target.id;
    if (!same || m_hold.state() == SeatHold::State::Lapsed || m_hold.state() == SeatHold::State::Lost)
        m_hold.ask(target);
    return true;
}

void ParkingTray::takeAlternative(int number)
{
    const QList<Slot> offered = alternatives();
    if (number >= 0 && number < offered.size())
        place(offered.at(number));
}

void ParkingTray::placeAgain()
{
    if (state() == State::Lapsed || state() == State::Lost)
        m_hold.askAgain();
}

void ParkingTray::confirm()
{
    if (state() != State::Held)
        return;
    m_problem.reset();
    m_checking = false;
    m_moving = true;
    m_hold.setInUse(true);
    const OwnHold hold = m_hold.hold();
    m_calls.move(current(), m_hold.seat().id, hold.holdId,
                 [this, round = ++m_round, parked = current(), to = m_hold.seat(),
                  hold](const Reply<QJsonObject> &outcome) { onMove(round, parked, to, hold, outcome); });
}

void ParkingTray::onMove(int round, const Parked &parked, const Slot &to, const OwnHold &hold,
                         const Reply<QJsonObject> &outcome)
{
    const bool done = outcome.value.has_value();
    const Problem problem = outcome.problem.value_or(Problem());
    if (round != m_round) {
        if (!done && !problem.seatIsGone())
            m_calls.release(hold.slotId, hold.holdId);
        Q_EMIT settledLate(parked, to, done ? std::nullopt : std::optional<Problem>(problem));
        return;
    }
    m_moving = false;
    m_checking = false;
    if (!done) {
        onRefusal(problem);
        return;
    }
    Slot seat = to;
    if (const Slot told = Slot::fromJson(outcome.value->value(u"slot").toObject()); told.id == to.id)
        seat = told;
    m_hold.end();
    remove(m_current);
    Q_EMIT moved(parked, seat);
}

void ParkingTray::onRefusal(const Problem &problem)
{
    if (problem.code == ErrorCode::NotLive || problem.code == ErrorCode::NotFound) {
        const Parked parked = current();
        m_hold.letGo();
        remove(m_current);
        Q_EMIT dropped(parked);
    } else if (problem.seatIsGone()) {
        m_hold.lose(problem);
    } else {
        m_hold.setInUse(false);
        m_problem = problem;
        if (problem.code == ErrorCode::StaleVersion)
            takeStale(problem);
        Q_EMIT changed();
    }
}

/// Another desk was faster with this appointment: from here on it is what that desk has made of it.
void ParkingTray::takeStale(const Problem &problem)
{
    if (!problem.appointment)
        return;
    Parked &parked = m_parked[m_current];
    parked.appointment = *problem.appointment;
    if (problem.slot)
        parked.seat = *problem.slot;
    if (Parked::isMovable(parked.appointment))
        return;
    const Parked gone = parked;
    m_hold.letGo();
    remove(m_current);
    Q_EMIT dropped(gone);
}

void ParkingTray::putBack()
{
    // An answer is a blink away: leaving now would only hide it.
    if (m_moving && !m_checking)
        return;
    if (!hasTarget()) {
        clear();
        return;
    }
    ++m_round;
    if (m_moving)
        m_hold.end();
    else
        m_hold.letGo();
    m_moving = false;
    m_checking = false;
    remove(m_current);
}

void ParkingTray::takeOut(qint64 appointmentId)
{
    const auto found = std::ranges::find(m_parked, appointmentId, [](const Parked &one) { return one.appointment.id; });
    const int row = static_cast<int>(found - m_parked.begin());
    if (found == m_parked.end() || (hasTarget() && row == m_current))
        return;
    if (row < m_current)
        --m_current;
    remove(row);
}

void ParkingTray::clear()
{
    ++m_round;
    if (m_moving)
        m_hold.end();
    else if (m_hold.state() != SeatHold::State::None)
        m_hold.letGo();
    m_moving = false;
    m_checking = false;
    m_problem.reset();
    m_parked.clear();
    m_current = 0;
    Q_EMIT parkedChanged();
    Q_EMIT changed();
}

void ParkingTray::remove(int row)
{
    m_problem.reset();
    m_parked.removeAt(row);
    m_current = std::clamp(m_current, 0, std::max(0, static_cast<int>(m_parked.size()) - 1));
    Q_EMIT parkedChanged();
    Q_EMIT changed();
}

void ParkingTray::noteUnknown(qint64 slotId, bool moves)
{
    if (!moves) {
        m_hold.noteUnknown(slotId);
        return;
    }
    if (!m_moving || m_checking || m_hold.seat().id != slotId)
        return;
    m_checking = true;
    Q_EMIT changed();
}

void ParkingTray::noteSeat(const Slot &seat, const Holder &me)
{
    m_hold.noteSeat(seat, me);
    for (int row = 0; row < m_parked.size(); ++row) {
        Parked &parked = m_parked[row];
        if (parked.seat.id != seat.id || seat.version <= parked.seat.version || (m_moving && row == m_current))
            continue;
        parked.seat = seat;
        if (seat.appointment && seat.appointment->id == parked.appointment.id && Parked::isMovable(*seat.appointment))
            continue; // what changed is told when it matters: the service refuses the version that was taken up
        const Parked gone = parked;
        if (row == m_current && hasTarget())
            m_hold.letGo();
        remove(row);
        Q_EMIT dropped(gone);
        return;
    }
}

} // namespace holdfast
