#pragma once

#include "core/DatabaseSettings.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace holdfast {

class AvailabilityCache;
class Database;

/// Reads the days that are about to open for app and web into the cache, those of the doctors with most demand first,
/// so that the first second of an opening asks the database for none of them. In a thread of its own.
class AvailabilityWarmer
{
public:
    struct Options
    {
        DatabaseSettings database;
        std::chrono::seconds ahead{120};
        std::chrono::milliseconds pause{30'000};
        int most = 500; ///< days at a time
    };

    /// `cache` must outlive it.
    AvailabilityWarmer(AvailabilityCache &cache, Options options) : m_cache(cache), m_options(std::move(options)) {}
    /// Stops.
    ~AvailabilityWarmer();
    AvailabilityWarmer(const AvailabilityWarmer &) = delete;
    AvailabilityWarmer &operator=(const AvailabilityWarmer &) = delete;

    void start();
    /// Finishes the day that is being read and joins the thread.
    void stop();

private:
    void run();
    bool warm(std::unique_ptr<Database> &database);
    bool isStopping();

    AvailabilityCache &m_cache;
    const Options m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stopping = false;
    std::thread m_thread;
};

} // namespace holdfast
