#include "core/OutboxHealth.h"

#include "core/Database.h"

namespace holdfast {

QString OutboxHealth::Holder::words() const
{
    if (pid == 0)
        return QStringLiteral("a transaction that can't be seen: a prepared one, or another role's");
    return QStringLiteral(
               "process %1 (%2 as %3 in database %4, %5), in a transaction for %6 s, its last statement began %7 s ago")
        .arg(pid)
        .arg(application.isEmpty() ? QStringLiteral("no name") : application, user, database, state)
        .arg(transactionSeconds, 0, 'f', 1)
        .arg(statementSeconds, 0, 'f', 1);
}

OutboxHealth OutboxHealthStore::lookAtTail()
{
    OutboxHealth health;
    const Rows held = m_database.run("SELECT extract(epoch FROM holdfast.booking_now() - min(at)) FROM holdfast.outbox"
                                     " WHERE xid >= pg_snapshot_xmin(pg_current_snapshot())");
    if (held.isNull(0, 0))
        return health;
    health.heldSeconds = held.bytes(0, 0).toDouble();
    const Rows rows = m_database.run(
        "SELECT pid, application_name, usename, datname, state, extract(epoch FROM clock_timestamp() - xact_start),"
        " extract(epoch FROM clock_timestamp() - query_start) FROM pg_stat_activity"
        " WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()"
        " ORDER BY age(backend_xid) DESC LIMIT 1");
    health.holder = OutboxHealth::Holder{};
    if (rows.size() > 0)
        health.holder = OutboxHealth::Holder{.pid = rows.integer(0, 0),
                                             .application = rows.text(0, 1),
                                             .user = rows.text(0, 2),
                                             .database = rows.text(0, 3),
                                             .state = rows.text(0, 4),
                                             .transactionSeconds = rows.bytes(0, 5).toDouble(),
                                             .statementSeconds = rows.bytes(0, 6).toDouble()};
    return health;
}

OutboxHealth OutboxHealthStore::look()
{
    OutboxHealth health = lookAtTail();
    const Rows readers = m_database.run(R"(
        SELECT c.consumer, greatest(0, extract(epoch FROM holdfast.booking_now() - first.at)), waiting.count
        FROM holdfast.outbox_cursor c
        LEFT JOIN LATERAL (SELECT o.at FROM holdfast.outbox o WHERE (o.xid, o.id) > (c.xid, c.id)
                           ORDER BY o.xid, o.id LIMIT 1) AS first ON true
        CROSS JOIN LATERAL (SELECT count(*) FROM (SELECT FROM holdfast.outbox o WHERE (o.xid, o.id) > (c.xid, c.id)
                                                  LIMIT 10000) AS rest) AS waiting
        ORDER BY c.consumer)");
    for (int row = 0; row < readers.size(); ++row)
        health.readers.append({.name = readers.text(row, 0),
                               .lagSeconds = readers.bytes(row, 1).toDouble(),
                               .waiting = readers.integer(row, 2)});
    const Rows counts = m_database.run("SELECT consumer, state, count(*) FROM holdfast.deliveries"
                                       " WHERE state IN ('waiting', 'dead') OR (state IN ('done', 'skipped') AND"
                                       " ended_at > holdfast.booking_now() - interval '1 hour')"
                                       " GROUP BY consumer, state ORDER BY consumer, state");
    for (int row = 0; row < counts.size(); ++row)
        health.deliveries.append({counts.text(row, 0), counts.text(row, 1), counts.integer(row, 2)});
    const Rows lags =
        m_database.run("SELECT consumer, extract(epoch FROM holdfast.booking_now()"
                       " - min(least(due_at, first_tried_at))) FROM holdfast.deliveries"
                       " WHERE state = 'waiting' AND least(due_at, first_tried_at) <= holdfast.booking_now()"
                       " GROUP BY consumer ORDER BY consumer");
    for (int row = 0; row < lags.size(); ++row)
        health.lags.append({.consumer = lags.text(row, 0), .seconds = lags.bytes(row, 1).toDouble()});
    return health;
}

} // namespace holdfast
