#include "app/service/ScheduleThread.h"

#include "core/Database.h"
#include "core/ScheduleJob.h"

#include <QtGlobal>

#include <chrono>

namespace holdfast {

namespace {

constexpr std::chrono::seconds pauseBetweenRuns{2};

} // namespace

ScheduleThread::ScheduleThread(DatabaseSettings owner) : m_owner(std::move(owner)), m_thread([this] { run(); }) {}

ScheduleThread::~ScheduleThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

void ScheduleThread::run()
{
    std::unique_ptr<Database> database;
    bool failedBefore = false;
    for (;;) {
        const bool failed = !runOnce(database);
        // What is due stands in the database and is done when it is back.
        if (failed && !failedBefore)
            qWarning("The schedule's job can't reach the database right now. It goes on as soon as it can.");
        failedBefore = failed;
        std::unique_lock lock(m_mutex);
        if (m_changed.wait_for(lock, pauseBetweenRuns, [this] { return m_stopping.load(); }))
            return;
    }
}

bool ScheduleThread::runOnce(std::unique_ptr<Database> &database)
{
    try {
        if (!database)
            database = std::make_unique<Database>(m_owner);
        ScheduleJob(*database, m_owner).run([this] { return !m_stopping; });
        return true;
    } catch (const DatabaseError &) {
        database.reset();
        return false;
    }
}

} // namespace holdfast
