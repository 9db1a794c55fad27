#include "models/OwnHold.h"

#include "models/Instant.h"

namespace holdfast {

OwnHold OwnHold::fromJson(const QJsonObject &answer)
{
    return {
        .slotId = answer[u"slot"][u"id"].toInteger(),
        .holdId = answer[u"holdId"].toString(),
        .grantedAt = instantFromJson(answer[u"serverTime"]),
        .expiresAt = instantFromJson(answer[u"expiresAt"]),
    };
}

bool OwnHold::mayStillHold(const Slot &slot) const
{
    if (slot.status != SlotStatus::Held)
        return false;
    const qint64 granted = grantedAt.msecsTo(expiresAt);
    return granted <= 0 || expiresAt.msecsTo(slot.holdExpiresAt) < granted;
}

} // namespace holdfast
