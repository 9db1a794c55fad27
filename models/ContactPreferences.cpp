#include "models/ContactPreferences.h"

#include "models/Instant.h"

#include <QJsonArray>

namespace holdfast {

using namespace Qt::StringLiterals;

namespace {

QTime wallTime(const QJsonValue &value)
{
    return QTime::fromString(value.toString(), u"HH:mm"_s);
}

QJsonValue toJson(const QTime &time)
{
    return time.isValid() ? QJsonValue(time.toString(u"HH:mm"_s)) : QJsonValue();
}

QStringList words(const QJsonValue &list)
{
    QStringList all;
    for (const QJsonValue &word : list.toArray())
        all.append(word.toString());
    return all;
}

} // namespace

ContactPreferences ContactPreferences::fromJson(const QJsonObject &json)
{
    ContactPreferences preferences{.email = json[u"email"].toString(),
                                   .pushToken = json[u"pushToken"].toString(),
                                   .quietFrom = wallTime(json[u"quietFrom"]),
                                   .quietTo = wallTime(json[u"quietTo"])};
    if (json[u"language"].isString())
        preferences.language = json[u"language"].toString();
    if (json[u"notify"].isArray())
        preferences.notify = words(json[u"notify"]);
    return preferences;
}

QJsonObject ContactPreferences::toJson() const
{
    return {{u"email"_s, email},
            {u"pushToken"_s, pushToken},
            {u"language"_s, language ? QJsonValue(*language) : QJsonValue()},
            {u"notify"_s, notify ? QJsonValue(QJsonArray::fromStringList(*notify)) : QJsonValue()},
            {u"quietFrom"_s, holdfast::toJson(quietFrom)},
            {u"quietTo"_s, holdfast::toJson(quietTo)}};
}

LastMessage LastMessage::fromJson(const QJsonObject &json)
{
    return {.kind = json[u"kind"].toString(),
            .channel = json[u"channel"].toString(),
            .status = json[u"status"].toString(),
            .reason = json[u"reason"].toString(),
            .at = instantFromJson(json[u"at"]),
            .doctor = json[u"doctor"].toString(),
            .startsAt = instantFromJson(json[u"startsAt"])};
}

PatientContact PatientContact::fromJson(const QJsonObject &json)
{
    const QJsonObject preferences = json[u"preferences"].toObject();
    const QJsonObject settings = json[u"settings"].toObject();
    PatientContact contact{.patientId = preferences[u"patientId"].toInteger(),
                           .version = json[u"version"].toInteger(),
                           .preferences = ContactPreferences::fromJson(preferences),
                           .phone = preferences[u"phone"].toString(),
                           .clinicLanguage = settings[u"language"].toString(),
                           .clinicQuietFrom = wallTime(settings[u"quietFrom"]),
                           .clinicQuietTo = wallTime(settings[u"quietTo"])};
    if (json[u"lastMessage"].isObject())
        contact.lastMessage = LastMessage::fromJson(json[u"lastMessage"].toObject());
    return contact;
}

} // namespace holdfast
