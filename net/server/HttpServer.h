#pragma once

#include "net/server/HttpMessage.h"

#include <chrono>
#include <functional>
#include <memory>

namespace holdfast {

/// HTTP/1.1 over TCP on a few network threads of its own; a connection stays on one of them. Requests are read whole,
/// within limits and deadlines; errors of the protocol are answered here, as problems; pipelined requests are answered
/// in order.
class HttpServer
{
public:
    struct Options
    {
        QString address = QStringLiteral("127.0.0.1"); ///< a numeric IPv4 or IPv6 address
        quint16 port = 0;                              ///< 0: any free port
        std::size_t maxBody = 64 * 1024;
        std::size_t maxHeader = 16 * 1024;
        std::chrono::milliseconds idleDeadline{75'000}; ///< between two requests of a connection
        std::chrono::milliseconds requestDeadline{
            5'000}; ///< from a request's first byte to its last; also for an answer
        std::chrono::milliseconds streamWriteDeadline{20'000}; ///< for a piece of an event stream
        std::size_t maxConnections = 10'000;
        std::size_t threads = 1; ///< that the connections are shared out to
    };

    /// Takes a request's answer, from any thread, once; later calls and calls after the server's end do nothing.
    using Reply = std::function<void(Response)>;
    /// Called on a connection's network thread, several at a time; must not block and must see to it that the reply is
    /// called.
    using Handler = std::function<void(Request, Reply)>;

    HttpServer(Options options, Handler handler);
    /// Stops.
    ~HttpServer();
    HttpServer(const HttpServer &) = delete;
    HttpServer &operator=(const HttpServer &) = delete;

    /// Listens. Throws std::runtime_error, in words for an administrator, when it can't.
    void start();
    /// Takes no more connections, finishes the requests that are running (at most `grace`), ends the streams, joins the
    /// threads.
    void stop(std::chrono::milliseconds grace = std::chrono::seconds(3));
    /// The port it listens on, 0 before start.
    quint16 port() const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace holdfast
