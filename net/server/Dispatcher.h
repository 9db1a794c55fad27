#pragma once

#include "net/server/HttpMessage.h"
#include "net/server/Router.h"

#include <functional>

namespace holdfast {

class Limits;
class SessionGate;
class WorkerPool;
enum class Line;

/// Takes a request from a network thread to its route: the path first, then who asks, then whether they may.
class Dispatcher
{
public:
    using Reply = std::function<void(Response)>;

    /// All must outlive the dispatcher.
    Dispatcher(const Router &router, SessionGate &gate, Limits &limits, WorkerPool &workers,
               WorkerPool &passwordWorkers)
        : m_router(router), m_gate(gate), m_limits(limits), m_workers(workers), m_passwordWorkers(passwordWorkers)
    {}

    /// Never waits. The reply is called exactly once, from this or a worker's thread.
    void dispatch(Request request, const Reply &reply);

private:
    std::optional<Response> answerQuickly(const Router::Route &route, const Request &request);
    Line lineOf(const Request &request);
    Response serve(const Router::Route &route, const Request &request, Database &database);

    const Router &m_router;
    SessionGate &m_gate;
    Limits &m_limits;
    WorkerPool &m_workers;
    WorkerPool &m_passwordWorkers;
};

} // namespace holdfast
