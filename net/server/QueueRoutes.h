#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// The queue of walk-ins without a time.
class QueueRoutes
{
public:
    /// `changed` is called, in a worker thread, after each decision of the database.
    explicit QueueRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    Response join(const Request &request, const Session &session, Database &database);
    Response setStatus(const Request &request, const Session &session, Database &database);

    std::function<void()> m_changed;
};

} // namespace holdfast
