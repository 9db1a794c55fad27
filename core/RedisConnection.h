#pragma once

#include <QByteArrayList>
#include <QString>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>

struct redisContext;

namespace holdfast {

/// Where Redis listens.
struct RedisAddress
{
    QString socket; ///< a unix socket's path; empty: host and port
    QString host;
    int port = 6379;

    /// Reads "unix:/run/redis/redis.sock" or "host:6379". Throws std::runtime_error, in words for an administrator.
    static RedisAddress fromText(const QString &text);
    QString toText() const;
};

/// One connection to Redis, opened when it is needed. Redis may be away: that is told once, and once when it is back.
/// Thread-safe.
class RedisConnection
{
public:
    explicit RedisConnection(RedisAddress address);
    ~RedisConnection();
    RedisConnection(const RedisConnection &) = delete;
    RedisConnection &operator=(const RedisConnection &) = delete;

    /// The number that Redis answers to a command. None when it is away, or says something else; found out within half
    /// a second, and while it is away by one caller a second.
    std::optional<qint64> number(const QByteArrayList &words);

private:
    using Clock = std::chrono::steady_clock;
    struct Free
    {
        void operator()(redisContext *context) const;
    };

    QString connect();
    std::optional<qint64> ask(const QByteArrayList &words, QString *fault);

    const RedisAddress m_address;
    std::mutex m_mutex;
    std::unique_ptr<redisContext, Free> m_context;
    std::atomic<bool> m_away = false;
    Clock::time_point m_askAgain;
};

} // namespace holdfast
