#pragma once

#include <QByteArray>
#include <QDate>

namespace holdfast {

class Database;

/// Reads of slots, as JSON bytes ready for the wire. Days are days of the clinic's zone; an invalid date means today
/// there. Each throws BookingError(NotFound) for a thing that is not in the clinic.
class DayStore
{
public:
    explicit DayStore(Database &database) : m_database(database) {}

    /// The whole clinic's day with patients' names (staff only): DaySnapshot's JSON.
    QByteArray clinicDay(qint64 clinicId, const QDate &date);
    /// One doctor's slots: {doctor, date, cursor, serverTime, slots}. Without `detailed` no holder and no patient is
    /// told.
    QByteArray doctorSlots(qint64 clinicId, qint64 doctorId, const QDate &date, bool detailed);
    /// {slotId, events: [SlotEvent]}, oldest first.
    QByteArray slotHistory(qint64 clinicId, qint64 slotId);
    /// {appointmentId, events: [AppointmentEvent]}, oldest first.
    QByteArray appointmentHistory(qint64 clinicId, qint64 appointmentId);

private:
    Database &m_database;
};

} // namespace holdfast
