#include "net/server/Service.h"

#include "net/server/AccountRoutes.h"
#include "net/server/AdminRoutes.h"
#include "net/server/AppointmentRoutes.h"
#include "net/server/AvailabilityCache.h"
#include "net/server/AvailabilityWarmer.h"
#include "net/server/BlockRoutes.h"
#include "net/server/DayRoutes.h"
#include "net/server/DeliveryRoutes.h"
#include "net/server/Dispatcher.h"
#include "net/server/DocumentRoutes.h"
#include "net/server/EventRoutes.h"
#include "net/server/FeedHub.h"
#include "net/server/FeedRoutes.h"
#include "net/server/HealthRoutes.h"
#include "net/server/HoldRoutes.h"
#include "net/server/HttpServer.h"
#include "net/server/KeyRoutes.h"
#include "net/server/Limits.h"
#include "net/server/MeRoutes.h"
#include "net/server/MetricsRoutes.h"
#include "net/server/NotificationRoutes.h"
#include "net/server/OpeningRoutes.h"
#include "net/server/PatientRoutes.h"
#include "net/server/PaymentRoutes.h"
#include "net/server/QueueRoutes.h"
#include "net/server/QuickBooking.h"
#include "net/server/Router.h"
#include "net/server/ScheduleRoutes.h"
#include "net/server/SessionGate.h"
#include "net/server/TrustedProxies.h"
#include "net/server/WaitingRoom.h"
#include "net/server/WaitingRoomHub.h"
#include "net/server/WebhookRoutes.h"
#include "net/server/WorkerPool.h"

#include "core/BookingStore.h"
#include "core/KeyReaper.h"

#include <algorithm>
#include <thread>

namespace holdfast {

namespace {

constexpr int passwordThreads = 2;
constexpr std::size_t passwordQueue = 64;
constexpr unsigned mostNetworkThreads = 4;

FeedHub::Options hubOptions(const ServiceSettings &settings, SessionGate &gate, AvailabilityCache &cache)
{
    FeedHub::Options options;
    options.database = settings.direct;
    options.sessions = settings.sessions;
    options.heartbeat = std::chrono::milliseconds(settings.heartbeatMs);
    options.sessionCheck = std::chrono::milliseconds(settings.sessionCheckMs);
    options.heard = [&gate, &cache, heard = settings.heard](const OutboxTail::Batch &batch) {
        gate.hear(batch);
        cache.hear(batch);
        if (heard && !batch.events.isEmpty())
            heard();
    };
    return options;
}

WorkerPool::Options poolOptions(const ServiceSettings &settings, int threads, std::size_t queue)
{
    WorkerPool::Options options;
    options.database = settings.app;
    options.threads = threads;
    options.queue = queue;
    return options;
}

WorkerPool::Options bookingPoolOptions(const ServiceSettings &settings)
{
    WorkerPool::Options options = poolOptions(settings, settings.workers, static_cast<std::size_t>(settings.queue));
    options.prepare = [](Database &database) { BookingStore(database).warmUp(); };
    return options;
}

AvailabilityWarmer::Options warmerOptions(const ServiceSettings &settings)
{
    AvailabilityWarmer::Options options;
    options.database = settings.app;
    options.pause = std::chrono::milliseconds(settings.warmMs);
    return options;
}

KeyReaper::Options reaperOptions(const ServiceSettings &settings)
{
    KeyReaper::Options options;
    options.database = settings.app;
    options.pause = std::chrono::milliseconds(settings.reapKeysMs);
    return options;
}

WaitingRoomHub::Options waitingRoomOptions(const ServiceSettings &settings)
{
    WaitingRoomHub::Options options;
    options.database = settings.app;
    options.sessions = settings.sessions;
    options.sessionCheck = std::chrono::milliseconds(settings.sessionCheckMs);
    return options;
}

HttpServer::Options serverOptions(const ServiceSettings &settings)
{
    HttpServer::Options options;
    options.address = settings.address;
    options.port = settings.port;
    options.maxBody = api::maxBodyBytes;
    options.maxHeader = api::maxHeaderBytes;
    options.threads = std::clamp(std::thread::hardware_concurrency(), 1U, mostNetworkThreads);
    return options;
}

} // namespace

class Service::Parts
{
public:
    explicit Parts(const ServiceSettings &settings)
        : gate(settings.sessions)
        , limits(settings.limits)
        , proxies(TrustedProxies::of(settings.trustedProxies))
        , hub(hubOptions(settings, gate, cache))
        , accounts(gate, [this](const QByteArray &token) { hub.endSession(token); })
        , admin([this](qint64 accountId) {
            gate.dropAccount(accountId);
            hub.checkSessionsSoon();
        })
        , days(cache)
        , quickBooking(cache)
        , holds([this] { hub.wake(); })
        , appointments([this] { hub.wake(); })
        , queue([this] { hub.wake(); })
        , schedules([this] { hub.wake(); })
        , blocks([this] { hub.wake(); })
        , patients([this] { hub.wake(); })
        , payments(settings.gateway, [this] { hub.wake(); })
        , deliveries(settings.requeued)
        , webhooks(settings.webhooks, [this] { hub.wake(); })
        , metrics(gate, {.feedStreams = [this] { return hub.streams(); },
                         .workers = [this] { return workers.figures(); },
                         .availability = [this] { return cache.figures(); }})
        , feed(hub)
        , waitingRoomHub(waitingRoom, waitingRoomOptions(settings))
        , openings(waitingRoom, waitingRoomHub)
        , reaper(reaperOptions(settings))
        , warmer(cache, warmerOptions(settings))
        , workers(bookingPoolOptions(settings))
        , passwordWorkers(poolOptions(settings, passwordThreads, passwordQueue))
        , dispatcher(router, gate, limits, workers, passwordWorkers)
        , server(serverOptions(settings), [this](Request request, HttpServer::Reply reply) {
            request.peer = proxies.guestOf(request);
            dispatcher.dispatch(std::move(request), reply);
        })
    {
        accounts.addTo(router);
        admin.addTo(router);
        me.addTo(router);
        days.addTo(router);
        holds.addTo(router);
        appointments.addTo(router);
        queue.addTo(router);
        schedules.addTo(router);
        blocks.addTo(router);
        patients.addTo(router);
        notifications.addTo(router);
        payments.addTo(router);
        deliveries.addTo(router);
        webhooks.addTo(router);
        events.addTo(router);
        metrics.addTo(router);
        keys.addTo(router);
        documents.addTo(router);
        health.addTo(router);
        feed.addTo(router);
        openings.addTo(router);
        quickBooking.addTo(router);
    }

