#pragma once

#include "net/server/HttpMessage.h"

namespace holdfast {

class Router;

/// The API's own description (OpenAPI 3.1), with the contract of idempotency keys.
class DocumentRoutes
{
public:
    DocumentRoutes();

    void addTo(Router &router);

private:
    Response m_openApi;
};

} // namespace holdfast
