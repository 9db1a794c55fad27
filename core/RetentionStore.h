#pragma once

#include <chrono>

namespace holdfast {

class Database;

/// Takes away what was kept long enough, a batch at a time; tells how much it was.
class RetentionStore
{
public:
    explicit RetentionStore(Database &database) : m_database(database) {}

    /// Events older than `keep` that every reader with a cursor in the database has had.
    int trimOutbox(std::chrono::seconds keep, int limit);
    /// Deliveries that ended well longer ago than `keep`.
    int trimDeliveries(std::chrono::seconds keep, int limit);

private:
    Database &m_database;
};

} // namespace holdfast
