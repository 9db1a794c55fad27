#include "app/desk/TourCable.h"

#include <QHostAddress>
#include <QTcpSocket>

#include <stdexcept>

namespace holdfast {

TourCable::TourCable(const QUrl &service) : m_service(service)
{
    connect(&m_end, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket *near = m_end.nextPendingConnection())
            carry(near);
    });
    plug();
}

QUrl TourCable::url() const
{
    QUrl url = m_service;
    url.setHost(QStringLiteral("127.0.0.1"));
    url.setPort(m_port);
    return url;
}

void TourCable::plug()
{
    if (!m_end.listen(QHostAddress::LocalHost, m_port))
        throw std::runtime_error("the tour's cable cannot listen: " + m_end.errorString().toStdString());
    m_port = m_end.serverPort();
}

void TourCable::pull()
{
    m_end.close();
    for (QTcpSocket *near : m_end.findChildren<QTcpSocket *>())
        near->abort();
}

void TourCable::carry(QTcpSocket *near)
{
    auto *far = new QTcpSocket(near);
    connect(near, &QTcpSocket::readyRead, far, [near, far] { far->write(near->readAll()); });
    connect(far, &QTcpSocket::readyRead, near, [near, far] { near->write(far->readAll()); });
    connect(far, &QTcpSocket::disconnected, near, &QTcpSocket::disconnectFromHost);
    connect(near, &QTcpSocket::disconnected, near, &QObject::deleteLater);
    far->connectToHost(m_service.host(), static_cast<quint16>(m_service.port(80)));
}

} // namespace holdfast
