#include "app/service/ServiceHost.h"

#include "app/service/Consumers.h"
#include "app/service/ScheduleThread.h"

#include "core/AuditChainer.h"
#include "core/BookingError.h"
#include "core/Database.h"
#include "core/EmbeddedCluster.h"
#include "core/Migrations.h"
#include "core/SampleClinic.h"
#include "deliver/Deliveries.h"
#include "deliver/OutboxWatch.h"
#include "deliver/ReadModelFeeder.h"
#include "deliver/Retention.h"
#include "deliver/notify/DeliveryConfig.h"
#include "net/server/Service.h"

#include <QDir>
#include <QLoggingCategory>

#include <cstdio>

namespace holdfast {

ServiceHost::ServiceHost(const ServiceOptions &options) : m_options(options)
{
    QObject::connect(&m_watch, &QTimer::timeout, &m_watch, [this] { watchCluster(); });
}

ServiceHost::~ServiceHost()
{
    stop();
}

void ServiceHost::start()
{
    const DeliveryConfig config = deliveryConfigFor(m_options);
    ServiceSettings settings;
    settings.webhooks = config.webhooks.rules;
    if (!m_options.gatewaySecretFile.isEmpty())
        settings.gateway = WebhookSignature::fromFile(m_options.gatewaySecretFile);
    if (m_options.database) {
        m_app = *m_options.database;
        m_direct = m_options.databaseDirect.value_or(m_app);
    } else {
        openEmbedded();
    }
    prepareDatabase();
    settings.app = m_app;
    settings.direct = m_direct;
    settings.address = m_options.address;
    settings.port = m_options.port;
    settings.sessions = m_options.sessions;
    settings.limits = m_options.limits;
    settings.trustedProxies = m_options.trustedProxies;
    if (!m_options.serveOnly)
        followBookings(config, &settings);
    m_service = std::make_unique<Service>(settings);
    m_service->start();
    if (!m_options.serveOnly)
        startDeliveries();
    m_chainer = std::make_unique<AuditChainer>(m_direct);
    m_schedule = std::make_unique<ScheduleThread>(m_direct);
    if (m_cluster)
        m_watch.start(1000);
}

void ServiceHost::openEmbedded()
{
    const QDir folder(m_options.dataFolder);
    if (!folder.mkpath(QStringLiteral(".")))
        throw ClusterError(
            QStringLiteral("The data folder %1 can't be made. Choose another with --data.").arg(m_options.dataFolder));
    // Two services over one cluster would stop it under each other.
    m_lock = std::make_unique<QLockFile>(folder.filePath(QStringLiteral("holdfastd.lock")));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0)) {
        const bool denied = m_lock->error() == QLockFile::PermissionError;
        throw ClusterError(
            denied ? QStringLiteral("The data folder %1 may not be written.").arg(m_options.dataFolder)
                   : QStringLiteral("Another holdfastd already serves the data folder %1.").arg(m_options.dataFolder));
    }
    EmbeddedCluster::Options options;
    options.folder = m_options.dataFolder;
    m_cluster = std::make_unique<EmbeddedCluster>(options);
    m_cluster->start();
    m_app = m_cluster->appSettings();
    m_direct = m_cluster->ownerSettings();
}

void ServiceHost::prepareDatabase()
{
    Database owner(m_direct);
    migrate(owner);
    if (m_options.sample)
        loadSampleClinic(owner, [](const QString &said) {
            std::printf("%s\n", qPrintable(said));
            std::fflush(stdout);
        });
}

/// Made before the service, which wakes them, and started after it.
void ServiceHost::followBookings(const DeliveryConfig &config, ServiceSettings *settings)
{
    m_deliveries =
        std::make_unique<Deliveries>(Deliveries::Options{.app = m_app, .direct = m_direct, .webhooks = config.webhooks},
                                     consumersFor(m_options, config));
    m_readModel = std::make_unique<ReadModelFeeder>(ReadModelFeeder::Options{.database = m_app});
    settings->heard = [this] {
        m_deliveries->wake();
        m_readModel->wake();
    };
    settings->requeued = [this] { m_deliveries->wake(); };
}

void ServiceHost::startDeliveries()
{
    m_deliveries->start();
    OutboxWatch::Options watch;
    watch.direct = m_direct;
    m_outboxWatch = std::make_unique<OutboxWatch>(watch);
    Retention::Options retention;
    retention.database = m_app;
    retention.events = std::chrono::hours(24 * m_options.keepEventsDays);
    retention.deliveries = std::chrono::hours(24 * m_options.keepDeliveriesDays);
    m_retention = std::make_unique<Retention>(retention);
}

void ServiceHost::watchCluster()
{
    if (m_cluster->isRunning())
        return;
    qWarning("The embedded database has stopped. Starting it again.");
    try {
        m_cluster->start();
        qWarning("The embedded database runs again.");
    } catch (const std::exception &error) {
        qWarning("%s", error.what());
    }
}

void ServiceHost::stop()
{
    m_watch.stop();
    m_schedule.reset();
    m_chainer.reset();
    m_retention.reset();
    m_outboxWatch.reset();
    if (m_service)
        m_service->stop();
    // After the service, whose feed wakes them.
    m_service.reset();
    m_deliveries.reset();
    m_readModel.reset();
    m_cluster.reset();
    m_lock.reset();
}

quint16 ServiceHost::port() const
{
    return m_service ? m_service->port() : 0;
}

} // namespace holdfast
