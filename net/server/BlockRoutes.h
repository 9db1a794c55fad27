#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// A doctor is away: whom it would meet, blocking, and taking it back.
class BlockRoutes
{
public:
    /// `changed` is called, in a worker thread, after each decision of the database.
    explicit BlockRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    Response block(const Request &request, const Session &session, Database &database);
    Response undo(const Request &request, const Session &session, Database &database);

    std::function<void()> m_changed;
};

} // namespace holdfast
