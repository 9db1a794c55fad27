#include "core/RedisConnection.h"

#include <QtGlobal>

#include <cerrno>
#include <csignal>
#include <hiredis.h>
#include <stdexcept>
#include <sys/time.h>
#include <vector>

namespace holdfast {

namespace {

constexpr timeval deadline{0, 250'000};
constexpr std::chrono::seconds pauseWhileAway{1};

struct FreeReply
{
    void operator()(redisReply *reply) const { freeReplyObject(reply); }
};

} // namespace

RedisAddress RedisAddress::fromText(const QString &text)
{
    RedisAddress address;
    if (text.startsWith(QLatin1String("unix:/"))) {
        address.socket = text.mid(5);
        return address;
    }
    const qsizetype colon = text.lastIndexOf(u':');
    bool fits = false;
    const int port = text.mid(colon + 1).toUShort(&fits);
    if (colon < 1 || !fits || port == 0)
        throw std::runtime_error(QStringLiteral("Redis is named by unix:/PATH/OF/SOCKET or HOST:PORT, not by \"%1\".")
                                     .arg(text)
                                     .toStdString());
    address.host = text.left(colon);
    if (address.host.startsWith(u'[') && address.host.endsWith(u']'))
        address.host = address.host.mid(1, address.host.size() - 2);
    address.port = port;
    return address;
}

QString RedisAddress::toText() const
{
    return socket.isEmpty() ? QStringLiteral("%1:%2").arg(host).arg(port) : QStringLiteral("unix:") + socket;
}

void RedisConnection::Free::operator()(redisContext *context) const
{
    redisFree(context);
}

RedisConnection::RedisConnection(RedisAddress address) : m_address(std::move(address))
{
    // hiredis writes to a Redis that has gone without asking for an error instead of the signal.
    std::signal(SIGPIPE, SIG_IGN);
}

RedisConnection::~RedisConnection() = default;

/// What is wrong; empty when it is open.
QString RedisConnection::connect()
{
    m_context.reset(m_address.socket.isEmpty()
                        ? redisConnectWithTimeout(m_address.host.toUtf8().constData(), m_address.port, deadline)
                        : redisConnectUnixWithTimeout(m_address.socket.toUtf8().constData(), deadline));
    if (!m_context)
        return QStringLiteral("out of memory");
    if (m_context->err != 0)
        return QString::fromUtf8(m_context->errstr);
    redisSetTimeout(m_context.get(), deadline);
    return {};
}

std::optional<qint64> RedisConnection::ask(const QByteArrayList &words, QString *fault)
{
    if (!m_context)
        *fault = connect();
    if (!fault->isEmpty())
        return std::nullopt;
    std::vector<const char *> texts;
    std::vector<std::size_t> lengths;
    for (const QByteArray &word : words) {
        texts.push_back(word.constData());
        lengths.push_back(static_cast<std::size_t>(word.size()));
    }
    const std::unique_ptr<redisReply, FreeReply> reply(static_cast<redisReply *>(
        redisCommandArgv(m_context.get(), static_cast<int>(texts.size()), texts.data(), lengths.data())));
    const bool ranOutOfTime = !reply && m_context->err == REDIS_ERR_IO && errno == EAGAIN;
    if (reply && reply->type == REDIS_REPLY_INTEGER)
        return reply->integer;
    if (reply && reply->type == REDIS_REPLY_ERROR)
        *fault = QString::fromUtf8(reply->str, static_cast<qsizetype>(reply->len));
    else if (reply)
        *fault = QStringLiteral("it says something that is no number");
    else
        *fault = ranOutOfTime ? QStringLiteral("its time was up") : QString::fromUtf8(m_context->errstr);
    return std::nullopt;
}

std::optional<qint64> RedisConnection::number(const QByteArrayList &words)
{
    // While it is away one looks for it, and nobody waits for that one.
    std::unique_lock lock(m_mutex, std::defer_lock);
    if (!m_away)
        lock.lock();
    else if (!lock.try_lock())
        return std::nullopt;
    if (m_away && Clock::now() < m_askAgain)
        return std::nullopt;
    QString fault;
    const std::optional<qint64> number = ask(words, &fault);
    if (number && m_away)
        qWarning("Redis at %s answers again.", qPrintable(m_address.toText()));
    if (!number && !m_away)
        qWarning("Redis at %s does not answer (%s). Until it does, the database takes its place.",
                 qPrintable(m_address.toText()), qPrintable(fault));
    if (!number) {
        m_context.reset();
        m_askAgain = Clock::now() + pauseWhileAway;
    }
    m_away = !number;
    return number;
}

} // namespace holdfast
