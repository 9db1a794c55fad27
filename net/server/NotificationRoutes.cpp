#include "net/server/NotificationRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/NotificationStore.h"
#include "net/Api.h"

#include <QJsonArray>

namespace holdfast {

namespace {

bool isStaff(const Session &session)
{
    return Roles::staff().contains(session.role);
}

/// HH:MM on the clinic's clock; invalid when absent.
QTime wallTime(const JsonBody &body, QLatin1String name)
{
    if (!body.has(name))
        return {};
    const QTime time = QTime::fromString(body.text(name), QStringLiteral("HH:mm"));
    if (!time.isValid())
        throw BookingError(ErrorCode::Malformed, QStringLiteral("%1 must be a time like 21:30, or null.").arg(name));
    return time;
}

QJsonArray arrayIn(const JsonBody &body, QLatin1String name)
{
    const QJsonValue value = body.object().value(name);
    if (!value.isArray())
        throw BookingError(ErrorCode::Malformed, QStringLiteral("%1 must be a list.").arg(name));
    return value.toArray();
}

std::optional<QString> optionalWord(const JsonBody &body, QLatin1String name)
{
    return body.has(name) ? std::optional(body.text(name)) : std::nullopt;
}

Response showPreferences(const Request &request, const Session &session, Database &database)
{
    const qint64 patientId = pathId(request, u"id");
    if (!isStaff(session) && patientId != session.patientId)
        throw BookingError(ErrorCode::Forbidden, QStringLiteral("You may see only your own preferences."));
    const PatientReader reader{.accountId = session.accountId, .clinicId = session.clinic.id, .desk = session.desk};
    return jsonResponse(200, NotificationStore(database).preferences(reader, patientId, !isStaff(session)));
}

Response setPreferences(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    ContactPreferences preferences;
    preferences.email = body.optionalText(QLatin1String("email")).trimmed();
    preferences.pushToken = body.optionalText(QLatin1String("pushToken"));
    preferences.language = optionalWord(body, QLatin1String("language"));
    preferences.quietFrom = wallTime(body, QLatin1String("quietFrom"));
    preferences.quietTo = wallTime(body, QLatin1String("quietTo"));
    if (body.has(QLatin1String("notify"))) {
        preferences.notify.emplace();
        for (const QJsonValue &channel : arrayIn(body, QLatin1String("notify")))
            preferences.notify->append(channel.toString());
    }
    return responseFrom(NotificationStore(database).setPreferences(intentOf(request, session, body),
                                                                   pathId(request, u"id"), preferences,
                                                                   body.optionalId(QLatin1String("version"))));
}

Response showSettings(const Request &, const Session &session, Database &database)
{
    return jsonResponse(200, NotificationStore(database).settings(session.clinic.id));
}

Response setSettings(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    NotificationSettings settings;
    settings.language = body.text(QLatin1String("language"));
    settings.address = body.optionalText(QLatin1String("address"));
    settings.phone = body.optionalText(QLatin1String("phone"));
    settings.quietFrom = wallTime(body, QLatin1String("quietFrom"));
    settings.quietTo = wallTime(body, QLatin1String("quietTo"));
    for (const QJsonValue &minutes : arrayIn(body, QLatin1String("reminderMinutes")))
        settings.reminderMinutes.append(minutes.toInt());
    return responseFrom(NotificationStore(database).setSettings(intentOf(request, session, body), settings));
}

} // namespace

void NotificationRoutes::addTo(Router &router)
{
    router.add("GET", api::patientPreferences, Roles::bookers(), showPreferences);
    router.add("PUT", api::patientPreferences, Roles::bookers(), setPreferences);
    router.add("GET", api::notificationSettings, Roles::staff(), showSettings);
    router.add("PUT", api::notificationSettings, Roles::administrators(), setSettings);
}

} // namespace holdfast
