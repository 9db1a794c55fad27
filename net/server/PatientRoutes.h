#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// Patients: found, registered, their files, their notes, two records made one.
class PatientRoutes
{
public:
    /// `changed` is called, in a worker thread, after a decision that desks may show.
    explicit PatientRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    Response merge(const Request &request, const Session &session, Database &database);
    Response update(const Request &request, const Session &session, Database &database);

    std::function<void()> m_changed;
};

} // namespace holdfast
