#pragma once

#include "net/server/HttpMessage.h"

#include "core/Budget.h"
#include "core/RedisCounters.h"
#include "models/Session.h"

#include <QHash>

#include <memory>
#include <optional>

namespace holdfast {

struct LimitSettings
{
    // An app server asks for all patients of a clinic from one address, and an opening day is no attack.
    int addressBudget = 30'000; ///< requests of patients in ten seconds from one address; 0: as many as there are
    int programBudget = 60'000; ///< the same through one client program, over all its patients
    std::optional<RedisCounters::Options> redis = {}; ///< what counts; none: the database
};

/// How often patients and client programs may ask. Staff is never kept waiting. Only requests that reach a worker
/// count: what is answered from memory costs nobody anything. Thread-safe.
class Limits
{
public:
    explicit Limits(const LimitSettings &settings);

    /// The request as it may go on. Throws BookingError(TooManyRequests) with the time to wait. In a worker's thread.
    Request admit(Request request, const Session &session, Database &database);

private:
    using Clock = Budget::Clock;

    void spendBudgets(const Request &request, const Session &session, Database &database);
    bool countAttempt(const Request &request, const Session &session, Database &database);
    void noteProgramsServer(const QByteArray &address);
    bool isProgramsServer(const QByteArray &address);

    std::unique_ptr<RedisCounters> m_redis;
    DatabaseCounters m_database;
    std::unique_ptr<Budget> m_addresses;
    std::unique_ptr<Budget> m_programs;
    std::mutex m_mutex;
    QHash<QByteArray, Clock::time_point> m_servers; ///< until when they count as client programs' own
};

} // namespace holdfast
