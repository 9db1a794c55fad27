#include "tests/support/RunningService.h"

#include "tests/support/ClusterTemplate.h"
#include "tests/support/TestCluster.h"

#include <QDeadlineTimer>
#include <QFile>

#include <csignal>
#include <stdexcept>

namespace holdfast {

namespace {

constexpr int startDeadlineMs = 60'000;
const QString announcement = QStringLiteral("listening on http://127.0.0.1:");

void letItBeMorning(const QString &folder)
{
    EmbeddedCluster cluster({.folder = folder, .durable = false});
    cluster.start();
    TestCluster::moveClockToAMorning(cluster.ownerSettings());
    cluster.stop();
}

} // namespace

RunningService::RunningService(const QStringList &moreOptions)
    : m_folder(QStringLiteral("/tmp/holdfast-service-XXXXXX")), m_options(moreOptions)
{
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    copyClusterTemplate(m_folder.path());
    if (moreOptions.contains(QStringLiteral("--sample")))
        letItBeMorning(m_folder.path());
    start();
}

RunningService::~RunningService()
{
    // A service that a test killed left its PostgreSQL behind: start again, so that a clean stop takes both down.
    if (m_process.state() == QProcess::NotRunning && postmasterPid() != 0)
        start();
    stop();
}

void RunningService::start()
{
    QStringList arguments{QStringLiteral("--data"), m_folder.path(), QStringLiteral("--port"), QString::number(m_port)};
    m_process.start(QStringLiteral(HOLDFASTD_PATH), arguments + m_options);
    const QDeadlineTimer deadline(startDeadlineMs);
    QString output;
    while (!output.contains(announcement) || !output.endsWith(u'\n')) {
        if (deadline.hasExpired() || !m_process.waitForReadyRead(static_cast<int>(deadline.remainingTime())))
            throw std::runtime_error("holdfastd did not start: " + output.toStdString());
        output += QString::fromUtf8(m_process.readAll());
    }
    const auto at = output.indexOf(announcement) + announcement.size();
    m_port = output.mid(at, output.indexOf(u'\n', at) - at).trimmed().toInt();
}

void RunningService::stop()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.terminate();
    if (!m_process.waitForFinished(30'000))
        m_process.kill();
    m_process.waitForFinished();
}

void RunningService::kill9()
{
    m_process.kill();
    m_process.waitForFinished();
}

void RunningService::killPostmaster9()
{
    if (const qint64 pid = postmasterPid())
        ::kill(static_cast<pid_t>(pid), SIGKILL);
}

qint64 RunningService::postmasterPid() const
{
    QFile file(m_folder.path() + QStringLiteral("/postgresql/postmaster.pid"));
    return file.open(QIODevice::ReadOnly) ? file.readLine().trimmed().toLongLong() : 0;
}

DatabaseSettings RunningService::owner() const
{
    DatabaseSettings settings;
    settings.host = m_folder.path() + QStringLiteral("/socket");
    settings.user = QStringLiteral("holdfast");
    settings.answerDeadlineMs = 60'000; // thousands of rows are put in at once, on a machine that does other things too
    return settings;
}

} // namespace holdfast
