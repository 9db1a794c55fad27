#pragma once

#include <boost/asio/io_context.hpp>

#include <QByteArray>

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace holdfast {

/// A request as bytes. The key is for what changes something.
struct PlayRequest
{
    QByteArray method = "GET";
    QByteArray path;
    QByteArray token;
    QByteArray more = {}; ///< further header lines
    QByteArray key = {};
    QByteArray body = {};

    QByteArray bytes() const;
};

/// Keep-alive connections that thousands of clients share, one request at a time on each; in the thread of its context.
class HttpPool
{
public:
    struct Answer
    {
        int status = 0; ///< 0: the connection broke
        QByteArray body;
    };
    using Then = std::function<void(const Answer &)>;

    HttpPool(boost::asio::io_context &io, int port, int connections);
    ~HttpPool();
    HttpPool(const HttpPool &) = delete;
    HttpPool &operator=(const HttpPool &) = delete;

    void send(const QByteArray &request, Then then);

private:
    class Connection;
    struct Job
    {
        QByteArray request;
        Then then;
    };

    void goOn(Connection *connection);

    std::vector<std::unique_ptr<Connection>> m_connections;
    std::vector<Connection *> m_idle;
    std::deque<Job> m_jobs;
};

} // namespace holdfast
