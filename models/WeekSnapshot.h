#pragma once

#include "models/Clinic.h"
#include "models/Slot.h"

#include <QDate>
#include <QDateTime>
#include <QJsonObject>
#include <QList>

namespace holdfast {

/// One day of a doctor's week.
struct WeekDay
{
    QDate date; ///< a day of the clinic's zone
    QList<Slot> slotList;

    static WeekDay fromJson(const QJsonObject &json);
    bool operator==(const WeekDay &) const = default;
};

/// Seven days of one doctor as they were at a feed cursor; a day without seats is there too.
struct WeekSnapshot
{
    QDateTime serverTime; ///< the database's clock, UTC
    QString cursor;       ///< follow the feed from here
    Doctor doctor;
    QList<WeekDay> days;

    static WeekSnapshot fromJson(const QJsonObject &json);
    bool operator==(const WeekSnapshot &) const = default;
};

} // namespace holdfast
