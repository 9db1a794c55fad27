#pragma once

#include "net/server/AvailabilityCache.h"
#include "net/server/HttpMessage.h"
#include "net/server/WorkerPool.h"

#include <functional>

namespace holdfast {

class Database;
class Router;
class SessionGate;

/// Numbers for Prometheus at /metrics: how far everybody is, and nothing about any person. For this machine itself,
/// and for managers and admins who sign in; a request that a proxy handed on is not this machine's.
class MetricsRoutes
{
public:
    /// What the service knows of itself; called in a worker's thread.
    struct Sources
    {
        std::function<int()> feedStreams; ///< how many desks listen
        std::function<WorkerPool::Figures()> workers;
        std::function<AvailabilityCache::Figures()> availability;
    };

    MetricsRoutes(SessionGate &gate, Sources sources) : m_gate(gate), m_sources(std::move(sources)) {}

    void addTo(Router &router);

private:
    Response show(const Request &request, Database &database);

    SessionGate &m_gate;
    Sources m_sources;
};

} // namespace holdfast
