#pragma once

#include <QString>
#include <QUrl>

namespace holdfast {

/// A path of net/Api.h with its places filled in.
inline QString apiPath(const char *pattern, qint64 id, const QString &holdId = {})
{
    return QString::fromLatin1(pattern)
        .replace(QLatin1String("{id}"), QString::number(id))
        .replace(QLatin1String("{holdId}"), QString::fromLatin1(QUrl::toPercentEncoding(holdId)));
}

} // namespace holdfast
