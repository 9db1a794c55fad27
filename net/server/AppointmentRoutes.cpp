#include "net/server/AppointmentRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BookingStore.h"
#include "net/Api.h"

namespace holdfast {

void AppointmentRoutes::addTo(Router &router)
{
    router.add("POST", api::appointments, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return book(r, s, d); });
    router.add("DELETE", api::appointment, Roles::bookers(),
               [this](const Request &r, const Session &s, Database &d) { return cancel(r, s, d); });
}

Response AppointmentRoutes::book(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 slotId = body.id(QLatin1String("slotId"));
    const qint64 patientId = body.id(QLatin1String("patientId"));
    const Intent intent = intentOf(request, session, body);
    const Answer answer = BookingStore(database).book(intent, slotId, patientId);
    m_changed();
    return responseFrom(answer);
}

Response AppointmentRoutes::cancel(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 appointmentId = pathId(request, u"id");
    const Intent intent = intentOf(request, session, body);
    const Answer answer = BookingStore(database).cancel(intent, appointmentId);
    m_changed();
    return responseFrom(answer);
}

} // namespace holdfast
