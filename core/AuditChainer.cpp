#include "core/AuditChainer.h"

#include "core/AuditStore.h"
#include "core/Database.h"

#include <QLoggingCategory>

namespace holdfast {

AuditChainer::AuditChainer(DatabaseSettings owner, std::chrono::milliseconds pause)
    : m_settings(std::move(owner)), m_pause(pause), m_thread([this] { run(); })
{}

AuditChainer::~AuditChainer()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void AuditChainer::run()
{
    std::unique_lock lock(m_mutex);
    while (!m_stopping) {
        lock.unlock();
        appendOnce();
        lock.lock();
        m_changed.wait_for(lock, m_pause, [this] { return m_stopping; });
    }
    m_owner.reset();
}

void AuditChainer::appendOnce()
{
    try {
        if (!m_owner)
            m_owner = std::make_unique<Database>(m_settings);
        AuditStore(*m_owner).append();
        m_failing = false;
    } catch (const ConnectionLost &) {
        // That the database is away is told by the feed; the events wait there.
    } catch (const std::exception &error) {
        if (!m_failing)
            qWarning("The audit can't be chained: %s", error.what());
        m_failing = true;
    }
}

} // namespace holdfast
