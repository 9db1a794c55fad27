#include "net/server/EventRoutes.h"

#include "net/server/JsonBody.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/EventStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

constexpr int usualRows = 200;
constexpr int mostRows = 500;

Response after(const Request &request, const Session &session, Database &database)
{
    const auto cursor = Cursor::fromString(request.query(u"after").value_or(QString()));
    if (!cursor)
        throw BookingError(ErrorCode::Malformed,
                           QStringLiteral("after must be a cursor that this service gave. Read the pages first, and "
                                          "go on from the first page's cursor."));
    const int limit = queryNumber(request, u"limit", usualRows, 1, mostRows);
    return jsonResponse(200, EventStore(database).after(session.clinic.id, *cursor, limit));
}

Response page(const Request &request, const Session &session, Database &database)
{
    const int limit = queryNumber(request, u"limit", usualRows, 1, mostRows);
    bool isNumber = false;
    const qint64 afterId = request.query(u"after").value_or(QStringLiteral("0")).toLongLong(&isNumber);
    if (!isNumber || afterId < 0)
        throw BookingError(ErrorCode::Malformed, QStringLiteral("after must be the next of the page before, or 0."));
    return jsonResponse(200, EventStore(database).page(session.clinic.id, afterId, limit));
}

Response digest(const Request &, const Session &session, Database &database)
{
    return jsonResponse(200, EventStore(database).digest(session.clinic.id));
}

} // namespace

void EventRoutes::addTo(Router &router)
{
    const Roles readers{Role::Admin, Role::Client};
    router.add("GET", api::events, readers, after);
    router.add("GET", api::eventPages, readers, page);
    router.add("GET", api::eventDigest, readers, digest);
}

} // namespace holdfast
