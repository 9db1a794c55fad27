#include "models/Patient.h"

#include "models/Instant.h"

namespace holdfast {

Patient Patient::fromJson(const QJsonObject &json)
{
    return {
        .id = json[u"id"].toInteger(),
        .name = json[u"name"].toString(),
        .birthDate = QDate::fromString(json[u"birthDate"].toString(), Qt::ISODate),
        .phone = json[u"phone"].toString(),
        .idNumber = json[u"idNumber"].toString(),
        .lastVisit = instantFromJson(json[u"lastVisit"]),
        .version = json[u"version"].toInteger(),
    };
}

QJsonObject Patient::toJson() const
{
    return {
        {QStringLiteral("id"), id},
        {QStringLiteral("name"), name},
        {QStringLiteral("birthDate"), birthDate.isValid() ? QJsonValue(birthDate.toString(Qt::ISODate)) : QJsonValue()},
        {QStringLiteral("phone"), phone},
        {QStringLiteral("idNumber"), idNumber},
        {QStringLiteral("lastVisit"), instantToJson(lastVisit)},
        {QStringLiteral("version"), version},
    };
}

} // namespace holdfast
