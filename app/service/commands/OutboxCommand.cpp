#include "app/service/commands/OutboxCommand.h"

#include "app/service/commands/CommandDatabase.h"
#include "app/service/commands/CommandLine.h"

#include "core/DeliveryStore.h"
#include "core/OutboxHealth.h"
#include "core/ReadModelStore.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cstdio>

namespace holdfast {

namespace {

constexpr int exitNothing = 1;
constexpr int mostListed = 10'000;

const QCommandLineOption &consumerOption()
{
    static const QCommandLineOption option(QStringLiteral("consumer"),
                                           QStringLiteral("Only this consumer's, for instance refunds."),
                                           QStringLiteral("name"));
    return option;
}

void print(const QJsonObject &delivery)
{
    std::printf("%lld %s %s %s, event %s, %d attempts%s%s\n", static_cast<long long>(delivery[u"id"].toInteger()),
                qPrintable(delivery[u"consumer"].toString()), qPrintable(delivery[u"state"].toString()),
                qPrintable(delivery[u"topic"].toString()), qPrintable(delivery[u"event"].toString()),
                delivery[u"attempts"].toInt(),
                delivery[u"state"].toString() == QLatin1String("waiting")
                    ? qPrintable(QStringLiteral(", due ") + delivery[u"dueAt"].toString())
                    : "",
                delivery.contains(u"lastError") ? qPrintable(QStringLiteral(": ") + delivery[u"lastError"].toString())
                                                : "");
}

int list(const QStringList &arguments)
{
    const QCommandLineOption state(QStringLiteral("state"), QStringLiteral("Only waiting, done, skipped or dead ones."),
                                   QStringLiteral("state"));
    const QCommandLineOption limit(QStringLiteral("limit"), QStringLiteral("How many at the most, the newest first."),
                                   QStringLiteral("number"), QStringLiteral("100"));
    CommandLine line(QStringLiteral("outbox list"), QStringLiteral("Lists deliveries of all clinics."),
                     {state, consumerOption(), limit});
    if (!line.parse(arguments))
        return 0;
    DeliveryStore::Filter filter;
    filter.state = line.value(state);
    filter.consumer = line.value(consumerOption());
    filter.limit = static_cast<int>(std::min<qint64>(line.id(limit), mostListed));
    CommandDatabase database(line.databaseOptions());
    const QJsonArray deliveries =
        QJsonDocument::fromJson(DeliveryStore(database.owner()).list(filter)).object()[u"deliveries"].toArray();
    for (const QJsonValue &delivery : deliveries)
        print(delivery.toObject());
    if (deliveries.isEmpty())
        std::printf("No such deliveries.\n");
    return 0;
}

int requeue(const QStringList &arguments)
{
    const QCommandLineOption id(QStringLiteral("id"), QStringLiteral("One delivery, as outbox list shows it."),
                                QStringLiteral("number"));
    const QCommandLineOption dead(QStringLiteral("dead"), QStringLiteral("Every dead one."));
    CommandLine line(QStringLiteral("outbox requeue"),
                     QStringLiteral("Lets deliveries be tried again, as if they were new. Ends with 1 when there was "
                                    "nothing to try again."),
                     {id, dead, consumerOption()});
    if (!line.parse(arguments))
        return 0;
    if (line.isSet(id) == line.isSet(dead))
        throw UsageError(QStringLiteral("Say which: outbox requeue --id NUMBER, or --dead [--consumer NAME]."));
    const qint64 one = line.isSet(id) ? line.id(id) : 0;
    CommandDatabase database(line.databaseOptions());
    DeliveryStore store(database.owner());
    const int count =
        one > 0 ? (store.requeueAsOwner(one) ? 1 : 0) : store.requeueDeadAsOwner(line.value(consumerOption()));
    std::printf("%d deliveries will be tried again.\n", count);
    return count > 0 ? 0 : exitNothing;
}

int status(const QStringList &arguments)
{
    CommandLine line(QStringLiteral("outbox status"),
                     QStringLiteral("Tells how far every reader of the outbox is, and what holds them back."), {});
    if (!line.parse(arguments))
        return 0;
    CommandDatabase database(line.databaseOptions());
    const OutboxHealth health = OutboxHealthStore(database.owner()).look();
    std::printf("held back: %.1f s%s\n", health.heldSeconds,
                health.holder ? qPrintable(QStringLiteral(", by ") + health.holder->words()) : "");
    for (const OutboxHealth::Reader &reader : health.readers)
        std::printf("reader %s: %lld events to go, the first %.1f s old\n", qPrintable(reader.name),
                    static_cast<long long>(reader.waiting), reader.lagSeconds);
    for (const OutboxHealth::Count &count : health.deliveries)
        std::printf("deliveries to %s: %lld %s\n", qPrintable(count.consumer), static_cast<long long>(count.count),
                    qPrintable(count.state));
    for (const ReadModelStore::Source &source : ReadModelStore(database.owner()).sources())
        std::printf("followed %s: %lld appointments, %.1f s old\n", qPrintable(source.name),
                    static_cast<long long>(source.appointments), source.lagSeconds);
    return 0;
}

} // namespace

int outbox(const QStringList &arguments)
{
    const QString what = arguments.value(0);
    if (what == QLatin1String("list"))
        return list(arguments.mid(1));
    if (what == QLatin1String("requeue"))
        return requeue(arguments.mid(1));
    if (what == QLatin1String("status"))
        return status(arguments.mid(1));
    throw UsageError(QStringLiteral("Say what to do: holdfastd outbox list, requeue or status."));
}

} // namespace holdfast
