#include "core/Migrations.h"

#include "core/Database.h"

#include <QDir>
#include <QFile>

#include <stdexcept>

namespace holdfast {

namespace {

// Held by whoever migrates; any number that nothing else in the project uses.
constexpr qint64 migrationLock = 4'860'126'001;

struct Migration
{
    int number;
    QString name;
};

QList<Migration> migrations()
{
    QList<Migration> found;
    for (const QString &file : QDir(QStringLiteral(":/core/sql")).entryList(QDir::Files, QDir::Name))
        found.append({file.left(3).toInt(), file});
    return found;
}

void apply(Database &owner, const Migration &migration)
{
    QFile file(QStringLiteral(":/core/sql/") + migration.name);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("The migration " + migration.name.toStdString() + " is missing from this build.");
    owner.transaction([&] {
        owner.run("SET LOCAL search_path = holdfast, public");
        owner.runScript(file.readAll());
        owner.run("INSERT INTO holdfast.schema_migrations (number, name) VALUES ($1, $2)",
                  {migration.number, migration.name});
    });
}

void applyMissing(Database &owner)
{
    owner.run("CREATE SCHEMA IF NOT EXISTS holdfast");
    owner.run("CREATE TABLE IF NOT EXISTS holdfast.schema_migrations (number integer PRIMARY KEY, name text NOT NULL,"
              " applied_at timestamptz NOT NULL DEFAULT now())");
    const qint64 version = owner.run("SELECT coalesce(max(number), 0) FROM holdfast.schema_migrations").integer(0, 0);
    if (version > schemaVersion())
        throw std::runtime_error("The database's schema has version " + std::to_string(version) +
                                 ", this build knows " + std::to_string(schemaVersion()) +
                                 ". Install the newer Holdfast again.");
    for (const Migration &migration : migrations())
        if (migration.number > version)
            apply(owner, migration);
}

} // namespace

int schemaVersion()
{
    return migrations().last().number;
}

void migrate(Database &owner)
{
    if (!owner.leadsStraight())
        throw std::runtime_error("This connection leads through a pooler, where a session's locks do not hold. Name"
                                 " PostgreSQL itself with --database-direct.");
    owner.setAnswerDeadline(10 * 60 * 1000);
    owner.run("SET client_min_messages = warning");
    owner.run("SELECT pg_advisory_lock($1)", {migrationLock});
    try {
        applyMissing(owner);
    } catch (...) {
        if (owner.isOpen())
            owner.run("SELECT pg_advisory_unlock($1)", {migrationLock});
        throw;
    }
    owner.run("SELECT pg_advisory_unlock($1)", {migrationLock});
}

} // namespace holdfast
