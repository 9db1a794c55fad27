#include "net/server/DayRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/DayStore.h"
#include "core/PatientStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

Response week(const Request &request, const Session &session, Database &database)
{
    const std::optional<qint64> doctorId = queryId(request, u"doctorId");
    if (!doctorId)
        throw BookingError(ErrorCode::Malformed, QStringLiteral("Name the doctor: ?doctorId=7&from=2026-11-30."));
    return jsonResponse(200, DayStore(database).week(session.clinic.id, *doctorId, queryDate(request, u"from")));
}

Response daySheet(const Request &request, const Session &session, Database &database)
{
    const PatientReader reader{.accountId = session.accountId, .clinicId = session.clinic.id, .desk = session.desk};
    return jsonResponse(
        200, DayStore(database).daySheet(reader, queryDate(request, u"date"), queryId(request, u"doctorId")));
}

} // namespace

void DayRoutes::addTo(Router &router)
{
    router.add("GET", api::week, Roles::staff(), week);
    router.add("GET", api::daySheet, Roles::staff(), daySheet);
    router.add("GET", api::day, Roles::staff(), [](const Request &request, const Session &session, Database &database) {
        const QDate date = queryDate(request, u"date");
        return jsonResponse(200, DayStore(database).clinicDay(session.clinic.id, date));
    });
    router.add("GET", api::doctorSlots, Roles::everyone(),
               [](const Request &request, const Session &session, Database &database) {
                   const qint64 doctorId = pathId(request, u"id");
                   const QDate date = queryDate(request, u"date");
                   const bool detailed = Roles::staff().contains(session.role);
                   return jsonResponse(200,
                                       DayStore(database).doctorSlots(session.clinic.id, doctorId, date, detailed));
               });
    router.add("GET", api::slotHistory, Roles::staff(),
               [](const Request &request, const Session &session, Database &database) {
                   const qint64 slotId = pathId(request, u"id");
                   return jsonResponse(200, DayStore(database).slotHistory(session.clinic.id, slotId));
               });
    router.add("GET", api::appointmentHistory, Roles::staff(),
               [](const Request &request, const Session &session, Database &database) {
                   const qint64 appointmentId = pathId(request, u"id");
                   return jsonResponse(200, DayStore(database).appointmentHistory(session.clinic.id, appointmentId));
               });
}

} // namespace holdfast
