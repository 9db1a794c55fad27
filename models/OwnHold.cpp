#include "models/OwnHold.h"

namespace holdfast {

bool OwnHold::mayStillHold(const Slot &slot) const
{
    if (slot.status != SlotStatus::Held)
        return false;
    const qint64 granted = grantedAt.msecsTo(expiresAt);
    return granted <= 0 || expiresAt.msecsTo(slot.holdExpiresAt) < granted;
}

} // namespace holdfast
