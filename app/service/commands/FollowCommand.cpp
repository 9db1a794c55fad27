#include "app/service/commands/FollowCommand.h"

#include "app/service/StopSignals.h"
#include "app/service/commands/CommandDatabase.h"
#include "app/service/commands/CommandLine.h"

#include "core/Database.h"
#include "deliver/Follower.h"
#include "deliver/SafeUrl.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QTimer>

#include <cstdio>

namespace holdfast {

namespace {

constexpr int longestPauseMs = 60'000;
constexpr qint64 betweenDigestsMs = 60 * 60 * 1000;

QByteArray passwordFrom(const QString &path)
{
    QFile file(path);
    const QByteArray password = file.open(QIODevice::ReadOnly) ? file.readLine().trimmed() : QByteArray();
    if (password.isEmpty())
        throw UsageError(
            QStringLiteral("--password-file must name a file whose first line is the password; %1 is none.").arg(path));
    return password;
}

Follower::Options optionsFor(const QString &url, const QString &login, const QString &passwordFile,
                             const QString &caFile)
{
    Follower::Options options;
    options.url = url.endsWith(u'/') ? url.chopped(1) : url;
    if (!maySendSecretsTo(options.url))
        throw UsageError(
            QStringLiteral("follow needs https://..., or http://... on this machine; not \"%1\".").arg(url));
    if (login.isEmpty())
        throw UsageError(QStringLiteral("follow needs --login, a client program's or an admin's account there."));
    options.login = login;
    options.password = passwordFrom(passwordFile);
    options.caFile = caFile;
    return options;
}

/// Reads now and then until a signal ends it. What can't be read is tried again, with growing pauses.
int followOn(Follower &follower, int pollMs)
{
    StopSignals signalsOfStop;
    QEventLoop loop;
    QTimer next;
    QElapsedTimer sinceDigest;
    int pauseMs = pollMs;
    QObject::connect(&signalsOfStop, &StopSignals::stopAsked, &loop, &QEventLoop::quit, Qt::QueuedConnection);
    next.setSingleShot(true);
    QObject::connect(&next, &QTimer::timeout, &loop, [&] {
        try {
            follower.catchUp();
            if (!sinceDigest.isValid() || sinceDigest.elapsed() > betweenDigestsMs) {
                follower.checkDigest();
                sinceDigest.start();
            }
            pauseMs = pollMs;
        } catch (const std::exception &error) {
            std::fprintf(stderr, "holdfastd follow: %s\n", error.what());
            pauseMs = std::min(pauseMs * 2, longestPauseMs);
        }
        next.start(pauseMs);
    });
    next.start(0);
    return loop.exec();
}

} // namespace

int follow(const QStringList &arguments)
{
    const QCommandLineOption login(QStringLiteral("login"), QStringLiteral("Account at the other service."),
                                   QStringLiteral("name"));
    const QCommandLineOption password(QStringLiteral("password-file"),
                                      QStringLiteral("A file whose first line is its password."),
                                      QStringLiteral("file"));
    const QCommandLineOption caFile(QStringLiteral("ca-file"),
                                    QStringLiteral("Trust these certificates instead of the system's."),
                                    QStringLiteral("file"));
    const QCommandLineOption poll(QStringLiteral("poll"), QStringLiteral("Milliseconds between two looks."),
                                  QStringLiteral("number"), QStringLiteral("1000"));
    const QCommandLineOption once(QStringLiteral("once"), QStringLiteral("Catch up, compare, and end."));
    CommandLine line(QStringLiteral("follow URL"),
                     QStringLiteral("Reads another clinic's service, so that its patients' appointments there are seen "
                                    "here too. Runs until it is stopped."),
                     {login, password, caFile, poll, once});
    if (!line.parse(arguments.mid(arguments.value(0).startsWith(u'-') ? 0 : 1)))
        return 0;
    const Follower::Options options =
        optionsFor(arguments.value(0), line.value(login), line.value(password), line.value(caFile));
    CommandDatabase database(line.databaseOptions());
    Follower follower(options, database.owner());
    if (!line.isSet(once))
        return followOn(follower, static_cast<int>(line.id(poll)));
    follower.catchUp();
    follower.checkDigest();
    return 0;
}

} // namespace holdfast
