#include "app/service/ServiceOptions.h"

#include "app/service/Commands.h"

#include "deliver/SafeUrl.h"
#include "net/server/TrustedProxies.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace holdfast {

namespace {

constexpr int mostIdleMinutes = 24 * 60;
constexpr int mostSessionHours = 7 * 24;
constexpr int mostDaysKept = 10 * 366;
constexpr int largestBudget = 1'000'000'000;

quint16 portFrom(const QString &text)
{
    bool fits = false;
    const quint16 port = text.toUShort(&fits);
    if (!fits)
        throw UsageError(QStringLiteral("--port must be a number from 0 to 65535, not \"%1\".").arg(text));
    return port;
}

int numberFrom(const QCommandLineParser &parser, const QCommandLineOption &option, int most, int least = 1)
{
    bool fits = false;
    const QString text = parser.value(option);
    const int number = text.toInt(&fits);
    if (!fits || number < least || number > most)
        throw UsageError(QStringLiteral("--%1 must be a number from %2 to %3, not \"%4\".")
                             .arg(option.names().constFirst())
                             .arg(least)
                             .arg(most)
                             .arg(text));
    return number;
}

struct LimitOptions
{
    const QCommandLineOption redis{QStringLiteral("redis"),
                                   QStringLiteral("Let this Redis count attempts and requests, for all services of the"
                                                  " database; without it the database counts."),
                                   QStringLiteral("unix:/socket or host:port")};
    const QCommandLineOption address{
        QStringLiteral("address-budget"),
        QStringLiteral("Requests of patients within ten seconds from one address; 0: any number. The server of a client"
                       " program, which opens sessions for patients, has its program's budget instead."),
        QStringLiteral("number"), QString::number(LimitSettings().addressBudget)};
    const QCommandLineOption program{
        QStringLiteral("program-budget"),
        QStringLiteral("Requests within ten seconds through one client program; 0: any number."),
        QStringLiteral("number"), QString::number(LimitSettings().programBudget)};
    const QCommandLineOption proxies{QStringLiteral("trusted-proxies"),
                                     QStringLiteral("Addresses and networks, separated by commas, of proxies whose"
                                                    " X-Forwarded-For tells where a request comes from."),
                                     QStringLiteral("list")};
};

void readLimits(const QCommandLineParser &parser, const LimitOptions &limits, ServiceOptions *options)
{
    options->limits.addressBudget = numberFrom(parser, limits.address, largestBudget, 0);
    options->limits.programBudget = numberFrom(parser, limits.program, largestBudget, 0);
    options->trustedProxies = parser.value(limits.proxies).split(u',', Qt::SkipEmptyParts);
    try {
        if (parser.isSet(limits.redis))
            options->limits.redis = RedisCounters::Options{RedisAddress::fromText(parser.value(limits.redis))};
        TrustedProxies::of(options->trustedProxies);
    } catch (const std::runtime_error &error) {
        throw UsageError(QString::fromUtf8(error.what()));
    }
}

} // namespace

