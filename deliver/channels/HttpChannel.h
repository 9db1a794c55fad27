#pragma once

#include "deliver/channels/Channel.h"
#include "deliver/channels/HttpProvider.h"

namespace holdfast {

/// SMS or push by a provider's HTTP interface. Every repeat carries the same Idempotency-Key: the message's id.
class HttpChannel : public Channel
{
public:
    /// `name` is sms or push.
    HttpChannel(QString name, HttpProvider provider) : m_name(std::move(name)), m_provider(std::move(provider)) {}

    QString name() const override { return m_name; }
    /// An answer of 4xx that waiting does not mend is a refusal; redirects are not followed.
    SendResult send(const Message &message) override;

private:
    const QString m_name;
    const HttpProvider m_provider;
};

} // namespace holdfast