    SessionGate gate;
    Limits limits;
    const TrustedProxies proxies;
    AvailabilityCache cache;
    FeedHub hub;
    Router router;
    AccountRoutes accounts;
    AdminRoutes admin;
    MeRoutes me;
    DayRoutes days;
    QuickBooking quickBooking;
    HoldRoutes holds;
    AppointmentRoutes appointments;
    QueueRoutes queue;
    ScheduleRoutes schedules;
    BlockRoutes blocks;
    PatientRoutes patients;
    NotificationRoutes notifications;
    PaymentRoutes payments;
    DeliveryRoutes deliveries;
    WebhookRoutes webhooks;
    EventRoutes events;
    MetricsRoutes metrics;
    KeyRoutes keys;
    DocumentRoutes documents;
    HealthRoutes health;
    FeedRoutes feed;
    WaitingRoom waitingRoom;
    WaitingRoomHub waitingRoomHub;
    OpeningRoutes openings;
    KeyReaper reaper;
    AvailabilityWarmer warmer;
    WorkerPool workers;
    WorkerPool passwordWorkers;
    Dispatcher dispatcher;
    HttpServer server;
};

Service::Service(const ServiceSettings &settings) : m_parts(std::make_unique<Parts>(settings)) {}

Service::~Service()
{
    stop();
}

void Service::start()
{
    m_parts->hub.start();
    m_parts->workers.start();
    m_parts->passwordWorkers.start();
    m_parts->reaper.start();
    m_parts->warmer.start();
    m_parts->waitingRoomHub.start();
    m_parts->server.start();
}

void Service::stop()
{
    // The server first: while it finishes what is running, the workers still answer.
    m_parts->server.stop();
    m_parts->workers.stop();
    m_parts->passwordWorkers.stop();
    m_parts->hub.stop();
    m_parts->reaper.stop();
    m_parts->warmer.stop();
    m_parts->waitingRoomHub.stop();
}

QByteArrayList Service::operations() const
{
    return m_parts->router.operations();
}

quint16 Service::port() const
{
    return m_parts->server.port();
}

} // namespace holdfast
