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

    /// Lets a connection that was just opened do once what the functions below do, and takes it back: the first to book
    /// need not wait until the database has read and planned them. Changes nothing.
    void warmUp();

    Answer hold(const Intent &intent, qint64 slotId, std::optional<qint64> patientId);
    /// Takes what nobody else has in hand; a visit wholly or not at all. The answer of a visit lists its seats as
    /// `slots`.
    Answer hold(const Intent &intent, const SeatWish &wish, std::optional<qint64> patientId);
    /// For an appointment that is to be moved: as long as it is, for its patient. What it has of that time already is
    /// not held; the answer tells what is.
    Answer holdForMove(const Intent &intent, qint64 appointmentId, qint64 slotId);
    /// Renew, confirm and release take any seat of a visit's hold, and mean the whole.
    Answer renew(const Intent &intent, qint64 slotId, const QUuid &holdId);
    Answer confirm(const Intent &intent, qint64 slotId, const QUuid &holdId, std::optional<qint64> patientId);
    Answer release(const Intent &intent, qint64 slotId, const QUuid &holdId);
    /// Hold and confirm in one.
    Answer book(const Intent &intent, qint64 slotId, qint64 patientId);
    Answer book(const Intent &intent, const SeatWish &wish, qint64 patientId);

    /// The version of an appointment that was seen: if it is not the present one, the answer is 409 stale_version with
    /// the appointment as it is. None: whatever is there.
    using Version = std::optional<qint64>;

    Answer cancel(const Intent &intent, qint64 appointmentId, Version version = {}, const QString &reason = {});
    /// Moves an appointment to another seat, or onto a hold there; a visit keeps its length, and seats in both its old
    /// and its new time stay its own. It keeps what it has when that fails.
    Answer reschedule(const Intent &intent, qint64 appointmentId, qint64 slotId, std::optional<QUuid> holdId,
                      Version version = {});
    /// On to arrived, in_room, completed or no_show (once the visit should have begun).
    Answer setStatus(const Intent &intent, qint64 appointmentId, const QString &to, Version version = {});
    /// Takes the last step back; a cancellation if the seats are still free.
    Answer undo(const Intent &intent, qint64 appointmentId, Version version = {}, const QString &reason = {});
    /// An empty note takes the note away.
    Answer setNote(const Intent &intent, qint64 appointmentId, const QString &note, Version version = {});
    /// Makes an extra seat of a full slot for the patient.
    Answer overbook(const Intent &intent, qint64 slotId, qint64 patientId, const QString &reason);
    /// Gives the doctor's slot that starts then another number of seats.
    Answer setCapacity(const Intent &intent, qint64 doctorId, const QDateTime &startsAt, int capacity);

private:
    Database &m_database;
};

} // namespace holdfast
