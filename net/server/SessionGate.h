#pragma once

#include "core/AccountStore.h"
#include "models/Session.h"

#include <QByteArray>
#include <QHash>

#include <chrono>
#include <mutex>

namespace holdfast {

class Database;

/// The token of "Authorization: Bearer <token>"; empty when the header is something else.
QByteArray bearerToken(const QByteArray &authorization);

/// Tells who sends a request. What the database said about a token is believed for a short while. Thread-safe.
class SessionGate
{
public:
    explicit SessionGate(SessionLimits limits, std::chrono::milliseconds trust = std::chrono::seconds(2))
        : m_limits(limits), m_trust(trust)
    {}

    /// Throws BookingError(Unauthenticated) for a missing, unknown or expired token.
    Session admit(const QByteArray &authorization, Database &database);
    /// The token's session has ended.
    void drop(const QByteArray &token);

    SessionLimits limits() const { return m_limits; }

private:
    using Clock = std::chrono::steady_clock;
    struct Known
    {
        Session session;
        Clock::time_point until;
    };

    void remember(const QByteArray &name, const Session &session, quint64 dropsSeen);

    const SessionLimits m_limits;
    const std::chrono::milliseconds m_trust;
    std::mutex m_mutex;
    QHash<QByteArray, Known> m_known; ///< by the token's hash
    quint64 m_drops = 0;
};

} // namespace holdfast
