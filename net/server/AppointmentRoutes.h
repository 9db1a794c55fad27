#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// Booking in one step, and cancelling.
class AppointmentRoutes
{
public:
    /// `changed` is called, in a worker thread, after each decision of the database.
    explicit AppointmentRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    Response book(const Request &request, const Session &session, Database &database);
    Response cancel(const Request &request, const Session &session, Database &database);

    std::function<void()> m_changed;
};

} // namespace holdfast
