#pragma once

#include "app/service/DatabaseOptions.h"

#include <QLockFile>

#include <memory>

namespace holdfast {

class Database;
class EmbeddedCluster;

/// The database as its owner, for a command. Beside a running service it uses the service's server and leaves it
/// running; else it starts the embedded one, brings the schema up to date and stops it at the end.
class CommandDatabase
{
public:
    /// Throws std::runtime_error, in words for an administrator.
    explicit CommandDatabase(const DatabaseOptions &options);
    ~CommandDatabase();
    CommandDatabase(const CommandDatabase &) = delete;
    CommandDatabase &operator=(const CommandDatabase &) = delete;

    /// A connection without a deadline for answers.
    Database &owner() { return *m_owner; }

private:
    void openEmbedded(const QString &folder);

    std::unique_ptr<QLockFile> m_lock;
    std::unique_ptr<EmbeddedCluster> m_cluster;
    DatabaseSettings m_settings;
    std::unique_ptr<Database> m_owner;
};

} // namespace holdfast
