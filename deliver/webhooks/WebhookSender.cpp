#include "deliver/webhooks/WebhookSender.h"

#include "core/Database.h"

#include <QLoggingCategory>

#include <algorithm>
#include <new>

namespace holdfast {

namespace {

constexpr std::chrono::seconds leaseBeyondDeadline{15};
constexpr int replayedAtOnce = 200;
constexpr int shortWaitMs = 100;

CURLM *newMulti()
{
    CurlTransfer::beginLibrary();
    CURLM *multi = curl_multi_init();
    if (!multi)
        throw std::bad_alloc();
    return multi;
}

} // namespace

WebhookSender::WebhookSender(Options options) : m_options(std::move(options)), m_multi(newMulti()) {}

WebhookSender::~WebhookSender()
{
    stop();
}

void WebhookSender::start()
{
    m_stopping = false;
    m_thread = std::thread([this] { run(); });
}

void WebhookSender::stop()
{
    m_stopping = true;
    curl_multi_wakeup(m_multi.get());
    if (m_thread.joinable())
        m_thread.join();
}

void WebhookSender::wake()
{
    m_woken = true;
    curl_multi_wakeup(m_multi.get());
}

/// Looks for what is due when somebody says so, when a call has ended, and now and then.
void WebhookSender::run()
{
    QElapsedTimer sinceLook;
    while (!m_stopping) {
        const bool ended = endFinished();
        const bool woken = m_woken.exchange(false);
        if (ended || woken || !sinceLook.isValid() || sinceLook.elapsed() >= m_options.poll.count()) {
            withDatabase([this](WebhookQueueStore &store) { begin(store); });
            sinceLook.start();
        }
        curl_multi_poll(m_multi.get(), nullptr, 0, static_cast<int>(m_options.poll.count()), nullptr);
    }
    finish();
}

void WebhookSender::finish()
{
    QElapsedTimer sinceStop;
    sinceStop.start();
    while (!m_calls.empty() && sinceStop.elapsed() < m_options.lastMoments.count()) {
        endFinished();
        curl_multi_poll(m_multi.get(), nullptr, 0, shortWaitMs, nullptr);
    }
    while (!m_calls.empty()) {
        const std::unique_ptr<WebhookCall> call = takeOut(m_calls.back()->handle());
        withDatabase([&](WebhookQueueStore &store) {
            settle(store, call->plan(),
                   {WebhookCall::Outcome::Retry, QStringLiteral("The service stopped meanwhile.")});
        });
    }
    m_database.reset();
}

void WebhookSender::begin(WebhookQueueStore &store)
{
    while (!m_stopping && store.replay(replayedAtOnce)) {
    }
    QList<qint64> busy;
    for (const std::unique_ptr<WebhookCall> &call : m_calls)
        busy.append(call->plan().webhookId);
    const int room = m_options.most - static_cast<int>(m_calls.size());
    const auto deadline = std::chrono::duration_cast<std::chrono::seconds>(m_options.webhooks.deadline);
    for (WebhookCallPlan &plan : store.claim(deadline + leaseBeyondDeadline, busy, m_options.atOnce, room)) {
        const auto &call = m_calls.emplace_back(std::make_unique<WebhookCall>(std::move(plan), m_options.webhooks));
        curl_multi_add_handle(m_multi.get(), call->handle());
    }
}

bool WebhookSender::endFinished()
{
    int running = 0;
    curl_multi_perform(m_multi.get(), &running);
    bool ended = false;
    int left = 0;
    while (const CURLMsg *message = curl_multi_info_read(m_multi.get(), &left)) {
        if (message->msg != CURLMSG_DONE)
            continue;
        ended = true;
        end(message->easy_handle, message->data.result);
    }
    return ended;
}

void WebhookSender::end(CURL *handle, CURLcode code)
{
    const std::unique_ptr<WebhookCall> call = takeOut(handle);
    const WebhookCall::Outcome outcome = call->outcome(code);
    const WebhookCallPlan &plan = call->plan();
    withDatabase([&](WebhookQueueStore &store) {
        if (!settle(store, plan, outcome))
            qWarning("Delivery %lld to webhook %lld took longer than its lease; it may be made twice.",
                     static_cast<long long>(plan.deliveryId), static_cast<long long>(plan.webhookId));
    });
    if (outcome.kind == WebhookCall::Outcome::Gone)
        qWarning("Webhook %lld is disabled: its receiver answered 410 Gone.", static_cast<long long>(plan.webhookId));
}

bool WebhookSender::settle(WebhookQueueStore &store, const WebhookCallPlan &plan, const WebhookCall::Outcome &outcome)
{
    switch (outcome.kind) {
    case WebhookCall::Outcome::Done:
        return store.done(plan);
    case WebhookCall::Outcome::Gone:
        return store.gone(plan, outcome.detail);
    case WebhookCall::Outcome::Retry:
        break;
    }
    return store.retry(plan, outcome.detail, outcome.after);
}

/// What can't be noted now is tried again when its lease is over.
void WebhookSender::withDatabase(const std::function<void(WebhookQueueStore &)> &work)
{
    // A database that is away costs seconds each time it is looked for, while receivers' answers wait.
    if (m_failing && m_sinceFailure.elapsed() < m_options.poll.count())
        return;
    try {
        if (!m_database)
            m_database = std::make_unique<Database>(m_options.database);
        WebhookQueueStore store(*m_database);
        work(store);
        m_failing = false;
    } catch (const DatabaseError &error) {
        if (!m_failing)
            qWarning("Webhooks wait: the database does not answer right now (%s).", qPrintable(error.sqlState));
        m_failing = true;
        m_sinceFailure.start();
        m_database.reset();
    }
}

std::unique_ptr<WebhookCall> WebhookSender::takeOut(CURL *handle)
{
    curl_multi_remove_handle(m_multi.get(), handle);
    const auto found = std::find_if(m_calls.begin(), m_calls.end(), [handle](const std::unique_ptr<WebhookCall> &call) {
        return call->handle() == handle;
    });
    std::unique_ptr<WebhookCall> call = std::move(*found);
    m_calls.erase(found);
    return call;
}

} // namespace holdfast
