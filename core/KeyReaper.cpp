#include "core/KeyReaper.h"

#include "core/Database.h"
#include "core/DatabaseCounters.h"
#include "core/KeyStore.h"

#include <QtGlobal>

namespace holdfast {

KeyReaper::~KeyReaper()
{
    stop();
}

void KeyReaper::start()
{
    m_stopping = false;
    m_thread = std::thread([this] { run(); });
}

void KeyReaper::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable())
        m_thread.join();
}

bool KeyReaper::isStopping()
{
    const std::lock_guard lock(m_mutex);
    return m_stopping;
}

void KeyReaper::run()
{
    std::unique_ptr<Database> database;
    bool failedBefore = false;
    for (;;) {
        const bool failed = !reapAll(database);
        // Nobody waits for it: the keys stay a little longer, and the next round takes them.
        if (failed && !failedBefore)
            qWarning("Old idempotency keys can't be taken away right now. They stay until the database lets them go.");
        failedBefore = failed;
        std::unique_lock lock(m_mutex);
        if (m_changed.wait_for(lock, m_options.pause, [this] { return m_stopping; }))
            return;
    }
}

bool KeyReaper::reapAll(std::unique_ptr<Database> &database)
{
    try {
        if (!database)
            database = std::make_unique<Database>(m_options.database);
        while (!isStopping() && KeyStore(*database).reap(m_options.batch) == m_options.batch) {
        }
        while (!isStopping() && DatabaseCounters::reap(*database, m_options.batch) == m_options.batch) {
        }
        return true;
    } catch (const DatabaseError &) {
        database.reset();
        return false;
    }
}

} // namespace holdfast
