#pragma once

#include "models/Session.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace holdfast {

class Database;

/// How long a session lives. The database's clock decides.
struct SessionLimits
{
    int idleSeconds = 15 * 60;
    int absoluteSeconds = 12 * 60 * 60;
};

/// Accounts and their sessions. Passwords are argon2id, tokens are 256 random bits of which only the SHA-256 is stored.
class AccountStore
{
public:
    explicit AccountStore(Database &database, SessionLimits limits = {}) : m_database(database), m_limits(limits) {}

    /// Opens a session at a desk; Session::token is set. Takes about 50 ms of CPU and 64 MiB for the password's hash.
    /// Throws BookingError(WrongPassword), the same and after the same work for an unknown login.
    Session logIn(const QString &login, const QString &password, const QString &desk);

    /// The session a token belongs to, and keeps it from idling out. None when unknown, expired or revoked.
    std::optional<Session> find(const QByteArray &token);

    /// Ends a session at once; unknown tokens are ignored.
    void logOut(const QByteArray &token);

    /// Makes a staff account (command line, sample clinic). Throws BookingError(Unprocessable) for a login in use.
    qint64 create(qint64 clinicId, const QString &login, const QString &password, const QString &name, Role role);

private:
    Database &m_database;
    SessionLimits m_limits;
};

} // namespace holdfast
