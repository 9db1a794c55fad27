#pragma once

#include "models/Clinic.h"

#include <QByteArray>
#include <QDate>

#include <optional>

namespace holdfast {

class Database;
struct PatientReader;

/// Who has to do with a seat.
struct SeatActors
{
    qint64 slotId = 0;
    qint64 patientId = 0;   ///< whose appointment it is, 0 for none
    QList<qint64> accounts; ///< that changed it within the time that idempotency keys are kept
};

/// A doctor's day in a clinic.
struct DoctorsDay
{
    Clinic clinic;
    qint64 doctorId = 0;
    QDate date; ///< in the clinic's zone
};

/// Reads of slots, as JSON bytes ready for the wire. Days are days of the clinic's zone; an invalid date means today
/// there. Each throws BookingError(NotFound) for a thing that is not in the clinic.
class DayStore
{
public:
    explicit DayStore(Database &database) : m_database(database) {}

    /// The whole clinic's day with patients' names (staff only): DaySnapshot's JSON.
    QByteArray clinicDay(qint64 clinicId, const QDate &date);
    /// Seven days of a doctor from the given one, with patients' names (staff only): WeekSnapshot's JSON.
    QByteArray week(qint64 clinicId, qint64 doctorId, const QDate &from);
    /// A day for printing, of one doctor or of all: DaySheet's JSON. Notes who saw whose records.
    QByteArray daySheet(const PatientReader &reader, const QDate &date, std::optional<qint64> doctorId);
    /// One doctor's slots: {doctor, date, cursor, serverTime, slots}. Without `detailed` no holder and no patient is
    /// told.
    QByteArray doctorSlots(qint64 clinicId, qint64 doctorId, const QDate &date, bool detailed);
    /// Who has to do with the seats of such a day; without those that nobody has to do with.
    QList<SeatActors> seatActors(qint64 clinicId, qint64 doctorId, const QDate &date);
    /// Days with seats that open for app and web within so many seconds from now, of all clinics; first those of the
    /// doctors of whose last two weeks the largest part was booked, at most `most`.
    QList<DoctorsDay> daysThatOpen(int seconds, int most);
    /// {slotId, events: [SlotEvent]}, oldest first.
    QByteArray slotHistory(qint64 clinicId, qint64 slotId);
    /// {appointmentId, events: [AppointmentEvent]}, oldest first.
    QByteArray appointmentHistory(qint64 clinicId, qint64 appointmentId);

private:
    Database &m_database;
};

} // namespace holdfast
