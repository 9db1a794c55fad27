#include "net/server/DeliveryRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/DeliveryStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

constexpr int usualDeliveries = 100;
constexpr int mostDeliveries = 1000;
const QStringList states{QStringLiteral("waiting"), QStringLiteral("done"), QStringLiteral("skipped"),
                         QStringLiteral("dead")};

Response list(const Request &request, const Session &session, Database &database)
{
    DeliveryStore::Filter filter;
    filter.clinicId = session.clinic.id;
    filter.state = request.query(u"state").value_or(QString());
    filter.consumer = request.query(u"consumer").value_or(QString());
    filter.limit = queryNumber(request, u"limit", usualDeliveries, 1, mostDeliveries);
    if (!filter.state.isEmpty() && !states.contains(filter.state))
        throw BookingError(ErrorCode::Malformed, QStringLiteral("state is waiting, done, skipped or dead."));
    return jsonResponse(200, DeliveryStore(database).list(filter));
}

} // namespace

void DeliveryRoutes::addTo(Router &router)
{
    router.add("GET", api::deliveries, Roles::administrators(), list);
    router.add("POST", api::deliveryRequeue, Roles::administrators(),
               [this](const Request &request, const Session &session, Database &database) {
                   const JsonBody body(request.body);
                   const Intent intent = intentOf(request, session, body);
                   const Answer answer = DeliveryStore(database).requeue(intent, pathId(request, u"id"));
                   if (m_changed)
                       m_changed();
                   return responseFrom(answer);
               });
}

} // namespace holdfast
