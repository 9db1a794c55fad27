#include "app/load/LoadConnection.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace holdfast {

LoadConnection::~LoadConnection()
{
    reset();
}

void LoadConnection::reset()
{
    if (m_socket >= 0)
        ::close(m_socket);
    m_socket = -1;
    m_busy = false;
    m_broken = false;
    m_buffer.clear();
}

bool LoadConnection::send(const QByteArray &request, Clock::time_point intended)
{
    if (m_socket < 0) {
        m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<uint16_t>(m_port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0) {
            reset();
            return false;
        }
        const int on = 1;
        setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        fcntl(m_socket, F_SETFL, O_NONBLOCK);
    }
    m_intended = intended;
    m_busy = true;
    // Requests are far smaller than a socket's buffer and only one is under way: a short write means a dead peer.
    m_broken =
        ::send(m_socket, request.constData(), static_cast<std::size_t>(request.size()), MSG_NOSIGNAL) != request.size();
    return !m_broken;
}

std::optional<LoadConnection::Answer> LoadConnection::receive()
{
    char chunk[64 * 1024];
    for (;;) {
        const ssize_t got = ::recv(m_socket, chunk, sizeof chunk, 0);
        if (got == static_cast<ssize_t>(sizeof chunk)) {
            m_buffer.append(chunk, got);
            continue;
        }
        if (got > 0) // all that was there: asking again would only hear so
            m_buffer.append(chunk, got);
        else
            m_broken = got == 0 || (errno != EAGAIN && errno != EINTR);
        break;
    }
    return parse();
}

std::optional<LoadConnection::Answer> LoadConnection::parse()
{
    const auto end = m_buffer.indexOf("\r\n\r\n");
    if (end < 0)
        return std::nullopt;
    const QByteArray head = m_buffer.left(end + 2).toLower();
    const auto at = head.indexOf("\r\ncontent-length:");
    const auto length = at < 0 ? 0 : head.mid(at + 17, head.indexOf("\r\n", at + 2) - at - 17).trimmed().toLongLong();
    if (m_buffer.size() < end + 4 + length)
        return std::nullopt;
    Answer answer{head.mid(9, 3).toInt(), m_buffer.mid(end + 4, length), m_intended};
    m_buffer.remove(0, end + 4 + length);
    m_busy = false;
    m_broken = m_broken || head.contains("\r\nconnection: close");
    return answer;
}

} // namespace holdfast
