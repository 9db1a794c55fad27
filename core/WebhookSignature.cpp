#include "core/WebhookSignature.h"

#include <QFile>

#include <sodium.h>

#include <stdexcept>

namespace holdfast {

namespace {

constexpr int leastSecretBytes = 24;
const QByteArray secretPrefix = QByteArrayLiteral("whsec_");
const QByteArray version = QByteArrayLiteral("v1,");

[[noreturn]] void refuse(const QString &path, const QString &why)
{
    throw std::runtime_error(QStringLiteral("The gateway's secret file %1 %2").arg(path, why).toStdString());
}

void feed(crypto_auth_hmacsha256_state *state, const QByteArray &bytes)
{
    crypto_auth_hmacsha256_update(state, reinterpret_cast<const unsigned char *>(bytes.constData()),
                                  static_cast<unsigned long long>(bytes.size()));
}

QByteArray hmacOf(const QByteArray &secret, const QByteArray &id, const QByteArray &timestamp, const QByteArray &body)
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char *>(secret.constData()),
                                static_cast<std::size_t>(secret.size()));
    for (const QByteArray &part : {id, QByteArray("."), timestamp, QByteArray("."), body})
        feed(&state, part);
    QByteArray mac(crypto_auth_hmacsha256_BYTES, Qt::Uninitialized);
    crypto_auth_hmacsha256_final(&state, reinterpret_cast<unsigned char *>(mac.data()));
    return mac;
}

QByteArray secretFrom(const QString &path, const QByteArray &line)
{
    const auto decoded =
        QByteArray::fromBase64Encoding(line.mid(secretPrefix.size()), QByteArray::AbortOnBase64DecodingErrors);
    if (!line.startsWith(secretPrefix) || !decoded || decoded.decoded.size() < leastSecretBytes)
        refuse(path, QStringLiteral("has a line that is not \"whsec_\" and the base64 of at least %1 bytes. Copy the "
                                    "signing secret as the gateway shows it.")
                         .arg(leastSecretBytes));
    return decoded.decoded;
}

} // namespace

WebhookSignature WebhookSignature::fromFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        refuse(path, QStringLiteral("can't be read: %1.").arg(file.errorString()));
    QList<QByteArray> secrets;
    for (const QByteArray &line : file.readAll().split('\n'))
        if (!line.trimmed().isEmpty())
            secrets.append(secretFrom(path, line.trimmed()));
    if (secrets.isEmpty())
        refuse(path, QStringLiteral("is empty. Write the gateway's signing secret into it."));
    return WebhookSignature(secrets);
}

bool WebhookSignature::isGood(const QByteArray &id, const QByteArray &timestamp, const QByteArray &body,
                              const QByteArray &header) const
{
    bool good = false;
    for (const QByteArray &secret : m_secrets) {
        const QByteArray right = hmacOf(secret, id, timestamp, body);
        for (const QByteArray &signature : header.split(' ')) {
            const auto given = QByteArray::fromBase64Encoding(signature.mid(version.size()));
            if (signature.startsWith(version) && given && given.decoded.size() == right.size() &&
                sodium_memcmp(given.decoded.constData(), right.constData(), static_cast<std::size_t>(right.size())) ==
                    0)
                good = true;
        }
    }
    return good;
}

QByteArray WebhookSignature::sign(const QByteArray &secret, const QByteArray &id, const QByteArray &timestamp,
                                  const QByteArray &body)
{
    return version + hmacOf(secret, id, timestamp, body).toBase64();
}

} // namespace holdfast
