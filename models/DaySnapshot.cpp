#include "models/DaySnapshot.h"

#include "models/Instant.h"

#include <QJsonArray>

namespace holdfast {

DaySnapshot DaySnapshot::fromJson(const QJsonObject &json)
{
    DaySnapshot day{
        .clinic = Clinic::fromJson(json[u"clinic"].toObject()),
        .date = QDate::fromString(json[u"date"].toString(), Qt::ISODate),
        .cursor = json[u"cursor"].toString(),
        .serverTime = instantFromJson(json[u"serverTime"]),
        .doctors = {},
        .slotList = {},
        .queue = {},
    };
    for (const QJsonValue &doctor : json[u"doctors"].toArray())
        day.doctors.append(Doctor::fromJson(doctor.toObject()));
    for (const QJsonValue &slot : json[u"slots"].toArray())
        day.slotList.append(Slot::fromJson(slot.toObject()));
    for (const QJsonValue &entry : json[u"queue"].toArray())
        day.queue.append(QueueEntry::fromJson(entry.toObject()));
    return day;
}

QJsonObject DaySnapshot::toJson() const
{
    QJsonArray doctorArray;
    for (const Doctor &doctor : doctors)
        doctorArray.append(doctor.toJson());
    QJsonArray slotArray;
    for (const Slot &slot : slotList)
        slotArray.append(slot.toJson());
    QJsonArray queueArray;
    for (const QueueEntry &entry : queue)
        queueArray.append(entry.toJson());
    return {
        {QStringLiteral("clinic"), clinic.toJson()}, {QStringLiteral("date"), date.toString(Qt::ISODate)},
        {QStringLiteral("cursor"), cursor},          {QStringLiteral("serverTime"), instantToJson(serverTime)},
        {QStringLiteral("doctors"), doctorArray},    {QStringLiteral("slots"), slotArray},
        {QStringLiteral("queue"), queueArray},
    };
}

} // namespace holdfast
