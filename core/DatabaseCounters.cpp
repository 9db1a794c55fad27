#include "core/DatabaseCounters.h"

#include "core/Database.h"

namespace holdfast {

std::chrono::milliseconds DatabaseCounters::take(Database &database, const QString &name, int limit,
                                                 std::chrono::milliseconds window)
{
    const Rows rows = database.run("SELECT holdfast.take_place($1, $2, $3)",
                                   {name, limit, QByteArray::number(qint64(window.count())) + " milliseconds"});
    return std::chrono::milliseconds(rows.integer(0, 0));
}

int DatabaseCounters::reap(Database &database, int limit)
{
    return static_cast<int>(database.run("SELECT holdfast.reap_counters($1)", {limit}).integer(0, 0));
}

} // namespace holdfast
