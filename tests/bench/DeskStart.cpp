#include "tests/bench/DeskStart.h"

#include "tests/support/RunningService.h"

#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <vector>

namespace holdfast {

namespace {

constexpr int starts = 7;
constexpr int deadlineMs = 20'000;
constexpr int mostMs = 1000;
constexpr int mostMegabytes = 150;

struct Start
{
    qint64 ms = 0;
    qint64 megabytes = 0;
};

qint64 residentMegabytes(qint64 pid)
{
    QFile status(QStringLiteral("/proc/%1/status").arg(pid));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    const auto match =
        QRegularExpression(QStringLiteral("VmRSS:\\s+(\\d+)")).match(QString::fromLatin1(status.readAll()));
    return match.captured(1).toLongLong() / 1024;
}

Start startOnce(const QUrl &service, const QString &folder, int number)
{
    QProcess desk;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("QT_FORCE_STDERR_LOGGING"), QStringLiteral("1"));
    environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("holdfast.start.info=true"));
    desk.setProcessEnvironment(environment);
    desk.setProcessChannelMode(QProcess::MergedChannels);
    QElapsedTimer since;
    since.start();
    desk.start(QStringLiteral(HOLDFAST_DESK_PATH),
               {QStringLiteral("--service"), service.toString(), QStringLiteral("--login"), QStringLiteral("thuha"),
                QStringLiteral("--password-file"), folder + QStringLiteral("/password"), QStringLiteral("--desk-name"),
                QStringLiteral("Counter 1"), QStringLiteral("--state"),
                QStringLiteral("%1/desk-%2").arg(folder).arg(number)});
    QByteArray said;
    while (!said.contains("the day is on the screen")) {
        const int left = deadlineMs - static_cast<int>(since.elapsed());
        if (left <= 0 || !desk.waitForReadyRead(left)) {
            desk.kill();
            desk.waitForFinished();
            throw std::runtime_error("the desk did not come up: " + said.toStdString());
        }
        said += desk.readAll();
    }
    const Start start{since.elapsed(), residentMegabytes(desk.processId())};
    desk.terminate();
    if (!desk.waitForFinished(5000))
        desk.kill();
    desk.waitForFinished();
    return start;
}

} // namespace

bool benchDeskStart()
{
    const RunningService service;
    const QTemporaryDir folder;
    QFile password(folder.filePath(QStringLiteral("password")));
    if (!password.open(QIODevice::WriteOnly) || password.write("holdfast\n") < 0)
        throw std::runtime_error("the password file cannot be written");
    password.close();
    startOnce(service.url(), folder.path(), 0); // warm: the program in memory, the service's day read once
    std::vector<Start> all;
    for (int number = 1; number <= starts; ++number)
        all.push_back(startOnce(service.url(), folder.path(), number));
    std::ranges::sort(all, {}, &Start::ms);
    const qint64 median = all.at(all.size() / 2).ms;
    const qint64 megabytes = std::ranges::max(all, {}, &Start::megabytes).megabytes;
    std::printf("%-34s %9lld ms (%lld to %lld, at most %d)  %lld MB (at most %d)\n",
                "desk: start until the day is shown", static_cast<long long>(median),
                static_cast<long long>(all.front().ms), static_cast<long long>(all.back().ms), mostMs,
                static_cast<long long>(megabytes), mostMegabytes);
    std::fflush(stdout);
    return median <= mostMs && megabytes <= mostMegabytes;
}

} // namespace holdfast
