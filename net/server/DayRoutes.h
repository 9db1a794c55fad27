#pragma once

namespace holdfast {

class Router;

/// Reads of slots: the clinic's day, one doctor's slots, a slot's history.
class DayRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
