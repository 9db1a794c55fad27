#pragma once

#include "core/DatabaseSettings.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace holdfast {

class Database;

/// Takes away the idempotency keys whose time is over, and the counters in which nothing counts any more, now and then,
/// in small batches, in a thread of its own.
class KeyReaper
{
public:
    struct Options
    {
        DatabaseSettings database;
        std::chrono::milliseconds pause{60'000};
        int batch = 500;
    };

    explicit KeyReaper(Options options) : m_options(std::move(options)) {}
    /// Stops.
    ~KeyReaper();
    KeyReaper(const KeyReaper &) = delete;
    KeyReaper &operator=(const KeyReaper &) = delete;

    void start();
    /// Finishes the batch that is running and joins the thread.
    void stop();

private:
    void run();
    bool reapAll(std::unique_ptr<Database> &database);
    bool isStopping();

    const Options m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stopping = false;
    std::thread m_thread;
};

} // namespace holdfast
