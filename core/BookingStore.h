#pragma once

#include "core/Intent.h"
#include "core/SeatWish.h"

#include <QUuid>

#include <optional>

namespace holdfast {

class Database;

/// The booking functions: each call is one autocommitted function in the database, decided under its idempotency key.
/// Refusals that the database decided come back as answers (409 with alternatives, 404, 422); BookingError is thrown
/// for in_flight and for a database that gave no answer.
class BookingStore
{
public:
    explicit BookingStore(Database &database) : m_database(database) {}

    Answer hold(const Intent &intent, qint64 slotId, std::optional<qint64> patientId);
    /// Takes what nobody else has in hand; a visit wholly or not at all. The answer of a visit lists its seats as
    /// `slots`.
    Answer hold(const Intent &intent, const SeatWish &wish, std::optional<qint64> patientId);
    /// Renew, confirm and release take any seat of a visit's hold, and mean the whole.
    Answer renew(const Intent &intent, qint64 slotId, const QUuid &holdId);
    Answer confirm(const Intent &intent, qint64 slotId, const QUuid &holdId, std::optional<qint64> patientId);
    Answer release(const Intent &intent, qint64 slotId, const QUuid &holdId);
    /// Hold and confirm in one.
    Answer book(const Intent &intent, qint64 slotId, qint64 patientId);
    Answer book(const Intent &intent, const SeatWish &wish, qint64 patientId);
    Answer cancel(const Intent &intent, qint64 appointmentId);
    /// Moves an appointment to another seat, or onto a hold that begins there; a visit keeps its length. It keeps what
    /// it has when that fails.
    Answer reschedule(const Intent &intent, qint64 appointmentId, qint64 slotId, std::optional<QUuid> holdId);
    Answer noShow(const Intent &intent, qint64 appointmentId);
    /// Takes back a cancellation (if the seats are still free) or a no-show.
    Answer undo(const Intent &intent, qint64 appointmentId);
    /// Makes an extra seat of a full slot for the patient.
    Answer overbook(const Intent &intent, qint64 slotId, qint64 patientId, const QString &reason);
    /// Gives the doctor's slot that starts then another number of seats.
    Answer setCapacity(const Intent &intent, qint64 doctorId, const QDateTime &startsAt, int capacity);

private:
    Database &m_database;
};

} // namespace holdfast
