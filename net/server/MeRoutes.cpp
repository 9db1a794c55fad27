#include "net/server/MeRoutes.h"

#include "net/server/Router.h"

#include "core/OwnStore.h"
#include "core/ReadModelStore.h"
#include "net/Api.h"

namespace holdfast {

void MeRoutes::addTo(Router &router)
{
    router.add("GET", api::ownAppointments, {Role::Patient},
               [](const Request &request, const Session &session, Database &database) {
                   const bool everywhere = request.query(u"clinics") == QStringLiteral("all");
                   return jsonResponse(
                       200, everywhere ? ReadModelStore(database).appointments(session.clinic.id, session.patientId)
                                       : OwnStore(database).appointments(session.clinic.id, session.patientId));
               });
    router.add("GET", api::doctors, Roles::everyone(), [](const Request &, const Session &session, Database &database) {
        return jsonResponse(200, OwnStore(database).doctors(session.clinic.id));
    });
}

} // namespace holdfast
