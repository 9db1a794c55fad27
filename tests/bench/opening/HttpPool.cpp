#include "tests/bench/opening/HttpPool.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include <array>
#include <optional>

namespace holdfast {

namespace asio = boost::asio;
using boost::system::error_code;

QByteArray PlayRequest::bytes() const
{
    QByteArray text = method + ' ' + path + " HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer " + token + "\r\n";
    if (!key.isEmpty())
        text += "Idempotency-Key: " + key + "\r\n";
    if (!body.isEmpty())
        text += "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    return text + more + "\r\n" + body;
}

class HttpPool::Connection
{
public:
    Connection(HttpPool &pool, asio::io_context &io, int port)
        : m_pool(pool), m_socket(io), m_server(asio::ip::address_v4::loopback(), static_cast<unsigned short>(port))
    {}

    void send(Job job)
    {
        m_job = std::move(job);
        m_buffer.clear();
        error_code error;
        if (!m_socket.is_open()) {
            m_socket.connect(m_server, error);
            if (!error)
                m_socket.set_option(asio::ip::tcp::no_delay(true), error);
        }
        if (error) {
            asio::post(m_socket.get_executor(), [this] { finish({}); });
            return;
        }
        asio::async_write(m_socket,
                          asio::buffer(m_job.request.constData(), static_cast<std::size_t>(m_job.request.size())),
                          [this](error_code failed, std::size_t) { failed ? finish({}) : read(); });
    }

private:
    void read()
    {
        m_socket.async_read_some(asio::buffer(m_chunk), [this](error_code failed, std::size_t count) {
            if (failed)
                return finish({});
            m_buffer.append(m_chunk.data(), static_cast<qsizetype>(count));
            if (std::optional<Answer> answer = parse())
                return finish(std::move(*answer));
            read();
        });
    }

    std::optional<Answer> parse()
    {
        const qsizetype end = m_buffer.indexOf("\r\n\r\n");
        if (end < 0)
            return std::nullopt;
        const QByteArray head = m_buffer.left(end + 2).toLower();
        const qsizetype at = head.indexOf("\r\ncontent-length:");
        const qsizetype length =
            at < 0 ? 0 : head.mid(at + 17, head.indexOf("\r\n", at + 2) - at - 17).trimmed().toLongLong();
        if (m_buffer.size() < end + 4 + length)
            return std::nullopt;
        m_closes = head.contains("\r\nconnection: close");
        return Answer{head.mid(9, 3).toInt(), m_buffer.mid(end + 4, length)};
    }

    void finish(const Answer &answer)
    {
        if (answer.status == 0 || m_closes) {
            error_code ignored;
            m_socket.close(ignored);
            m_closes = false;
        }
        const Then then = std::move(m_job.then);
        m_pool.goOn(this);
        then(answer);
    }

    HttpPool &m_pool;
    asio::ip::tcp::socket m_socket;
    const asio::ip::tcp::endpoint m_server;
    Job m_job;
    QByteArray m_buffer;
    std::array<char, 16'384> m_chunk{};
    bool m_closes = false;
};

HttpPool::HttpPool(asio::io_context &io, int port, int connections)
{
    for (int i = 0; i < connections; ++i) {
        m_connections.push_back(std::make_unique<Connection>(*this, io, port));
        m_idle.push_back(m_connections.back().get());
    }
}

HttpPool::~HttpPool() = default;

void HttpPool::send(const QByteArray &request, Then then)
{
    m_jobs.push_back({request, std::move(then)});
    if (m_idle.empty())
        return;
    Connection *const connection = m_idle.back();
    m_idle.pop_back();
    goOn(connection);
}

void HttpPool::goOn(Connection *connection)
{
    if (m_jobs.empty()) {
        m_idle.push_back(connection);
        return;
    }
    Job job = std::move(m_jobs.front());
    m_jobs.pop_front();
    connection->send(std::move(job));
}

} // namespace holdfast
