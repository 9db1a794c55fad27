#include "deliver/notify/Notification.h"

#include "models/Instant.h"

namespace holdfast {

Notification Notification::fromJson(const QJsonObject &json)
{
    Notification notification;
    notification.id = json[u"id"].toString();
    notification.number = json[u"number"].toInt();
    notification.kind = json[u"kind"].toString();
    notification.to = json[u"to"].toString();
    notification.appointmentId = json[u"appointmentId"].toInteger();
    notification.language = json[u"language"].toString();
    notification.patient = json[u"patient"].toString();
    notification.clinic = json[u"clinic"].toString();
    notification.address = json[u"address"].toString();
    notification.phone = json[u"phone"].toString();
    notification.zone = QTimeZone(json[u"timeZone"].toString().toUtf8());
    notification.doctor = json[u"doctor"].toString();
    notification.room = json[u"room"].toString();
    notification.startsAt = instantFromJson(json[u"startsAt"]);
    notification.endsAt = instantFromJson(json[u"endsAt"]);
    notification.movedFrom = instantFromJson(json[u"movedFrom"]);
    return notification;
}

} // namespace holdfast
