#include "tests/support/gateway/SandboxGateway.h"

#include "core/WebhookSignature.h"
#include "tests/support/BlockingHttp.h"

#include <QDateTime>
#include <QJsonDocument>

#include <algorithm>
#include <thread>

namespace holdfast {

namespace {

constexpr int deliverers = 4;
constexpr int mostAttempts = 20;
constexpr qint64 staleBySeconds = 900;
const QByteArray webhookPath = QByteArrayLiteral("/api/v1/payments/webhook");

QByteArray bodyOf(const QByteArray &type, const QByteArray &reference, qint64 paymentId, qint64 amount,
                  const QByteArray &currency)
{
    const QJsonObject data{{QStringLiteral("paymentId"), paymentId},
                           {QStringLiteral("reference"), QString::fromLatin1(reference)},
                           {QStringLiteral("amount"), amount},
                           {QStringLiteral("currency"), QString::fromLatin1(currency)}};
    return QJsonDocument(
               QJsonObject{{QStringLiteral("type"), QString::fromLatin1(type)}, {QStringLiteral("data"), data}})
        .toJson(QJsonDocument::Compact);
}

} // namespace

void SandboxGateway::charge(qint64 paymentId, qint64 amount, const QByteArray &currency)
{
    const std::lock_guard lock(m_mutex);
    const QByteArray reference = "ch_" + QByteArray::number(m_charges.size() + 1);
    const Charge charge{paymentId, amount, currency};
    m_charges.insert(reference, charge);
    if (chance() < 0.2)
        enqueue("payment.failed", reference, charge);
    enqueue("payment.succeeded", reference, charge);
}

void SandboxGateway::decline(qint64 paymentId, qint64 amount, const QByteArray &currency)
{
    const std::lock_guard lock(m_mutex);
    enqueue("payment.failed", "no_" + QByteArray::number(paymentId), {paymentId, amount, currency});
}

bool SandboxGateway::refund(const QByteArray &reference)
{
    const std::lock_guard lock(m_mutex);
    const auto charge = m_charges.find(reference);
    if (charge == m_charges.end())
        return false;
    if (charge->refunds == 0) {
        charge->refunds = 1;
        enqueue("refund.succeeded", reference, *charge);
    }
    return true;
}

bool SandboxGateway::payBack(const QByteArray &reference, qint64 amount, const QByteArray &key)
{
    const std::lock_guard lock(m_mutex);
    const auto charge = m_charges.find(reference);
    if (charge == m_charges.end() || charge->amount != amount)
        return false;
    if (!m_keys.contains(key)) {
        m_keys.insert(key);
        ++charge->refunds;
        enqueue("refund.succeeded", reference, *charge);
    }
    return true;
}

void SandboxGateway::enqueue(const QByteArray &type, const QByteArray &reference, const Charge &charge)
{
    Event event;
    event.id = "evt_" + QByteArray::number(m_options.seed) + '_' + QByteArray::number(++m_events);
    event.body = bodyOf(type, reference, charge.paymentId, charge.amount, charge.currency);
    event.copies = 1 + static_cast<int>(chance() * 3);
    event.staleFirst = chance() < 0.1;
    event.cutFirst = chance() < 0.1;
    m_waiting.append(event);
}

int SandboxGateway::deliver(double share)
{
    QList<Event> copies;
    {
        const std::lock_guard lock(m_mutex);
        std::shuffle(m_waiting.begin(), m_waiting.end(), m_random);
        const auto now = static_cast<qsizetype>(static_cast<double>(m_waiting.size()) * share);
        for (const Event &event : m_waiting.first(now))
            copies.insert(copies.size(), event.copies, event);
        m_waiting.remove(0, now);
        std::shuffle(copies.begin(), copies.end(), m_random);
    }
    std::atomic<qsizetype> next = 0;
    std::atomic<int> untaken = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < deliverers; ++i)
            threads.emplace_back([&] {
                BlockingHttp http(m_options.port);
                for (qsizetype at = next++; at < copies.size(); at = next++)
                    untaken += sendUntilTaken(http, copies.at(at)) ? 0 : 1;
            });
    }
    return untaken;
}

bool SandboxGateway::sendUntilTaken(BlockingHttp &http, const Event &event)
{
    if (event.staleFirst) {
        sign(http, event, staleBySeconds);
        const auto answer = http.send("POST", webhookPath, event.body);
        m_refused += answer && answer->status == 401 ? 1 : 0;
    }
    if (event.cutFirst) {
        sign(http, event, 0);
        http.sendAndCut("POST", webhookPath, event.body, {});
    }
    for (int attempt = 0; attempt < mostAttempts; ++attempt)
        if (send(http, event))
            return true;
    return false;
}

bool SandboxGateway::send(BlockingHttp &http, const Event &event)
{
    sign(http, event, 0);
    const auto answer = http.send("POST", webhookPath, event.body);
    const bool taken = answer && answer->status == 200;
    m_taken += taken ? 1 : 0;
    return taken;
}

void SandboxGateway::sign(BlockingHttp &http, const Event &event, qint64 secondsAgo) const
{
    const QByteArray time = QByteArray::number(QDateTime::currentSecsSinceEpoch() + m_shift - secondsAgo);
    http.setMoreHeaders("webhook-id: " + event.id + "\r\nwebhook-timestamp: " + time + "\r\nwebhook-signature: " +
                        WebhookSignature::sign(m_options.secret, event.id, time, event.body) + "\r\n");
}

QJsonObject SandboxGateway::ledger() const
{
    const std::lock_guard lock(m_mutex);
    qint64 charged = 0;
    qint64 refunded = 0;
    for (const Charge &charge : m_charges) {
        charged += charge.amount;
        refunded += charge.refunds * charge.amount;
    }
    return {{QStringLiteral("charged"), charged},          {QStringLiteral("refunded"), refunded},
            {QStringLiteral("charges"), m_charges.size()}, {QStringLiteral("waiting"), m_waiting.size()},
            {QStringLiteral("taken"), m_taken.load()},     {QStringLiteral("refused"), m_refused.load()}};
}

} // namespace holdfast
