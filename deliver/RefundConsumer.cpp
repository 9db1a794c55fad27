#include "deliver/RefundConsumer.h"

#include "core/RefundStore.h"
#include "deliver/channels/CurlTransfer.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace holdfast {

namespace {

/// The gateway has the request and has not moved the money yet: asked again with the same key, it tells when it has.
constexpr std::chrono::seconds pendingPause{600};

QByteArray bodyOf(qint64 paymentId, const RefundStore::Refund &refund)
{
    return QJsonDocument(QJsonObject{{QStringLiteral("paymentId"), paymentId},
                                     {QStringLiteral("reference"), refund.reference},
                                     {QStringLiteral("amount"), refund.amount},
                                     {QStringLiteral("currency"), refund.currency}})
        .toJson(QJsonDocument::Compact);
}

/// Trying the same again would end the same way.
bool isFinal(long status)
{
    return status == 400 || status == 404 || status == 410 || status == 413 || status == 422;
}

std::chrono::seconds pauseAskedFor(const CurlTransfer &transfer)
{
    curl_off_t seconds = 0;
    curl_easy_getinfo(transfer.handle(), CURLINFO_RETRY_AFTER, &seconds);
    return std::chrono::seconds(seconds);
}

} // namespace

QList<PlannedDelivery> RefundConsumer::plan(const OutboxFact &fact) const
{
    if (fact.topic != QLatin1String("payment.refund_requested"))
        return {};
    return {PlannedDelivery{}};
}

Outcome RefundConsumer::deliver(const Delivery &delivery, Database &database)
{
    RefundStore store(database);
    const qint64 paymentId = delivery.fact.paymentId;
    // From here on it can't be recalled: the mark is committed before the gateway hears of it.
    const std::optional<RefundStore::Refund> refund = store.begin(paymentId);
    if (!refund)
        return Outcome::dead(QStringLiteral("There is no payment %1.").arg(paymentId));
    if (!refund->isWanted)
        return Outcome::skipped(QStringLiteral("Recalled, or refunded already."));

    const QByteArray body = bodyOf(paymentId, *refund);
    CurlTransfer transfer;
    transfer.set(CURLOPT_URL, m_options.url.toUtf8().constData());
    transfer.set(CURLOPT_PROTOCOLS_STR, "http,https");
    transfer.set(CURLOPT_TIMEOUT_MS, static_cast<long>(m_options.deadline.count()));
    transfer.set(CURLOPT_POSTFIELDS, body.constData());
    transfer.set(CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
    transfer.setHeaders({"Content-Type: application/json", "Authorization: Bearer " + m_options.key,
                         "Idempotency-Key: holdfast-refund-" + QByteArray::number(paymentId)});
    if (!m_options.caFile.isEmpty())
        transfer.set(CURLOPT_CAINFO, m_options.caFile.toUtf8().constData());
    const CURLcode code = transfer.perform();
    if (code != CURLE_OK)
        return Outcome::retry(transfer.reasonFor(code));

    const long status = transfer.responseCode();
    const QString said = QJsonDocument::fromJson(transfer.answer()).object().value(u"status").toString();
    if (status / 100 == 2 && said == QLatin1String("succeeded")) {
        store.noteRefunded(paymentId, refund->reference);
        return Outcome::done();
    }
    const QString words = QStringLiteral("The gateway answered %1.").arg(status);
    if (status / 100 == 2)
        return Outcome::retry(QStringLiteral("The gateway has it and has not paid it back yet."), pendingPause);
    return isFinal(status) ? Outcome::dead(words) : Outcome::retry(words, pauseAskedFor(transfer));
}

} // namespace holdfast
