#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace holdfast {

/// The sandbox gateway as a program of its own, obeying line by line.
class GatewayProcess
{
public:
    /// Tells `port` of this machine what happens, signed with the file's secret.
    GatewayProcess(const QString &program, int port, const QString &secretFile, quint32 seed)
    {
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(program, {QStringLiteral("--port"), QString::number(port), QStringLiteral("--secret-file"),
                                  secretFile, QStringLiteral("--seed"), QString::number(seed)});
        m_process.waitForStarted();
    }

    ~GatewayProcess()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished();
    }

    GatewayProcess(const GatewayProcess &) = delete;
    GatewayProcess &operator=(const GatewayProcess &) = delete;

    /// Where it takes refunds.
    QString refundUrl() { return QStringLiteral("http://127.0.0.1:%1/refunds").arg(QString::fromLatin1(tell("port"))); }

    QByteArray tell(const QByteArray &command)
    {
        begin(command);
        return end();
    }

    void begin(const QByteArray &command)
    {
        m_process.write(command + '\n');
        m_process.waitForBytesWritten();
    }

    QByteArray end()
    {
        while (!m_process.canReadLine() && m_process.waitForReadyRead(60'000)) {
        }
        return m_process.readLine().trimmed();
    }

    QJsonObject ledger() { return QJsonDocument::fromJson(tell("ledger")).object(); }

private:
    QProcess m_process;
};

} // namespace holdfast
