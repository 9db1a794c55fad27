#pragma once

#include <QDateTime>
#include <QJsonValue>
#include <QString>

namespace holdfast {

/// Reads an RFC 3339 instant ("2026-11-30T01:00:00.000Z"). The result is in UTC; invalid when the text is not an
/// instant.
inline QDateTime instantFromJson(const QJsonValue &value)
{
    return QDateTime::fromString(value.toString(), Qt::ISODateWithMs).toUTC();
}

/// Writes an instant as RFC 3339 in UTC with milliseconds; null for an invalid one.
inline QJsonValue instantToJson(const QDateTime &instant)
{
    return instant.isValid() ? QJsonValue(instant.toUTC().toString(Qt::ISODateWithMs)) : QJsonValue();
}

} // namespace holdfast
