#include "net/server/HoldRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"
#include "net/server/SeatWishBody.h"

#include "core/BookingStore.h"
#include "net/Api.h"

namespace holdfast {

void HoldRoutes::addTo(Router &router)
{
    router.add("POST", api::slotHolds, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return hold(r, s, d); });
    router.add("POST", api::holds, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return holdAny(r, s, d); });
    router.add("POST", api::holdConfirm, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return confirm(r, s, d); });
    router.add("POST", api::holdRenew, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return renew(r, s, d); });
    router.add("DELETE", api::hold, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return release(r, s, d); });
}

Response HoldRoutes::hold(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    if (body.has(QLatin1String("appointmentId")))
        return holdForMove(request, session, database);
    SeatWish wish;
    wish.slotId = pathId(request, u"id");
    wish.minutes = body.optionalNumber(QLatin1String("minutes"));
    const std::optional<qint64> patientId = body.optionalId(QLatin1String("patientId"));
    const Intent intent = intentOf(request, session, body);
    return answered(BookingStore(database).hold(intent, wish, patientId));
}

Response HoldRoutes::holdForMove(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 slotId = pathId(request, u"id");
    const qint64 appointmentId = body.id(QLatin1String("appointmentId"));
    const Intent intent = intentOf(request, session, body);
    return answered(BookingStore(database).holdForMove(intent, appointmentId, slotId));
}

Response HoldRoutes::holdAny(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    SeatWish wish = seatWish(body);
    wish.anySeat = wish.slotId.has_value();
    const std::optional<qint64> patientId = body.optionalId(QLatin1String("patientId"));
    const Intent intent = intentOf(request, session, body);
    return answered(BookingStore(database).hold(intent, wish, patientId));
}

Response HoldRoutes::confirm(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 slotId = pathId(request, u"id");
    const QUuid holdId = pathUuid(request, u"holdId");
    const std::optional<qint64> patientId = body.optionalId(QLatin1String("patientId"));
    const Intent intent = intentOf(request, session, body);
    return answered(BookingStore(database).confirm(intent, slotId, holdId, patientId));
}

Response HoldRoutes::renew(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 slotId = pathId(request, u"id");
    const QUuid holdId = pathUuid(request, u"holdId");
    const Intent intent = intentOf(request, session, body);
    return answered(BookingStore(database).renew(intent, slotId, holdId));
}

Response HoldRoutes::release(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 slotId = pathId(request, u"id");
    const QUuid holdId = pathUuid(request, u"holdId");
    const Intent intent = intentOf(request, session, body);
    return answered(BookingStore(database).release(intent, slotId, holdId));
}

Response HoldRoutes::answered(const Answer &answer)
{
    m_changed();
    return responseFrom(answer);
}

} // namespace holdfast
