#pragma once

#include "core/Intent.h"
#include "models/Session.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace holdfast {

class Database;
class Param;

/// How long a session lives. The database's clock decides.
struct SessionLimits
{
    int idleSeconds = 15 * 60;
    int absoluteSeconds = 12 * 60 * 60;
};

/// What an account is made of. The channel belongs to client programs and patients, the patient to a patient's account.
struct NewAccount
{
    QString login;
    QString password; ///< 8 to 200 characters
    QString name;
    Role role = Role::Receptionist;
    QString channel = {};
    std::optional<qint64> patientId = {};
};

/// Accounts and their sessions. Passwords are argon2id, tokens are 256 random bits of which only the SHA-256 is stored.
class AccountStore
{
public:
    explicit AccountStore(Database &database, SessionLimits limits = {}) : m_database(database), m_limits(limits) {}

    /// Opens a session at a desk; Session::token is set. Takes about 50 ms of CPU and 64 MiB for the password's hash.
    /// Throws BookingError(WrongPassword), the same and after the same work for an unknown login; after several of
    /// these TooManyRequests with the time to wait, for a login and for an address (empty: not counted apart).
    Session logIn(const QString &login, const QString &password, const QString &desk, const QString &address = {});
    /// Opens a session in a patient's name for a client program. Throws BookingError(Forbidden) when the account is no
    /// client program or the patient's is disabled, NotFound for a patient of another clinic.
    Session openPatientSession(qint64 clientAccountId, qint64 patientId);

    /// The session a token belongs to, and keeps it from idling out. None when unknown, expired or revoked.
    std::optional<Session> find(const QByteArray &token);

    /// Ends a session at once; unknown tokens are ignored.
    void logOut(const QByteArray &token);

    /// Makes an account as the owner (command line, sample clinic). Throws BookingError(Unprocessable) for a login in
    /// use.
    qint64 create(qint64 clinicId, const QString &login, const QString &password, const QString &name, Role role,
                  const QString &channel = {}, std::optional<qint64> patientId = {});

    /// {accounts: [...]}: everybody's but patients'.
    QByteArray list(qint64 clinicId);
    /// {signIns: [...]}, newest first: who, when, from where, with what outcome.
    QByteArray signIns(qint64 clinicId, int limit);
    /// 201 {account}. Throws BookingError(Unprocessable) for a password that is too short or too long.
    Answer add(const Intent &intent, const NewAccount &account);
    /// Each 200 {account}; the account's sessions end, except when it is enabled.
    Answer disable(const Intent &intent, qint64 accountId);
    Answer enable(const Intent &intent, qint64 accountId);
    Answer setPassword(const Intent &intent, qint64 accountId, const QString &password);
    Answer closeSessions(const Intent &intent, qint64 accountId);

private:
    Session opened(const QByteArray &token);
    Answer change(const Intent &intent, qint64 accountId, const char *what, const Param &passwordHash);

    Database &m_database;
    SessionLimits m_limits;
};

} // namespace holdfast
