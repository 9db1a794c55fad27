#pragma once

#include "net/server/HttpServer.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <atomic>
#include <set>
#include <thread>

namespace holdfast {

class HttpConnection;
class NetworkPost;

/// One network thread and the connections that live on it. Made, started and joined by one thread.
class NetworkThread
{
public:
    /// `options` and `handler` must outlive this.
    NetworkThread(const HttpServer::Options &options, const HttpServer::Handler &handler);
    ~NetworkThread();

    /// What runs on it.
    boost::asio::io_context &context() { return m_context; }
    void start();
    /// Takes a socket that was made on this context. Any thread.
    void take(boost::asio::ip::tcp::socket socket);
    /// How many connections it has or is about to have. Any thread.
    std::size_t load() const { return m_load; }
    /// Takes no more connections, finishes the requests that are running (at most `grace`), ends the streams. Any
    /// thread.
    void windUp(std::chrono::milliseconds grace);
    /// Waits for the thread's end after windUp; whoever still has an answer for it is led nowhere.
    void join();

private:
    boost::asio::awaitable<void> watchDeadlines();
    void admit(boost::asio::ip::tcp::socket socket);
    void forget(const std::shared_ptr<HttpConnection> &connection);
    void finishAll(std::chrono::milliseconds grace);
    void rest();

    const HttpServer::Options &m_options;
    const HttpServer::Handler &m_handler;
    boost::asio::io_context m_context{1};
    std::shared_ptr<NetworkPost> m_post;
    boost::asio::steady_timer m_look;
    boost::asio::steady_timer m_grace;
    std::set<std::shared_ptr<HttpConnection>> m_connections;
    std::atomic<std::size_t> m_load = 0;
    bool m_stopping = false;
    std::thread m_thread;
};

} // namespace holdfast
