#include "core/DatabaseError.h"

namespace holdfast {

DatabaseError::DatabaseError(QString state, QString constraintName, const QString &message)
    : std::runtime_error(message.toStdString()), sqlState(std::move(state)), constraint(std::move(constraintName))
{}

bool DatabaseError::isRetryable() const
{
    return sqlState == QLatin1String("40001") || sqlState == QLatin1String("40P01");
}

bool DatabaseError::isTimeout() const
{
    return sqlState == QLatin1String("55P03") || sqlState == QLatin1String("57014");
}

ConnectionLost::ConnectionLost(const QString &message, bool doubt) : DatabaseError({}, {}, message), inDoubt(doubt) {}

} // namespace holdfast
