#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QList>
#include <QString>

#include <chrono>

namespace holdfast {

class Database;

/// One call to make: an event for one webhook, claimed for a while.
struct WebhookCallPlan
{
    qint64 deliveryId = 0;
    qint64 webhookId = 0;
    QString leaseOwner;
    QByteArray eventId; ///< the same for every attempt
    QByteArray url;
    QByteArrayList secrets; ///< all that are good now, the newest first
    QByteArray body;        ///< the JSON to send, byte for byte
};

/// Calls to webhooks that are due, and how they ended.
class WebhookQueueStore
{
public:
    explicit WebhookQueueStore(Database &database) : m_database(database) {}

    /// Makes deliveries, at most `limit`, for a webhook that was enabled from an event on; false: there is none left.
    bool replay(int limit);
    /// Takes what is due, for `lease`, and commits: at most `atOnce` calls of one webhook, those in `busy` (a webhook's
    /// id for each call under way) included; one of a webhook that fails.
    QList<WebhookCallPlan> claim(std::chrono::seconds lease, const QList<qint64> &busy, int atOnce, int limit);

    /// The three ends; false when the lease ran out and somebody else has it.
    bool done(const WebhookCallPlan &call);
    bool retry(const WebhookCallPlan &call, const QString &why, std::chrono::seconds after);
    /// Nobody is there any more: disables the webhook and ends what waits for it.
    bool gone(const WebhookCallPlan &call, const QString &why);

private:
    bool end(const WebhookCallPlan &call, const char *outcome, const QString &detail, std::chrono::seconds after = {});

    Database &m_database;
};

} // namespace holdfast
