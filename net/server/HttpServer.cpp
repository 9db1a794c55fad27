#include "net/server/HttpServer.h"

#include "net/server/NetworkThread.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <vector>

namespace asio = boost::asio;
using asio::ip::tcp;

namespace holdfast {

class HttpServer::Impl
{
public:
    Impl(Options options, Handler handler);

    void start();
    void stop(std::chrono::milliseconds grace);
    quint16 port() const { return m_port; }

private:
    void listen();
    asio::awaitable<void> accept();
    NetworkThread &idlestThread() const;
    std::size_t connections() const;
    void closeDoor();

    const Options m_options;
    const Handler m_handler;
    std::vector<std::unique_ptr<NetworkThread>> m_threads; ///< the first one's thread accepts
    std::optional<tcp::acceptor> m_acceptor;
    quint16 m_port = 0;
};

HttpServer::Impl::Impl(Options options, Handler handler) : m_options(std::move(options)), m_handler(std::move(handler))
{
    for (std::size_t i = 0; i < std::max<std::size_t>(m_options.threads, 1); ++i)
        m_threads.push_back(std::make_unique<NetworkThread>(m_options, m_handler));
    m_acceptor.emplace(m_threads.front()->context());
}

void HttpServer::Impl::start()
{
    listen();
    asio::co_spawn(m_acceptor->get_executor(), accept(), asio::detached);
    for (const auto &thread : m_threads)
        thread->start();
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
        m_acceptor->open(endpoint.protocol());
        m_acceptor->set_option(tcp::acceptor::reuse_address(true));
        m_acceptor->bind(endpoint);
        m_acceptor->listen(1024);
        m_port = m_acceptor->local_endpoint().port();
    } catch (const boost::system::system_error &failure) {
        m_acceptor->close(error);
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
    while (m_acceptor->is_open()) {
        boost::system::error_code error;
        NetworkThread &thread = idlestThread();
        tcp::socket socket =
            co_await m_acceptor->async_accept(thread.context(), asio::redirect_error(asio::use_awaitable, error));
        if (!error) {
            if (connections() < m_options.maxConnections)
                thread.take(std::move(socket));
            continue;
        }
        if (!m_acceptor->is_open())
            break;
        // Out of file descriptors, most likely: some connection has to end first.
        asio::steady_timer pause(m_acceptor->get_executor(), std::chrono::milliseconds(20));
        co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
    }
}

NetworkThread &HttpServer::Impl::idlestThread() const
{
    return **std::min_element(m_threads.begin(), m_threads.end(),
                              [](const auto &one, const auto &other) { return one->load() < other->load(); });
}

std::size_t HttpServer::Impl::connections() const
{
    return std::accumulate(m_threads.begin(), m_threads.end(), std::size_t(0),
                           [](std::size_t sum, const auto &thread) { return sum + thread->load(); });
}

void HttpServer::Impl::closeDoor()
{
    boost::system::error_code ignored;
    m_acceptor->close(ignored);
}

void HttpServer::Impl::stop(std::chrono::milliseconds grace)
{
    if (m_port == 0)
        return;
    // With the acceptor, every connection and the timers closed, each context runs out of work and its thread ends.
    asio::post(m_acceptor->get_executor(), [this] { closeDoor(); });
    for (const auto &thread : m_threads)
        thread->windUp(grace);
    for (const auto &thread : m_threads)
        thread->join();
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
