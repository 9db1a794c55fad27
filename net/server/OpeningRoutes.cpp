#include "net/server/OpeningRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"
#include "net/server/SessionGate.h"
#include "net/server/WaitingRoom.h"
#include "net/server/WaitingRoomHub.h"

#include "core/BookingError.h"
#include "core/OpeningStore.h"
#include "net/Api.h"

#include <QJsonDocument>

namespace holdfast {

namespace {

Response openings(const Request &, const Session &session, Database &database)
{
    return jsonResponse(200, OpeningStore(database).list(session.clinic.id, Roles::staff().contains(session.role)));
}

Response change(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const std::optional<int> rate = body.optionalNumber(QLatin1String("rate"));
    const QLatin1String closes("closesAt");
    const QDateTime closesAt = body.has(closes) ? body.instant(closes) : QDateTime();
    if (!rate && !closesAt.isValid())
        throw BookingError(ErrorCode::Malformed, QStringLiteral("Send rate (admissions a second), closesAt, or both."));
    const Intent intent = intentOf(request, session, body);
    return responseFrom(OpeningStore(database).change(intent, pathId(request, u"id"), rate, closesAt));
}

Response join(const Request &request, const Session &session, Database &database)
{
    const Intent intent = intentOf(request, session, JsonBody(request.body));
    return responseFrom(OpeningStore(database).join(intent, pathId(request, u"id")));
}

Response told(const Standing &standing)
{
    Response response = jsonResponse(200, QJsonDocument(standing.toJson()).toJson(QJsonDocument::Compact));
    response.headers.emplaceBack("Cache-Control", "no-store");
    if (standing.askAgainMs > 0)
        response.headers.emplaceBack("Retry-After", QByteArray::number((standing.askAgainMs + 999) / 1000));
    return response;
}

bool wantsAdmission(const Standing &standing)
{
    return standing.state == Standing::State::Admitted && !standing.admission;
}

} // namespace

void OpeningRoutes::addTo(Router &router)
{
    router.add("GET", api::openings, Roles::everyone(), openings);
    router.add("PUT", api::opening, {Role::Manager, Role::Admin}, change);
    router.add("POST", api::openingTicket, {Role::Patient}, join);
    router.addQuick(
        "GET", api::openingTicket, {Role::Patient},
        [this](const Request &request, const Session &session) { return fromMemory(request, session); },
        [this](const Request &r, const Session &s, Database &d) { return standing(r, s, d); });
    router.add("GET", api::openingTicketEvents, {Role::Patient},
               [this](const Request &r, const Session &s, Database &d) { return listen(r, s, d); });
}

std::optional<Response> OpeningRoutes::fromMemory(const Request &request, const Session &session)
{
    // What is no id is known to nobody here; the worker says what is wrong with it.
    const std::optional<Standing> standing =
        m_room.find(request.parameter(u"id").toLongLong(), session.patientId, request.ticket);
    return standing && !wantsAdmission(*standing) ? std::optional(told(*standing)) : std::nullopt;
}

/// Makes the ticket known to the room. The refusal, if the database does not find it good.
std::optional<Response> OpeningRoutes::letIn(const Request &request, const Session &session, Database &database)
{
    const qint64 openingId = pathId(request, u"id");
    if (request.ticket.isEmpty())
        throw BookingError(
            ErrorCode::BadTicket,
            QStringLiteral("Join the opening and send the ticket as %1.").arg(QLatin1String(api::ticketHeader)));
    if (m_room.find(openingId, session.patientId, request.ticket))
        return std::nullopt;
    OpeningStore store(database);
    const TicketCheck check = store.check(session.clinic.id, openingId, session.patientId, request.ticket);
    if (check.refusal)
        return responseFrom(*check.refusal);
    m_room.enter(openingId, session.patientId, check.holder, request.ticket);
    m_hub.wake();
    if (!m_room.find(openingId, session.patientId, request.ticket))
        m_room.refresh(openingId, store);
    return std::nullopt;
}

Response OpeningRoutes::standing(const Request &request, const Session &session, Database &database)
{
    if (std::optional<Response> refusal = letIn(request, session, database))
        return std::move(*refusal);
    const qint64 openingId = pathId(request, u"id");
    std::optional<Standing> standing = m_room.find(openingId, session.patientId, request.ticket);
    if (standing && wantsAdmission(*standing)) {
        OpeningStore store(database);
        m_room.admit(openingId, {session.patientId}, store);
        standing = m_room.find(openingId, session.patientId, request.ticket);
    }
    if (!standing)
        throw BookingError(ErrorCode::Unavailable, QStringLiteral("Ask again in a moment."));
    return told(*standing);
}

Response OpeningRoutes::listen(const Request &request, const Session &session, Database &database)
{
    if (std::optional<Response> refusal = letIn(request, session, database))
        return std::move(*refusal);
    Response response;
    response.contentType = "text/event-stream";
    response.stream =
        m_hub.subscribe(pathId(request, u"id"), session.patientId, request.ticket, bearerToken(request.authorization));
    return response;
}

} // namespace holdfast
