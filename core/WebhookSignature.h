#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace holdfast {

/// The payment gateway's webhook signatures as Standard Webhooks writes them: "v1," and the base64 HMAC-SHA256 over
/// id.timestamp.body; several, separated by blanks, while secrets change. Thread-safe.
class WebhookSignature
{
public:
    explicit WebhookSignature(QList<QByteArray> secrets = {}) : m_secrets(std::move(secrets)) {}

    /// The secrets of a file: one a line, "whsec_" and base64 of at least 24 bytes; any of them is good. Throws
    /// std::runtime_error, in words for an administrator.
    static WebhookSignature fromFile(const QString &path);

    /// Whether there is a secret at all.
    bool isConfigured() const { return !m_secrets.isEmpty(); }

    /// Whether one of the signatures in `header` fits one of the secrets. Compares in constant time.
    bool isGood(const QByteArray &id, const QByteArray &timestamp, const QByteArray &body,
                const QByteArray &header) const;

    /// One signature, as it stands in the header.
    static QByteArray sign(const QByteArray &secret, const QByteArray &id, const QByteArray &timestamp,
                           const QByteArray &body);

private:
    QList<QByteArray> m_secrets; ///< decoded
};

} // namespace holdfast
