#pragma once

#include "net/server/HttpMessage.h"

#include "core/AccountStore.h"
#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// The administration of accounts, and who signed in.
class AdminRoutes
{
public:
    using Changed = std::function<void(qint64 accountId)>;

    /// `changed` is called, in a worker thread, after each decision about an account that may have ended its sessions.
    explicit AdminRoutes(Changed changed) : m_changed(std::move(changed)) {}

    void addTo(Router &router);

private:
    using Decision = Answer (AccountStore::*)(const Intent &, qint64);

    void addDecision(Router &router, const char *method, const char *path, Decision decision);
    Response setPassword(const Request &request, const Session &session, Database &database);

    Changed m_changed;
};

} // namespace holdfast
