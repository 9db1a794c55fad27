#pragma once

#include "deliver/webhooks/WebhookCall.h"

#include "core/DatabaseSettings.h"

#include <QElapsedTimer>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace holdfast {

class Database;

/// Tells webhooks of what is due for them, all at the same time in one thread: a receiver that is slow or dead holds
/// up its own events and nobody else's. Any number of senders may run in any number of services.
class WebhookSender
{
public:
    struct Options
    {
        DatabaseSettings database; ///< as the application's role; may lead through a pooler
        WebhookSettings webhooks;
        std::chrono::milliseconds poll{1000};
        int atOnce = 4;                               ///< calls of one webhook
        int most = 256;                               ///< calls of all
        std::chrono::milliseconds lastMoments{2'000}; ///< what is under way may still end when it stops
    };

    explicit WebhookSender(Options options);
    /// Stops.
    ~WebhookSender();
    WebhookSender(const WebhookSender &) = delete;
    WebhookSender &operator=(const WebhookSender &) = delete;

    void start();
    /// Waits a little for what is under way; the rest is tried again by whoever comes next, under the same id.
    void stop();
    /// There may be something to do. Any thread.
    void wake();

private:
    struct FreeMulti
    {
        void operator()(CURLM *multi) const { curl_multi_cleanup(multi); }
    };

    void run();
    void finish();
    void begin(WebhookQueueStore &store);
    /// True when calls have ended.
    bool endFinished();
    void end(CURL *handle, CURLcode code);
    static bool settle(WebhookQueueStore &store, const WebhookCallPlan &plan, const WebhookCall::Outcome &outcome);
    void withDatabase(const std::function<void(WebhookQueueStore &)> &work);
    std::unique_ptr<WebhookCall> takeOut(CURL *handle);

    const Options m_options;
    std::unique_ptr<CURLM, FreeMulti> m_multi;
    std::atomic<bool> m_stopping = false;
    std::atomic<bool> m_woken = false;
    std::thread m_thread;

    // All below belongs to the thread.
    std::unique_ptr<Database> m_database;
    std::vector<std::unique_ptr<WebhookCall>> m_calls; ///< under way
    bool m_failing = false;
    QElapsedTimer m_sinceFailure;
};

} // namespace holdfast
