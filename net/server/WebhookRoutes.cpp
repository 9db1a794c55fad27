#include "net/server/WebhookRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/WebhookStore.h"
#include "net/Api.h"

#include <QJsonArray>

namespace holdfast {

namespace {

QStringList eventsIn(const JsonBody &body)
{
    if (!body.has(QLatin1String("events")))
        return WebhookStore::usualEvents();
    const QJsonValue value = body.object().value(u"events");
    QStringList events;
    for (const QJsonValue &event : value.toArray())
        events.append(event.toString());
    if (!value.isArray())
        throw BookingError(ErrorCode::Malformed, QStringLiteral("events must be a list."));
    return events;
}

std::optional<Cursor> firstEventIn(const JsonBody &body)
{
    if (!body.has(QLatin1String("fromEvent")))
        return std::nullopt;
    const std::optional<Cursor> cursor = Cursor::fromString(body.text(QLatin1String("fromEvent")));
    if (!cursor)
        throw BookingError(ErrorCode::Malformed,
                           QStringLiteral("fromEvent must be an event's id, as a webhook-id header carries it."));
    return cursor;
}

Response list(const Request &, const Session &session, Database &database)
{
    return jsonResponse(200, WebhookStore(database).list(session.clinic.id));
}

} // namespace

void WebhookRoutes::addTo(Router &router)
{
    router.add("GET", api::webhooks, Roles::administrators(), list);
    router.add("POST", api::webhooks, Roles::administrators(),
               [this](const Request &request, const Session &session, Database &database) {
                   const JsonBody body(request.body);
                   const Intent intent = intentOf(request, session, body);
                   return responseFrom(WebhookStore(database).add(intent, wishesIn(body)));
               });
    addDecision(router, "PUT", api::webhook,
                [this](WebhookStore &store, const Intent &intent, qint64 id, const JsonBody &body) {
                    return store.change(intent, id, wishesIn(body), body.id(QLatin1String("version")));
                });
    addDecision(router, "DELETE", api::webhook,
                [](WebhookStore &store, const Intent &intent, qint64 id, const JsonBody &) {
                    return store.remove(intent, id);
                });
    addDecision(router, "POST", api::webhookSecret,
                [](WebhookStore &store, const Intent &intent, qint64 id, const JsonBody &) {
                    return store.rotateSecret(intent, id);
                });
    addDecision(
        router, "POST", api::webhookTest,
        [](WebhookStore &store, const Intent &intent, qint64 id, const JsonBody &) { return store.test(intent, id); });
    addDecision(router, "POST", api::webhookDisable,
                [](WebhookStore &store, const Intent &intent, qint64 id, const JsonBody &) {
                    return store.disable(intent, id);
                });
    addDecision(router, "POST", api::webhookEnable,
                [](WebhookStore &store, const Intent &intent, qint64 id, const JsonBody &body) {
                    return store.enable(intent, id, firstEventIn(body));
                });
}

/// Whole: what is left out goes back to what is usual.
WebhookWishes WebhookRoutes::wishesIn(const JsonBody &body) const
{
    WebhookWishes wishes;
    wishes.url = body.text(QLatin1String("url"));
    wishes.events = eventsIn(body);
    wishes.includePatient = body.flag(QLatin1String("includePatient"));
    const QString refusal = m_rules.refusalOf(wishes.url);
    if (!refusal.isEmpty())
        throw BookingError(ErrorCode::Unprocessable, refusal);
    return wishes;
}

void WebhookRoutes::addDecision(Router &router, const char *method, const char *path, const Decision &decision)
{
    router.add(method, path, Roles::administrators(),
               [this, decision](const Request &request, const Session &session, Database &database) {
                   const JsonBody body(request.body);
                   const Intent intent = intentOf(request, session, body);
                   WebhookStore store(database);
                   const Answer answer = decision(store, intent, pathId(request, u"id"), body);
                   if (m_changed)
                       m_changed();
                   return responseFrom(answer);
               });
}

} // namespace holdfast
