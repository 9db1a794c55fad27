#pragma once

#include "deliver/Consumer.h"
#include "deliver/WakeUp.h"

#include "core/DatabaseSettings.h"
#include "core/DeliveryStore.h"

#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace holdfast {

/// Makes the consumers' deliveries from the outbox, in a thread of its own: as the one leader among the services of a
/// database, and waiting to take over otherwise.
class FanOut
{
public:
    struct Options
    {
        DatabaseSettings direct;                  ///< never through a pooler: the lock is the connection's
        std::chrono::milliseconds poll{500};      ///< between looks when nobody wakes it
        std::chrono::milliseconds takeOver{2000}; ///< between attempts to become the leader
        int batch = 200;
        std::function<void()> made = {};  ///< deliveries were made; in this thread
        std::function<void()> moved = {}; ///< the outbox was gone through up to its end; in this thread
    };

    FanOut(Options options, std::vector<std::shared_ptr<Consumer>> consumers);
    /// Stops after the batch that is running.
    ~FanOut();
    FanOut(const FanOut &) = delete;
    FanOut &operator=(const FanOut &) = delete;

    void start();
    void stop();
    /// Something was committed. Any thread.
    void wake() { m_wakeUp.wake(); }

private:
    void run();
    bool lead();
    void followOutbox();
    bool makeBatch(DeliveryStore &store, quint64 *horizon);
    QList<DeliveryStore::Planned> planFor(const QList<OutboxFact> &facts) const;
    void lose(const char *why);

    const Options m_options;
    const std::vector<std::shared_ptr<Consumer>> m_consumers;
    WakeUp m_wakeUp;
    std::thread m_thread;

    // All below belongs to the thread.
    std::unique_ptr<Database> m_database;
    std::unique_ptr<class LeaderLock> m_lock;
    bool m_unsettled = true; ///< rows may exist that wait for the cursor to reach their horizon
    bool m_failing = false;
};

} // namespace holdfast
