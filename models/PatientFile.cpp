#include "models/PatientFile.h"

#include "models/Instant.h"

#include <QJsonArray>

namespace holdfast {

AppointmentLine AppointmentLine::fromJson(const QJsonObject &json)
{
    return {
        .id = json[u"id"].toInteger(),
        .slotId = json[u"slotId"].toInteger(),
        .doctorId = json[u"doctorId"].toInteger(),
        .doctorName = json[u"doctorName"].toString(),
        .startsAt = instantFromJson(json[u"startsAt"]),
        .endsAt = instantFromJson(json[u"endsAt"]),
        .status = appointmentStatusFromString(json[u"status"].toString()),
        .note = json[u"note"].toString(),
        .channel = json[u"channel"].toString(),
    };
}

PatientNote PatientNote::fromJson(const QJsonObject &json)
{
    return {
        .id = json[u"id"].toInteger(),
        .text = json[u"text"].toString(),
        .at = instantFromJson(json[u"at"]),
        .by = ChangedBy::fromJson(json[u"by"].toObject()),
    };
}

PatientFile PatientFile::fromJson(const QJsonObject &json)
{
    PatientFile file{
        .patient = Patient::fromJson(json[u"patient"].toObject()), .upcoming = {}, .past = {}, .notes = {}};
    for (const QJsonValue &line : json[u"upcoming"].toArray())
        file.upcoming.append(AppointmentLine::fromJson(line.toObject()));
    for (const QJsonValue &line : json[u"past"].toArray())
        file.past.append(AppointmentLine::fromJson(line.toObject()));
    for (const QJsonValue &note : json[u"notes"].toArray())
        file.notes.append(PatientNote::fromJson(note.toObject()));
    return file;
}

} // namespace holdfast
