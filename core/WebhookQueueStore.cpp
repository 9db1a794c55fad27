#include "core/WebhookQueueStore.h"

#include "core/Database.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QUuid>

namespace holdfast {

bool WebhookQueueStore::replay(int limit)
{
    return m_database.run("SELECT holdfast.replay_webhooks($1)", {limit}).boolean(0, 0);
}

QList<WebhookCallPlan> WebhookQueueStore::claim(std::chrono::seconds lease, const QList<qint64> &busy, int atOnce,
                                                int limit)
{
    const QString owner = QUuid::createUuid().toString(QUuid::WithoutBraces);
    QStringList ids;
    for (const qint64 id : busy)
        ids.append(QString::number(id));
    const Rows rows = m_database.run(
        "SELECT id, webhook, event, url, secrets, body"
        " FROM holdfast.claim_webhooks($1, make_interval(secs => $2), $3, $4, $5)",
        {owner, static_cast<qint64>(lease.count()), QStringLiteral("{%1}").arg(ids.join(u',')), atOnce, limit});
    QList<WebhookCallPlan> calls;
    for (int row = 0; row < rows.size(); ++row) {
        WebhookCallPlan call{.deliveryId = rows.integer(row, 0),
                             .webhookId = rows.integer(row, 1),
                             .leaseOwner = owner,
                             .eventId = rows.bytes(row, 2),
                             .url = rows.bytes(row, 3),
                             .secrets = {},
                             .body = rows.bytes(row, 5)};
        for (const QJsonValue &secret : QJsonDocument::fromJson(rows.bytes(row, 4)).array())
            call.secrets.append(QByteArray::fromBase64(secret.toString().toLatin1()));
        calls.append(call);
    }
    return calls;
}

bool WebhookQueueStore::done(const WebhookCallPlan &call)
{
    return end(call, "done", {});
}

bool WebhookQueueStore::retry(const WebhookCallPlan &call, const QString &why, std::chrono::seconds after)
{
    return end(call, "retry", why, after);
}

bool WebhookQueueStore::gone(const WebhookCallPlan &call, const QString &why)
{
    return end(call, "gone", why);
}

bool WebhookQueueStore::end(const WebhookCallPlan &call, const char *outcome, const QString &detail,
                            std::chrono::seconds after)
{
    return m_database
        .run("SELECT holdfast.end_webhook_call($1, $2, $3, $4, $5, make_interval(secs => $6))",
             {call.deliveryId, call.webhookId, call.leaseOwner, outcome, detail, static_cast<qint64>(after.count())})
        .boolean(0, 0);
}

} // namespace holdfast
