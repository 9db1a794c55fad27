#pragma once

#include <QDateTime>
#include <QString>

namespace holdfast {

struct DaySnapshot;
struct QueueEntry;
struct Slot;

/// What a patient carries away, in words, in the language of the desk. Empty texts are left out.
struct SlipText
{
    QString clinic;
    QString number; ///< in the doctor's day
    QString patient;
    QString doctor;
    QString place; ///< specialty and room
    QString date;
    QString time; ///< empty for who comes without one
    QString note;
    QString printedAt;
};

/// The slip of a booked seat, or of a place in the queue. The day says who the doctor is, and in which clinic and zone.
SlipText slipText(const Slot &seat, const DaySnapshot &day, const QDateTime &now);
SlipText slipText(const QueueEntry &entry, const DaySnapshot &day, const QDateTime &now);

} // namespace holdfast
