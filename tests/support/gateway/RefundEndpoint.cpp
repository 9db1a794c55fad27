#include "tests/support/gateway/RefundEndpoint.h"

#include "tests/support/gateway/SandboxGateway.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>

namespace holdfast {

namespace {

QByteArray answer(const QByteArray &status, const QByteArray &body, const QByteArray &more = {})
{
    return "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nConnection: close\r\n" + more +
           "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

QByteArray headerOf(const QByteArray &request, const char *name)
{
    const QRegularExpression line(QStringLiteral("^%1: *(.*?)\r$").arg(QLatin1String(name)),
                                  QRegularExpression::MultilineOption | QRegularExpression::CaseInsensitiveOption);
    return line.match(QString::fromLatin1(request)).captured(1).toLatin1();
}

QByteArray readRequest(int socket)
{
    QByteArray request;
    char buffer[4096];
    for (;;) {
        const qsizetype head = request.indexOf("\r\n\r\n");
        if (head >= 0 && request.size() >= head + 4 + headerOf(request, "Content-Length").toLongLong())
            return request;
        const ssize_t count = ::read(socket, buffer, sizeof buffer);
        if (count <= 0)
            return {};
        request.append(buffer, count);
    }
}

} // namespace

RefundEndpoint::RefundEndpoint(SandboxGateway &gateway, quint32 seed) : m_gateway(gateway), m_random(seed)
{
    m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), size) != 0 || ::listen(m_listener, 64) != 0 ||
        ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &size) != 0)
        qFatal("holdfast-gateway: no port for refunds");
    m_port = ntohs(address.sin_port);
    m_accepting = std::thread([this] { accept(); });
}

RefundEndpoint::~RefundEndpoint()
{
    ::shutdown(m_listener, SHUT_RDWR);
    m_accepting.join();
    ::close(m_listener);
}

void RefundEndpoint::accept()
{
    for (int socket = 0; (socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;)
        m_threads.emplace_back([this, socket] { serve(socket); });
    for (std::thread &thread : m_threads)
        thread.join();
}

void RefundEndpoint::serve(int socket)
{
    bool cutOff = false;
    const QByteArray said = answerTo(readRequest(socket), &cutOff);
    if (!cutOff && ::send(socket, said.constData(), static_cast<std::size_t>(said.size()), MSG_NOSIGNAL) < 0)
        qWarning("holdfast-gateway: nobody waited for the answer");
    ::close(socket);
}

QByteArray RefundEndpoint::answerTo(const QByteArray &request, bool *cutOff)
{
    const QByteArray key = headerOf(request, "Idempotency-Key");
    if (!request.startsWith("POST /refunds ") || headerOf(request, "Authorization") != "Bearer sandbox" ||
        key.isEmpty())
        return answer("401 Unauthorized", "{}");
    if (happens(m_fail))
        return answer("503 Service Unavailable", "{}", "Retry-After: 1\r\n");
    const QJsonObject wish = QJsonDocument::fromJson(request.mid(request.indexOf("\r\n\r\n") + 4)).object();
    if (!m_gateway.payBack(wish[u"reference"].toString().toLatin1(), wish[u"amount"].toInteger(), key))
        return answer("422 Unprocessable", "{\"code\":\"no_such_charge\"}");
    *cutOff = happens(m_cut);
    if (happens(m_stall))
        std::this_thread::sleep_for(std::chrono::milliseconds(m_stallMs));
    return happens(m_pend) ? answer("202 Accepted", "{\"status\":\"pending\"}")
                           : answer("200 OK", "{\"status\":\"succeeded\"}");
}

void RefundEndpoint::stall(double share, int milliseconds)
{
    const std::lock_guard lock(m_mutex);
    m_stall = share;
    m_stallMs = milliseconds;
}

bool RefundEndpoint::happens(const double &share)
{
    const std::lock_guard lock(m_mutex);
    return std::uniform_real_distribution<>(0, 1)(m_random) < share;
}

void RefundEndpoint::set(double *share, double value)
{
    const std::lock_guard lock(m_mutex);
    *share = value;
}

} // namespace holdfast
