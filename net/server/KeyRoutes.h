#pragma once

namespace holdfast {

class Router;

/// Asking by idempotency key what was decided, for a client that lost the answer.
class KeyRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
