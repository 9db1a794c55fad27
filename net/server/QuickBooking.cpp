#include "net/server/QuickBooking.h"

#include "net/server/JsonBody.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "net/Api.h"

namespace holdfast {

namespace {

/// The one seat that a patient wants to hold or book, as far as the request can be refused for it: not a visit of
/// several slots, not any seat of a slot, not a move.
std::optional<qint64> wantedSeat(const Request &request, const Session &session)
{
    if (session.role != Role::Patient)
        return std::nullopt;
    const JsonBody body(request.body);
    intentOf(request, session, body);
    if (body.has(QLatin1String("minutes")) || body.has(QLatin1String("appointmentId")) ||
        body.flag(QLatin1String("anySeat")))
        return std::nullopt;
    return request.parameters.isEmpty() ? body.optionalId(QLatin1String("slotId")) : pathId(request, u"id");
}

} // namespace

void QuickBooking::addTo(Router &router)
{
    for (const char *path : {api::slotHolds, api::holdConfirm, api::appointments})
        router.quicken(
            "POST", path, [this](const Request &request, const Session &session) { return answer(request, session); },
            [this](const Request &request, const Session &session, const Response &response) {
                m_answers.keep(request, session, response);
            });
}

std::optional<Response> QuickBooking::answer(const Request &request, const Session &session)
{
    if (std::optional<Response> replay = m_answers.replay(request, session))
        return replay;
    if (request.operation.endsWith("/confirm"))
        return std::nullopt; // whose hold it is, and whether it still counts, the core knows
    try {
        const std::optional<qint64> seat = wantedSeat(request, session);
        return seat ? m_taken.refusal(session, *seat) : std::nullopt;
    } catch (const BookingError &) {
        return std::nullopt; // a malformed request: the worker's answer says what is wrong with it
    }
}

} // namespace holdfast
