#pragma once

#include <QJsonObject>
#include <QList>
#include <QProcess>
#include <QTemporaryDir>

namespace holdfast {

/// A real server that takes mail or HTTP requests, as a process of its own, and keeps what it took. See the scripts in
/// tests/support/receivers for what it can be told.
class Receiver
{
public:
    /// `script` is mailserver.py, httpserver.py or webhookserver.py. Waits until it listens.
    explicit Receiver(const QString &script, const QStringList &arguments = {});
    ~Receiver();

    int port() const { return m_port; }
    /// `of` one of those it plays; empty: of all who were told none of their own.
    void setMood(const QByteArray &mood, const QString &of = {});
    /// What it took, in the order of coming.
    QList<QJsonObject> taken() const;
    /// Forgets what it took.
    void clear();
    QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    int m_port = 0;
};

} // namespace holdfast
