#include "deliver/Retention.h"

#include "core/Database.h"
#include "core/RetentionStore.h"

#include <QLoggingCategory>

namespace holdfast {

Retention::Retention(Options options) : m_options(std::move(options)), m_thread([this] { run(); }) {}

Retention::~Retention()
{
    m_wakeUp.stop();
    m_thread.join();
}

void Retention::run()
{
    bool failedBefore = false;
    do {
        const bool failed = !trim();
        // Nobody waits for it: what is old stays a little longer.
        if (failed && !failedBefore)
            qWarning("Old events can't be taken away right now. They stay until the database lets them go.");
        failedBefore = failed;
    } while (m_wakeUp.wait(m_options.pause));
    m_database.reset();
}

bool Retention::trim()
{
    try {
        if (!m_database)
            m_database = std::make_unique<Database>(m_options.database);
        RetentionStore store(*m_database);
        while (!m_wakeUp.isStopping() && store.trimOutbox(m_options.events, m_options.batch) == m_options.batch) {
        }
        while (!m_wakeUp.isStopping() &&
               store.trimDeliveries(m_options.deliveries, m_options.batch) == m_options.batch) {
        }
        return true;
    } catch (const DatabaseError &) {
        m_database.reset();
        return false;
    }
}

} // namespace holdfast
