#pragma once

namespace holdfast {

class Router;

/// Finding and registering patients.
class PatientRoutes
{
public:
    void addTo(Router &router);
};

} // namespace holdfast
