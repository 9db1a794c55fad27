#pragma once

namespace holdfast {

class Database;

/// Brings the schema to this build's version: one transaction a migration, under an advisory lock, so that two services
/// may start at once. Needs the owner's connection. Throws std::runtime_error when the schema is newer than this build,
/// or the connection leads through a pooler.
void migrate(Database &owner);

/// The version `migrate` leads to.
int schemaVersion();

} // namespace holdfast
