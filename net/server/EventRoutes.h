#pragma once

namespace holdfast {

class Router;

/// A clinic's events for other services, by cursor: for its client programs and admins.
class EventRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
