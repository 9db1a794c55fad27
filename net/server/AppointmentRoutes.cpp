#include "net/server/AppointmentRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"
#include "net/server/SeatWishBody.h"

#include "core/BookingStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

Answer book(BookingStore &store, const Intent &intent, const Request &, const JsonBody &body)
{
    const SeatWish wish = seatWish(body);
    return store.book(intent, wish, body.id(QLatin1String("patientId")));
}

/// The version of the appointment that was seen, as far as the request says.
BookingStore::Version seenVersion(const JsonBody &body)
{
    return body.optionalId(QLatin1String("version"));
}

Answer cancel(BookingStore &store, const Intent &intent, const Request &request, const JsonBody &body)
{
    return store.cancel(intent, pathId(request, u"id"), seenVersion(body), body.optionalText(QLatin1String("reason")));
}

Answer reschedule(BookingStore &store, const Intent &intent, const Request &request, const JsonBody &body)
{
    return store.reschedule(intent, pathId(request, u"id"), body.id(QLatin1String("slotId")),
                            body.optionalUuid(QLatin1String("holdId")), seenVersion(body));
}

Answer setStatus(BookingStore &store, const Intent &intent, const Request &request, const JsonBody &body)
{
    return store.setStatus(intent, pathId(request, u"id"), body.text(QLatin1String("to")), seenVersion(body));
}

Answer undo(BookingStore &store, const Intent &intent, const Request &request, const JsonBody &body)
{
    return store.undo(intent, pathId(request, u"id"), seenVersion(body), body.optionalText(QLatin1String("reason")));
}

Answer setNote(BookingStore &store, const Intent &intent, const Request &request, const JsonBody &body)
{
    return store.setNote(intent, pathId(request, u"id"), body.text(QLatin1String("note")), seenVersion(body));
}

Answer overbook(BookingStore &store, const Intent &intent, const Request &request, const JsonBody &body)
{
    return store.overbook(intent, pathId(request, u"id"), body.id(QLatin1String("patientId")),
                          body.text(QLatin1String("reason")));
}

Answer setCapacity(BookingStore &store, const Intent &intent, const Request &request, const JsonBody &body)
{
    return store.setCapacity(intent, pathId(request, u"id"), body.instant(QLatin1String("startsAt")),
                             body.number(QLatin1String("capacity")));
}

} // namespace

void AppointmentRoutes::addTo(Router &router)
{
    add(router, "POST", api::appointments, Roles::bookers(), book);
    add(router, "DELETE", api::appointment, Roles::bookers(), cancel);
    add(router, "POST", api::appointmentMove, Roles::bookers(), reschedule);
    add(router, "POST", api::appointmentStatus, Roles::staff(), setStatus);
    add(router, "POST", api::appointmentUndo, Roles::staff(), undo);
    add(router, "PUT", api::appointmentNote, Roles::staff(), setNote);
    add(router, "POST", api::slotOverbook, Roles::staff(), overbook);
    add(router, "POST", api::doctorCapacity, {Role::Manager, Role::Admin}, setCapacity);
}

void AppointmentRoutes::add(Router &router, const char *method, const char *path, const Roles &roles,
                            const Decide &decide)
{
    router.add(method, path, roles, [this, decide](const Request &request, const Session &session, Database &database) {
        const JsonBody body(request.body);
        const Intent intent = intentOf(request, session, body);
        BookingStore store(database);
        const Answer answer = decide(store, intent, request, body);
        m_changed();
        return responseFrom(answer);
    });
}

} // namespace holdfast
