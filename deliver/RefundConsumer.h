#pragma once

#include "deliver/Consumer.h"

#include <memory>

namespace holdfast {

/// Sends the money of a charge back through the payment gateway, once: the request's idempotency key is made of the
/// payment's id, the same on every attempt.
class RefundConsumer : public Consumer
{
public:
    struct Options
    {
        QString url;    ///< POST {paymentId, reference, amount, currency} goes there; https, or http to this machine
        QByteArray key; ///< sent as a bearer token
        std::chrono::milliseconds deadline{10'000};
        QString caFile = {}; ///< empty: the system's
    };

    explicit RefundConsumer(Options options) : m_options(std::move(options)) {}

    QString name() const override { return QStringLiteral("refunds"); }
    QList<PlannedDelivery> plan(const OutboxFact &fact) const override;
    Outcome deliver(const Delivery &delivery, Database &database) override;

private:
    const Options m_options;
};

} // namespace holdfast
