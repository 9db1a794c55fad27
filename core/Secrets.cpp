#include "core/Secrets.h"

#include <QCryptographicHash>

#include <sodium.h>

#include <stdexcept>

namespace holdfast {

namespace {

void ready()
{
    if (sodium_init() < 0)
        throw std::runtime_error("libsodium found no source of random numbers.");
}

} // namespace

QString hashPassword(const QString &password)
{
    ready();
    const QByteArray text = password.toUtf8();
    char encoded[crypto_pwhash_STRBYTES];
    if (crypto_pwhash_str(encoded, text.constData(), static_cast<unsigned long long>(text.size()),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        throw std::runtime_error("There is not enough memory to hash a password.");
    return QString::fromLatin1(encoded);
}

bool verifyPassword(const QString &stored, const QString &password)
{
    ready();
    const QByteArray text = password.toUtf8();
    if (stored.isEmpty()) {
        hashPassword(password);
        return false;
    }
    return crypto_pwhash_str_verify(stored.toLatin1().constData(), text.constData(),
                                    static_cast<unsigned long long>(text.size())) == 0;
}

QByteArray fingerprintOfPassword(const QString &password, const QByteArray &salt)
{
    ready();
    const QByteArray text = password.toUtf8();
    const QByteArray salted = QCryptographicHash::hash(salt, QCryptographicHash::Sha256);
    static_assert(crypto_pwhash_SALTBYTES <= 32);
    QByteArray print(32, Qt::Uninitialized);
    if (crypto_pwhash(reinterpret_cast<unsigned char *>(print.data()), static_cast<unsigned long long>(print.size()),
                      text.constData(), static_cast<unsigned long long>(text.size()),
                      reinterpret_cast<const unsigned char *>(salted.constData()), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                      crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        throw std::runtime_error("There is not enough memory to hash a password.");
    return print;
}

QByteArray newSigningSecret()
{
    ready();
    QByteArray raw(32, Qt::Uninitialized);
    randombytes_buf(raw.data(), static_cast<std::size_t>(raw.size()));
    return raw;
}

QByteArray newToken()
{
    return newSigningSecret().toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
}

QByteArray hashToken(const QByteArray &token)
{
    return QCryptographicHash::hash(token, QCryptographicHash::Sha256);
}

} // namespace holdfast
