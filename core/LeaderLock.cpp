#include "core/LeaderLock.h"

#include "core/Database.h"

namespace holdfast {

bool LeaderLock::tryTake()
{
    if (m_held)
        return true;
    // The server itself finds out within six seconds that the other end is gone, and lets the lock go.
    m_database.run(
        "SELECT set_config('tcp_keepalives_idle', '3', false), set_config('tcp_keepalives_interval', '1', false),"
        " set_config('tcp_keepalives_count', '3', false)");
    m_held = m_database.run("SELECT pg_try_advisory_lock($1)", {m_number}).boolean(0, 0);
    return m_held;
}

} // namespace holdfast
