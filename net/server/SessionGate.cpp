#include "net/server/SessionGate.h"

#include "core/BookingError.h"
#include "core/Secrets.h"

namespace holdfast {

namespace {

constexpr qsizetype mostKnown = 10'000;
constexpr qsizetype mostStaff = 2'000;
constexpr std::chrono::milliseconds longestSilence{1000}; ///< the outbox is read several times a second
constexpr std::chrono::seconds recalledWhileHeard{60};
constexpr std::chrono::minutes recalledInSilence{15}; ///< the database is away: nobody can sign in anew either

} // namespace

QByteArray bearerToken(const QByteArray &authorization)
{
    const qsizetype space = authorization.indexOf(' ');
    if (space < 0 || authorization.left(space).toLower() != "bearer")
        return {};
    return authorization.mid(space + 1).trimmed();
}

Session SessionGate::admit(const QByteArray &authorization, Database &database)
{
    const QByteArray token = bearerToken(authorization);
    if (token.isEmpty())
        throw BookingError(ErrorCode::Unauthenticated,
                           QStringLiteral("Sign in and send the token as Authorization: Bearer <token>."));
    const QByteArray name = hashToken(token);
    quint64 dropsSeen = 0;
    {
        const std::lock_guard lock(m_mutex);
        const auto known = m_known.constFind(name);
        if (known != m_known.constEnd() && Clock::now() < known->seen + m_trust && isHearing())
            return known->session;
        dropsSeen = m_drops;
    }
    const std::optional<Session> session = AccountStore(database, m_limits).find(token);
    if (!session)
        throw BookingError(ErrorCode::Unauthenticated, QStringLiteral("The session is over. Sign in again."));
    remember(name, *session, dropsSeen);
    return *session;
}

std::optional<Session> SessionGate::recall(const QByteArray &authorization)
{
    const QByteArray name = hashToken(bearerToken(authorization));
    const std::lock_guard lock(m_mutex);
    const auto known = m_known.constFind(name);
    if (known == m_known.constEnd())
        return std::nullopt;
    const Clock::duration since = Clock::now() - known->seen;
    if (isHearing() ? since > recalledWhileHeard : since > recalledInSilence)
        return std::nullopt;
    return known->session;
}

bool SessionGate::isStaff(const QByteArray &authorization) const
{
    const QByteArray name = hashToken(bearerToken(authorization));
    const std::lock_guard lock(m_mutex);
    return m_staff.contains(name);
}

void SessionGate::drop(const QByteArray &token)
{
    const QByteArray name = hashToken(token);
    const std::lock_guard lock(m_mutex);
    ++m_drops;
    m_known.remove(name);
    m_staff.remove(name);
}

void SessionGate::dropAccount(qint64 accountId)
{
    const std::lock_guard lock(m_mutex);
    forgetAccount(accountId);
}

void SessionGate::forgetAccount(qint64 accountId)
{
    ++m_drops;
    m_known.removeIf([this, accountId](const auto &entry) {
        const Session &session = entry.value().session;
        const bool ends = session.accountId == accountId || session.clientId == accountId;
        if (ends)
            m_staff.remove(entry.key());
        return ends;
    });
}

void SessionGate::hear(const OutboxTail::Batch &batch)
{
    const std::lock_guard lock(m_mutex);
    if (!isHearing()) {
        // The outbox may have told of an end before it was heard.
        ++m_drops;
        m_known.clear();
    }
    for (const OutboxEvent &event : batch.events) {
        if (event.accountId == 0)
            continue;
        if (event.tokenHash.isEmpty()) {
            forgetAccount(event.accountId);
        } else {
            ++m_drops;
            m_known.remove(event.tokenHash);
            m_staff.remove(event.tokenHash);
        }
    }
    m_heardUntil = Clock::now() + longestSilence;
}

void SessionGate::remember(const QByteArray &name, const Session &session, quint64 dropsSeen)
{
    const std::lock_guard lock(m_mutex);
    // A logout that ran while the database was asked must not be undone by an older answer.
    if (dropsSeen != m_drops)
        return;
    const Clock::time_point now = Clock::now();
    if (m_known.size() >= mostKnown)
        m_known.removeIf([now](const auto &entry) { return entry.value().seen + recalledWhileHeard <= now; });
    if (m_known.size() >= mostKnown)
        m_known.clear();
    m_known.insert(name, {session, now});
    if (session.role == Role::Patient || session.role == Role::Client)
        return;
    if (m_staff.size() >= mostStaff)
        m_staff.clear();
    m_staff.insert(name);
}

} // namespace holdfast
