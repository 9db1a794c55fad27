#pragma once

#include "core/DatabaseCounters.h"
#include "core/RedisConnection.h"

#include <functional>
#include <optional>

namespace holdfast {

/// Counters in Redis, by Redis's clock. While it is away the database counts, from nothing.
class RedisCounters : public Counters
{
public:
    struct Options
    {
        RedisAddress address;
        std::function<qint64()> now = {}; ///< milliseconds since 1970; none: Redis's own clock
    };

    explicit RedisCounters(Options options) : m_options(std::move(options)), m_redis(m_options.address) {}

    std::chrono::milliseconds take(Database &database, const QString &name, int limit,
                                   std::chrono::milliseconds window) override;
    /// The same in Redis alone; none while it is away.
    std::optional<std::chrono::milliseconds> tryTake(const QString &name, int limit, std::chrono::milliseconds window);

private:
    const Options m_options;
    RedisConnection m_redis;
    DatabaseCounters m_database;
};

} // namespace holdfast
