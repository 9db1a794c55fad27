#include "models/WeekSnapshot.h"

#include "models/Instant.h"

#include <QJsonArray>

namespace holdfast {

WeekDay WeekDay::fromJson(const QJsonObject &json)
{
    WeekDay day{.date = QDate::fromString(json[u"date"].toString(), Qt::ISODate), .slotList = {}};
    for (const QJsonValue &slot : json[u"slots"].toArray())
        day.slotList.append(Slot::fromJson(slot.toObject()));
    return day;
}

WeekSnapshot WeekSnapshot::fromJson(const QJsonObject &json)
{
    WeekSnapshot week{
        .serverTime = instantFromJson(json[u"serverTime"]),
        .cursor = json[u"cursor"].toString(),
        .doctor = Doctor::fromJson(json[u"doctor"].toObject()),
        .days = {},
    };
    for (const QJsonValue &day : json[u"days"].toArray())
        week.days.append(WeekDay::fromJson(day.toObject()));
    return week;
}

} // namespace holdfast
