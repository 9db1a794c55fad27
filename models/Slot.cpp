#include "models/Slot.h"

#include "models/Instant.h"

#include <QStringList>

namespace holdfast {

namespace {

const QStringList &slotStatusNames()
{
    static const QStringList names{QStringLiteral("open"), QStringLiteral("held"), QStringLiteral("booked"),
                                   QStringLiteral("blocked")};
    return names;
}

const QStringList &appointmentStatusNames()
{
    static const QStringList names{QStringLiteral("confirmed"), QStringLiteral("arrived"),   QStringLiteral("in_room"),
                                   QStringLiteral("completed"), QStringLiteral("cancelled"), QStringLiteral("no_show")};
    return names;
}

} // namespace

QString toString(SlotStatus status)
{
    return slotStatusNames().at(static_cast<int>(status));
}

SlotStatus slotStatusFromString(const QString &name)
{
    // A status this build does not know must never look free.
    const auto index = slotStatusNames().indexOf(name);
    return index < 0 ? SlotStatus::Blocked : static_cast<SlotStatus>(index);
}

QString toString(AppointmentStatus status)
{
    return appointmentStatusNames().at(static_cast<int>(status));
}

AppointmentStatus appointmentStatusFromString(const QString &name)
{
    const auto index = appointmentStatusNames().indexOf(name);
    return index < 0 ? AppointmentStatus::Confirmed : static_cast<AppointmentStatus>(index);
}

Appointment Appointment::fromJson(const QJsonObject &json)
{
    const QJsonObject patient = json[u"patient"].toObject();
    return {
        .id = json[u"id"].toInteger(),
        .slotId = json[u"slotId"].toInteger(),
        .patientId = patient[u"id"].toInteger(),
        .patientName = patient[u"name"].toString(),
        .status = appointmentStatusFromString(json[u"status"].toString()),
        .channel = json[u"channel"].toString(),
        .createdAt = instantFromJson(json[u"createdAt"]),
        .statusSince = instantFromJson(json[u"statusSince"]),
        .needsMoving = json[u"needsMoving"].toBool(),
        .endsAt = instantFromJson(json[u"endsAt"]),
        .version = json[u"version"].toInteger(),
        .note = json[u"note"].toString(),
        .arrivedAt = instantFromJson(json[u"arrivedAt"]),
        .inRoomAt = instantFromJson(json[u"inRoomAt"]),
        .endedAt = instantFromJson(json[u"endedAt"]),
    };
}

QJsonObject Appointment::toJson() const
{
    QJsonObject json{
        {QStringLiteral("id"), id},
        {QStringLiteral("slotId"), slotId},
        {QStringLiteral("patient"),
         QJsonObject{{QStringLiteral("id"), patientId}, {QStringLiteral("name"), patientName}}},
        {QStringLiteral("status"), toString(status)},
        {QStringLiteral("channel"), channel},
        {QStringLiteral("createdAt"), instantToJson(createdAt)},
        {QStringLiteral("statusSince"), instantToJson(statusSince)},
        {QStringLiteral("version"), version},
    };
    if (!note.isEmpty())
        json.insert(QStringLiteral("note"), note);
    if (arrivedAt.isValid())
        json.insert(QStringLiteral("arrivedAt"), instantToJson(arrivedAt));
    if (inRoomAt.isValid())
        json.insert(QStringLiteral("inRoomAt"), instantToJson(inRoomAt));
    if (endedAt.isValid())
        json.insert(QStringLiteral("endedAt"), instantToJson(endedAt));
    if (needsMoving)
        json.insert(QStringLiteral("needsMoving"), true);
    if (endsAt.isValid())
        json.insert(QStringLiteral("endsAt"), instantToJson(endsAt));
    return json;
}

Holder Holder::fromJson(const QJsonObject &json)
{
    return {
        .accountId = json[u"accountId"].toInteger(),
        .name = json[u"name"].toString(),
        .desk = json[u"desk"].toString(),
    };
}

QJsonObject Holder::toJson() const
{
    return {
        {QStringLiteral("accountId"), accountId},
        {QStringLiteral("name"), name},
        {QStringLiteral("desk"), desk},
    };
}

bool Slot::isClaimable(const QDateTime &now) const
{
    return status == SlotStatus::Open || (status == SlotStatus::Held && holdExpiresAt < now);
}

bool Slot::isLate(const QDateTime &now) const
{
    constexpr int longestDay = 12 * 60;
    if (!appointment || appointment->status != AppointmentStatus::Confirmed)
        return false;
    const qint64 minutes = startsAt.secsTo(now) / 60;
    return minutes > lateAfterMinutes && minutes < longestDay;
}

Slot Slot::fromJson(const QJsonObject &json)
{
    Slot slot{
        .id = json[u"id"].toInteger(),
        .doctorId = json[u"doctorId"].toInteger(),
        .startsAt = instantFromJson(json[u"startsAt"]),
        .endsAt = instantFromJson(json[u"endsAt"]),
        .seat = json[u"seat"].toInt(1),
        .status = slotStatusFromString(json[u"status"].toString()),
        .version = json[u"version"].toInteger(),
        .holdExpiresAt = instantFromJson(json[u"holdExpiresAt"]),
        .heldBy = std::nullopt,
        .blockedReason = json[u"blockedReason"].toString(),
        .queueNumber = json[u"queueNumber"].toInt(),
        .appointment = std::nullopt,
        .extra = json[u"extra"].toBool(),
    };
    if (json[u"heldBy"].isObject())
        slot.heldBy = Holder::fromJson(json[u"heldBy"].toObject());
    if (json[u"appointment"].isObject())
        slot.appointment = Appointment::fromJson(json[u"appointment"].toObject());
    return slot;
}

QJsonObject Slot::toJson() const
{
    QJsonObject json{
        {QStringLiteral("id"), id},
        {QStringLiteral("doctorId"), doctorId},
        {QStringLiteral("startsAt"), instantToJson(startsAt)},
        {QStringLiteral("endsAt"), instantToJson(endsAt)},
        {QStringLiteral("seat"), seat},
        {QStringLiteral("status"), toString(status)},
        {QStringLiteral("version"), version},
    };
    if (holdExpiresAt.isValid())
        json.insert(QStringLiteral("holdExpiresAt"), instantToJson(holdExpiresAt));
    if (heldBy)
        json.insert(QStringLiteral("heldBy"), heldBy->toJson());
    if (queueNumber > 0)
        json.insert(QStringLiteral("queueNumber"), queueNumber);
    if (!blockedReason.isEmpty())
        json.insert(QStringLiteral("blockedReason"), blockedReason);
    if (appointment)
        json.insert(QStringLiteral("appointment"), appointment->toJson());
    if (extra)
        json.insert(QStringLiteral("extra"), true);
    return json;
}

} // namespace holdfast
