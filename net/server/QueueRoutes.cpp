#include "net/server/QueueRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/QueueStore.h"
#include "net/Api.h"

namespace holdfast {

void QueueRoutes::addTo(Router &router)
{
    router.add("POST", api::queue, Roles::staff(),
               [this](const Request &r, const Session &s, Database &d) { return join(r, s, d); });
    router.add("POST", api::queueStatus, Roles::staff(),
               [this](const Request &r, const Session &s, Database &d) { return setStatus(r, s, d); });
}

Response QueueRoutes::join(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 doctorId = body.id(QLatin1String("doctorId"));
    const qint64 patientId = body.id(QLatin1String("patientId"));
    const QString note = body.optionalText(QLatin1String("note"));
    const Answer answer = QueueStore(database).join(intentOf(request, session, body), doctorId, patientId, note);
    m_changed();
    return responseFrom(answer);
}

Response QueueRoutes::setStatus(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const qint64 entryId = pathId(request, u"id");
    const QString to = body.text(QLatin1String("to"));
    const std::optional<qint64> version = body.optionalId(QLatin1String("version"));
    const Answer answer = QueueStore(database).setStatus(intentOf(request, session, body), entryId, to, version);
    m_changed();
    return responseFrom(answer);
}

} // namespace holdfast
