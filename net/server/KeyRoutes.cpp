#include "net/server/KeyRoutes.h"

#include "net/server/HttpMessage.h"
#include "net/server/Router.h"

#include "core/BookingError.h"
#include "core/KeyStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

Response show(const Request &request, const Session &session, Database &database)
{
    const QString operation = request.query(u"operation").value_or(QString());
    if (operation.isEmpty())
        throw BookingError(ErrorCode::Malformed,
                           QStringLiteral("Name the operation, for instance ?operation=book; the API document lists "
                                          "them."));
    const QString key = request.parameter(u"key");
    if (key.contains(QChar(u'\0')))
        throw BookingError(ErrorCode::Malformed, QStringLiteral("The key must be visible ASCII characters."));
    const auto answer = KeyStore(database).answer(session.accountId, operation, key);
    if (!answer)
        throw BookingError(ErrorCode::NotFound,
                           QStringLiteral("Nothing is decided under this key. Send the request with the same key to "
                                          "have it decided."));
    return jsonResponse(200, *answer);
}

} // namespace

void KeyRoutes::addTo(Router &router)
{
    router.add("GET", api::key, Roles::everyone(), show);
}

} // namespace holdfast
