#include "tests/support/TestRedis.h"

#include <QDeadlineTimer>

#include <csignal>
#include <stdexcept>

namespace holdfast {

TestRedis::TestRedis() : m_folder(QStringLiteral("/tmp/holdfast-redis-XXXXXX"))
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    start();
}

TestRedis::~TestRedis()
{
    kill9();
}

RedisAddress TestRedis::address() const
{
    return {.socket = m_folder.filePath(QStringLiteral("redis.sock")), .host = {}};
}

void TestRedis::start()
{
    m_process.start(QStringLiteral("redis-server"),
                    {QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--unixsocket"), address().socket,
                     QStringLiteral("--save"), QString(), QStringLiteral("--dir"), m_folder.path()});
    const QDeadlineTimer deadline(20'000);
    QByteArray output;
    while (!output.contains("ready to accept connections")) {
        if (deadline.hasExpired() || !m_process.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            throw std::runtime_error("redis-server did not start: " + output.toStdString());
        output += m_process.readAll();
    }
}

void TestRedis::kill9()
{
    m_process.kill();
    m_process.waitForFinished();
}

void TestRedis::freeze()
{
    ::kill(static_cast<pid_t>(m_process.processId()), SIGSTOP);
}

void TestRedis::thaw()
{
    ::kill(static_cast<pid_t>(m_process.processId()), SIGCONT);
}

} // namespace holdfast
