#include "tests/support/BlockingHttp.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace holdfast {

namespace {

constexpr int answerDeadlineMs = 10'000;

} // namespace

BlockingHttp::BlockingHttp(int port, QByteArray token) : m_port(port), m_token(std::move(token)) {}

BlockingHttp::~BlockingHttp()
{
    close();
}

bool BlockingHttp::connect()
{
    if (m_socket >= 0)
        return true;
    m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(m_port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0) {
        close();
        return false;
    }
    const int on = 1;
    setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return true;
}

void BlockingHttp::close()
{
    if (m_socket >= 0)
        ::close(m_socket);
    m_socket = -1;
    m_buffer.clear();
}

bool BlockingHttp::writeRequest(const QByteArray &method, const QByteArray &path, const QByteArray &body,
                                const QByteArray &key)
{
    QByteArray request = method + ' ' + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    if (!m_token.isEmpty())
        request += "Authorization: Bearer " + m_token + "\r\n";
    if (!key.isEmpty())
        request += "Idempotency-Key: " + key + "\r\n";
    if (!body.isEmpty())
        request += "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    request += m_moreHeaders + "\r\n" + body;
    return ::send(m_socket, request.constData(), static_cast<std::size_t>(request.size()), MSG_NOSIGNAL) ==
           request.size();
}

bool BlockingHttp::readMore()
{
    pollfd waiting{m_socket, POLLIN, 0};
    if (::poll(&waiting, 1, answerDeadlineMs) <= 0)
        return false;
    char chunk[16 * 1024];
    const ssize_t got = ::recv(m_socket, chunk, sizeof chunk, 0);
    if (got <= 0)
        return false;
    m_buffer.append(chunk, got);
    return true;
}

std::optional<BlockingHttp::Response> BlockingHttp::readResponse()
{
    qsizetype end = -1;
    while ((end = m_buffer.indexOf("\r\n\r\n")) < 0)
        if (!readMore())
            return std::nullopt;
    Response response;
    const QList<QByteArray> lines = m_buffer.left(end).split('\n');
    response.status = lines.first().split(' ').value(1).toInt();
    for (const QByteArray &line : lines.mid(1)) {
        const auto colon = line.indexOf(':');
        response.headers.insert(line.left(colon).toLower(), line.mid(colon + 1).trimmed());
    }
    const auto length = response.headers.value("content-length").toLongLong();
    while (m_buffer.size() < end + 4 + length)
        if (!readMore())
            return std::nullopt;
    response.body = m_buffer.mid(end + 4, length);
    m_buffer.remove(0, end + 4 + length);
    return response;
}

std::optional<BlockingHttp::Response> BlockingHttp::send(const QByteArray &method, const QByteArray &path,
                                                         const QByteArray &body, const QByteArray &key)
{
    if (!connect())
        return std::nullopt;
    std::optional<Response> response;
    if (writeRequest(method, path, body, key))
        response = readResponse();
    if (!response || response->headers.value("connection").toLower() == "close")
        close();
    return response;
}

bool BlockingHttp::sendAndCut(const QByteArray &method, const QByteArray &path, const QByteArray &body,
                              const QByteArray &key)
{
    bool answered = false;
    if (connect() && writeRequest(method, path, body, key)) {
        pollfd waiting{m_socket, POLLIN, 0};
        answered = ::poll(&waiting, 1, answerDeadlineMs) > 0;
    }
    close();
    return answered;
}

} // namespace holdfast
