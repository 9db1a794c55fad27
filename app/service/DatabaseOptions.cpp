#include "app/service/DatabaseOptions.h"

#include <QCommandLineParser>
#include <QDir>

#include <unistd.h>

namespace holdfast {

namespace {

const QString dataName = QStringLiteral("data");
const QString databaseName = QStringLiteral("database");
const QString directName = QStringLiteral("database-direct");

QString usualDataFolder()
{
    const QString given = qEnvironmentVariable("STATE_DIRECTORY").section(u':', 0, 0);
    if (!given.isEmpty())
        return given;
    return geteuid() == 0 ? QStringLiteral("/var/lib/holdfast")
                          : QDir::homePath() + QStringLiteral("/.local/share/holdfast");
}

quint16 portFrom(const QString &option, const QString &text)
{
    bool fits = false;
    const quint16 port = text.toUShort(&fits);
    if (!fits)
        throw UsageError(
            QStringLiteral("--%1: the port must be a number from 0 to 65535, not \"%2\".").arg(option, text));
    return port;
}

/// "host=/run/postgresql;port=5432;database=holdfast;user=holdfast_app;password=..."
DatabaseSettings databaseFrom(const QString &option, const QString &text)
{
    DatabaseSettings settings;
    for (const QString &part : text.split(u';', Qt::SkipEmptyParts)) {
        const QString name = part.section(u'=', 0, 0).trimmed();
        const QString value = part.section(u'=', 1);
        if (name == QLatin1String("host"))
            settings.host = value;
        else if (name == QLatin1String("port"))
            settings.port = portFrom(option, value);
        else if (name == QLatin1String("database"))
            settings.database = value;
        else if (name == QLatin1String("user"))
            settings.user = value;
        else if (name == QLatin1String("password"))
            settings.password = value;
        else
            throw UsageError(
                QStringLiteral("--%1 does not know \"%2\". It knows host, port, database, user and password, "
                               "separated by semicolons.")
                    .arg(option, name));
    }
    if (settings.host.isEmpty())
        throw UsageError(QStringLiteral("--%1 needs host=NAME or host=/FOLDER/OF/SOCKET.").arg(option));
    return settings;
}

} // namespace

QList<QCommandLineOption> DatabaseOptions::options()
{
    return {QCommandLineOption(dataName, QStringLiteral("Folder of the embedded database."), QStringLiteral("folder"),
                               usualDataFolder()),
            QCommandLineOption(databaseName, QStringLiteral("Use this PostgreSQL instead of the embedded one."),
                               QStringLiteral("host=..;port=..;database=..;user=..;password=..")),
            QCommandLineOption(directName, QStringLiteral("The same database as its owner and never through a pooler."),
                               QStringLiteral("host=..;.."))};
}

DatabaseOptions DatabaseOptions::from(const QCommandLineParser &parser)
{
    DatabaseOptions options;
    options.dataFolder = QDir(parser.value(dataName)).absolutePath();
    if (parser.isSet(databaseName))
        options.database = databaseFrom(databaseName, parser.value(databaseName));
    if (parser.isSet(directName))
        options.databaseDirect = databaseFrom(directName, parser.value(directName));
    if (options.databaseDirect && !options.database)
        throw UsageError(QStringLiteral("--database-direct goes with --database."));
    return options;
}

} // namespace holdfast
