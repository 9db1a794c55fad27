#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <QHash>

#include <chrono>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

namespace holdfast {

/// What was answered under an idempotency key a moment ago: the core keeps it for three days, this only spares it the
/// retries of a rush. Remembers successes alone, and forgets before the core does. Thread-safe.
class AnswerMemory
{
public:
    using Clock = std::chrono::steady_clock;

    struct Options
    {
        qsizetype mostBytes = 4 * 1024 * 1024; ///< beyond it the oldest answer goes
        std::chrono::seconds kept{60};
        std::function<Clock::time_point()> now = [] { return Clock::now(); };
    };

    AnswerMemory() : AnswerMemory(Options()) {}
    explicit AnswerMemory(Options options) : m_options(std::move(options)) {}

    /// The core's answer to this request of this session, if it was a success.
    void keep(const Request &request, const Session &session, const Response &response);
    /// The same body as a replay, for the same account, operation, key, path and body. None for anything else: the core
    /// knows what to say.
    std::optional<Response> replay(const Request &request, const Session &session);

private:
    struct Kept
    {
        QByteArray body;
        Clock::time_point until;
    };

    void forgetOldest();

    const Options m_options;
    std::mutex m_mutex;
    QHash<QByteArray, Kept> m_kept;
    std::deque<QByteArray> m_order; ///< the oldest in front
    qsizetype m_bytes = 0;
};

} // namespace holdfast
