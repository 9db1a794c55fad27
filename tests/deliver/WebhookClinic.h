#pragma once

#include "core/WebhookStore.h"
#include "deliver/Deliveries.h"
#include "tests/support/BookingClinic.h"
#include "tests/support/Receiver.h"
#include "tests/support/Waiting.h"

#include <QFile>

namespace holdfast {

/// A clinic in a real database whose webhooks lead to a real receiver on this machine, which is allowed here.
class WebhookClinic : public BookingClinic
{
public:
    explicit WebhookClinic(const QStringList &receiverOptions = {})
        : receiver(QStringLiteral("webhookserver.py"), receiverOptions)
    {
        cluster.moveClock(QStringLiteral("0"));
        settings.rules.addresses = AddressRules::allowing({QStringLiteral("127.0.0.0/8"), QStringLiteral("::1")});
        settings.rules.http = true;
    }

    void deliver()
    {
        deliveries.reset();
        deliveries = std::make_unique<Deliveries>(Deliveries::Options{.app = cluster.app(),
                                                                      .direct = cluster.owner(),
                                                                      .poll = std::chrono::milliseconds(30),
                                                                      .webhooks = settings},
                                                  std::vector<std::shared_ptr<Consumer>>{});
        deliveries->start();
    }

    /// A webhook that leads to one of the receiver's subscribers, who knows the secret.
    qint64 hook(const QString &name, const QStringList &events = WebhookStore::usualEvents(),
                bool includePatient = false)
    {
        return hookTo(QStringLiteral("http://127.0.0.1:%1/%2").arg(receiver.port()).arg(name), name, events,
                      includePatient);
    }
    qint64 hookTo(const QString &url, const QString &name, const QStringList &events = WebhookStore::usualEvents(),
                  bool includePatient = false)
    {
        const QJsonObject added =
            json(WebhookStore(app).add(intent(), {.url = url, .events = events, .includePatient = includePatient}));
        know(name, added);
        return added[u"webhook"][u"id"].toInteger();
    }
    /// The subscriber gets to know a secret besides those it has.
    void know(const QString &name, const QJsonObject &answer)
    {
        QFile file(receiver.folder() + QStringLiteral("/secrets-") + name);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Append));
        file.write(answer[u"secret"].toString().toUtf8() + '\n');
    }
    QJsonObject webhook(qint64 id)
    {
        for (const QJsonValue &one :
             QJsonDocument::fromJson(WebhookStore(app).list(clinic)).object()[u"webhooks"].toArray())
            if (one[u"id"].toInteger() == id)
                return one.toObject();
        return {};
    }

    qint64 book(qint64 slot) { return appointmentOf(BookingStore(app).book(intent(), slot, patient())); }
    void cancel(qint64 appointment) { QCOMPARE(BookingStore(app).cancel(intent(), appointment).status, 200); }
    void move(qint64 appointment, qint64 slot)
    {
        QCOMPARE(BookingStore(app).reschedule(intent(), appointment, slot, {}).status, 200);
    }

    void setAhead(const QString &interval)
    {
        owner.run("UPDATE holdfast.test_clock SET shift = shift + $1::interval", {interval});
        deliveries->wake();
    }
    bool comesTrue(const std::function<bool()> &condition, int milliseconds = 10'000)
    {
        deliveries->wake();
        return waitUntil(condition, milliseconds);
    }
    /// Everything that is due and waits for nothing else was tried. False when it takes too long.
    bool settle()
    {
        return comesTrue(
            [this] {
                return count("SELECT count(*) FROM holdfast.outbox o, holdfast.outbox_cursor c"
                             " WHERE c.consumer = 'deliveries' AND (o.xid, o.id) > (c.xid, c.id)") == 0 &&
                       count("SELECT count(*) FROM holdfast.webhooks WHERE replay_xid IS NOT NULL") == 0 &&
                       count("SELECT count(*) FROM holdfast.deliveries d WHERE state = 'waiting'"
                             " AND (due_at <= holdfast.booking_now() OR lease_owner IS NOT NULL)"
                             " AND NOT EXISTS (SELECT FROM holdfast.deliveries e WHERE e.consumer = d.consumer"
                             " AND e.subject = d.subject AND e.state = 'waiting' AND e.event_id < d.event_id)") == 0;
            },
            20'000);
    }

    /// What one of the receiver's subscribers was sent, in the order of coming.
    QList<QJsonObject> sent(const QString &name) const
    {
        QList<QJsonObject> found;
        for (const QJsonObject &one : receiver.taken())
            if (one[u"name"].toString() == name)
                found.append(one);
        return found;
    }
    static QJsonObject bodyOf(const QJsonObject &request)
    {
        return QJsonDocument::fromJson(request[u"body"].toString().toUtf8()).object();
    }
    static QString idOf(const QJsonObject &request) { return request[u"headers"][u"webhook-id"].toString(); }
    QStringList types(const QString &name) const
    {
        QStringList found;
        for (const QJsonObject &one : sent(name))
            found.append(bodyOf(one)[u"type"].toString());
        return found;
    }
    QString stateOf(qint64 webhookId)
    {
        const Rows rows = owner.run("SELECT state || ': ' || last_error FROM holdfast.deliveries WHERE consumer = $1"
                                    " ORDER BY id DESC LIMIT 1",
                                    {QStringLiteral("webhook %1").arg(webhookId)});
        return rows.size() == 0 ? QString() : rows.text(0, 0);
    }

    Receiver receiver;
    WebhookSettings settings;
    std::unique_ptr<Deliveries> deliveries;
};

} // namespace holdfast
