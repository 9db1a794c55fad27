#pragma once

#include "core/DatabaseSettings.h"

#include <QProcess>
#include <QTemporaryDir>

namespace holdfast {

/// A real PgBouncer in transaction mode in front of a database, on a private socket in a temporary folder; gone with
/// the object. All that go through it share `connections` connections.
class TestPgBouncer
{
public:
    /// Starts it and waits until it answers. Throws std::runtime_error with its output when it does not.
    TestPgBouncer(const DatabaseSettings &behind, int connections);
    ~TestPgBouncer();

    /// Leads through it, as the user that `behind` names.
    DatabaseSettings settings() const;

private:
    void writeConfiguration(int connections) const;

    const DatabaseSettings m_behind;
    QTemporaryDir m_folder;
    QProcess m_process;
};

} // namespace holdfast
