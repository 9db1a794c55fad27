#pragma once

#include "net/server/HttpMessage.h"

#include "core/Intent.h"
#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// The life of a hold: made, renewed, confirmed, let go.
class HoldRoutes
{
public:
    /// `changed` is called, in a worker thread, after each decision of the database.
    explicit HoldRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    Response hold(const Request &request, const Session &session, Database &database);
    Response holdForMove(const Request &request, const Session &session, Database &database);
    Response holdAny(const Request &request, const Session &session, Database &database);
    Response confirm(const Request &request, const Session &session, Database &database);
    Response renew(const Request &request, const Session &session, Database &database);
    Response release(const Request &request, const Session &session, Database &database);
    Response answered(const Answer &answer);

    std::function<void()> m_changed;
};

} // namespace holdfast
