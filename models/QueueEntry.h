#pragma once

#include "models/ChangedBy.h"

#include <QDate>
#include <QDateTime>
#include <QJsonObject>
#include <QString>

namespace holdfast {

enum class QueueStatus { Waiting, InRoom, Completed, Left };

/// "waiting", "in_room", "completed", "left": the same words in SQL and JSON.
QString toString(QueueStatus status);
QueueStatus queueStatusFromString(const QString &name);

/// A walk-in without a time, who waits for a doctor. A newer version replaces an older one, never the other way round.
struct QueueEntry
{
    qint64 id = 0;
    qint64 doctorId = 0;
    QDate date;     ///< a day of the clinic's zone
    int number = 0; ///< in the doctor's day, from the same counter as the seats' numbers
    qint64 patientId = 0;
    QString patientName;
    QueueStatus status = QueueStatus::Waiting;
    QDateTime statusSince; ///< UTC; of somebody who is called back to wait: since when they have waited
    QDateTime createdAt;   ///< UTC
    QString note;
    qint64 version = 0;
    ChangedBy by; ///< who put them there

    static QueueEntry fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const QueueEntry &) const = default;
};

} // namespace holdfast