ServiceOptions ServiceOptions::fromArguments(const QStringList &arguments)
{
    const QCommandLineOption port(QStringLiteral("port"), QStringLiteral("Port to listen on; 0 takes any free one."),
                                  QStringLiteral("number"), QStringLiteral("8470"));
    const QCommandLineOption address(QStringLiteral("address"), QStringLiteral("IP address to listen on."),
                                     QStringLiteral("address"), QStringLiteral("127.0.0.1"));
    const QCommandLineOption sample(QStringLiteral("sample"),
                                    QStringLiteral("Fill an empty database with a sample clinic."));
    const QCommandLineOption gatewaySecret(
        QStringLiteral("gateway-secret-file"),
        QStringLiteral("Take payments: a file with the payment gateway's signing secret (whsec_...), one a line."),
        QStringLiteral("file"));
    const QCommandLineOption idle(QStringLiteral("session-idle"),
                                  QStringLiteral("Minutes without a request after which a session ends."),
                                  QStringLiteral("minutes"), QStringLiteral("15"));
    const QCommandLineOption length(QStringLiteral("session-length"),
                                    QStringLiteral("Hours after which a session ends in any case."),
                                    QStringLiteral("hours"), QStringLiteral("12"));
    const QCommandLineOption refundUrl(
        QStringLiteral("refund-url"),
        QStringLiteral("Send refunds: where the payment gateway takes them. https, or http on this machine."),
        QStringLiteral("url"));
    const QCommandLineOption refundKey(
        QStringLiteral("refund-key-file"),
        QStringLiteral("A file with the key for the payment gateway's refunds, sent as a bearer token."),
        QStringLiteral("file"));
    const QCommandLineOption deliveryConfig(
        QStringLiteral("delivery-config"),
        QStringLiteral(
            "Tell patients of their appointments: a JSON file with the mail server and the providers of SMS and push."),
        QStringLiteral("file"));
    const QCommandLineOption serveOnly(
        QStringLiteral("serve-only"),
        QStringLiteral("Answer requests and leave deliveries and all that follows to other services of the database."));
    const QCommandLineOption keepEvents(QStringLiteral("keep-events"),
                                        QStringLiteral("Days that events stay for desks and readers that were away."),
                                        QStringLiteral("days"), QStringLiteral("7"));
    const QCommandLineOption keepDeliveries(
        QStringLiteral("keep-deliveries"),
        QStringLiteral("Days that the list of deliveries shows those that were made."), QStringLiteral("days"),
        QStringLiteral("30"));
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("The service of a clinic's reception desk that never double-books.\n\n") + commandSummary());
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    parser.addOptions(DatabaseOptions::options());
    parser.addOptions({port, address, sample, gatewaySecret, idle, length});
    parser.addOptions({refundUrl, refundKey, keepEvents, keepDeliveries, serveOnly, deliveryConfig});
    const LimitOptions limits;
    parser.addOptions({limits.redis, limits.address, limits.program, limits.proxies});

    if (!parser.parse(arguments))
        throw UsageError(parser.errorText());
    if (!parser.positionalArguments().isEmpty())
        throw UsageError(QStringLiteral("\"%1\" is neither a command nor an option. See holdfastd --help.")
                             .arg(parser.positionalArguments().constFirst()));
    ServiceOptions options;
    static_cast<DatabaseOptions &>(options) = DatabaseOptions::from(parser);
    if (parser.isSet(help))
        options.text = parser.helpText();
    else if (parser.isSet(version))
        options.text = QCoreApplication::applicationName() + u' ' + QCoreApplication::applicationVersion() + u'\n';
    options.port = portFrom(parser.value(port));
    options.address = parser.value(address);
    options.sample = parser.isSet(sample);
    options.sessions.idleSeconds = 60 * numberFrom(parser, idle, mostIdleMinutes);
    options.sessions.absoluteSeconds = 60 * 60 * numberFrom(parser, length, mostSessionHours);
    readLimits(parser, limits, &options);
    options.gatewaySecretFile = parser.value(gatewaySecret);
    options.refundUrl = parser.value(refundUrl);
    options.refundKeyFile = parser.value(refundKey);
    options.deliveryConfigFile = parser.value(deliveryConfig);
    if (!options.refundUrl.isEmpty() && !maySendSecretsTo(options.refundUrl))
        throw UsageError(QStringLiteral("--refund-url must be https://..., or http://... on this machine; not \"%1\".")
                             .arg(options.refundUrl));
    if (parser.isSet(refundUrl) != parser.isSet(refundKey))
        throw UsageError(QStringLiteral("--refund-url and --refund-key-file go together."));
    options.serveOnly = parser.isSet(serveOnly);
    options.keepEventsDays = numberFrom(parser, keepEvents, mostDaysKept);
    options.keepDeliveriesDays = numberFrom(parser, keepDeliveries, mostDaysKept);
    return options;
}

} // namespace holdfast
