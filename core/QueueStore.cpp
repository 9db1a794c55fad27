#include "core/QueueStore.h"

#include "core/Decision.h"

namespace holdfast {

Answer QueueStore::join(const Intent &intent, qint64 doctorId, qint64 patientId, const QString &note)
{
    return decide(m_database, "join_queue", intent, {doctorId, patientId, note});
}

Answer QueueStore::setStatus(const Intent &intent, qint64 entryId, const QString &to, std::optional<qint64> version)
{
    return decide(m_database, "set_queue_status", intent, {entryId, to, version});
}

} // namespace holdfast
