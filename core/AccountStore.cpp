#include "core/AccountStore.h"

#include "core/BookingError.h"
#include "core/Database.h"
#include "core/Decision.h"
#include "core/Secrets.h"
#include "models/Instant.h"

namespace holdfast {

namespace {

constexpr qsizetype shortestPassword = 8;
constexpr qsizetype longestPassword = 200;

QString seconds(int count)
{
    return QString::number(count) + QStringLiteral(" seconds");
}

Param textOrNull(const QString &text)
{
    return text.isEmpty() ? Param(nullptr) : Param(text);
}

QString acceptable(const QString &password)
{
    if (password.size() < shortestPassword || password.size() > longestPassword)
        throw BookingError(
            ErrorCode::Unprocessable,
            QStringLiteral("A password has %1 to %2 characters.").arg(shortestPassword).arg(longestPassword));
    return hashPassword(password);
}

[[noreturn]] void refuseFor(int milliseconds)
{
    throw BookingError(ErrorCode::TooManyRequests,
                       QStringLiteral("Too many wrong passwords. Wait %1 s, then the right one lets you in.")
                           .arg((milliseconds + 999) / 1000),
                       milliseconds);
}

[[noreturn]] void refuseWords()
{
    throw BookingError(ErrorCode::WrongPassword, QStringLiteral("Login or password is wrong."));
}

} // namespace

Session AccountStore::logIn(const QString &login, const QString &password, const QString &desk, const QString &address)
{
    const Rows begun = m_database.run(
        "SELECT wait_ms, account_id, password_hash FROM holdfast.begin_sign_in($1, $2, $3)", {login, address, desk});
    if (const auto wait = static_cast<int>(begun.integer(0, 0)); wait > 0)
        refuseFor(wait);
    const bool known = !begun.isNull(0, 1);
    const QString hash = begun.text(0, 2);
    if (!verifyPassword(known ? hash : QString(), password) || !known) {
        m_database.run("SELECT holdfast.fail_sign_in($1, $2, $3)", {login, address, desk});
        refuseWords();
    }
    const QByteArray token = newToken();
    const Rows finished = m_database.run("SELECT holdfast.finish_sign_in($1, $2, $3, $4, $5, $6, $7)",
                                         {login, address, desk, hash, Param::bytes(hashToken(token)),
                                          seconds(m_limits.idleSeconds), seconds(m_limits.absoluteSeconds)});
    if (!finished.boolean(0, 0))
        refuseWords();
    return opened(token);
}

Session AccountStore::openPatientSession(qint64 clientAccountId, qint64 patientId)
{
    const QByteArray token = newToken();
    const QString outcome = m_database
                                .run("SELECT holdfast.open_patient_session($1, $2, $3, $4, $5)",
                                     {clientAccountId, patientId, Param::bytes(hashToken(token)),
                                      seconds(m_limits.idleSeconds), seconds(m_limits.absoluteSeconds)})
                                .text(0, 0);
    if (outcome == QLatin1String("no_patient"))
        throw BookingError(ErrorCode::NotFound, QStringLiteral("There is no patient with this id in your clinic."));
    if (outcome == QLatin1String("disabled"))
        throw BookingError(ErrorCode::Forbidden, QStringLiteral("The patient's account is disabled."));
    if (outcome != QLatin1String("opened"))
        throw BookingError(ErrorCode::Forbidden, QStringLiteral("Only client programs act for patients."));
    return opened(token);
}

Session AccountStore::opened(const QByteArray &token)
{
    std::optional<Session> session = find(token);
    if (!session)
        throw BookingError(ErrorCode::WrongPassword, QStringLiteral("The account was changed just now."));
    session->token = QString::fromLatin1(token);
    return *session;
}

std::optional<Session> AccountStore::find(const QByteArray &token)
{
    const Rows rows = m_database.run("SELECT account_id, account_name, role, desk, clinic_id, clinic_name, time_zone,"
                                     " expires_at, now, patient_id, client_id, channel FROM holdfast.find_session($1)",
                                     {Param::bytes(hashToken(token))});
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
        .patientId = rows.integer(0, 9),
        .clientId = rows.integer(0, 10),
        .channel = rows.text(0, 11),
    };
}

void AccountStore::logOut(const QByteArray &token)
{
    m_database.run("SELECT holdfast.close_session($1)", {Param::bytes(hashToken(token))});
}

qint64 AccountStore::create(qint64 clinicId, const QString &login, const QString &password, const QString &name,
                            Role role, const QString &channel, std::optional<qint64> patientId)
{
    try {
        return m_database
            .run("INSERT INTO holdfast.accounts (clinic_id, login, password_hash, name, role, channel, patient_id)"
                 " VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
                 {clinicId, login, hashPassword(password), name, toString(role), textOrNull(channel), patientId})
            .integer(0, 0);
    } catch (const DatabaseError &error) {
        if (error.constraint == QLatin1String("one_account_per_login"))
            throw BookingError(ErrorCode::Unprocessable, QStringLiteral("This login is in use: choose another."));
        throw;
    }
}

QByteArray AccountStore::list(qint64 clinicId)
{
    return m_database.run("SELECT holdfast.list_accounts($1)", {clinicId}).bytes(0, 0);
}

QByteArray AccountStore::signIns(qint64 clinicId, int limit)
{
    return m_database.run("SELECT holdfast.list_sign_ins($1, $2)", {clinicId, limit}).bytes(0, 0);
}

Answer AccountStore::add(const Intent &intent, const NewAccount &account)
{
    return decide(m_database, "create_account", intent,
                  {account.login, acceptable(account.password), account.name, toString(account.role),
                   textOrNull(account.channel), account.patientId});
}

Answer AccountStore::disable(const Intent &intent, qint64 accountId)
{
    return change(intent, accountId, "disable", nullptr);
}

Answer AccountStore::enable(const Intent &intent, qint64 accountId)
{
    return change(intent, accountId, "enable", nullptr);
}

Answer AccountStore::setPassword(const Intent &intent, qint64 accountId, const QString &password)
{
    return change(intent, accountId, "password", acceptable(password));
}

Answer AccountStore::closeSessions(const Intent &intent, qint64 accountId)
{
    return change(intent, accountId, "close_sessions", nullptr);
}

Answer AccountStore::change(const Intent &intent, qint64 accountId, const char *what, const Param &passwordHash)
{
    return decide(m_database, "change_account", intent, {accountId, what, passwordHash});
}

} // namespace holdfast
