#include "core/RetentionStore.h"

#include "core/Database.h"

namespace holdfast {

int RetentionStore::trimOutbox(std::chrono::seconds keep, int limit)
{
    return static_cast<int>(m_database
                                .run("SELECT holdfast.trim_outbox(make_interval(secs => $1), $2)",
                                     {static_cast<qint64>(keep.count()), limit})
                                .integer(0, 0));
}

int RetentionStore::trimDeliveries(std::chrono::seconds keep, int limit)
{
    return static_cast<int>(m_database
                                .run("SELECT holdfast.trim_deliveries(make_interval(secs => $1), $2)",
                                     {static_cast<qint64>(keep.count()), limit})
                                .integer(0, 0));
}

} // namespace holdfast
