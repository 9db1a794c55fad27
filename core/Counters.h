#pragma once

#include <QString>

#include <chrono>

namespace holdfast {

class Database;

/// Counts what happens under a name within a window that slides, for all services of a database together.
class Counters
{
public:
    virtual ~Counters() = default;

    /// Takes one of `limit` places under the name; each is free again `window` after it was taken. Zero: it got one,
    /// otherwise how long until one is free. `database` is the caller's connection. Throws DatabaseError. Thread-safe.
    virtual std::chrono::milliseconds take(Database &database, const QString &name, int limit,
                                           std::chrono::milliseconds window) = 0;
};

} // namespace holdfast
