#include "models/AppointmentEvent.h"

#include "models/Instant.h"

namespace holdfast {

AppointmentEvent AppointmentEvent::fromJson(const QJsonObject &json)
{
    const QJsonObject slot = json[u"slot"].toObject();
    return {
        .at = instantFromJson(json[u"at"]),
        .actor = json[u"actor"].toString(),
        .channel = json[u"channel"].toString(),
        .desk = json[u"desk"].toString(),
        .kind = json[u"kind"].toString(),
        .from = json[u"from"].toString(),
        .to = json[u"to"].toString(),
        .slotId = slot[u"id"].toInteger(),
        .doctorName = slot[u"doctorName"].toString(),
        .startsAt = instantFromJson(slot[u"startsAt"]),
        .reason = json[u"reason"].toString(),
    };
}

} // namespace holdfast
