#include "net/server/BlockRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Problems.h"
#include "net/server/RequestIntent.h"
#include "net/server/Router.h"

#include "core/BlockingStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

BlockingStore::Time timeOf(const JsonBody &body)
{
    BlockingStore::Time time;
    time.doctorId = body.optionalId(QLatin1String("doctorId"));
    time.from = body.instant(QLatin1String("from"));
    time.to = body.instant(QLatin1String("to"));
    return time;
}

Response preview(const Request &request, const Session &session, Database &database)
{
    const BlockingStore::Time time = timeOf(JsonBody(request.body));
    return jsonResponse(200, BlockingStore(database).preview(session.clinic.id, time));
}

} // namespace

void BlockRoutes::addTo(Router &router)
{
    router.add("POST", api::blockPreview, Roles::staff(), preview);
    router.add("POST", api::blocks, Roles::staff(),
               [this](const Request &r, const Session &s, Database &d) { return block(r, s, d); });
    router.add("POST", api::blockUndo, Roles::staff(),
               [this](const Request &r, const Session &s, Database &d) { return undo(r, s, d); });
}

Response BlockRoutes::block(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const BlockingStore::Time time = timeOf(body);
    const QString reason = body.text(QLatin1String("reason")).simplified();
    const Answer answer = BlockingStore(database).block(intentOf(request, session, body), time, reason);
    m_changed();
    return responseFrom(answer);
}

Response BlockRoutes::undo(const Request &request, const Session &session, Database &database)
{
    const JsonBody body(request.body);
    const BlockingStore::Time time = timeOf(body);
    const Answer answer = BlockingStore(database).unblock(intentOf(request, session, body), time);
    m_changed();
    return responseFrom(answer);
}

} // namespace holdfast
