#pragma once

#include <QByteArray>
#include <QString>

namespace holdfast {

/// argon2id with libsodium's interactive limits (64 MiB, about 50 ms), as an encoded text to store.
QString hashPassword(const QString &password);

/// Whether a password fits a stored text. An empty text stands for nobody: the same work, always false.
bool verifyPassword(const QString &stored, const QString &password);

/// A password as a part of a request's fingerprint: the same for the same password and salt, and as slow to guess at as
/// its hash. 32 bytes.
QByteArray fingerprintOfPassword(const QString &password, const QByteArray &salt);

/// 256 random bits, base64url.
QByteArray newToken();

/// 32 random bytes to sign with.
QByteArray newSigningSecret();

/// What the database keeps of a token: its SHA-256, 32 bytes.
QByteArray hashToken(const QByteArray &token);

} // namespace holdfast
