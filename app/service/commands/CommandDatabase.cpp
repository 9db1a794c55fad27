#include "app/service/commands/CommandDatabase.h"

#include "core/Database.h"
#include "core/EmbeddedCluster.h"
#include "core/Migrations.h"

#include <QDir>

namespace holdfast {

namespace {

constexpr int patientMs = 60 * 60 * 1000;

} // namespace

CommandDatabase::CommandDatabase(const DatabaseOptions &options)
{
    if (options.database)
        m_settings = options.databaseDirect.value_or(*options.database);
    else
        openEmbedded(options.dataFolder);
    m_owner = std::make_unique<Database>(m_settings);
    migrate(*m_owner);
    m_owner->setAnswerDeadline(patientMs);
}

CommandDatabase::~CommandDatabase() = default;

void CommandDatabase::openEmbedded(const QString &folder)
{
    const QDir place(folder);
    if (!place.exists(QStringLiteral("postgresql")))
        throw ClusterError(
            QStringLiteral("There is no embedded database in %1. Name its folder with --data.").arg(folder));
    EmbeddedCluster::Options options;
    options.folder = folder;
    options.stopAdopted = false;
    m_cluster = std::make_unique<EmbeddedCluster>(options);
    // Whoever has the lock decides when the server stops: without it, only a server that runs already may be used.
    m_lock = std::make_unique<QLockFile>(place.filePath(QStringLiteral("holdfastd.lock")));
    m_lock->setStaleLockTime(0);
    if (!m_lock->tryLock(0)) {
        if (m_lock->error() == QLockFile::PermissionError)
            throw ClusterError(QStringLiteral("The data folder %1 may not be written.").arg(folder));
        if (!m_cluster->isRunning())
            throw ClusterError(
                QStringLiteral("The service of %1 is just starting or stopping. Try again in a minute.").arg(folder));
    }
    m_cluster->start();
    m_settings = m_cluster->ownerSettings();
}

} // namespace holdfast
