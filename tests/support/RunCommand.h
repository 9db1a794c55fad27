#pragma once

#include "core/DatabaseSettings.h"

#include <QProcess>
#include <QStringList>

namespace holdfast {

/// Runs holdfastd with these arguments to its end, a minute at the most; its exit code, and all it said.
inline int runCommand(const QStringList &arguments, QString *output)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral(HOLDFASTD_PATH), arguments);
    if (!process.waitForFinished(60'000))
        process.kill();
    process.waitForFinished();
    *output = QString::fromUtf8(process.readAll());
    return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

/// The options that name a database.
inline QStringList databaseOptions(const DatabaseSettings &settings)
{
    return {QStringLiteral("--database"), QStringLiteral("host=%1;port=%2;database=%3;user=%4")
                                              .arg(settings.host)
                                              .arg(settings.port)
                                              .arg(settings.database, settings.user)};
}

} // namespace holdfast
