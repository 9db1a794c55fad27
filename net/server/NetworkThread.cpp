#include "net/server/NetworkThread.h"

#include "net/server/HttpConnection.h"
#include "net/server/NetworkPost.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>

namespace asio = boost::asio;
using asio::ip::tcp;

namespace holdfast {

NetworkThread::NetworkThread(const HttpServer::Options &options, const HttpServer::Handler &handler)
    : m_options(options)
    , m_handler(handler)
    , m_post(std::make_shared<NetworkPost>(m_context))
    , m_look(m_context)
    , m_grace(m_context)
{}

NetworkThread::~NetworkThread() = default;

void NetworkThread::start()
{
    asio::co_spawn(m_context, watchDeadlines(), asio::detached);
    m_thread = std::thread([this] { m_context.run(); });
}

void NetworkThread::take(tcp::socket socket)
{
    ++m_load;
    asio::post(m_context, [this, socket = std::move(socket)]() mutable { admit(std::move(socket)); });
}

void NetworkThread::admit(tcp::socket socket)
{
    if (m_stopping) {
        --m_load;
        return;
    }
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    auto connection = std::make_shared<HttpConnection>(std::move(socket), m_options, m_handler, m_post);
    m_connections.insert(connection);
    connection->start([this](const std::shared_ptr<HttpConnection> &ended) { forget(ended); });
}

void NetworkThread::forget(const std::shared_ptr<HttpConnection> &connection)
{
    m_connections.erase(connection);
    --m_load;
    if (m_stopping && m_connections.empty())
        rest();
}

/// One look at all connections now and then, instead of a timer for each step of each request.
asio::awaitable<void> NetworkThread::watchDeadlines()
{
    const auto shortest = std::min({m_options.idleDeadline, m_options.requestDeadline, m_options.streamWriteDeadline});
    const auto pause = std::clamp(shortest / 8, std::chrono::milliseconds(5), std::chrono::milliseconds(250));
    boost::system::error_code error;
    // A look that was due when the rest began is not cancelled any more.
    while (!error && !(m_stopping && m_connections.empty())) {
        m_look.expires_after(pause);
        co_await m_look.async_wait(asio::redirect_error(asio::use_awaitable, error));
        const auto now = std::chrono::steady_clock::now();
        for (const std::shared_ptr<HttpConnection> &connection : m_connections)
            connection->look(now);
    }
}

void NetworkThread::windUp(std::chrono::milliseconds grace)
{
    m_post->post([this, grace] { finishAll(grace); });
}

void NetworkThread::finishAll(std::chrono::milliseconds grace)
{
    m_stopping = true;
    const auto present = m_connections;
    for (const auto &connection : present)
        connection->finish();
    if (m_connections.empty()) {
        rest();
        return;
    }
    m_grace.expires_after(grace);
    m_grace.async_wait([this](const boost::system::error_code &error) {
        if (error)
            return;
        const auto late = m_connections;
        for (const auto &connection : late)
            connection->abort();
    });
}

/// Nothing is left to wait for: the context runs out of work.
void NetworkThread::rest()
{
    m_look.cancel();
    m_grace.cancel();
}

void NetworkThread::join()
{
    if (!m_thread.joinable())
        return;
    m_thread.join();
    m_post->shut();
}

} // namespace holdfast
