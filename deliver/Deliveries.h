#pragma once

#include "deliver/Consumer.h"
#include "deliver/webhooks/WebhookSettings.h"

#include "core/DatabaseSettings.h"

#include <chrono>
#include <memory>
#include <vector>

namespace holdfast {

class DeliveryWorker;
class FanOut;
class WebhookSender;

/// Everything a service does about what happened: makes the deliveries when it leads, and works them off in any case.
class Deliveries
{
public:
    struct Options
    {
        DatabaseSettings app;    ///< for the workers; may lead through a pooler
        DatabaseSettings direct; ///< for the leader
        std::chrono::milliseconds poll{1000};
        WebhookSettings webhooks = {};
    };

    /// Every service of a database is given the same consumers: any of them may lead.
    Deliveries(const Options &options, const std::vector<std::shared_ptr<Consumer>> &consumers);
    /// Stops.
    ~Deliveries();
    Deliveries(const Deliveries &) = delete;
    Deliveries &operator=(const Deliveries &) = delete;

    void start();
    /// Waits for the attempts that are running.
    void stop();
    /// Something was committed. Any thread, between start and stop or not.
    void wake();

private:
    std::vector<std::unique_ptr<DeliveryWorker>> m_workers;
    std::unique_ptr<WebhookSender> m_webhooks;
    std::unique_ptr<FanOut> m_fanOut;
};

} // namespace holdfast
