#pragma once

#include "deliver/channels/Message.h"

#include <QByteArrayList>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace holdfast {

/// A provider of SMS or push by HTTP, as its part of the configuration describes it: what a request looks like and what
/// counts as success. Texts may hold placeholders: {id} {kind} {to} {text} {title} {name} {clinic} {language} {secret}.
class HttpProvider
{
public:
    /// Reads {url, method?, headers?, body, secretFile?, success?: {status?, pointer?, equals?}, signature?: {header,
    /// secretFile, prefix?}, caFile?}. Throws std::runtime_error that names the field, in words for an administrator.
    static HttpProvider fromJson(const QJsonObject &json, const QString &where);

    const QString &url() const { return m_url; }
    const QByteArray &method() const { return m_method; }
    const QString &caFile() const { return m_caFile; }

    /// The request's JSON for a message. Placeholders stand within its texts, so what they bring is quoted.
    QByteArray bodyFor(const Message &message) const;
    /// Its header lines, with the body's HMAC-SHA256 in hex if a signature is agreed.
    QByteArrayList headersFor(const Message &message, const QByteArray &body) const;
    /// Whether an answer says that the message was taken.
    bool isSuccess(long status, const QByteArray &answer) const;

private:
    struct Signature
    {
        QByteArray header;
        QByteArray secret;
        QByteArray prefix;
    };

    QString filled(const QString &pattern, const Message &message) const;
    QJsonValue filled(const QJsonValue &pattern, const Message &message) const;

    QString m_url;
    QByteArray m_method;
    QList<std::pair<QByteArray, QString>> m_headers;
    QJsonObject m_body;
    QString m_secret;
    QString m_caFile;
    QList<int> m_statuses; ///< empty: any 2xx
    QStringList m_pointer; ///< the steps of a JSON pointer (RFC 6901)
    std::optional<QJsonValue> m_equals;
    std::optional<Signature> m_signature;
};

} // namespace holdfast
