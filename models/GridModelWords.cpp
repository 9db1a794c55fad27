#include "models/GridModel.h"

#include <algorithm>

namespace holdfast {

QString GridModel::blockWords(const DayBlock &block) const
{
    const int open = block.places();
    const int extra = block.extraSeats();
    if (block.isOfOnePlace() && extra > 0)
        return tr("%1, and %n squeezed in", nullptr, extra).arg(seatWords(block.seats.first()));
    if (block.isOfOnePlace() || open == 0)
        return seatWords(block.seats.first());
    const bool unsettled = std::ranges::any_of(block.seats, [&](const Slot &slot) { return isUnsettled(slot.id); });
    const QString words = tr("%1 of %2 taken").arg(block.takenSeats(now())).arg(open);
    return unsettled ? tr("%1, checking").arg(words) : words;
}

QString GridModel::seatWords(const Slot &slot) const
{
    if (isUnsettled(slot.id))
        return tr("checking");
    if (slot.status == SlotStatus::Blocked)
        return slot.blockedReason.isEmpty() ? tr("blocked") : tr("blocked: %1").arg(slot.blockedReason);
    if (slot.isClaimable(now()))
        return tr("open");
    if (slot.status == SlotStatus::Held) {
        if (ownHold(slot.id))
            return tr("held by you");
        const QString holder =
            slot.heldBy ? (slot.heldBy->desk.isEmpty() ? slot.heldBy->name : slot.heldBy->desk) : QString();
        return holder.isEmpty() ? tr("held") : tr("held by %1").arg(holder);
    }
    if (!slot.appointment)
        return tr("booked");
    const QString &patient = slot.appointment->patientName;
    if (isMoving(slot.id))
        return slot.appointment->slotId == slot.id ? tr("%1, being moved").arg(patient)
                                                   : tr("%1, being moved, may begin here").arg(patient);
    switch (slot.appointment->status) {
    case AppointmentStatus::Arrived:
        return tr("%1, arrived").arg(patient);
    case AppointmentStatus::InRoom:
        return tr("%1, in the room").arg(patient);
    case AppointmentStatus::Completed:
        return tr("%1, done").arg(patient);
    case AppointmentStatus::NoShow:
        return tr("%1, no-show").arg(patient);
    default:
        return tr("%1, booked").arg(patient);
    }
}

} // namespace holdfast
