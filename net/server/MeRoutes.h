#pragma once

namespace holdfast {

class Router;

/// What patients and client programs may see: doctors, and a patient's own appointments.
class MeRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
