#include "core/WebhookStore.h"

#include "core/Decision.h"
#include "core/Secrets.h"

namespace holdfast {

namespace {

/// PostgreSQL's writing of a list of words.
Param arrayOf(const QStringList &words)
{
    QStringList quoted;
    for (QString word : words)
        quoted.append(u'"' + word.replace(u'\\', QLatin1String("\\\\")).replace(u'"', QLatin1String("\\\"")) + u'"');
    return Param(u'{' + quoted.join(u',') + u'}');
}

} // namespace

QStringList WebhookStore::usualEvents()
{
    return {QStringLiteral("appointment.booked"), QStringLiteral("appointment.moved"),
            QStringLiteral("appointment.cancelled"), QStringLiteral("appointment.status_changed")};
}

QByteArray WebhookStore::list(qint64 clinicId)
{
    return m_database.run("SELECT holdfast.list_webhooks($1)", {clinicId}).bytes(0, 0);
}

Answer WebhookStore::add(const Intent &intent, const WebhookWishes &wishes)
{
    return decide(m_database, "add_webhook", intent,
                  {wishes.url, arrayOf(wishes.events), wishes.includePatient, Param::bytes(newSigningSecret())});
}

Answer WebhookStore::change(const Intent &intent, qint64 id, const WebhookWishes &wishes, qint64 version)
{
    return decide(m_database, "change_webhook", intent,
                  {id, wishes.url, arrayOf(wishes.events), wishes.includePatient, version});
}

Answer WebhookStore::rotateSecret(const Intent &intent, qint64 id)
{
    return decide(m_database, "rotate_webhook_secret", intent, {id, Param::bytes(newSigningSecret())});
}

Answer WebhookStore::disable(const Intent &intent, qint64 id)
{
    return decide(m_database, "disable_webhook", intent, {id});
}

Answer WebhookStore::enable(const Intent &intent, qint64 id, const std::optional<Cursor> &from)
{
    return decide(
        m_database, "enable_webhook", intent,
        {id, from ? Param(QString::number(from->xid)) : Param(nullptr), from ? Param(from->id) : Param(nullptr)});
}

Answer WebhookStore::remove(const Intent &intent, qint64 id)
{
    return decide(m_database, "remove_webhook", intent, {id});
}

Answer WebhookStore::test(const Intent &intent, qint64 id)
{
    return decide(m_database, "test_webhook", intent, {id});
}

} // namespace holdfast
