#pragma once

#include <QByteArray>
#include <QString>

namespace holdfast {

/// argon2id with libsodium's interactive limits (64 MiB, about 50 ms), as an encoded text to store.
QString hashPassword(const QString &password);

/// Whether a password fits a stored text. An empty text stands for nobody: the same work, always false.
bool verifyPassword(const QString &stored, const QString &password);

/// 256 random bits, base64url.
QByteArray newToken();

/// What the database keeps of a token: its SHA-256, 32 bytes.
QByteArray hashToken(const QByteArray &token);

} // namespace holdfast
