#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// Weekly templates, exceptions, opening hours and the release rule. Staff may look, managers change.
class ScheduleRoutes
{
public:
    /// `changed` is called, in a worker thread, after each decision of the database.
    explicit ScheduleRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    Response replaceTemplates(const Request &request, const Session &session, Database &database);
    Response addException(const Request &request, const Session &session, Database &database);
    Response removeException(const Request &request, const Session &session, Database &database);
    Response setRules(const Request &request, const Session &session, Database &database);
    Response materialize(const Request &request, const Session &session, Database &database);

    std::function<void()> m_changed;
};

} // namespace holdfast
