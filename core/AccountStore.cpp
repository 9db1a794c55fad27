#include "core/AccountStore.h"

#include "core/BookingError.h"
#include "core/Database.h"
#include "core/Secrets.h"
#include "models/Instant.h"

namespace holdfast {

namespace {

QString seconds(int count)
{
    return QString::number(count) + QStringLiteral(" seconds");
}

} // namespace

Session AccountStore::logIn(const QString &login, const QString &password, const QString &desk)
{
    const Rows rows = m_database.run(
        "SELECT id, password_hash FROM holdfast.accounts WHERE lower(login) = lower($1) AND disabled_at IS NULL",
        {login});
    const bool known = rows.size() == 1;
    if (!verifyPassword(known ? rows.text(0, 1) : QString(), password) || !known)
        throw BookingError(ErrorCode::WrongPassword, QStringLiteral("Login or password is wrong."));
    const QByteArray token = newToken();
    m_database.run("SELECT holdfast.open_session($1, $2, $3, $4, $5)",
                   {rows.integer(0, 0), Param::bytes(hashToken(token)), desk, seconds(m_limits.idleSeconds),
                    seconds(m_limits.absoluteSeconds)});
    std::optional<Session> session = find(token);
    if (!session)
        throw BookingError(ErrorCode::WrongPassword, QStringLiteral("The account was disabled just now."));
    session->token = QString::fromLatin1(token);
    return *session;
}

std::optional<Session> AccountStore::find(const QByteArray &token)
{
    const QByteArray hash = hashToken(token);
    if (!m_database.run("SELECT holdfast.touch_session($1)", {Param::bytes(hash)}).boolean(0, 0))
        return std::nullopt;
    const Rows rows =
        m_database.run("SELECT a.id, a.name, a.role, s.desk, c.id, c.name, c.time_zone, holdfast.instant(s.expires_at),"
                       " holdfast.instant(holdfast.booking_now())"
                       " FROM holdfast.sessions s JOIN holdfast.accounts a ON a.id = s.account_id"
                       " JOIN holdfast.clinics c ON c.id = a.clinic_id WHERE s.token_hash = $1",
                       {Param::bytes(hash)});
    if (rows.size() == 0)
        return std::nullopt;
    return Session{
        .token = {},
        .expiresAt = instantFromJson(rows.text(0, 7)),
        .accountId = rows.integer(0, 0),
        .accountName = rows.text(0, 1),
        .role = roleFromString(rows.text(0, 2)),
        .desk = rows.text(0, 3),
        .clinic = {.id = rows.integer(0, 4), .name = rows.text(0, 5), .timeZone = QTimeZone(rows.bytes(0, 6))},
        .serverTime = instantFromJson(rows.text(0, 8)),
    };
}

void AccountStore::logOut(const QByteArray &token)
{
    m_database.run("SELECT holdfast.close_session($1)", {Param::bytes(hashToken(token))});
}

qint64 AccountStore::create(qint64 clinicId, const QString &login, const QString &password, const QString &name,
                            Role role)
{
    try {
        return m_database
            .run("INSERT INTO holdfast.accounts (clinic_id, login, password_hash, name, role)"
                 " VALUES ($1, $2, $3, $4, $5) RETURNING id",
                 {clinicId, login, hashPassword(password), name, toString(role)})
            .integer(0, 0);
    } catch (const DatabaseError &error) {
        if (error.constraint == QLatin1String("one_account_per_login"))
            throw BookingError(ErrorCode::Unprocessable, QStringLiteral("This login is in use: choose another."));
        throw;
    }
}

} // namespace holdfast
