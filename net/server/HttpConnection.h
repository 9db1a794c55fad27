#pragma once

#include "net/server/HttpServer.h"
#include "net/server/NetworkPost.h"

#include "models/ErrorCode.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>

#include <array>

namespace holdfast {

/// One client's connection, from accept to close. Lives on one network thread; its coroutine keeps it alive.
class HttpConnection : public std::enable_shared_from_this<HttpConnection>
{
public:
    using Ended = std::function<void(const std::shared_ptr<HttpConnection> &)>;

    /// `options` and `handler` must outlive the connection.
    HttpConnection(boost::asio::ip::tcp::socket socket, const HttpServer::Options &options,
                   const HttpServer::Handler &handler, std::shared_ptr<NetworkPost> post);

    void start(Ended ended);
    /// Ends after the request that is running, or at once when none is.
    void finish();
    /// Ends now.
    void abort();
    /// Called now and then: gives up what has waited beyond its deadline.
    void look(std::chrono::steady_clock::time_point now);

private:
    enum class Phase { Idle, Busy, Streaming };

    boost::asio::awaitable<void> run();
    boost::asio::awaitable<bool> awaitFirstByte();
    boost::asio::awaitable<bool> exchange();
    boost::asio::awaitable<Response> handle(Request request);
    boost::asio::awaitable<bool> write(const Response &response, unsigned version, bool keepAlive, bool withBody);
    boost::asio::awaitable<void> streamEvents(const Response &response);
    boost::asio::awaitable<void> refuse(ErrorCode code, QString detail);
    boost::asio::awaitable<void> closeGently();

    void take(quint64 exchangeNumber, Response response);
    void watchForLeaving();
    void arm(std::chrono::milliseconds deadline);
    void disarm();

    boost::asio::ip::tcp::socket m_socket;
    const QByteArray m_peer; ///< the other end's IP address
    std::chrono::steady_clock::time_point m_deadline = std::chrono::steady_clock::time_point::max();
    boost::asio::steady_timer m_ready; ///< cancelled when an answer or an event is there
    const HttpServer::Options &m_options;
    const HttpServer::Handler &m_handler;
    std::shared_ptr<NetworkPost> m_post;
    boost::beast::flat_buffer m_buffer;
    std::array<char, 512> m_scrap{};
    std::shared_ptr<EventStream> m_stream;
    std::optional<Response> m_response;
    quint64 m_exchange = 0;
    Phase m_phase = Phase::Idle;
    bool m_timedOut = false;
    bool m_finishing = false;
    bool m_gone = false;
};

} // namespace holdfast
