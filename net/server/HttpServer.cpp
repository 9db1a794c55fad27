#include "net/server/HttpServer.h"

#include "net/server/HttpConnection.h"
#include "net/server/NetworkPost.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <thread>

namespace asio = boost::asio;
using asio::ip::tcp;

namespace holdfast {

class HttpServer::Impl
{
public:
    Impl(Options options, Handler handler)
        : m_options(std::move(options))
        , m_handler(std::move(handler))
        , m_post(std::make_shared<NetworkPost>(m_context))
        , m_acceptor(m_context)
        , m_look(m_context)
        , m_grace(m_context)
    {}

    void start();
    void stop(std::chrono::milliseconds grace);
    quint16 port() const { return m_port; }

private:
    void listen();
    asio::awaitable<void> accept();
    asio::awaitable<void> watchDeadlines();
    void admit(tcp::socket socket);
    void forget(const std::shared_ptr<HttpConnection> &connection);
    void windUp(std::chrono::milliseconds grace);
    void rest();

    const Options m_options;
    const Handler m_handler;
    asio::io_context m_context{1};
    std::shared_ptr<NetworkPost> m_post;
    tcp::acceptor m_acceptor;
    asio::steady_timer m_look;
    asio::steady_timer m_grace;
    std::set<std::shared_ptr<HttpConnection>> m_connections;
    bool m_stopping = false;
    quint16 m_port = 0;
    std::thread m_thread;
};

void HttpServer::Impl::start()
{
    listen();
    asio::co_spawn(m_context, accept(), asio::detached);
    asio::co_spawn(m_context, watchDeadlines(), asio::detached);
    m_thread = std::thread([this] { m_context.run(); });
}

void HttpServer::Impl::listen()
{
    const QString place = QStringLiteral("%1:%2").arg(m_options.address).arg(m_options.port);
    boost::system::error_code error;
    const asio::ip::address address = asio::ip::make_address(m_options.address.toStdString(), error);
    if (error)
        throw std::runtime_error(
            QStringLiteral("%1 is not an IP address of this computer.").arg(m_options.address).toStdString());
    const tcp::endpoint endpoint(address, m_options.port);
    try {
        m_acceptor.open(endpoint.protocol());
        m_acceptor.set_option(tcp::acceptor::reuse_address(true));
        m_acceptor.bind(endpoint);
        m_acceptor.listen(1024);
        m_port = m_acceptor.local_endpoint().port();
    } catch (const boost::system::system_error &failure) {
        m_acceptor.close(error);
        if (failure.code() == asio::error::address_in_use)
            throw std::runtime_error(
                QStringLiteral("Can't listen on %1: another program uses that port.").arg(place).toStdString());
        throw std::runtime_error(QStringLiteral("Can't listen on %1: %2.")
                                     .arg(place, QString::fromStdString(failure.code().message()))
                                     .toStdString());
    }
}

asio::awaitable<void> HttpServer::Impl::accept()
{
    while (m_acceptor.is_open()) {
        boost::system::error_code error;
        tcp::socket socket = co_await m_acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
        if (!error) {
            admit(std::move(socket));
            continue;
        }
        if (!m_acceptor.is_open())
            break;
        // Out of file descriptors, most likely: some connection has to end first.
        asio::steady_timer pause(m_context, std::chrono::milliseconds(20));
        co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
}

/// One look at all connections now and then, instead of a timer for each step of each request.
asio::awaitable<void> HttpServer::Impl::watchDeadlines()
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

void HttpServer::Impl::admit(tcp::socket socket)
{
    boost::system::error_code ignored;
    if (m_connections.size() >= m_options.maxConnections) {
        socket.close(ignored);
        return;
    }
    socket.set_option(tcp::no_delay(true), ignored);
    auto connection = std::make_shared<HttpConnection>(std::move(socket), m_options, m_handler, m_post);
    m_connections.insert(connection);
    connection->start([this](const std::shared_ptr<HttpConnection> &ended) { forget(ended); });
}

void HttpServer::Impl::forget(const std::shared_ptr<HttpConnection> &connection)
{
    m_connections.erase(connection);
    if (m_stopping && m_connections.empty())
        rest();
}

/// Nothing is left to wait for: the context runs out of work.
void HttpServer::Impl::rest()
{
    m_look.cancel();
    m_grace.cancel();
}

void HttpServer::Impl::windUp(std::chrono::milliseconds grace)
{
    boost::system::error_code ignored;
    m_stopping = true;
    m_acceptor.close(ignored);
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

void HttpServer::Impl::stop(std::chrono::milliseconds grace)
{
    if (!m_thread.joinable())
        return;
    // With the acceptor, every connection and the timers closed, the context runs out of work and run() returns.
    m_post->post([this, grace] { windUp(grace); });
    m_thread.join();
    m_post->shut();
    m_port = 0;
}

HttpServer::HttpServer(Options options, Handler handler)
    : m_impl(std::make_unique<Impl>(std::move(options), std::move(handler)))
{}

HttpServer::~HttpServer()
{
    stop();
}

void HttpServer::start()
{
    m_impl->start();
}

void HttpServer::stop(std::chrono::milliseconds grace)
{
    m_impl->stop(grace);
}

quint16 HttpServer::port() const
{
    return m_impl->port();
}

} // namespace holdfast
