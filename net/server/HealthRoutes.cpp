#include "net/server/HealthRoutes.h"

#include "net/server/Router.h"

#include "core/OutboxTail.h"
#include "net/Api.h"

namespace holdfast {

namespace {

Response ok()
{
    return jsonResponse(200, QByteArrayLiteral("{\"status\":\"ok\"}"));
}

} // namespace

void HealthRoutes::addTo(Router &router)
{
    router.addInstant("GET", api::livez, [](const Request &) { return ok(); });
    router.addOpen("GET", api::readyz, Lane::Work, [](const Request &, Database &database) {
        // A read of a table of ours: the connection works and the schema is there.
        OutboxTail tail(database);
        tail.after(tail.end(), 1);
        return ok();
    });
}

} // namespace holdfast
