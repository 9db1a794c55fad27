#pragma once

#include "app/service/ServiceOptions.h"

#include "core/DatabaseSettings.h"

#include <QLockFile>
#include <QTimer>

#include <memory>

namespace holdfast {

class AuditChainer;
class Deliveries;
class OutboxWatch;
class ReadModelFeeder;
class Retention;
class ScheduleThread;
class Database;
class EmbeddedCluster;
class Service;
struct DeliveryConfig;
struct ServiceSettings;

/// The service with its database under it: opens the database, brings the schema up to date, serves, and keeps the
/// embedded database running. Lives in the main thread.
class ServiceHost
{
public:
    explicit ServiceHost(const ServiceOptions &options);
    /// Stops.
    ~ServiceHost();
    ServiceHost(const ServiceHost &) = delete;
    ServiceHost &operator=(const ServiceHost &) = delete;

    /// Throws std::runtime_error (ClusterError among them), in words for an administrator.
    void start();
    void stop();
    quint16 port() const;

private:
    void openEmbedded();
    void prepareDatabase();
    void followBookings(const DeliveryConfig &config, ServiceSettings *settings);
    void startDeliveries();
    void watchCluster();

    const ServiceOptions m_options;
    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<EmbeddedCluster> m_cluster;
    std::unique_ptr<AuditChainer> m_chainer;
    std::unique_ptr<ScheduleThread> m_schedule;
    std::unique_ptr<Deliveries> m_deliveries;
    std::unique_ptr<ReadModelFeeder> m_readModel;
    std::unique_ptr<OutboxWatch> m_outboxWatch;
    std::unique_ptr<Retention> m_retention;
    std::unique_ptr<Service> m_service;
    DatabaseSettings m_app;
    DatabaseSettings m_direct;
    QTimer m_watch;
};

} // namespace holdfast
