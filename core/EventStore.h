#pragma once

#include "core/OutboxTail.h"

#include <QByteArray>

namespace holdfast {

class Database;

/// One clinic's events for other services, as JSON bytes ready for the wire.
class EventStore
{
public:
    explicit EventStore(Database &database) : m_database(database) {}

    /// {serverTime, cursor, more, events: [{cursor, topic, at, slotId?, appointmentId?, paymentId?}], facts: [...]}:
    /// the next of at most `limit` rows of the outbox, and what is to be said of their appointments and patients as
    /// they are now. {resync: true} when events after the cursor are not kept any more.
    QByteArray after(qint64 clinicId, const Cursor &cursor, int limit);
    /// {cursor, facts: [...], next}: every appointment with an id above `afterId`, by id; `next` is null at the end.
    /// What happens from now on comes after the first page's cursor. Clinic 0: all of the database's.
    QByteArray page(qint64 clinicId, qint64 afterId, int limit);

    /// {digest}: of what the pages would say. Looks at every appointment of the clinic.
    QByteArray digest(qint64 clinicId);

private:
    Database &m_database;
};

} // namespace holdfast
