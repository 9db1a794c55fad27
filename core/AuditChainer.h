#pragma once

#include "core/DatabaseSettings.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace holdfast {

class Database;

/// Chains the audit about once a second, in a thread of its own with the owner's connection. While the database is away
/// it waits; nothing is lost, since the events are in the database.
class AuditChainer
{
public:
    explicit AuditChainer(DatabaseSettings owner, std::chrono::milliseconds pause = std::chrono::seconds(1));
    /// Stops, after what it is doing.
    ~AuditChainer();
    AuditChainer(const AuditChainer &) = delete;
    AuditChainer &operator=(const AuditChainer &) = delete;

private:
    void run();
    void appendOnce();

    const DatabaseSettings m_settings;
    const std::chrono::milliseconds m_pause;
    std::unique_ptr<Database> m_owner; ///< of the thread
    bool m_failing = false;            ///< of the thread
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stopping = false;
    std::thread m_thread;
};

} // namespace holdfast
