#include "core/RedisCounters.h"

namespace holdfast {

namespace {

// The same as take_place in the database: one script, so that nobody comes in between.
constexpr const char *script = R"(
local limit, window, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if now < 0 then
    local time = redis.call('TIME')
    now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local first = redis.call('LINDEX', KEYS[1], 0)
while first and tonumber(first) <= now - window do
    redis.call('LPOP', KEYS[1])
    first = redis.call('LINDEX', KEYS[1], 0)
end
local taken = redis.call('LLEN', KEYS[1])
if taken < limit then
    redis.call('RPUSH', KEYS[1], now)
    redis.call('PEXPIRE', KEYS[1], window)
    return 0
end
return math.max(redis.call('LINDEX', KEYS[1], taken - limit) + window - now, 1)
)";

} // namespace

std::chrono::milliseconds RedisCounters::take(Database &database, const QString &name, int limit,
                                              std::chrono::milliseconds window)
{
    const std::optional<std::chrono::milliseconds> wait = tryTake(name, limit, window);
    return wait ? *wait : m_database.take(database, name, limit, window);
}

std::optional<std::chrono::milliseconds> RedisCounters::tryTake(const QString &name, int limit,
                                                                std::chrono::milliseconds window)
{
    const std::optional<qint64> wait = m_redis.number(
        {"EVAL", script, "1", "holdfast:" + name.toUtf8(), QByteArray::number(limit),
         QByteArray::number(qint64(window.count())), QByteArray::number(m_options.now ? m_options.now() : qint64(-1))});
    if (!wait)
        return std::nullopt;
    return std::chrono::milliseconds(*wait);
}

} // namespace holdfast
