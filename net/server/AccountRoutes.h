#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <QJsonObject>

#include <functional>

namespace holdfast {

class Database;
class Router;
class SessionGate;

/// Login, logout, the session itself, and sessions that a client program opens for patients.
class AccountRoutes
{
public:
    using Ended = std::function<void(const QByteArray &token)>;

    /// `gate` must outlive the routes; `ended` hears of every logout.
    AccountRoutes(SessionGate &gate, Ended ended) : m_gate(gate), m_ended(std::move(ended)) {}

    void addTo(Router &router);

private:
    Response logIn(const Request &request, Database &database);
    Response logOut(const Request &request, Database &database);
    Response show(const Request &request, Database &database);
    Response openForPatient(const Request &request, const Session &session, Database &database);

    SessionGate &m_gate;
    Ended m_ended;
};

} // namespace holdfast
