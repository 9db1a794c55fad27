#pragma once

#include "net/server/HttpMessage.h"

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
    /// `feedStreams` tells how many desks listen; any thread.
    MetricsRoutes(SessionGate &gate, std::function<int()> feedStreams)
        : m_gate(gate), m_feedStreams(std::move(feedStreams))
    {}

    void addTo(Router &router);

private:
    Response show(const Request &request, Database &database);

    SessionGate &m_gate;
    std::function<int()> m_feedStreams;
};

} // namespace holdfast
