#include "ui/day/SlotCard.h"

#include "models/DayModel.h"

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

bool continuesBlockAbove(const DayModel &model, const DayBlock &block)
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

SlotCard SlotCard::of(const DayModel &model, const DayBlock &block, const QDateTime &now)
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
        (card.title.isEmpty() ? card.title : card.second) = tr("checking…");
        card.fraction = -1; // the words stand where the bar would be
    }
    return card;
}

void SlotCard::tellSeat(const DayModel &model, const Slot &slot, const QDateTime &now)
{
    if (slot.isClaimable(now))
        state = past ? State::PastOpen : State::Open;
    else if (slot.status == SlotStatus::Held)
        tellOtherHold(slot, now);
    else
        tellAppointment(model, slot, now);
}

void SlotCard::tellOwnHold(const DayModel &model, const Slot &slot, const QDateTime &now)
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

void SlotCard::tellAppointment(const DayModel &model, const Slot &slot, const QDateTime &now)
{
    const Appointment visit = slot.appointment.value_or(Appointment{});
    const int minutes = static_cast<int>(slot.startsAt.secsTo(slot.endsAt) / 60);
    const int since = minutesSince(visit.statusSince, now);
    const QTime at = visit.statusSince.toTimeZone(model.day().clinic.timeZone).time();
    title = visit.patientName.isEmpty() ? tr("Booked") : visit.patientName;
    switch (visit.status) {
    case AppointmentStatus::Arrived:
        state = since > LongWaitMinutes ? State::WaitingLong : State::Arrived;
        second = tr("Waiting %n min", nullptr, since);
        break;
    case AppointmentStatus::InRoom:
        state = State::InRoom;
        second = tr("In the room %n min", nullptr, since);
        break;
    case AppointmentStatus::Completed:
        state = State::Done;
        second = tr("Done %1").arg(QLocale().toString(at, QStringLiteral("HH:mm")));
        break;
    case AppointmentStatus::NoShow:
        state = State::NoShow;
        second = tr("No-show");
        break;
    default:
        state = State::Booked;
        second = minutes >= 30 ? tr("%n min", nullptr, minutes) : QString();
    }
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
