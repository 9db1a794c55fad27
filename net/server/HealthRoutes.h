#pragma once

namespace holdfast {

class Router;

/// Is the process alive; can it serve.
class HealthRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
