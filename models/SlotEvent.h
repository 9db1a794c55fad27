#pragma once

#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace holdfast {

/// One line of a seat's history: who changed it, when, from where, from what to what.
struct SlotEvent
{
    qint64 id = 0;
    QDateTime at;    ///< UTC
    QString actor;   ///< the account's name, or the database's user for a change made outside the service
    QString channel; ///< app, web, counter or sql
    QString desk;
    QString fromStatus;
    QString toStatus;
    qint64 version = 0;
    QString patientName;

    static SlotEvent fromJson(const QJsonObject &json);
};

} // namespace holdfast
