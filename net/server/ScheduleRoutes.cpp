#include "net/server/ScheduleRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/ScheduleStore.h"
#include "net/Api.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

namespace holdfast {

namespace {

constexpr int mostPeriods = 200;
constexpr int mostDays = 366;

[[noreturn]] void refuse(const QString &detail)
{
    throw BookingError(ErrorCode::Malformed, detail);
}

/// A wall-clock time on the 24-hour clock, "00:00" to "24:00". With AM or PM it is not understood but refused.
QString wallTime(const JsonBody &body, QLatin1String name)
{
    static const QRegularExpression form(QStringLiteral("^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"));
    const QString text = body.text(name);
    if (!form.match(text).hasMatch())
        refuse(QStringLiteral("%1 must be a time from 00:00 to 24:00, written HH:MM on the 24-hour clock.").arg(name));
    return text;
}

std::optional<QString> optionalWallTime(const JsonBody &body, QLatin1String name)
{
    return body.has(name) ? std::optional(wallTime(body, name)) : std::nullopt;
}

QDate date(const JsonBody &body, QLatin1String name)
{
    const QDate day = body.optionalDate(name);
    if (!day.isValid())
        refuse(QStringLiteral("%1 must be a date written YYYY-MM-DD.").arg(name));
    return day;
}

QJsonObject period(const QJsonValue &value)
{
    const JsonBody body(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
    const int minutes = body.number(QLatin1String("slotMinutes"));
    const QString from = wallTime(body, QLatin1String("from"));
    const QString to = wallTime(body, QLatin1String("to"));
    const auto minuteOf = [](const QString &time) { return time.left(2).toInt() * 60 + time.right(2).toInt(); };
    if (minuteOf(from) < minuteOf(to) && minuteOf(to) - minuteOf(from) < minutes)
        throw BookingError(
            ErrorCode::Unprocessable,
            QStringLiteral("From %1 to %2 there is no room for a slot of %3 minutes.").arg(from, to).arg(minutes));
    QJsonObject clean{{QStringLiteral("weekday"), body.number(QLatin1String("weekday"))},
                      {QStringLiteral("from"), from},
                      {QStringLiteral("to"), to},
                      {QStringLiteral("slotMinutes"), minutes},
                      {QStringLiteral("capacity"), body.optionalNumber(QLatin1String("capacity")).value_or(1)}};
    for (const QLatin1String name : {QLatin1String("validFrom"), QLatin1String("validTo")})
        if (const QDate day = body.optionalDate(name); day.isValid())
            clean.insert(name, day.toString(Qt::ISODate));
    return clean;
}

Response templates(const Request &request, const Session &session, Database &database)
{
    return jsonResponse(200, ScheduleStore(database).templates(session.clinic.id, pathId(request, u"id")));
}

Response exceptions(const Request &request, const Session &session, Database &database)
{
    return jsonResponse(200, ScheduleStore(database).exceptions(session.clinic.id, queryDate(request, u"from"),
                                                                queryDate(request, u"to")));
}

Response rules(const Request &, const Session &session, Database &database)
{
    return jsonResponse(200, ScheduleStore(database).rules(session.clinic.id));
}

} // namespace

void ScheduleRoutes::addTo(Router &router)
{
    const auto with = [this](auto function) {
        return [this, function](const Request &r, const Session &s, Database &d) { return (this->*function)(r, s, d); };
    };
    const Roles managers{Role::Manager, Role::Admin};
    router.add("GET", api::schedule, Roles::staff(), rules);
    router.add("PUT", api::schedule, managers, with(&ScheduleRoutes::setRules));
    router.add("GET", api::doctorTemplates, Roles::staff(), templates);
    router.add("PUT", api::doctorTemplates, managers, with(&ScheduleRoutes::replaceTemplates));
    router.add("GET", api::exceptions, Roles::staff(), exceptions);
    router.add("POST", api::exceptions, managers, with(&ScheduleRoutes::addException));
    router.add("DELETE", api::exception, managers, with(&ScheduleRoutes::removeException));
    router.add("POST", api::materialize, managers, with(&ScheduleRoutes::materialize));
}

Response ScheduleRoutes::replaceTemplates(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 doctorId = pathId(request, u"id");
    const Intent intent = intentOf(request, session, body);
    const QJsonValue given = body.object().value(u"templates");
    if (!given.isArray() || given.toArray().size() > mostPeriods)
        refuse(QStringLiteral("templates must be an array of at most %1 periods.").arg(mostPeriods));
    QJsonArray clean;
    for (const QJsonValue &value : given.toArray())
        clean.append(period(value));
    const QByteArray json = QJsonDocument(clean).toJson(QJsonDocument::Compact);
    const Answer answer = ScheduleStore(database).replaceTemplates(intent, doctorId, json);
    m_changed();
    return responseFrom(answer);
}

Response ScheduleRoutes::addException(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const Intent intent = intentOf(request, session, body);
    ScheduleStore::Exception exception;
    exception.doctorId = body.optionalId(QLatin1String("doctorId"));
    exception.day = date(body, QLatin1String("day"));
    exception.kind = body.text(QLatin1String("kind"));
    if (!QStringList{QStringLiteral("closed"), QStringLiteral("blocked"), QStringLiteral("extra")}.contains(
            exception.kind))
        refuse(QStringLiteral("kind must be closed, blocked or extra."));
    exception.from = optionalWallTime(body, QLatin1String("from"));
    exception.to = optionalWallTime(body, QLatin1String("to"));
    exception.slotMinutes = body.optionalNumber(QLatin1String("slotMinutes"));
    exception.capacity = body.optionalNumber(QLatin1String("capacity"));
    exception.reason = body.optionalText(QLatin1String("reason")).simplified();
    const Answer answer = ScheduleStore(database).addException(intent, exception);
    m_changed();
    return responseFrom(answer);
}

Response ScheduleRoutes::removeException(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 id = pathId(request, u"id");
    const Answer answer = ScheduleStore(database).removeException(intentOf(request, session, body), id);
    m_changed();
    return responseFrom(answer);
}

Response ScheduleRoutes::setRules(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const Intent intent = intentOf(request, session, body);
    ScheduleStore::Rules rules;
    rules.opens = wallTime(body, QLatin1String("opens"));
    rules.closes = wallTime(body, QLatin1String("closes"));
    rules.daysAhead = body.number(QLatin1String("daysAhead"));
    if (body.has(QLatin1String("releaseRule")))
        rules.releaseRule =
            QJsonDocument(body.object().value(u"releaseRule").toObject()).toJson(QJsonDocument::Compact);
    return responseFrom(ScheduleStore(database).setRules(intent, rules));
}

Response ScheduleRoutes::materialize(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const Intent intent = intentOf(request, session, body);
    const int days = body.number(QLatin1String("days"));
    if (days < 1 || days > mostDays)
        throw BookingError(ErrorCode::Unprocessable, QStringLiteral("days must be from 1 to %1.").arg(mostDays));
    return responseFrom(ScheduleStore(database).askMaterialize(intent, days));
}

} // namespace holdfast
