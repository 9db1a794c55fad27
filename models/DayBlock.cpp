#include "models/DayBlock.h"

#include <algorithm>

namespace holdfast {

void DayBlock::addSeat(const Slot &slot)
{
    endsAt = std::max(endsAt, slot.endsAt);
    seats.insert(std::ranges::upper_bound(seats, slot.seat, {}, &Slot::seat), slot);
}

int DayBlock::places() const
{
    return static_cast<int>(std::ranges::count_if(
        seats, [](const Slot &slot) { return !slot.extra && slot.status != SlotStatus::Blocked; }));
}

bool DayBlock::isOfOnePlace() const
{
    return std::ranges::count(seats, false, &Slot::extra) == 1;
}

int DayBlock::extraSeats() const
{
    return static_cast<int>(std::ranges::count_if(
        seats, [](const Slot &slot) { return slot.extra && slot.status != SlotStatus::Blocked; }));
}

int DayBlock::takenSeats(const QDateTime &now) const
{
    return static_cast<int>(std::ranges::count_if(
        seats, [&](const Slot &slot) { return slot.status != SlotStatus::Blocked && !slot.isClaimable(now); }));
}

const Slot *DayBlock::claimableSeat(const QDateTime &now) const
{
    const auto found = std::ranges::find_if(seats, [&](const Slot &slot) { return slot.isClaimable(now); });
    return found == seats.end() ? nullptr : &*found;
}

} // namespace holdfast
