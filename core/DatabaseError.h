#pragma once

#include <QString>

#include <stdexcept>

namespace holdfast {

/// What the database answered instead of a result. Its message is for the log, never for a client.
class DatabaseError : public std::runtime_error
{
public:
    DatabaseError(QString sqlState, QString constraint, const QString &message);

    QString sqlState;   ///< five characters (PostgreSQL, appendix A); empty when there was no answer at all
    QString constraint; ///< the violated constraint's name, or empty

    /// 40001 and 40P01: the whole transaction may simply be run again.
    bool isRetryable() const;
    /// 55P03 and 57014: a lock or the statement took longer than its deadline.
    bool isTimeout() const;
};

/// The connection could not be made, or broke. When inDoubt, the statement may or may not have taken effect:
/// only its idempotency key can tell.
class ConnectionLost : public DatabaseError
{
public:
    ConnectionLost(const QString &message, bool inDoubt);

    bool inDoubt;
};

} // namespace holdfast
