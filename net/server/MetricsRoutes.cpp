#include "net/server/MetricsRoutes.h"

#include "net/server/Router.h"
#include "net/server/SessionGate.h"

#include "core/BookingError.h"
#include "core/OutboxHealth.h"
#include "core/ReadModelStore.h"
#include "net/Api.h"

#include <prometheus/counter.h>
#include <prometheus/family.h>
#include <prometheus/gauge.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

namespace holdfast {

namespace {

using prometheus::BuildCounter;
using prometheus::BuildGauge;
using prometheus::Registry;

void requireTrust(const Request &request, SessionGate &gate, Database &database)
{
    const bool isHere =
        request.peer.startsWith("127.") || request.peer == "::1" || request.peer.startsWith("::ffff:127.");
    if (isHere && !request.forwarded)
        return;
    const Session session = gate.admit(request.authorization, database);
    if (!Roles::administrators().contains(session.role))
        throw BookingError(ErrorCode::Forbidden, QStringLiteral("Only managers and admins see the service's numbers."));
}

void addTail(Registry &registry, const OutboxHealth &health)
{
    BuildGauge()
        .Name("holdfast_outbox_held_seconds")
        .Help("Age of the oldest event that a running transaction keeps from everybody.")
        .Register(registry)
        .Add({})
        .Set(health.heldSeconds);
    auto &lag = BuildGauge()
                    .Name("holdfast_outbox_reader_lag_seconds")
                    .Help("Age of the first event that a reader of the outbox has not had.")
                    .Register(registry);
    auto &waiting = BuildGauge()
                        .Name("holdfast_outbox_reader_waiting_events")
                        .Help("Events that a reader of the outbox has not had, counted up to 10000.")
                        .Register(registry);
    for (const OutboxHealth::Reader &reader : health.readers) {
        lag.Add({{"reader", reader.name.toStdString()}}).Set(reader.lagSeconds);
        waiting.Add({{"reader", reader.name.toStdString()}}).Set(static_cast<double>(reader.waiting));
    }
}

void addDeliveries(Registry &registry, const OutboxHealth &health)
{
    auto &open =
        BuildGauge().Name("holdfast_deliveries").Help("Deliveries that wait or are dead letters.").Register(registry);
    auto &lag = BuildGauge()
                    .Name("holdfast_delivery_lag_seconds")
                    .Help("How long the delivery has been due that waits longest.")
                    .Register(registry);
    for (const OutboxHealth::Lag &one : health.lags)
        lag.Add({{"consumer", one.consumer.toStdString()}}).Set(one.seconds);
    auto &ended = BuildGauge()
                      .Name("holdfast_deliveries_ended_last_hour")
                      .Help("Deliveries that were done or skipped within the last hour.")
                      .Register(registry);
    for (const OutboxHealth::Count &count : health.deliveries) {
        const bool isOpen = count.state == QLatin1String("waiting") || count.state == QLatin1String("dead");
        (isOpen ? open : ended)
            .Add({{"consumer", count.consumer.toStdString()}, {"state", count.state.toStdString()}})
            .Set(static_cast<double>(count.count));
    }
}

void addSources(Registry &registry, const QList<ReadModelStore::Source> &sources)
{
    auto &lag = BuildGauge()
                    .Name("holdfast_read_model_source_lag_seconds")
                    .Help("How old what is read of another service's events is.")
                    .Register(registry);
    for (const ReadModelStore::Source &source : sources)
        lag.Add({{"source", source.name.toStdString()}}).Set(source.lagSeconds);
}

void addWorkers(Registry &registry, const WorkerPool::Figures &figures)
{
    auto &waiting = BuildGauge()
                        .Name("holdfast_requests_waiting")
                        .Help("Requests that wait for a worker, of the counter and of everybody else.")
                        .Register(registry);
    waiting.Add({{"line", "counter"}}).Set(static_cast<double>(figures.waitingAtCounter));
    waiting.Add({{"line", "public"}}).Set(static_cast<double>(figures.waiting));
    BuildCounter()
        .Name("holdfast_requests_sent_away_total")
        .Help("Requests that were answered 503 because their line was full.")
        .Register(registry)
        .Add({})
        .Increment(static_cast<double>(figures.sentAway));
}

void addAvailability(Registry &registry, const AvailabilityCache::Figures &figures)
{
    auto &reads = BuildCounter()
                      .Name("holdfast_availability_reads_total")
                      .Help("Doctors' days that were read, by where they came from.")
                      .Register(registry);
    reads.Add({{"from", "memory"}}).Increment(static_cast<double>(figures.hits));
    reads.Add({{"from", "database"}}).Increment(static_cast<double>(figures.loads));
    BuildGauge()
        .Name("holdfast_availability_bytes")
        .Help("Memory that doctors' days take.")
        .Register(registry)
        .Add({})
        .Set(static_cast<double>(figures.bytes));
}

} // namespace

void MetricsRoutes::addTo(Router &router)
{
    router.addOpen("GET", api::metrics, Lane::Work,
                   [this](const Request &request, Database &database) { return show(request, database); });
}

Response MetricsRoutes::show(const Request &request, Database &database)
{
    requireTrust(request, m_gate, database);
    // Made anew each time: what is gone from the database is gone here too.
    Registry registry;
    const OutboxHealth health = OutboxHealthStore(database).look();
    addTail(registry, health);
    addDeliveries(registry, health);
    addSources(registry, ReadModelStore(database).sources());
    BuildGauge()
        .Name("holdfast_feed_streams")
        .Help("Desks that listen to this service's feed.")
        .Register(registry)
        .Add({})
        .Set(m_sources.feedStreams());
    addWorkers(registry, m_sources.workers());
    addAvailability(registry, m_sources.availability());
    Response response;
    response.contentType = "text/plain; version=0.0.4; charset=utf-8";
    response.body = QByteArray::fromStdString(prometheus::TextSerializer().Serialize(registry.Collect()));
    return response;
}

} // namespace holdfast
