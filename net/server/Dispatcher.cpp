#include "net/server/Dispatcher.h"

#include "net/server/Limits.h"
#include "net/server/Problems.h"
#include "net/server/SessionGate.h"
#include "net/server/WorkerPool.h"

#include "core/BookingError.h"

namespace holdfast {

void Dispatcher::dispatch(Request request, const Reply &reply)
{
    const Router::Match match = m_router.match(&request);
    if (match.allowed.isEmpty()) {
        reply(problemResponse(ErrorCode::NotFound, QStringLiteral("This service has no such path.")));
        return;
    }
    if (!match.route) {
        Response response = problemResponse(ErrorCode::MethodNotAllowed,
                                            QStringLiteral("The path knows other methods; see the Allow header."));
        response.headers.emplaceBack("Allow", match.allowed.join(", "));
        reply(response);
        return;
    }
    const Router::Route &route = *match.route;
    if (route.lane == Lane::Instant) {
        reply(route.instant(request));
        return;
    }
    if (std::optional<Response> response = answerQuickly(route, request)) {
        reply(std::move(*response));
        return;
    }
    WorkerPool &pool = route.lane == Lane::Password ? m_passwordWorkers : m_workers;
    const Line line = lineOf(request);
    pool.post(
        [this, &route, request = std::move(request)](Database &database) { return serve(route, request, database); },
        reply, line);
}

Line Dispatcher::lineOf(const Request &request)
{
    if (m_gate.isStaff(request.authorization))
        return Line::Counter;
    return request.operation.startsWith("GET ") ? Line::Reads : Line::Writes;
}

std::optional<Response> Dispatcher::answerQuickly(const Router::Route &route, const Request &request)
{
    if (!route.quick)
        return std::nullopt;
    const std::optional<Session> session = m_gate.recall(request.authorization);
    if (!session || !route.roles.contains(session->role))
        return std::nullopt;
    return route.quick(request, *session);
}

Response Dispatcher::serve(const Router::Route &route, const Request &request, Database &database)
{
    if (route.open)
        return route.handler(request, {}, database);
    const Session session = m_gate.admit(request.authorization, database);
    if (!route.roles.contains(session.role))
        throw BookingError(ErrorCode::Forbidden,
                           QStringLiteral("A %1 may not do that. Ask somebody who may.").arg(toString(session.role)));
    // For who was not known on a network thread.
    if (route.quick)
        if (std::optional<Response> response = route.quick(request, session))
            return std::move(*response);
    Response response = route.handler(m_limits.admit(request, session, database), session, database);
    if (route.answered)
        route.answered(request, session, response);
    return response;
}

} // namespace holdfast
