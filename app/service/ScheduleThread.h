#pragma once

#include "core/DatabaseSettings.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace holdfast {

class Database;

/// Runs the schedule's job every few seconds, in a thread with a direct connection of its own. Runs from the
/// constructor to the destructor.
class ScheduleThread
{
public:
    explicit ScheduleThread(DatabaseSettings owner);
    /// Ends after the batch that is running.
    ~ScheduleThread();
    ScheduleThread(const ScheduleThread &) = delete;
    ScheduleThread &operator=(const ScheduleThread &) = delete;

private:
    void run();
    bool runOnce(std::unique_ptr<Database> &database);

    const DatabaseSettings m_owner;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::atomic<bool> m_stopping = false;
    std::thread m_thread;
};

} // namespace holdfast
