#pragma once

namespace holdfast {

class AvailabilityCache;
class Router;

/// Reads of slots: the clinic's day, one doctor's slots, a slot's history.
class DayRoutes
{
public:
    /// The cache must outlive the routes' last answer.
    explicit DayRoutes(AvailabilityCache &cache) : m_cache(cache) {}

    void addTo(Router &router);

private:
    AvailabilityCache &m_cache;
};

} // namespace holdfast
