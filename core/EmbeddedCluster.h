#pragma once

#include "core/DatabaseSettings.h"

#include <QString>
#include <QStringList>

#include <stdexcept>

namespace holdfast {

/// What keeps the embedded database from running, in words an administrator can act on.
class ClusterError : public std::runtime_error
{
public:
    explicit ClusterError(const QString &message) : std::runtime_error(message.toStdString()) {}
};

/// A private PostgreSQL cluster in a folder: unix socket only, nothing else on the machine may enter. As root,
/// PostgreSQL runs as another user, who then owns the folder. Use from one thread.
class EmbeddedCluster
{
public:
    struct Options
    {
        QString folder = {};                        ///< absolute; made when missing
        QString runAs = QStringLiteral("postgres"); ///< the user PostgreSQL runs as when we are root
        QString binFolder = {};                     ///< empty: the newest PostgreSQL 15 or later installed
        bool durable = true;                        ///< false only for throw-away test clusters: no fsync
        bool stopAdopted = true;                    ///< false: a server that ran before us goes on after us
        QStringList settings = {};                  ///< more lines for the server, "name=value"
    };

    explicit EmbeddedCluster(Options options);
    /// Stops the server if this object started it, or adopted it with Options::stopAdopted.
    ~EmbeddedCluster();
    EmbeddedCluster(const EmbeddedCluster &) = delete;
    EmbeddedCluster &operator=(const EmbeddedCluster &) = delete;

    /// Makes the cluster when the folder is new, adopts a server that already runs in it, recovers after a crash.
    /// Throws ClusterError.
    void start();
    /// A clean, fast stop. Throws ClusterError.
    void stop();
    bool isRunning() const;
    /// The postmaster's process id, 0 when it does not run.
    qint64 postmasterPid() const;

    /// The owner's connection, for migrations and the outbox.
    DatabaseSettings ownerSettings() const;
    /// The application role's connection.
    DatabaseSettings appSettings() const;

private:
    void initialize();
    void prepareFolders();
    void launch();
    void enter();
    void createDatabase();
    int runTool(const QString &tool, const QStringList &arguments, QString *output, int timeoutMs = 60000) const;
    QString endOfLog() const;
    QString dataFolder() const;
    QString socketFolder() const;

    Options m_options;
    bool m_ours = false;
};

} // namespace holdfast
