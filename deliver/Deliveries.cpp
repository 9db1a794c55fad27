#include "deliver/Deliveries.h"

#include "deliver/DeliveryWorker.h"
#include "deliver/FanOut.h"
#include "deliver/webhooks/WebhookSender.h"

namespace holdfast {

Deliveries::Deliveries(const Options &options, const std::vector<std::shared_ptr<Consumer>> &consumers)
{
    for (const std::shared_ptr<Consumer> &consumer : consumers)
        m_workers.push_back(std::make_unique<DeliveryWorker>(
            DeliveryWorker::Options{.database = options.app, .poll = options.poll}, consumer));
    m_webhooks = std::make_unique<WebhookSender>(
        WebhookSender::Options{.database = options.app, .webhooks = options.webhooks, .poll = options.poll});
    FanOut::Options leader;
    leader.direct = options.direct;
    leader.poll = options.poll;
    leader.made = [this] {
        for (const std::unique_ptr<DeliveryWorker> &worker : m_workers)
            worker->wake();
    };
    leader.moved = [this] { m_webhooks->wake(); };
    m_fanOut = std::make_unique<FanOut>(leader, consumers);
}

Deliveries::~Deliveries()
{
    stop();
}

void Deliveries::start()
{
    for (const std::unique_ptr<DeliveryWorker> &worker : m_workers)
        worker->start();
    m_webhooks->start();
    m_fanOut->start();
}

void Deliveries::stop()
{
    // The leader first: it wakes the workers.
    m_fanOut->stop();
    for (const std::unique_ptr<DeliveryWorker> &worker : m_workers)
        worker->stop();
    m_webhooks->stop();
}

void Deliveries::wake()
{
    m_fanOut->wake();
}

} // namespace holdfast
