#pragma once

#include <QHash>
#include <QHostAddress>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QPointer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <functional>

namespace holdfast {

/// A request as it came off the socket. Header names are in lower case.
struct PeerRequest
{
    QByteArray method;
    QByteArray path; ///< with its query
    QHash<QByteArray, QByteArray> headers;
    QByteArray body;
    quint16 port = 0; ///< the client's: tells connections apart

    QByteArray key() const { return headers.value("idempotency-key"); }
};

/// A TCP peer that speaks just enough HTTP to misbehave: the script gets every request with its socket and may answer,
/// wait, cut the connection, answer twice or send garbage.
class ScriptedPeer
{
public:
    using Script = std::function<void(const PeerRequest &, QTcpSocket &)>;

    explicit ScriptedPeer(Script script = {}) : m_script(std::move(script))
    {
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            while (QTcpSocket *socket = m_server.nextPendingConnection()) {
                QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket] { read(*socket); });
                QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            }
        });
        listen();
    }

    /// Listens on the port it had, or on a free one the first time.
    bool listen()
    {
        const bool listening = m_server.listen(QHostAddress::LocalHost, m_port);
        m_port = m_server.serverPort();
        return listening;
    }
    /// Refuses new connections and cuts the open ones.
    void goAway()
    {
        m_server.close();
        const QList<QTcpSocket *> sockets = m_server.findChildren<QTcpSocket *>();
        for (QTcpSocket *socket : sockets)
            socket->abort();
    }

    QUrl url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(m_port)); }
    void setScript(Script script) { m_script = std::move(script); }
    const QList<PeerRequest> &requests() const { return m_requests; }
    int openConnections() const { return static_cast<int>(m_server.findChildren<QTcpSocket *>().size()); }

    static void answer(QTcpSocket &socket, int status, const QByteArray &body, const QByteArray &moreHeaders = {})
    {
        const QByteArray type = status >= 400 ? "application/problem+json" : "application/json";
        socket.write("HTTP/1.1 " + QByteArray::number(status) + " Scripted\r\nContent-Type: " + type +
                     "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n" + moreHeaders + "\r\n" + body);
        socket.flush();
    }
    static void problem(QTcpSocket &socket, int status, const QByteArray &code, const QByteArray &moreHeaders = {})
    {
        answer(socket, status, R"({"type":"about:blank","title":"Scripted","code":")" + code + R"("})", moreHeaders);
    }

private:
    void read(QTcpSocket &socket)
    {
        QByteArray &buffer = m_buffers[&socket];
        buffer += socket.readAll();
        const qsizetype headEnd = buffer.indexOf("\r\n\r\n");
        if (headEnd < 0)
            return;
        PeerRequest request;
        request.port = socket.peerPort();
        const QList<QByteArray> lines = buffer.left(headEnd).split('\n');
        const QList<QByteArray> words = lines.first().split(' ');
        request.method = words.value(0);
        request.path = words.value(1);
        for (const QByteArray &line : lines.mid(1)) {
            const qsizetype colon = line.indexOf(':');
            request.headers.insert(line.left(colon).toLower(), line.mid(colon + 1).trimmed());
        }
        const qsizetype length = request.headers.value("content-length").toLongLong();
        if (buffer.size() < headEnd + 4 + length)
            return;
        request.body = buffer.mid(headEnd + 4, length);
        m_buffers.remove(&socket);
        m_requests.append(request);
        if (m_script)
            m_script(request, socket);
    }

    QTcpServer m_server;
    quint16 m_port = 0;
    Script m_script;
    QList<PeerRequest> m_requests;
    QHash<QTcpSocket *, QByteArray> m_buffers;
};

} // namespace holdfast
