#include "net/server/FeedRoutes.h"

#include "net/server/FeedHub.h"
#include "net/server/Router.h"
#include "net/server/SessionGate.h"

#include "net/Api.h"

namespace holdfast {

void FeedRoutes::addTo(Router &router)
{
    router.add("GET", api::feed, Roles::staff(), [this](const Request &request, const Session &session, Database &) {
        std::optional<QString> cursor;
        if (request.lastEventId && !request.lastEventId->isEmpty())
            cursor = QString::fromUtf8(*request.lastEventId);
        Response response;
        response.contentType = "text/event-stream";
        response.stream = m_hub.subscribe(session.clinic.id, cursor, bearerToken(request.authorization));
        return response;
    });
}

} // namespace holdfast
