#pragma once

#include "core/Intent.h"

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
    Answer renew(const Intent &intent, qint64 slotId, const QUuid &holdId);
    Answer confirm(const Intent &intent, qint64 slotId, const QUuid &holdId, std::optional<qint64> patientId);
    Answer release(const Intent &intent, qint64 slotId, const QUuid &holdId);
    /// Hold and confirm in one.
    Answer book(const Intent &intent, qint64 slotId, qint64 patientId);
    Answer cancel(const Intent &intent, qint64 appointmentId);

private:
    Database &m_database;
};

} // namespace holdfast
