#pragma once

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <csignal>

namespace holdfast {

/// A session bus and a keyring of its own (gnome-keyring), unlocked and empty, for as long as this lives. The process
/// must not have used the session bus before.
class RealKeyring
{
public:
    RealKeyring()
    {
        QProcessEnvironment own = QProcessEnvironment::systemEnvironment();
        for (const char *folder : {"HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            own.insert(QString::fromLatin1(folder), m_home.path());
        m_bus.setProcessEnvironment(own);
        m_bus.start(QStringLiteral("dbus-daemon"),
                    {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        if (!m_bus.waitForReadyRead(10'000))
            return;
        const QByteArray address = m_bus.readLine().trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        own.insert(QStringLiteral("DBUS_SESSION_BUS_ADDRESS"), QString::fromLatin1(address));
        m_daemon.setProcessEnvironment(own);
        m_daemon.start(
            QStringLiteral("gnome-keyring-daemon"),
            {QStringLiteral("--foreground"), QStringLiteral("--components=secrets"), QStringLiteral("--unlock")});
        if (!m_daemon.waitForStarted(10'000))
            return;
        m_daemon.write("a test's keyring");
        m_daemon.closeWriteChannel();
    }
    ~RealKeyring()
    {
        goOn();
        for (QProcess *process : {&m_daemon, &m_bus}) {
            process->terminate();
            if (!process->waitForFinished(5000))
                process->kill();
            process->waitForFinished(5000);
        }
    }

    static bool isInstalled()
    {
        return !QStandardPaths::findExecutable(QStringLiteral("dbus-daemon")).isEmpty() &&
               !QStandardPaths::findExecutable(QStringLiteral("gnome-keyring-daemon")).isEmpty();
    }
    /// Asked, it does not answer until it goes on.
    void pause() { ::kill(static_cast<pid_t>(m_daemon.processId()), SIGSTOP); }
    void goOn() { ::kill(static_cast<pid_t>(m_daemon.processId()), SIGCONT); }
    bool runs() const { return m_bus.state() == QProcess::Running && m_daemon.state() == QProcess::Running; }

private:
    QTemporaryDir m_home;
    QProcess m_bus;
    QProcess m_daemon;
};

} // namespace holdfast
