#pragma once

namespace holdfast {

class Router;

/// How patients want to hear from the clinic, and what the clinic tells them.
class NotificationRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
