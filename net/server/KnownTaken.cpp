#include "net/server/KnownTaken.h"

#include "net/server/AvailabilityCache.h"
#include "net/server/Problems.h"

namespace holdfast {

namespace {

constexpr std::chrono::seconds turn{30}; ///< no request runs as long as that

} // namespace

std::optional<Response> KnownTaken::refusal(const Session &session, qint64 slotId)
{
    const std::lock_guard lock(m_mutex);
    forgetOldPassages();
    const Passage passage{slotId, session.accountId};
    if (m_lately.contains(passage) || m_before.contains(passage))
        return std::nullopt;
    const auto alternatives = m_cache.insteadOf(session.clinic.id, slotId, session.accountId, session.patientId);
    if (!alternatives) {
        m_lately.insert(passage);
        return std::nullopt;
    }
    return problemResponse(ErrorCode::SlotTaken, QStringLiteral("Somebody else has this seat."), *alternatives);
}

void KnownTaken::forgetOldPassages()
{
    if (m_now() < m_turnedAt + turn)
        return;
    m_before = std::exchange(m_lately, {});
    m_turnedAt = m_now();
}

} // namespace holdfast
