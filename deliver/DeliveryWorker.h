#pragma once

#include "deliver/Consumer.h"
#include "deliver/WakeUp.h"

#include "core/DatabaseSettings.h"

#include <list>
#include <memory>
#include <thread>
#include <vector>

namespace holdfast {

class DeliveryStore;

/// Works off one consumer's deliveries, in as many threads as it wishes, each with a connection of its own. Any number
/// of workers may run in any number of services.
class DeliveryWorker
{
public:
    struct Options
    {
        DatabaseSettings database; ///< as the application's role; may lead through a pooler
        std::chrono::milliseconds poll{1000};
    };

    DeliveryWorker(Options options, std::shared_ptr<Consumer> consumer);
    /// Stops.
    ~DeliveryWorker();
    DeliveryWorker(const DeliveryWorker &) = delete;
    DeliveryWorker &operator=(const DeliveryWorker &) = delete;

    void start();
    /// Waits for the attempts that are running.
    void stop();
    /// There may be something to do. Any thread.
    void wake();

private:
    void run(WakeUp &wakeUp);
    bool workOff(WakeUp &wakeUp, std::unique_ptr<Database> &database);
    Outcome::Kind attempt(DeliveryStore &store, const Delivery &delivery, Database &database);
    static bool settle(DeliveryStore &store, const Delivery &delivery, const Outcome &outcome);

    const Options m_options;
    const std::shared_ptr<Consumer> m_consumer;
    std::list<WakeUp> m_wakeUps; ///< one a thread
    std::vector<std::thread> m_threads;
};

} // namespace holdfast
