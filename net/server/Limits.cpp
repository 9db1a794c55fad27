#include "net/server/Limits.h"

#include "net/server/TrustedProxies.h"

#include "core/BookingError.h"
#include "core/KeyStore.h"
#include "net/Api.h"

namespace holdfast {

namespace {

// The booking functions know the same two numbers, for when they count.
constexpr int attemptsAllowed = 5;
constexpr std::chrono::seconds attemptsWithin{10};
constexpr std::chrono::hours serverKnown{1};
constexpr qsizetype mostServers = 1'000;

[[noreturn]] void refuseFor(std::chrono::milliseconds wait)
{
    throw BookingError(ErrorCode::TooManyRequests,
                       QStringLiteral("Nothing was done. Wait a moment, then send it again with the same key."),
                       static_cast<int>(wait.count()));
}

/// The name of the operation, when the route claims a seat.
const char *claimOf(const QByteArray &route)
{
    static const QByteArray post = "POST ";
    if (route == post + api::slotHolds || route == post + api::holds)
        return "hold";
    if (route == post + api::appointments)
        return "book";
    return route == post + api::appointmentMove ? "reschedule" : nullptr;
}

std::unique_ptr<Budget> budgetOf(Counters &counters, const char16_t *kind, int most)
{
    if (most == 0)
        return nullptr;
    Budget::Options options;
    options.kind = QString::fromUtf16(kind);
    options.most = most;
    return std::make_unique<Budget>(counters, options);
}

} // namespace

Limits::Limits(const LimitSettings &settings)
    : m_redis(settings.redis ? std::make_unique<RedisCounters>(*settings.redis) : nullptr)
{
    Counters &counters = m_redis ? static_cast<Counters &>(*m_redis) : m_database;
    m_addresses = budgetOf(counters, u"address", settings.addressBudget);
    m_programs = budgetOf(counters, u"program", settings.programBudget);
}

Request Limits::admit(Request request, const Session &session, Database &database)
{
    if (session.role != Role::Patient && session.role != Role::Client)
        return request;
    spendBudgets(request, session, database);
    request.counted = countAttempt(request, session, database);
    return request;
}

void Limits::spendBudgets(const Request &request, const Session &session, Database &database)
{
    const qint64 program = session.role == Role::Client ? session.accountId : session.clientId;
    const QByteArray address = neighbourhoodOf(request.peer);
    std::chrono::milliseconds wait{0};
    if (session.role == Role::Client)
        noteProgramsServer(address);
    // A clinic's app server asks for all patients from one address: it has the program's budget.
    else if (m_addresses && !(program != 0 && isProgramsServer(address)))
        wait = m_addresses->spend(database, QString::fromLatin1(address));
    if (m_programs && program != 0 && wait.count() == 0)
        wait = m_programs->spend(database, QString::number(program));
    if (wait.count() > 0)
        refuseFor(wait);
}

/// In Redis, before the database is asked. False: the booking functions count, if there is anything to be counted.
bool Limits::countAttempt(const Request &request, const Session &session, Database &database)
{
    const char *operation = claimOf(request.operation);
    if (!m_redis || !operation || !request.idempotencyKey || session.role != Role::Patient)
        return false;
    KeyStore keys(database);
    const QString name = QString::fromLatin1(operation);
    const QString key = QString::fromLatin1(*request.idempotencyKey);
    if (keys.isAnswered(session.accountId, name, key))
        return false;
    const std::optional<std::chrono::milliseconds> wait =
        m_redis->tryTake(QStringLiteral("patient/%1").arg(session.patientId), attemptsAllowed, attemptsWithin);
    // Its first twin may have been answered meanwhile.
    if (wait && wait->count() > 0 && !keys.isAnswered(session.accountId, name, key))
        refuseFor(*wait);
    return wait && wait->count() == 0;
}

void Limits::noteProgramsServer(const QByteArray &address)
{
    const std::lock_guard lock(m_mutex);
    const Clock::time_point now = Clock::now();
    if (m_servers.size() >= mostServers)
        m_servers.removeIf([now](const auto &entry) { return entry.value() <= now; });
    m_servers.insert(address, now + serverKnown);
}

bool Limits::isProgramsServer(const QByteArray &address)
{
    const std::lock_guard lock(m_mutex);
    return Clock::now() < m_servers.value(address);
}

} // namespace holdfast
