#pragma once

#include "core/Intent.h"
#include "core/OutboxTail.h"

#include <QStringList>

#include <optional>

namespace holdfast {

class Database;

/// What a clinic's manager decides about a webhook.
struct WebhookWishes
{
    QString url;        ///< good by WebhookRules
    QStringList events; ///< types; see WebhookStore::usualEvents
    bool includePatient = false;
};

/// The webhooks of a clinic: which of its other systems hear of what. Answers hold {webhook}; no such one is 404.
class WebhookStore
{
public:
    explicit WebhookStore(Database &database) : m_database(database) {}

    /// Everything about appointments; holds are told to whoever asks for them.
    static QStringList usualEvents();

    /// {"webhooks": [...]}.
    QByteArray list(qint64 clinicId);
    /// 201 with {webhook, secret}; repeated under its key without the secret.
    Answer add(const Intent &intent, const WebhookWishes &wishes);
    /// 409 stale_version when it is no longer the version that was seen.
    Answer change(const Intent &intent, qint64 id, const WebhookWishes &wishes, qint64 version);
    /// {webhook, secret}; the secrets before it are good for another 24 hours. Repeated under its key without it.
    Answer rotateSecret(const Intent &intent, qint64 id);
    Answer disable(const Intent &intent, qint64 id);
    /// Tells it what is new from now on, and what happened from `from` on.
    Answer enable(const Intent &intent, qint64 id, const std::optional<Cursor> &from);
    /// {removed}. What waits for it ends.
    Answer remove(const Intent &intent, qint64 id);
    /// 202 {event, consumer}: a webhook.test is on its way.
    Answer test(const Intent &intent, qint64 id);

private:
    Database &m_database;
};

} // namespace holdfast
