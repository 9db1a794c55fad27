#pragma once

#include "core/AccountStore.h"
#include "core/DatabaseSettings.h"
#include "core/WebhookRules.h"
#include "core/WebhookSignature.h"
#include "net/Api.h"
#include "net/server/Limits.h"

#include <QByteArrayList>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

namespace holdfast {

struct ServiceSettings
{
    DatabaseSettings app;    ///< for requests; may lead through a pooler
    DatabaseSettings direct; ///< for the outbox
    QString address = QStringLiteral("127.0.0.1");
    quint16 port = 0; ///< 0: any free port
    int workers = 8;
    int queue = 512;
    int heartbeatMs = api::heartbeatMs;
    int sessionCheckMs = 60'000; ///< how often a feed's session is looked up
    SessionLimits sessions;
    LimitSettings limits;
    QStringList trustedProxies;          ///< whose X-Forwarded-For is believed: see TrustedProxies::of
    WebhookSignature gateway;            ///< without a secret no payments are taken
    WebhookRules webhooks;               ///< where a clinic's webhooks may lead
    int reapKeysMs = 60'000;             ///< how often old idempotency keys are taken away
    int warmMs = 30'000;                 ///< how often days that are about to open are read ahead
    std::function<void()> heard = {};    ///< there is something new in the outbox; in the feed's thread
    std::function<void()> requeued = {}; ///< a delivery is to be tried again; in a worker's thread
};

/// The whole service: HTTP in front, workers and the feed behind it.
class Service
{
public:
    explicit Service(const ServiceSettings &settings);
    /// Stops.
    ~Service();
    Service(const Service &) = delete;
    Service &operator=(const Service &) = delete;

    /// Serves from here on. Throws std::runtime_error, in words for an administrator, when the port can't be had. The
    /// database need not be there yet.
    void start();
    /// Finishes what is running (at most a few seconds), ends the feeds, joins every thread.
    void stop();
    quint16 port() const;
    /// Every route, for instance "DELETE /api/v1/appointments/{id}".
    QByteArrayList operations() const;

private:
    class Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace holdfast
