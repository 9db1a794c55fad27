#pragma once

#include <QObject>
#include <QTcpServer>
#include <QUrl>

namespace holdfast {

/// The network cable of a toured desk: hands the bytes on between the desk and the service, until it is pulled.
class TourCable : public QObject
{
    Q_OBJECT

public:
    /// Throws std::runtime_error when no port of this machine can be had.
    explicit TourCable(const QUrl &service);

    QUrl url() const; ///< where the desk finds the service
    void pull();      ///< breaks what is connected, refuses what comes
    void plug();

private:
    void carry(QTcpSocket *near);

    QUrl m_service;
    QTcpServer m_end;
    quint16 m_port = 0;
};

} // namespace holdfast
