#include "models/QueueEntry.h"

#include "models/Instant.h"

#include <QStringList>

namespace holdfast {

namespace {

const QStringList &statusNames()
{
    static const QStringList names{QStringLiteral("waiting"), QStringLiteral("in_room"), QStringLiteral("completed"),
                                   QStringLiteral("left")};
    return names;
}

} // namespace

QString toString(QueueStatus status)
{
    return statusNames().at(static_cast<int>(status));
}

QueueStatus queueStatusFromString(const QString &name)
{
    // Somebody in a status this build does not know must not be forgotten in the waiting room.
    const auto index = statusNames().indexOf(name);
    return index < 0 ? QueueStatus::Waiting : static_cast<QueueStatus>(index);
}

QueueEntry QueueEntry::fromJson(const QJsonObject &json)
{
    const QJsonObject patient = json[u"patient"].toObject();
    return {
        .id = json[u"id"].toInteger(),
        .doctorId = json[u"doctorId"].toInteger(),
        .date = QDate::fromString(json[u"date"].toString(), Qt::ISODate),
        .number = json[u"number"].toInt(),
        .patientId = patient[u"id"].toInteger(),
        .patientName = patient[u"name"].toString(),
        .status = queueStatusFromString(json[u"status"].toString()),
        .statusSince = instantFromJson(json[u"statusSince"]),
        .createdAt = instantFromJson(json[u"createdAt"]),
        .note = json[u"note"].toString(),
        .version = json[u"version"].toInteger(),
        .by = ChangedBy::fromJson(json[u"by"].toObject()),
    };
}

QJsonObject QueueEntry::toJson() const
{
    QJsonObject json{
        {QStringLiteral("id"), id},
        {QStringLiteral("doctorId"), doctorId},
        {QStringLiteral("date"), date.toString(Qt::ISODate)},
        {QStringLiteral("number"), number},
        {QStringLiteral("patient"),
         QJsonObject{{QStringLiteral("id"), patientId}, {QStringLiteral("name"), patientName}}},
        {QStringLiteral("status"), toString(status)},
        {QStringLiteral("statusSince"), instantToJson(statusSince)},
        {QStringLiteral("createdAt"), instantToJson(createdAt)},
        {QStringLiteral("version"), version},
        {QStringLiteral("by"), by.toJson()},
    };
    if (!note.isEmpty())
        json.insert(QStringLiteral("note"), note);
    return json;
}

} // namespace holdfast
