#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <QByteArrayList>
#include <QList>

#include <functional>
#include <initializer_list>
#include <vector>

namespace holdfast {

class Database;

/// Who may use a route.
class Roles
{
public:
    Roles(std::initializer_list<Role> roles) : m_roles(roles) {}

    bool contains(Role role) const { return m_roles.contains(role); }

    /// The people at the counter and in the office.
    static Roles staff() { return {Role::Receptionist, Role::Manager, Role::Admin}; }
    /// Staff, and patients for themselves: a client program books in a patient's session, never by itself.
    static Roles bookers() { return {Role::Receptionist, Role::Manager, Role::Admin, Role::Patient}; }
    /// Who administers accounts; whose, the database decides.
    static Roles administrators() { return {Role::Manager, Role::Admin}; }
    static Roles everyone() { return {Role::Receptionist, Role::Manager, Role::Admin, Role::Client, Role::Patient}; }

private:
    QList<Role> m_roles;
};

/// Where a route's handler runs.
enum class Lane {
    Instant, ///< on a network thread: never waits, has no database
    Work,    ///< in a database worker
    Password ///< in one of the few workers that hash passwords
};

/// The table of what the service answers.
class Router
{
public:
    /// Runs in a worker thread. May throw BookingError and DatabaseError.
    using Handler = std::function<Response(const Request &, const Session &, Database &)>;
    using OpenHandler = std::function<Response(const Request &, Database &)>;
    using InstantHandler = std::function<Response(const Request &)>;
    /// Runs on a network thread for a session that is known without the database, and for others in a worker thread
    /// before the handler. Never waits. None: the handler has to answer.
    using QuickHandler = std::function<std::optional<Response>(const Request &, const Session &)>;

    /// Runs in a worker thread after the route has answered a session's request.
    using AnsweredHandler = std::function<void(const Request &, const Session &, const Response &)>;

    struct Route
    {
        QByteArray method;
        QByteArray pattern;
        QByteArrayList segments;
        Lane lane = Lane::Work;
        Roles roles = {}; ///< empty: no session needed
        bool open = false;
        Handler handler;
        InstantHandler instant;
        QuickHandler quick = {};
        AnsweredHandler answered = {};
    };

    struct Match
    {
        const Route *route = nullptr; ///< null: nobody answers this
        QByteArrayList allowed;       ///< methods the path knows; empty: no such path
    };

    /// `pattern` has parameters in braces: "/api/v1/slots/{id}/holds".
    void add(const char *method, const char *pattern, const Roles &roles, Handler handler, Lane lane = Lane::Work);
    /// A route that is answered without a worker where that can be.
    void addQuick(const char *method, const char *pattern, const Roles &roles, QuickHandler quick, Handler handler);
    /// Lets a route that was added be answered without a worker where that can be.
    void quicken(const char *method, const char *pattern, QuickHandler quick, AnsweredHandler answered = {});
    /// A route without a session.
    void addOpen(const char *method, const char *pattern, Lane lane, OpenHandler handler);
    /// A route that answers on a network thread.
    void addInstant(const char *method, const char *pattern, InstantHandler handler);

    /// Finds the route and fills the request's operation and parameters. HEAD is answered like GET.
    Match match(Request *request) const;

    /// Every route, for instance "DELETE /api/v1/appointments/{id}".
    QByteArrayList operations() const;

private:
    void insert(Route route);
    Route &routeOf(const QByteArray &method, const QByteArray &pattern);

    std::vector<Route> m_routes;
};

} // namespace holdfast
