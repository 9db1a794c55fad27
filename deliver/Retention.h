#pragma once

#include "deliver/WakeUp.h"

#include "core/DatabaseSettings.h"

#include <chrono>
#include <memory>
#include <thread>

namespace holdfast {

class Database;

/// Takes old events and ended deliveries away, in small batches, in a thread of its own. Runs from the constructor to
/// the destructor; any number of services may.
class Retention
{
public:
    struct Options
    {
        DatabaseSettings database; ///< as the application's role
        std::chrono::hours events{7 * 24};
        std::chrono::hours deliveries{30 * 24};
        std::chrono::milliseconds pause{10 * 60'000};
        int batch = 500;
    };

    explicit Retention(Options options);
    /// Ends after the batch that is running.
    ~Retention();
    Retention(const Retention &) = delete;
    Retention &operator=(const Retention &) = delete;

private:
    void run();
    bool trim();

    const Options m_options;
    WakeUp m_wakeUp;
    std::unique_ptr<Database> m_database;
    std::thread m_thread; ///< last: it uses the others
};

} // namespace holdfast
