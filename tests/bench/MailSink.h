#pragma once

#include <QThread>

#include <atomic>
#include <memory>

class QTcpServer;
class QTcpSocket;

namespace holdfast {

/// A mail server that takes every message and reads none, for measuring: what it costs is not what is measured. The
/// tests have a real one. In a thread of its own, on the loopback address.
class MailSink
{
public:
    /// Throws std::runtime_error when it cannot listen.
    MailSink();
    ~MailSink();

    quint16 port() const { return m_port; }
    qsizetype taken() const { return m_taken; }

private:
    void serve(QTcpSocket *client);

    QThread m_thread;
    std::unique_ptr<QTcpServer> m_server;
    std::atomic<qsizetype> m_taken = 0;
    quint16 m_port = 0;
};

} // namespace holdfast
