#pragma once

#include "models/Clinic.h"
#include "models/Patient.h"
#include "models/QueueEntry.h"
#include "models/Slot.h"

#include <QDate>
#include <QDateTime>
#include <QJsonObject>
#include <QList>

#include <optional>

namespace holdfast {

/// One seat as the printed day shows it. Instants are UTC.
struct DaySheetRow
{
    QDateTime startsAt;
    QDateTime endsAt;
    int seat = 1;
    bool extra = false;  ///< squeezed in by staff
    int queueNumber = 0; ///< 0 for a free seat
    SlotStatus slotStatus = SlotStatus::Open;
    QString blockedReason;
    std::optional<Appointment> appointment; ///< id, status, note and channel, no more
    std::optional<Patient> patient;         ///< id, name, birth date and phone, no more

    static DaySheetRow fromJson(const QJsonObject &json);
    bool operator==(const DaySheetRow &) const = default;
};

/// One doctor's part of it: seats by time, then whoever comes without a time, by number.
struct DaySheetDoctor
{
    Doctor doctor;
    QList<DaySheetRow> rows;
    QList<QueueEntry> queue;

    static DaySheetDoctor fromJson(const QJsonObject &json);
    bool operator==(const DaySheetDoctor &) const = default;
};

/// A clinic's day, to be printed.
struct DaySheet
{
    Clinic clinic;
    QDate date;           ///< a day of the clinic's zone
    QDateTime serverTime; ///< the database's clock, UTC
    QList<DaySheetDoctor> doctors;

    static DaySheet fromJson(const QJsonObject &json);
    bool operator==(const DaySheet &) const = default;
};

} // namespace holdfast
