#include "core/Database.h"

#include <QDeadlineTimer>
#include <QRandomGenerator>
#include <QSqlDriver>
#include <QSqlError>
#include <QThread>
#include <QUuid>
#include <QVariant>

#include <libpq-fe.h>
#include <poll.h>

namespace holdfast {

namespace {

QString field(const PGresult *result, int code)
{
    return QString::fromUtf8(PQresultErrorField(result, code));
}

/// Waits until libpq's socket is readable (and writable while something is left to send). False when the deadline
/// passed.
bool waitFor(int socket, bool forWriting, const QDeadlineTimer &deadline)
{
    pollfd waiting{socket, static_cast<short>(POLLIN | (forWriting ? POLLOUT : 0)), 0};
    for (;;) {
        const int ready = ::poll(&waiting, 1, static_cast<int>(deadline.remainingTime()));
        if (ready > 0)
            return true;
        if (ready == 0 || errno != EINTR)
            return false;
    }
}

} // namespace

Database::Database(const DatabaseSettings &settings)
    : m_settings(settings)
    , m_name(QUuid::createUuid().toString(QUuid::WithoutBraces))
    , m_deadlineMs(settings.answerDeadlineMs)
{
    connect();
}

Database::~Database()
{
    disconnect();
}

void Database::connect()
{
    m_connection = std::make_unique<QSqlDatabase>(QSqlDatabase::addDatabase(QStringLiteral("QPSQL"), m_name));
    m_connection->setHostName(m_settings.host);
    m_connection->setPort(m_settings.port);
    m_connection->setDatabaseName(m_settings.database);
    m_connection->setUserName(m_settings.user);
    m_connection->setPassword(m_settings.password);
    m_connection->setConnectOptions(
        QStringLiteral("connect_timeout=2;tcp_user_timeout=3000;application_name=holdfast"));
    if (!m_connection->open()) {
        const QString reason = m_connection->lastError().databaseText();
        disconnect();
        throw ConnectionLost(reason, false);
    }
}

void Database::disconnect()
{
    if (!m_connection)
        return;
    m_connection->close();
    m_connection.reset();
    QSqlDatabase::removeDatabase(m_name);
}

PGconn *Database::handle() const
{
    const QVariant held = m_connection->driver()->handle();
    if (qstrcmp(held.typeName(), "PGconn*") != 0 && qstrcmp(held.typeName(), "pg_conn*") != 0)
        throw ConnectionLost(QStringLiteral("The PostgreSQL driver offers no libpq connection."), false);
    return *static_cast<PGconn *const *>(held.constData());
}

bool Database::isOpen() const
{
    return m_connection && PQstatus(handle()) == CONNECTION_OK;
}

bool Database::leadsStraight()
{
    return run("SELECT pg_backend_pid()").integer(0, 0) == backendPid();
}

int Database::backendPid() const
{
    return PQbackendPID(handle());
}

int Database::socket() const
{
    return m_connection ? PQsocket(handle()) : -1;
}

Rows Database::run(const char *sql, const std::vector<Param> &params)
{
    if (!isOpen()) {
        if (m_inTransaction)
            throw ConnectionLost(QStringLiteral("The connection broke within a transaction."), false);
        disconnect();
        connect();
    }
    std::vector<const char *> values;
    values.reserve(params.size());
    for (const Param &param : params)
        values.push_back(param.data());
    if (!PQsendQueryParams(handle(), sql, static_cast<int>(params.size()), nullptr, values.data(), nullptr, nullptr,
                           0)) {
        const QString reason = QString::fromUtf8(PQerrorMessage(handle()));
        disconnect();
        throw ConnectionLost(reason, false);
    }
    return check(await());
}

PGresult *Database::await()
{
    const QDeadlineTimer deadline(m_deadlineMs);
    PGconn *connection = handle();
    const auto giveUp = [this](const QString &reason) {
        disconnect();
        throw ConnectionLost(reason, true);
    };
    for (int unsent = PQflush(connection); unsent != 0 || PQisBusy(connection); unsent = PQflush(connection)) {
        if (unsent < 0 || !waitFor(PQsocket(connection), unsent > 0, deadline))
            giveUp(QStringLiteral("The database did not answer in time."));
        if (!PQconsumeInput(connection))
            giveUp(QString::fromUtf8(PQerrorMessage(connection)));
    }
    PGresult *result = PQgetResult(connection);
    // One statement, one result; the empty one after it ends the exchange.
    while (PGresult *more = PQgetResult(connection))
        PQclear(more);
    if (!result || PQstatus(connection) != CONNECTION_OK) {
        PQclear(result);
        giveUp(QStringLiteral("The connection broke while the database answered."));
    }
    return result;
}

Rows Database::check(PGresult *result)
{
    const Rows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return rows;
    throw DatabaseError(field(result, PG_DIAG_SQLSTATE), field(result, PG_DIAG_CONSTRAINT_NAME),
                        field(result, PG_DIAG_MESSAGE_PRIMARY));
}

void Database::runScript(const QByteArray &sql)
{
    if (!PQsendQuery(handle(), sql.constData()))
        throw ConnectionLost(QString::fromUtf8(PQerrorMessage(handle())), false);
    std::optional<DatabaseError> failure;
    while (PGresult *result = PQgetResult(handle())) {
        try {
            check(result);
        } catch (const DatabaseError &error) {
            failure = error;
        }
    }
    if (failure)
        throw *failure;
}

void Database::transaction(const std::function<void()> &work)
{
    for (int attempt = 1;; ++attempt) {
        run("BEGIN");
        m_inTransaction = true;
        try {
            work();
            run("COMMIT");
            m_inTransaction = false;
            return;
        } catch (...) {
            const bool again = rollBackAndJudge(std::current_exception());
            if (!again || attempt == attempts)
                throw;
            pauseBeforeAttempt(attempt + 1);
        }
    }
}

void Database::pauseBeforeAttempt(int attempt)
{
    const int most = 20 * attempt;
    QThread::msleep(static_cast<unsigned long>(QRandomGenerator::global()->bounded(most / 4, most)));
}

bool Database::rollBackAndJudge(const std::exception_ptr &failure)
{
    m_inTransaction = false;
    if (isOpen())
        run("ROLLBACK");
    try {
        std::rethrow_exception(failure);
    } catch (const ConnectionLost &) {
        return false;
    } catch (const DatabaseError &error) {
        return error.isRetryable();
    } catch (...) {
        return false;
    }
}

} // namespace holdfast
