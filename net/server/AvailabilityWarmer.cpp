#include "net/server/AvailabilityWarmer.h"

#include "net/server/AvailabilityCache.h"

#include "core/BookingError.h"
#include "core/Database.h"
#include "core/DayStore.h"

#include <QLoggingCategory>

namespace holdfast {

AvailabilityWarmer::~AvailabilityWarmer()
{
    stop();
}

void AvailabilityWarmer::start()
{
    m_stopping = false;
    m_thread = std::thread([this] { run(); });
}

void AvailabilityWarmer::stop()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable())
        m_thread.join();
}

bool AvailabilityWarmer::isStopping()
{
    const std::lock_guard lock(m_mutex);
    return m_stopping;
}

void AvailabilityWarmer::run()
{
    std::unique_ptr<Database> database;
    bool failedBefore = false;
    for (;;) {
        const bool failed = !warm(database);
        // Whoever asks first reads the day then.
        if (failed && !failedBefore)
            qWarning("Days that are about to open can't be read ahead right now.");
        failedBefore = failed;
        std::unique_lock lock(m_mutex);
        if (m_changed.wait_for(lock, m_options.pause, [this] { return m_stopping; }))
            return;
    }
}

bool AvailabilityWarmer::warm(std::unique_ptr<Database> &database)
{
    try {
        if (!m_cache.isHeard())
            return true;
        if (!database)
            database = std::make_unique<Database>(m_options.database);
        const QList<DoctorsDay> days =
            DayStore(*database).daysThatOpen(static_cast<int>(m_options.ahead.count()), m_options.most);
        for (const DoctorsDay &day : days) {
            if (isStopping())
                break;
            const AvailabilityCache::Key key{day.clinic.id, day.doctorId, day.date};
            if (!m_cache.find(key, {}))
                m_cache.get(key, day.clinic, {}, [&] { return AvailabilityCache::Loaded::from(*database, key); });
        }
        return true;
    } catch (const DatabaseError &) {
        database.reset();
        return false;
    } catch (const BookingError &) {
        return true; // a doctor who is gone meanwhile
    }
}

} // namespace holdfast
