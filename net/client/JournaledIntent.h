#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace holdfast {

/// One thing the user wants done, with the key under which it is sent however often. Enough to send it again after a
/// crash.
struct JournaledIntent
{
    QString key = {};
    QByteArray method = {}; ///< POST, PUT or DELETE
    QString path = {};
    QJsonObject body = {};
    QString kind = {};     ///< what it is for: hold, confirm, cancel, status, queue and so on
    qint64 slotId = 0;     ///< the seat it is about, 0 for none
    QString holdId = {};   ///< the hold it presents, empty for none
    qint64 accountId = 0;  ///< keys are scoped by account: only the same account may settle it
    QDateTime madeAt = {}; ///< UTC

    static JournaledIntent fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
};

/// A hold that was granted to this desk and has not ended as far as it knows. With its identity the desk can let the
/// seat go after a crash.
struct JournaledHold
{
    QString holdId;
    qint64 slotId = 0;
    qint64 accountId = 0; ///< only the same account may release it
    QDateTime expiresAt;  ///< UTC, the service's clock

    static JournaledHold fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
};

} // namespace holdfast
