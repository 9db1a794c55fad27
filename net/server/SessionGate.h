#pragma once

#include "core/AccountStore.h"
#include "core/OutboxTail.h"
#include "models/Session.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

#include <chrono>
#include <mutex>
#include <optional>

namespace holdfast {

class Database;

/// The token of "Authorization: Bearer <token>"; empty when the header is something else.
QByteArray bearerToken(const QByteArray &authorization);

/// Tells who sends a request. What the database said about a token is believed for a short while, and only while the
/// outbox is heard, which tells of every session that ended. Thread-safe.
class SessionGate
{
public:
    explicit SessionGate(SessionLimits limits, std::chrono::milliseconds trust = std::chrono::seconds(2))
        : m_limits(limits), m_trust(trust)
    {}

    /// Throws BookingError(Unauthenticated) for a missing, unknown or expired token.
    Session admit(const QByteArray &authorization, Database &database);
    /// Who it was a short while ago, or, while the outbox is not heard, a longer while: enough for what may be told to
    /// anybody with a session, and no more. Never asks the database.
    std::optional<Session> recall(const QByteArray &authorization);
    /// Whether staff was admitted with it before, however long ago. For who waits where: it allows nothing.
    bool isStaff(const QByteArray &authorization) const;
    /// The token's session has ended.
    void drop(const QByteArray &token);
    /// The account's sessions have ended, also those that it opened for patients.
    void dropAccount(qint64 accountId);
    /// A read of the outbox, whichever service wrote it.
    void hear(const OutboxTail::Batch &batch);

    SessionLimits limits() const { return m_limits; }

private:
    using Clock = std::chrono::steady_clock;
    struct Known
    {
        Session session;
        Clock::time_point seen;
    };

    bool isHearing() const { return Clock::now() < m_heardUntil; }
    void remember(const QByteArray &name, const Session &session, quint64 dropsSeen);
    void forgetAccount(qint64 accountId);

    const SessionLimits m_limits;
    const std::chrono::milliseconds m_trust;
    mutable std::mutex m_mutex;
    QHash<QByteArray, Known> m_known; ///< by the token's hash
    QSet<QByteArray> m_staff;         ///< tokens' hashes
    quint64 m_drops = 0;
    Clock::time_point m_heardUntil;
};

} // namespace holdfast
