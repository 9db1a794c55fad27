#include "app/load/LoadOptions.h"

#include <QCommandLineParser>
#include <QUrl>

#include <stdexcept>

namespace holdfast {

namespace {

QCommandLineOption option(const char *name, const char *text, const char *value = nullptr, const char *standard = "")
{
    QCommandLineOption made(QString::fromLatin1(name), QString::fromLatin1(text));
    if (value) {
        made.setValueName(QString::fromLatin1(value));
        made.setDefaultValue(QString::fromLatin1(standard));
    }
    return made;
}

/// "50 GET /path" or "1 POST /path {json}".
RequestKind kindFrom(const QString &text)
{
    const QByteArray line = text.toUtf8();
    const QList<QByteArray> words = line.split(' ');
    if (words.size() < 3 || words[0].toInt() < 1 || !words[2].startsWith('/'))
        throw std::runtime_error("A request is written: WEIGHT METHOD /path [body]. This is not: " +
                                 text.toStdString());
    const auto head = words[0].size() + words[1].size() + words[2].size() + 2;
    return {words[0].toInt(), words[1], words[2], line.mid(head + 1)};
}

int portFrom(const QString &text)
{
    const QUrl url(text);
    if (url.scheme() != QStringLiteral("http") || url.port() < 1 ||
        (url.host() != QStringLiteral("127.0.0.1") && url.host() != QStringLiteral("localhost")))
        throw std::runtime_error("Load goes to this machine alone: --url http://127.0.0.1:PORT");
    return url.port();
}

} // namespace

LoadOptions loadOptionsFrom(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Loads a Holdfast service on this machine and tells how it answered."));
    parser.addHelpOption();
    parser.addOptions({
        option("url", "the service", "URL"),
        option("token", "bearer token, or {column}", "TOKEN"),
        option("key", "one idempotency key for all mutations (default: a fresh one each)", "KEY"),
        option("data", "CSV whose columns fill {column} in path, body and token", "FILE"),
        option("connections", "connections", "N", "64"),
        option("seconds", "how long at the most", "S", "10"),
        option("requests", "stop after so many", "N", "0"),
        option("rate", "requests a second from a fixed timetable; 0: as fast as answers come", "R", "0"),
        option("request", "WEIGHT METHOD /path [body]; may be given several times", "REQUEST"),
        option("same-body", "compare all bodies"),
        option("verify", "look afterwards into the database with its socket there whether the promise holds", "FOLDER"),
    });
    parser.process(arguments);
    LoadOptions options;
    options.port = portFrom(parser.value(QStringLiteral("url")));
    options.connections = parser.value(QStringLiteral("connections")).toInt();
    options.seconds = parser.value(QStringLiteral("seconds")).toDouble();
    options.requests = parser.value(QStringLiteral("requests")).toLongLong();
    options.rate = parser.value(QStringLiteral("rate")).toDouble();
    options.compareBodies = parser.isSet(QStringLiteral("same-body"));
    options.dataFile = parser.value(QStringLiteral("data"));
    options.verifiedAt = parser.value(QStringLiteral("verify"));
    options.token = parser.value(QStringLiteral("token")).toUtf8();
    options.key = parser.value(QStringLiteral("key")).toUtf8();
    for (const QString &text : parser.values(QStringLiteral("request")))
        if (!text.isEmpty())
            options.kinds.append(kindFrom(text));
    if (options.kinds.isEmpty())
        throw std::runtime_error("Nothing to send: give at least one --request.");
    if (options.connections < 1 || options.connections > 4096 || options.seconds <= 0 || options.seconds > 3600)
        throw std::runtime_error("Connections go from 1 to 4096, seconds up to 3600.");
    return options;
}

} // namespace holdfast
