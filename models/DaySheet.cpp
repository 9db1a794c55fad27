#include "models/DaySheet.h"

#include "models/Instant.h"

#include <QJsonArray>

namespace holdfast {

DaySheetRow DaySheetRow::fromJson(const QJsonObject &json)
{
    DaySheetRow row{
        .startsAt = instantFromJson(json[u"startsAt"]),
        .endsAt = instantFromJson(json[u"endsAt"]),
        .seat = json[u"seat"].toInt(1),
        .extra = json[u"extra"].toBool(),
        .queueNumber = json[u"queueNumber"].toInt(),
        .slotStatus = slotStatusFromString(json[u"slotStatus"].toString()),
        .blockedReason = json[u"blockedReason"].toString(),
        .appointment = std::nullopt,
        .patient = std::nullopt,
    };
    if (json[u"appointment"].isObject())
        row.appointment = Appointment::fromJson(json[u"appointment"].toObject());
    if (json[u"patient"].isObject())
        row.patient = Patient::fromJson(json[u"patient"].toObject());
    return row;
}

DaySheetDoctor DaySheetDoctor::fromJson(const QJsonObject &json)
{
    DaySheetDoctor part{.doctor = Doctor::fromJson(json[u"doctor"].toObject()), .rows = {}, .queue = {}};
    for (const QJsonValue &row : json[u"rows"].toArray())
        part.rows.append(DaySheetRow::fromJson(row.toObject()));
    for (const QJsonValue &entry : json[u"queue"].toArray())
        part.queue.append(QueueEntry::fromJson(entry.toObject()));
    return part;
}

DaySheet DaySheet::fromJson(const QJsonObject &json)
{
    DaySheet sheet{
        .clinic = Clinic::fromJson(json[u"clinic"].toObject()),
        .date = QDate::fromString(json[u"date"].toString(), Qt::ISODate),
        .serverTime = instantFromJson(json[u"serverTime"]),
        .doctors = {},
    };
    for (const QJsonValue &doctor : json[u"doctors"].toArray())
        sheet.doctors.append(DaySheetDoctor::fromJson(doctor.toObject()));
    return sheet;
}

} // namespace holdfast
