#pragma once

#include <QtGlobal>

namespace holdfast {

class Database;

/// Held by one connection of a database at a time, until that connection ends, by whatever end: a killed service's at
/// once, that of a machine that is cut off within ten seconds. The connection must be direct.
class LeaderLock
{
public:
    LeaderLock(Database &direct, qint64 number) : m_database(direct), m_number(number) {}

    /// Takes it when nobody has it; true when it is held. Throws DatabaseError, and is lost with the connection.
    bool tryTake();

private:
    Database &m_database;
    const qint64 m_number;
    bool m_held = false;
};

} // namespace holdfast
