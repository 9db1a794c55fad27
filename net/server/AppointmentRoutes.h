#pragma once

#include "net/server/HttpMessage.h"

#include "core/Intent.h"
#include "models/Session.h"

#include <functional>

namespace holdfast {

class BookingStore;
class Database;
class JsonBody;
class Roles;
class Router;

/// Booking in one step, and what becomes of an appointment: moved, cancelled, seen, missed,
/// taken back, noted, squeezed in.
class AppointmentRoutes
{
public:
    /// `changed` is called, in a worker thread, after each decision of the database.
    explicit AppointmentRoutes(std::function<void()> changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    /// Lets the database decide on what a request says.
    using Decide = std::function<Answer(BookingStore &, const Intent &, const Request &, const JsonBody &)>;

    void add(Router &router, const char *method, const char *path, const Roles &roles, const Decide &decide);

    std::function<void()> m_changed;
};

} // namespace holdfast
