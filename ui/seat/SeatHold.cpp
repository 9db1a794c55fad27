#include "ui/seat/SeatHold.h"

#include <QJsonArray>

#include <algorithm>
#include <utility>

namespace holdfast {

namespace {

QList<Slot> seatsOf(const QJsonObject &answer)
{
    QList<Slot> seats;
    for (const QJsonValue &seat : answer[u"slots"].toArray())
        seats.append(Slot::fromJson(seat.toObject()));
    if (seats.isEmpty() && answer[u"slot"].isObject())
        seats.append(Slot::fromJson(answer[u"slot"].toObject()));
    return seats;
}

} // namespace

SeatHold::SeatHold(Calls calls, QObject *parent) : QObject(parent), m_calls(std::move(calls))
{
    m_ticker.setInterval(250);
    connect(&m_ticker, &QTimer::timeout, this, &SeatHold::tick);
}

QList<Slot> SeatHold::alternatives() const
{
    return m_problem && m_state == State::Lost ? m_problem->alternatives : QList<Slot>();
}

int SeatHold::secondsLeft() const
{
    if (!m_hold.expiresAt.isValid())
        return 0;
    const qint64 left = m_calls.now().msecsTo(m_hold.expiresAt);
    return left <= 0 ? 0 : static_cast<int>((left + 999) / 1000);
}

int SeatHold::secondsGranted() const
{
    return std::max(1, static_cast<int>(m_hold.grantedAt.secsTo(m_hold.expiresAt)));
}

void SeatHold::ask(const Slot &seat)
{
    drop();
    m_seat = seat;
    m_seats.clear();
    m_problem.reset();
    m_checking = false;
    m_renewing = false;
    m_inUse = false;
    const int round = ++m_round;
    enter(State::Asking);
    m_calls.hold(seat.id, [this, round, seat](const Reply<QJsonObject> &outcome) { onAnswer(round, seat, outcome); });
}

void SeatHold::askAgain()
{
    if (m_state == State::Lapsed || m_state == State::Lost)
        ask(Slot(seat()));
}

bool SeatHold::adopt(const OwnHold &hold)
{
    if (hold.slotId != m_seat.id || (m_state != State::Asking && m_state != State::Lost) ||
        hold.expiresAt <= m_calls.now())
        return false;
    ++m_round;
    grant(hold, {m_seat});
    return true;
}

void SeatHold::onAnswer(int round, const Slot &seat, const Reply<QJsonObject> &outcome)
{
    const OwnHold hold = outcome.value ? OwnHold::fromJson(*outcome.value) : OwnHold();
    if (round != m_round) {
        // Left meanwhile: what was granted to nobody goes back at once.
        if (outcome.value && hold.holdId != m_hold.holdId)
            m_calls.release(hold.slotId, hold.holdId);
        return;
    }
    if (!outcome.value) {
        lose(outcome.problem.value_or(Problem()));
        return;
    }
    const QList<Slot> told = seatsOf(*outcome.value);
    for (const Slot &one : told)
        if (one.id == seat.id)
            m_seat = one;
    grant(hold, told);
}

void SeatHold::grant(const OwnHold &hold, const QList<Slot> &seats)
{
    m_hold = hold;
    m_seats = seats;
    m_problem.reset();
    m_checking = false;
    Q_EMIT granted(m_hold, m_seats);
    enter(State::Held);
    // The answer may have been long under way: what lapsed meanwhile must not be shown as held.
    if (secondsLeft() == 0)
        tick();
}

void SeatHold::renew()
{
    if (m_state != State::Held || m_inUse || m_renewing)
        return;
    m_renewing = true;
    m_calls.renew(m_hold.slotId, m_hold.holdId,
                  [this, round = m_round](const Reply<QJsonObject> &outcome) { onRenewal(round, outcome); });
}

void SeatHold::onRenewal(int round, const Reply<QJsonObject> &outcome)
{
    if (round != m_round || (m_state != State::Held && m_state != State::Lapsed))
        return;
    m_renewing = false;
    if (outcome.value) {
        const OwnHold renewed = OwnHold::fromJson(*outcome.value);
        m_hold.grantedAt = renewed.grantedAt;
        m_hold.expiresAt = renewed.expiresAt;
        Q_EMIT granted(m_hold, m_seats);
        enter(secondsLeft() > 0 ? State::Held : m_state);
        return;
    }
    m_problem = outcome.problem;
    if (!m_inUse && m_problem && m_problem->seatIsGone())
        lose(Problem(*m_problem));
    else
        Q_EMIT changed();
}

void SeatHold::letGo()
{
    drop();
    ++m_round;
    m_seats.clear();
    m_problem.reset();
    m_checking = false;
    m_inUse = false;
    enter(State::None);
}

void SeatHold::setInUse(bool inUse)
{
    m_inUse = inUse;
    m_problem.reset();
    Q_EMIT changed();
    if (!inUse)
        tick();
}

void SeatHold::end()
{
    ++m_round;
    const QString holdId = std::exchange(m_hold, {}).holdId;
    m_seats.clear();
    m_problem.reset();
    m_inUse = false;
    enter(State::None);
    if (!holdId.isEmpty())
        Q_EMIT gone(holdId);
}

void SeatHold::lose(const Problem &problem)
{
    ++m_round;
    const QString holdId = std::exchange(m_hold, {}).holdId;
    m_seats.clear();
    m_checking = false;
    m_inUse = false;
    m_problem = problem;
    enter(State::Lost);
    if (!holdId.isEmpty())
        Q_EMIT gone(holdId);
}

void SeatHold::drop()
{
    // A renewal may still be under way with the same hold: the release ends it either way.
    if (const OwnHold hold = std::exchange(m_hold, {}); !hold.holdId.isEmpty())
        m_calls.release(hold.slotId, hold.holdId);
}

void SeatHold::noteUnknown(qint64 slotId)
{
    if (m_state != State::Asking || m_checking || slotId != seat().id)
        return;
    m_checking = true;
    Q_EMIT changed();
}

bool SeatHold::isOurs(const Slot &seat, const Holder &me) const
{
    const bool held = seat.status == SlotStatus::Held && seat.heldBy && seat.heldBy->accountId == me.accountId &&
                      seat.heldBy->desk == me.desk;
    return held || (m_state == State::Lapsed && seat.status == SlotStatus::Open);
}

void SeatHold::noteSeat(const Slot &seat, const Holder &me)
{
    if (seat.id == m_seat.id && seat.version > m_seat.version)
        m_seat = seat;
    const auto known = std::ranges::find(m_seats, seat.id, &Slot::id);
    if (known == m_seats.end() || seat.version <= known->version)
        return;
    *known = seat;
    if (m_inUse || (m_state != State::Held && m_state != State::Lapsed) || isOurs(seat, me))
        return;
    Problem problem;
    problem.status = 409;
    problem.code = ErrorCode::HoldLost;
    lose(problem);
}

void SeatHold::tick()
{
    if (m_state == State::Held && !m_inUse && secondsLeft() == 0) {
        m_renewing = false;
        enter(State::Lapsed);
    }
    Q_EMIT ticked();
}

void SeatHold::enter(State state)
{
    m_state = state;
    if (state == State::Held)
        m_ticker.start();
    else
        m_ticker.stop();
    Q_EMIT changed();
}

} // namespace holdfast
