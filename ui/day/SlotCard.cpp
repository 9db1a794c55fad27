#include "ui/day/SlotCard.h"

#include "models/GridModel.h"

#include <QLocale>

#include <algorithm>

namespace holdfast {

namespace {

int minutesSince(const QDateTime &instant, const QDateTime &now)
{
    return static_cast<int>(std::max<qint64>(0, instant.secsTo(now) / 60));
}

bool isBlocked(const DayBlock &block)
{
    return std::ranges::all_of(block.seats, [](const Slot &slot) { return slot.status == SlotStatus::Blocked; });
}

bool continuesBlockAbove(const GridModel &model, const DayBlock &block)
{
    const QModelIndex index = model.indexOfSlot(block.seats.first().id);
    const DayBlock *above = index.row() > 0 ? model.blockAt(index.siblingAtRow(index.row() - 1)) : nullptr;
    return above && isBlocked(*above) && above->endsAt == block.startsAt &&
           above->seats.first().blockedReason == block.seats.first().blockedReason;
}

} // namespace

QString countdown(const QDateTime &now, const QDateTime &until)
{
    const qint64 seconds = std::max<qint64>(0, (now.msecsTo(until) + 999) / 1000);
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

bool isCounting(const Slot &slot, const QDateTime &now)
{
    return slot.status == SlotStatus::Held && slot.holdExpiresAt >= now;
}

SlotCard SlotCard::of(const GridModel &model, const DayBlock &block, const QDateTime &now)
{
    SlotCard card;
    card.past = block.endsAt <= now;
    const auto own = std::ranges::find_if(
        block.seats, [&](const Slot &slot) { return isCounting(slot, now) && model.ownHold(slot.id); });
    if (isBlocked(block)) {
        card.state = State::Blocked;
        card.continues = continuesBlockAbove(model, block);
        card.title = block.seats.first().blockedReason.isEmpty() ? tr("Blocked") : block.seats.first().blockedReason;
    } else if (own != block.seats.end()) {
        card.tellOwnHold(model, *own, now);
        if (!block.isOfOnePlace())
            card.title = tr("You hold 1");
    } else if (block.isOfOnePlace()) {
        card.tellSeat(model, block.seats.first(), now);
        card.tellExtra(block);
    } else {
        card.tellCapacity(block, now);
    }
    card.unsettled = std::ranges::any_of(block.seats, [&](const Slot &slot) { return model.isUnsettled(slot.id); });
    if (card.unsettled) {
        if (card.state == State::HeldOther) // it may be this desk's: that is what is being found out
            card.title = card.brief = card.briefSecond = card.corner = QString();
        (card.title.isEmpty() ? card.title : card.second) = tr("checking…");
        card.fraction = -1; // the words stand where the bar would be
    }
    return card;
}

void SlotCard::tellSeat(const GridModel &model, const Slot &slot, const QDateTime &now)
{
    if (slot.isClaimable(now))
        state = past ? State::PastOpen : State::Open;
    else if (slot.status == SlotStatus::Held)
        tellOtherHold(slot, now);
    else
        tellAppointment(model, slot, now);
}

void SlotCard::tellOwnHold(const GridModel &model, const Slot &slot, const QDateTime &now)
{
    const OwnHold *hold = model.ownHold(slot.id);
    state = State::HeldMine;
    title = tr("You hold");
    corner = countdown(now, slot.holdExpiresAt);
    const auto whole = static_cast<double>(hold->grantedAt.msecsTo(slot.holdExpiresAt));
    fraction = whole > 0 ? std::clamp(static_cast<double>(now.msecsTo(slot.holdExpiresAt)) / whole, 0.0, 1.0) : 0;
}

void SlotCard::tellOtherHold(const Slot &slot, const QDateTime &now)
{
    state = State::HeldOther;
    const QString desk = slot.heldBy ? slot.heldBy->desk : QString();
    title = desk.isEmpty() ? tr("Held online") : tr("%1 holds").arg(desk);
    brief = desk;
    briefSecond = desk.isEmpty() ? QString() : tr("holds this seat");
    corner = countdown(now, slot.holdExpiresAt);
}

SlotCard::State SlotCard::stateOf(const Slot &slot, const QDateTime &now)
{
    const Appointment visit = slot.appointment.value_or(Appointment{});
    switch (visit.status) {
    case AppointmentStatus::Arrived:
        return minutesSince(visit.statusSince, now) > LongWaitMinutes ? State::WaitingLong : State::Arrived;
    case AppointmentStatus::InRoom:
        return State::InRoom;
    case AppointmentStatus::Completed:
        return State::Done;
    case AppointmentStatus::NoShow:
        return State::NoShow;
    default:
        return visit.needsMoving ? State::MustMove : slot.isLate(now) ? State::Late : State::Booked;
    }
}

QString SlotCard::progressText(const GridModel &model, const Slot &slot, const QDateTime &now)
{
    const Appointment visit = slot.appointment.value_or(Appointment{});
    const int since = minutesSince(visit.statusSince, now);
    switch (stateOf(slot, now)) {
    case State::Arrived:
    case State::WaitingLong:
        return tr("Waiting %n min", nullptr, since);
    case State::InRoom:
        return tr("In the room %n min", nullptr, since);
    case State::Done: {
        const QTime at = visit.statusSince.toTimeZone(model.clinic().timeZone).time();
        return tr("Done %1").arg(QLocale().toString(at, QStringLiteral("HH:mm")));
    }
    case State::NoShow:
        return tr("No-show");
    case State::MustMove:
        return tr("Must be moved");
    case State::Late: {
        const int late = minutesSince(slot.startsAt, now);
        return late < 120 ? tr("Late %n min", nullptr, late) : tr("Late %n h", nullptr, late / 60);
    }
    default:
        return {};
    }
}

void SlotCard::tellAppointment(const GridModel &model, const Slot &slot, const QDateTime &now)
{
    const Appointment visit = slot.appointment.value_or(Appointment{});
    const int minutes = static_cast<int>(slot.startsAt.secsTo(std::max(slot.endsAt, visit.endsAt)) / 60);
    title = visit.patientName.isEmpty() ? tr("Booked") : visit.patientName;
    state = stateOf(slot, now);
    QStringList parts{!model.isMoving(slot.id)  ? progressText(model, slot, now)
                      : visit.slotId == slot.id ? tr("being moved")
                                                : tr("may begin here")};
    if (state == State::Booked && minutes >= 30)
        parts << tr("%n min", nullptr, minutes);
    if (state != State::Done && state != State::NoShow)
        parts << visit.note.simplified();
    parts.removeAll(QString());
    second = parts.join(QStringLiteral(" · "));
}

void SlotCard::tellExtra(const DayBlock &block)
{
    const int extra = block.extraSeats();
    if (extra == 0)
        return;
    if (corner.isEmpty())
        corner = QStringLiteral("+%1").arg(extra);
    if (second.isEmpty())
        second = tr("Extra place");
}

void SlotCard::tellCapacity(const DayBlock &block, const QDateTime &now)
{
    const int all = block.places();
    const int taken = block.takenSeats(now);
    state = taken >= all ? State::CapacityFull : State::Capacity;
    title = QStringLiteral("%1/%2").arg(taken).arg(all);
    fraction = all > 0 ? std::min(1.0, static_cast<double>(taken) / all) : 1;
    if (taken >= all)
        corner = tr("full");
    else if (!past)
        corner = tr("%n free", nullptr, all - taken);
}

} // namespace holdfast
