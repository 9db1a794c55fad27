#pragma once

#include "net/server/HttpMessage.h"

#include "core/WebhookSignature.h"
#include "models/Session.h"

#include <functional>

namespace holdfast {

class Database;
class Router;

/// Paying for a hold, and the gateway's webhook.
class PaymentRoutes
{
public:
    /// Without a secret in `signature` no payments are taken. `changed` is called, in a worker thread, after each
    /// decision of the database.
    PaymentRoutes(WebhookSignature signature, std::function<void()> changed)
        : m_signature(std::move(signature)), m_changed(std::move(changed))
    {}

    void addTo(Router &router);

private:
    Response request(const Request &request, const Session &session, Database &database);
    Response receive(const Request &request, Database &database);
    void requireGateway() const;

    const WebhookSignature m_signature;
    std::function<void()> m_changed;
};

} // namespace holdfast
