#include "tests/bench/MailSink.h"

#include <QTcpServer>
#include <QTcpSocket>

#include <stdexcept>

namespace holdfast {

MailSink::MailSink() : m_server(std::make_unique<QTcpServer>())
{
    if (!m_server->listen(QHostAddress::LocalHost))
        throw std::runtime_error("The mail sink cannot listen: " + m_server->errorString().toStdString());
    m_port = m_server->serverPort();
    QObject::connect(m_server.get(), &QTcpServer::newConnection, m_server.get(), [this] {
        while (QTcpSocket *client = m_server->nextPendingConnection())
            serve(client);
    });
    m_server->moveToThread(&m_thread);
    m_thread.start();
}

MailSink::~MailSink()
{
    // Its sockets are its children, and all of them belong to the thread.
    QMetaObject::invokeMethod(
        m_server.get(), [this] { m_server.reset(); }, Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

/// RFC 5321, as far as a client that sends one message after another needs it.
void MailSink::serve(QTcpSocket *client)
{
    client->write("220 sink\r\n");
    const auto inContent = std::make_shared<bool>(false);
    QObject::connect(client, &QTcpSocket::readyRead, client, [this, client, inContent] {
        while (client->canReadLine()) {
            const QByteArray line = client->readLine();
            if (*inContent && line != ".\r\n")
                continue;
            const QByteArray verb = *inContent ? "." : line.left(4).toUpper();
            *inContent = verb == "DATA";
            if (verb == ".")
                ++m_taken;
            if (verb == "QUIT") {
                client->write("221 bye\r\n");
                client->disconnectFromHost();
                return;
            }
            client->write(*inContent ? "354 go on\r\n" : "250 ok\r\n");
        }
    });
    QObject::connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
}

} // namespace holdfast
