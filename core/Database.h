#pragma once

#include "core/DatabaseError.h"
#include "core/DatabaseSettings.h"

#include <QByteArray>
#include <QSqlDatabase>
#include <QString>

#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <vector>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

namespace holdfast {

/// A bound parameter in PostgreSQL's text format; none is NULL. Binary values are written as \x hex.
class Param
{
public:
    Param(std::nullptr_t) {}
    Param(const char *text) : m_text(text) {}
    Param(const QByteArray &text) : m_text(text) {}
    Param(const QString &text) : m_text(text.toUtf8()) {}
    Param(int value) : m_text(QByteArray::number(value)) {}
    Param(qint64 value) : m_text(QByteArray::number(value)) {}
    Param(bool value) : m_text(value ? "t" : "f") {}
    template <typename T>
    Param(const std::optional<T> &value)
    {
        if (value)
            *this = Param(*value);
    }

    /// A bytea value.
    static Param bytes(const QByteArray &raw) { return Param(QByteArray("\\x") + raw.toHex()); }

    const char *data() const { return m_text ? m_text->constData() : nullptr; }

private:
    std::optional<QByteArray> m_text;
};

/// The rows one statement answered, in text format. Owns the PGresult; may outlive the Database.
class Rows
{
public:
    explicit Rows(PGresult *result);

    int size() const;
    int affected() const; ///< rows an INSERT, UPDATE or DELETE touched
    bool isNull(int row, int column) const;
    QByteArray bytes(int row, int column) const; ///< the text as UTF-8, empty for NULL
    QString text(int row, int column) const;
    qint64 integer(int row, int column) const;
    bool boolean(int row, int column) const;
    QByteArray blob(int row, int column) const; ///< a bytea, decoded

private:
    std::shared_ptr<PGresult> m_result;
};

/// One connection, opened by QPSQL, statements sent by libpq on the driver's handle (PQsendQueryParams).
/// Belongs to the thread that made it. Every wait is bounded by DatabaseSettings::answerDeadlineMs;
/// past it the connection is closed and ConnectionLost (in doubt) thrown.
class Database
{
public:
    /// Connects within 2 s. Throws ConnectionLost.
    explicit Database(const DatabaseSettings &settings);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// Runs one statement with bound parameters. Throws DatabaseError or ConnectionLost; reconnects first when the
    /// connection had been lost before.
    Rows run(const char *sql, const std::vector<Param> &params = {});

    /// Runs several statements without parameters (migrations only).
    void runScript(const QByteArray &sql);

    /// Runs `work` in one transaction and commits; any exception rolls back and goes on. Serialization failures and
    /// deadlocks (40001, 40P01) are run again, `attempts` times at the most; a lost connection never is.
    void transaction(const std::function<void()> &work);

    /// How often a transaction that was rolled back for others' sake is run at the most.
    static constexpr int attempts = 5;
    /// A short random pause, so that two that ran into each other do not do so again.
    static void pauseBeforeAttempt(int attempt);

    /// For statements that wait on purpose (a lock, a large job): no answer deadline while it lives.
    void setAnswerDeadline(int milliseconds) { m_deadlineMs = milliseconds; }

    /// Whether the connection is PostgreSQL's own. A pooler names another process than the one that answers; whatever
    /// has to outlive a transaction (a session's lock, a temporary table, LISTEN) does not through one.
    bool leadsStraight();

    bool isOpen() const;
    /// Backend's process id, for tests that kill it.
    int backendPid() const;
    /// The socket to poll for notifications; -1 when closed.
    int socket() const;

private:
    void connect();
    void disconnect();
    PGconn *handle() const;
    PGresult *await();
    bool rollBackAndJudge(const std::exception_ptr &failure);
    Rows check(PGresult *result);

    DatabaseSettings m_settings;
    QString m_name;
    int m_deadlineMs;
    std::unique_ptr<QSqlDatabase> m_connection;
    bool m_inTransaction = false;
};

} // namespace holdfast
