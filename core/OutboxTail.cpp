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
    const Rows rows = m_database.run("SELECT horizon, now, pending_since, xid, id, clinic_id, topic, slot, entry,"
                                     " account_id, token_hash, actor_id"
                                     " FROM holdfast.outbox_after($1::text::xid8, $2, $3)",
                                     {QString::number(cursor.xid), cursor.id, limit});
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
