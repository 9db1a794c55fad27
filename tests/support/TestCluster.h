#pragma once

#include "core/Database.h"
#include "core/EmbeddedCluster.h"

#include <QTemporaryDir>

#include <memory>

namespace holdfast {

/// A throw-away PostgreSQL cluster with the schema in it, on a private socket in a temporary folder; gone with the
/// object.
class TestCluster
{
public:
    TestCluster();

    /// Patient enough to put thousands of rows in at once.
    DatabaseSettings owner() const;
    DatabaseSettings app() const { return m_cluster->appSettings(); }
    EmbeddedCluster &cluster() { return *m_cluster; }

    /// Replaces the booking clock by one that stands `interval` (PostgreSQL's writing) away from the real one. Nothing
    /// sleeps.
    void moveClock(const QString &interval);
    /// The same in whatever cluster has the schema.
    static void moveClock(const DatabaseSettings &owner, const QString &interval);
    /// Lets it be twenty past eight in the sample clinic's zone on a Tuesday soon: what a test finds of its today does
    /// not depend on the hour or the day on which the test runs.
    static void moveClockToAMorning(const DatabaseSettings &owner);

    /// Makes a second, empty database with the schema in this cluster and returns its owner's settings.
    DatabaseSettings scratchDatabase(const QString &name);

private:
    QTemporaryDir m_folder;
    std::unique_ptr<EmbeddedCluster> m_cluster;
};

} // namespace holdfast
