#pragma once

#include "core/DatabaseSettings.h"

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>
#include <QUrl>

namespace holdfast {

/// The real holdfastd as a process of its own, with its embedded PostgreSQL and the sample clinic, in a temporary
/// folder. With the sample clinic it is a Tuesday morning there, whenever the test runs.
class RunningService
{
public:
    /// Starts it and waits until it listens. Throws std::runtime_error with its output when it does not.
    explicit RunningService(const QStringList &moreOptions = {QStringLiteral("--sample")});
    ~RunningService();

    QUrl url() const { return QUrl(QStringLiteral("http://127.0.0.1:%1").arg(m_port)); }
    DatabaseSettings owner() const;
    qint64 pid() const { return m_process.processId(); }
    qint64 postmasterPid() const;

    void stop();  ///< SIGTERM, and waits; PostgreSQL stops with it
    void kill9(); ///< SIGKILL for the service alone
    void killPostmaster9();
    void setOptions(const QStringList &moreOptions) { m_options = moreOptions; } ///< for the next start
    void start();                                                                ///< again, on the same port and data

private:
    QTemporaryDir m_folder;
    QStringList m_options;
    QProcess m_process;
    int m_port = 0;
};

} // namespace holdfast
