#include "core/OutboxTail.h"

#include "core/Database.h"
#include "models/Instant.h"

namespace holdfast {

QString Cursor::toString() const
{
    return QString::number(xid) + u'-' + QString::number(id);
}

std::optional<Cursor> Cursor::fromString(const QString &text)
{
    const auto dash = text.indexOf(u'-');
    bool xidGood = false;
    bool idGood = false;
    const Cursor cursor{text.left(dash).toULongLong(&xidGood), text.mid(dash + 1).toLongLong(&idGood)};
    if (dash < 1 || !xidGood || !idGood || cursor.id < 0)
        return std::nullopt;
    return cursor;
}

OutboxTail::Batch OutboxTail::after(const Cursor &cursor, int limit)
{
    // The left join on one constant row tells time and horizon even when there is no event.
    const char *sql = R"(
        SELECT pg_snapshot_xmin(pg_current_snapshot()), holdfast.instant(holdfast.booking_now()),
               (SELECT holdfast.instant(p.at) FROM holdfast.outbox p WHERE p.xid >= pg_snapshot_xmin(pg_current_snapshot())
                ORDER BY p.xid, p.id LIMIT 1),
               e.xid, e.id, e.clinic_id, e.topic, e.body, e.entry, e.account_id, e.token_hash, e.actor_id
        FROM (VALUES (1)) AS one LEFT JOIN (
            SELECT o.xid, o.id, o.clinic_id, o.topic, v.body, q.body AS entry, o.account_id, o.token_hash, o.actor_id
            FROM (SELECT * FROM holdfast.outbox
                  WHERE (xid, id) > ($1::text::xid8, $2::bigint) AND xid < pg_snapshot_xmin(pg_current_snapshot())
                  ORDER BY xid, id LIMIT $3) AS o
            LEFT JOIN holdfast.slot_views v ON v.id = o.slot_id
            LEFT JOIN holdfast.queue_views q ON q.id = o.queue_entry_id) AS e ON true
        ORDER BY e.xid, e.id)";
    const Rows rows = m_database.run(sql, {QString::number(cursor.xid), cursor.id, limit});
    Batch batch;
    batch.readableUpTo = {rows.bytes(0, 0).toULongLong(), 0};
    batch.databaseTime = instantFromJson(rows.text(0, 1));
    batch.pendingSince = instantFromJson(rows.text(0, 2));
    for (int row = 0; row < rows.size() && !rows.isNull(row, 3); ++row)
        batch.events.append({.cursor = {rows.bytes(row, 3).toULongLong(), rows.integer(row, 4)},
                             .clinicId = rows.integer(row, 5),
                             .topic = rows.text(row, 6),
                             .slot = rows.bytes(row, 7),
                             .queueEntry = rows.bytes(row, 8),
                             .accountId = rows.integer(row, 9),
                             .tokenHash = rows.blob(row, 10),
                             .actorId = rows.integer(row, 11)});
    return batch;
}

Cursor OutboxTail::trimmed()
{
    const Rows rows = m_database.run("SELECT xid, id FROM holdfast.outbox_trimmed");
    return {rows.bytes(0, 0).toULongLong(), rows.integer(0, 1)};
}

Cursor OutboxTail::end()
{
    return {m_database.run("SELECT pg_snapshot_xmin(pg_current_snapshot())").bytes(0, 0).toULongLong(), 0};
}

} // namespace holdfast
