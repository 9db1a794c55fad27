#pragma once

#include "net/server/HttpMessage.h"

#include <QDate>
#include <QDateTime>
#include <QJsonObject>
#include <QUuid>

namespace holdfast {

/// A request's body, read field by field. Unknown fields are ignored, null is as good as absent. Everything throws
/// BookingError(Malformed) that names the field and what it should have been.
class JsonBody
{
public:
    /// No body at all is an empty object.
    explicit JsonBody(const QByteArray &bytes);

    const QJsonObject &object() const { return m_object; }

    qint64 id(QLatin1String name) const;
    std::optional<qint64> optionalId(QLatin1String name) const;
    QString text(QLatin1String name) const;
    QString optionalText(QLatin1String name) const; ///< empty when absent
    QDate optionalDate(QLatin1String name) const;   ///< invalid when absent
    bool flag(QLatin1String name) const;            ///< false when absent
    QDateTime instant(QLatin1String name) const;    ///< with its offset from UTC, or Z
    int number(QLatin1String name) const;
    std::optional<int> optionalNumber(QLatin1String name) const;
    std::optional<QUuid> optionalUuid(QLatin1String name) const;
    bool has(QLatin1String name) const { return !value(name).isUndefined(); }

private:
    QJsonValue value(QLatin1String name) const;

    QJsonObject m_object;
};

/// Parameters of the path and the query, with the same promises.
qint64 pathId(const Request &request, QStringView name);
QUuid pathUuid(const Request &request, QStringView name);
std::optional<qint64> queryId(const Request &request, QStringView name); ///< none when absent
QDate queryDate(const Request &request, QStringView name);               ///< invalid when absent
int queryNumber(const Request &request, QStringView name, int fallback, int least, int most);

} // namespace holdfast
