#pragma once

namespace holdfast {

class Router;

/// Finding, opening, registering and merging patients.
class PatientRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
