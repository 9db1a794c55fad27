#pragma once

#include "net/server/HttpMessage.h"

#include "models/Session.h"

#include <QSet>

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace holdfast {

class AvailabilityCache;

/// Refuses a patient's wish for a seat that the cache knows to be somebody else's, and nothing in doubt. Whoever has
/// changed the seat within the time that keys are kept, or was let through to the core a moment ago, is let through
/// again: a retry must reach the answer that is stored for it. (With several services, one that reaches another service
/// sooner than the outbox does may be refused; it is let through a quarter of a second later.) Thread-safe.
class KnownTaken
{
public:
    using Clock = std::chrono::steady_clock;

    explicit KnownTaken(
        AvailabilityCache &cache, std::function<Clock::time_point()> now = [] { return Clock::now(); })
        : m_cache(cache), m_now(std::move(now)), m_turnedAt(m_now())
    {}

    /// 409 slot_taken with what is free near it; none: the core decides, and the account counts as let through.
    std::optional<Response> refusal(const Session &session, qint64 slotId);

private:
    using Passage = std::pair<qint64, qint64>; ///< seat and account

    void forgetOldPassages();

    AvailabilityCache &m_cache;
    const std::function<Clock::time_point()> m_now;
    std::mutex m_mutex;
    QSet<Passage> m_lately;
    QSet<Passage> m_before;
    Clock::time_point m_turnedAt;
};

} // namespace holdfast
