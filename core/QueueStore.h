#pragma once

#include "core/Intent.h"

namespace holdfast {

class Database;

/// Walk-ins without a time: who waits for a doctor, by number. Decided under idempotency keys like bookings.
class QueueStore
{
public:
    explicit QueueStore(Database &database) : m_database(database) {}

    /// 201 {entry}, for today in the clinic; 409 already_queued with the entry when the patient waits there already.
    Answer join(const Intent &intent, qint64 doctorId, qint64 patientId, const QString &note);
    /// 200 {entry}, to any status. With a `version` that is not the present one: 409 stale_version with the entry.
    Answer setStatus(const Intent &intent, qint64 entryId, const QString &to, std::optional<qint64> version = {});

private:
    Database &m_database;
};

} // namespace holdfast
