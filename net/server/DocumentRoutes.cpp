#include "net/server/DocumentRoutes.h"

#include "net/server/Router.h"

#include "net/Api.h"

#include <QFile>

#include <stdexcept>

namespace holdfast {

DocumentRoutes::DocumentRoutes()
{
    QFile file(QStringLiteral(":/api/openapi.json"));
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("The API document is missing from this build.");
    m_openApi = jsonResponse(200, file.readAll());
}

void DocumentRoutes::addTo(Router &router)
{
    router.addInstant("GET", api::openApi, [this](const Request &) { return m_openApi; });
}

} // namespace holdfast
