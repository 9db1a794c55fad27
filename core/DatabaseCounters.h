#pragma once

#include "core/Counters.h"

namespace holdfast {

/// Counters in a table of the database, by its clock; a crash of the database may empty them.
class DatabaseCounters : public Counters
{
public:
    std::chrono::milliseconds take(Database &database, const QString &name, int limit,
                                   std::chrono::milliseconds window) override;

    /// Takes away up to `limit` names under which nothing counts any more; returns how many.
    static int reap(Database &database, int limit);
};

} // namespace holdfast
