#pragma once

#include "models/Clinic.h"
#include "models/QueueEntry.h"
#include "models/Slot.h"

#include <QDate>
#include <QJsonObject>
#include <QList>

namespace holdfast {

/// One day of a clinic as it was at a feed cursor. Doctors are in their shown order, slots by doctor, start and seat,
/// the queue by number.
struct DaySnapshot
{
    Clinic clinic;
    QDate date;           ///< a day of the clinic's zone
    QString cursor;       ///< follow the feed from here
    QDateTime serverTime; ///< the database's clock, UTC
    QList<Doctor> doctors;
    QList<Slot> slotList;
    QList<QueueEntry> queue; ///< of all doctors: who comes without a time

    static DaySnapshot fromJson(const QJsonObject &json);
    QJsonObject toJson() const;
    bool operator==(const DaySnapshot &) const = default;
};

} // namespace holdfast
