#include "app/service/ServiceOptions.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>

#include <unistd.h>

namespace holdfast {

namespace {

QString usualDataFolder()
{
    const QString given = qEnvironmentVariable("STATE_DIRECTORY").section(u':', 0, 0);
    if (!given.isEmpty())
        return given;
    return geteuid() == 0 ? QStringLiteral("/var/lib/holdfast")
                          : QDir::homePath() + QStringLiteral("/.local/share/holdfast");
}

quint16 portFrom(const QString &text)
{
    bool fits = false;
    const quint16 port = text.toUShort(&fits);
    if (!fits)
        throw UsageError(QStringLiteral("--port must be a number from 0 to 65535, not \"%1\".").arg(text));
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
            settings.port = portFrom(value);
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

ServiceOptions ServiceOptions::fromArguments(const QStringList &arguments)
{
    const QCommandLineOption data(QStringLiteral("data"), QStringLiteral("Folder of the embedded database."),
                                  QStringLiteral("folder"), usualDataFolder());
    const QCommandLineOption port(QStringLiteral("port"), QStringLiteral("Port to listen on; 0 takes any free one."),
                                  QStringLiteral("number"), QStringLiteral("8470"));
    const QCommandLineOption address(QStringLiteral("address"), QStringLiteral("IP address to listen on."),
                                     QStringLiteral("address"), QStringLiteral("127.0.0.1"));
    const QCommandLineOption database(QStringLiteral("database"),
                                      QStringLiteral("Serve from this PostgreSQL instead of the embedded one."),
                                      QStringLiteral("host=..;port=..;database=..;user=..;password=.."));
    const QCommandLineOption direct(QStringLiteral("database-direct"),
                                    QStringLiteral("The same database as its owner and never through a pooler."),
                                    QStringLiteral("host=..;.."));
    const QCommandLineOption sample(QStringLiteral("sample"),
                                    QStringLiteral("Fill an empty database with a sample clinic."));
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("The service of a clinic's reception desk that never double-books."));
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addOptions({data, port, address, database, direct, sample});

    ServiceOptions options;
    if (!parser.parse(arguments))
        throw UsageError(parser.errorText());
    if (parser.isSet(help))
        options.text = parser.helpText();
    else if (parser.isSet(version))
        options.text = QCoreApplication::applicationName() + u' ' + QCoreApplication::applicationVersion() + u'\n';
    if (!parser.positionalArguments().isEmpty())
        throw UsageError(QStringLiteral("\"%1\" is not an option.").arg(parser.positionalArguments().constFirst()));
    options.dataFolder = QDir(parser.value(data)).absolutePath();
    options.port = portFrom(parser.value(port));
    options.address = parser.value(address);
    options.sample = parser.isSet(sample);
    if (parser.isSet(database))
        options.database = databaseFrom(QStringLiteral("database"), parser.value(database));
    if (parser.isSet(direct))
        options.databaseDirect = databaseFrom(QStringLiteral("database-direct"), parser.value(direct));
    if (options.databaseDirect && !options.database)
        throw UsageError(QStringLiteral("--database-direct goes with --database."));
    return options;
}

} // namespace holdfast
