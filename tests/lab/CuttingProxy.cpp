#include "tests/lab/CuttingProxy.h"

#include <QList>

#include <arpa/inet.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace holdfast {

namespace {

constexpr int lookAroundMs = 100;
constexpr int answerDeadlineMs = 15'000;

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

int newSocket()
{
    return ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

qsizetype lengthOf(const QByteArray &head)
{
    for (const QByteArray &line : head.toLower().split('\n'))
        if (line.startsWith("content-length:"))
            return line.mid(15).trimmed().toLongLong();
    return 0;
}

/// One whole HTTP message; empty when the other side closed or gave none in time.
QByteArray readMessage(int socket, int deadlineMs)
{
    QByteArray message;
    for (;;) {
        const qsizetype end = message.indexOf("\r\n\r\n");
        if (end >= 0 && message.size() >= end + 4 + lengthOf(message.left(end)))
            return message;
        pollfd waiting{socket, POLLIN, 0};
        char chunk[8192];
        const ssize_t got = ::poll(&waiting, 1, deadlineMs) > 0 ? ::recv(socket, chunk, sizeof chunk, 0) : 0;
        if (got <= 0)
            return {};
        message.append(chunk, got);
    }
}

bool write(int socket, const QByteArray &bytes)
{
    return ::send(socket, bytes.constData(), static_cast<std::size_t>(bytes.size()), MSG_NOSIGNAL) == bytes.size();
}

} // namespace

CuttingProxy::CuttingProxy(int servicePort) : m_servicePort(servicePort), m_listener(newSocket())
{
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (::bind(m_listener, reinterpret_cast<const sockaddr *>(&address), size) != 0 || ::listen(m_listener, 64) != 0 ||
        ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        throw std::runtime_error("The proxy can't listen on loopback.");
    m_port = ntohs(address.sin_port);
    m_accepting = std::thread([this] { listen(); });
}

CuttingProxy::~CuttingProxy()
{
    m_stopping = true;
    m_accepting.join();
    ::close(m_listener);
}

void CuttingProxy::listen()
{
    while (!m_stopping) {
        pollfd waiting{m_listener, POLLIN, 0};
        if (::poll(&waiting, 1, lookAroundMs) <= 0)
            continue;
        const int client = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (client >= 0)
            m_threads.emplace_back([this, client] { serve(client); });
    }
    for (std::thread &thread : m_threads)
        thread.join();
}

void CuttingProxy::serve(int client)
{
    const int service = newSocket();
    const sockaddr_in address = loopback(m_servicePort);
    if (::connect(service, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0) {
        while (!m_stopping) {
            pollfd waiting{client, POLLIN, 0};
            const int ready = ::poll(&waiting, 1, lookAroundMs);
            if (ready > 0 && !passOn(client, service))
                break;
        }
    }
    ::close(service);
    ::close(client);
}

bool CuttingProxy::passOn(int client, int service)
{
    const QByteArray request = readMessage(client, answerDeadlineMs);
    if (request.isEmpty())
        return false;
    const Cut cut = m_next.exchange(Cut::Nowhere);
    if (cut == Cut::BeforeTheService || !write(service, request))
        return false;
    const QByteArray answer = readMessage(service, answerDeadlineMs);
    return cut == Cut::Nowhere && !answer.isEmpty() && write(client, answer);
}

} // namespace holdfast
