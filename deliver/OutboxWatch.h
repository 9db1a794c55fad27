#pragma once

#include "deliver/WakeUp.h"

#include "core/DatabaseSettings.h"

#include <chrono>
#include <memory>
#include <thread>

namespace holdfast {

class Database;
struct OutboxHealth;

/// Tells the log when a transaction holds everybody's events back for long, whose it is, and when it is over. Runs from
/// the constructor to the destructor, in a thread of its own.
class OutboxWatch
{
public:
    struct Options
    {
        DatabaseSettings direct; ///< as the owner, who sees whose transaction it is
        std::chrono::milliseconds pause{1000};
        std::chrono::milliseconds longest{10'000}; ///< more than that is told
        std::chrono::milliseconds again{60'000};   ///< and told again while it lasts
    };

    explicit OutboxWatch(Options options);
    ~OutboxWatch();
    OutboxWatch(const OutboxWatch &) = delete;
    OutboxWatch &operator=(const OutboxWatch &) = delete;

private:
    using Clock = std::chrono::steady_clock;

    void run();
    void look();
    void tell(const OutboxHealth &health);

    const Options m_options;
    WakeUp m_wakeUp;
    std::unique_ptr<Database> m_database;
    bool m_told = false;
    Clock::time_point m_toldAt;
    std::thread m_thread; ///< last: it uses the others
};

} // namespace holdfast
