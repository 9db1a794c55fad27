#include "models/Clinic.h"

namespace holdfast {

Clinic Clinic::fromJson(const QJsonObject &json)
{
    return {
        .id = json[u"id"].toInteger(),
        .name = json[u"name"].toString(),
        .timeZone = QTimeZone(json[u"timeZone"].toString().toUtf8()),
    };
}

QJsonObject Clinic::toJson() const
{
    return {
        {QStringLiteral("id"), id},
        {QStringLiteral("name"), name},
        {QStringLiteral("timeZone"), QString::fromUtf8(timeZone.id())},
    };
}

Doctor Doctor::fromJson(const QJsonObject &json)
{
    return {
        .id = json[u"id"].toInteger(),
        .name = json[u"name"].toString(),
        .specialty = json[u"specialty"].toString(),
        .room = json[u"room"].toString(),
    };
}

QJsonObject Doctor::toJson() const
{
    return {
        {QStringLiteral("id"), id},
        {QStringLiteral("name"), name},
        {QStringLiteral("specialty"), specialty},
        {QStringLiteral("room"), room},
    };
}

} // namespace holdfast
