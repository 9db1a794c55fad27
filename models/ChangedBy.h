#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace holdfast {

/// Who did something last, where and when. What is not known is empty.
struct ChangedBy
{
    qint64 accountId = 0;
    QString name;
    QString desk; ///< the desk's label, empty for app and web
    QDateTime at; ///< UTC

    static ChangedBy fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const ChangedBy &) const = default;
};

} // namespace holdfast
