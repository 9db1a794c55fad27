#include "models/SlotEvent.h"

#include "models/Instant.h"

namespace holdfast {

SlotEvent SlotEvent::fromJson(const QJsonObject &json)
{
    return {
        .id = json[u"id"].toInteger(),
        .at = instantFromJson(json[u"at"]),
        .actor = json[u"actor"].toString(),
        .channel = json[u"channel"].toString(),
        .desk = json[u"desk"].toString(),
        .fromStatus = json[u"from"].toString(),
        .toStatus = json[u"to"].toString(),
        .version = json[u"version"].toInteger(),
        .patientName = json[u"patientName"].toString(),
    };
}

} // namespace holdfast
