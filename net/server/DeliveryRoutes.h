#pragma once

#include <functional>

namespace holdfast {

class Router;

/// What is to be done about the clinic's events, and what of it nobody took: to be looked at and tried again.
class DeliveryRoutes
{
public:
    /// `changed` is called, in a worker thread, when a delivery is to be tried again; it may be
    /// empty.
    explicit DeliveryRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    std::function<void()> m_changed;
};

} // namespace holdfast
