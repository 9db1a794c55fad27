#include "core/EventStore.h"

#include "core/Database.h"

namespace holdfast {

QByteArray EventStore::after(qint64 clinicId, const Cursor &cursor, int limit)
{
    const char *sql = R"(
        WITH read AS MATERIALIZED (
            SELECT * FROM holdfast.outbox
            WHERE (xid, id) > ($2::text::xid8, $3) AND xid < pg_snapshot_xmin(pg_current_snapshot())
            ORDER BY xid, id LIMIT $4
        ), own AS (SELECT * FROM read WHERE clinic_id = $1),
        last AS (SELECT xid, id FROM read ORDER BY xid DESC, id DESC LIMIT 1)
        SELECT CASE WHEN ($2::text::xid8, $3::bigint) < (t.xid, t.id) THEN '{"resync":true}'::json ELSE json_build_object(
            'serverTime', holdfast.instant(holdfast.booking_now()),
            'cursor', coalesce((SELECT xid || '-' || id FROM last), $2 || '-' || $3),
            'more', (SELECT count(*) FROM read) = $4,
            'events', (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('cursor', xid || '-' || id, 'topic', topic,
                    'at', holdfast.instant(at), 'slotId', slot_id, 'appointmentId', appointment_id, 'paymentId', payment_id))
                    ORDER BY xid, id), '[]') FROM own WHERE account_id IS NULL),
            'facts', holdfast.facts_of(ARRAY(SELECT appointment_id FROM own), ARRAY(SELECT patient_id FROM own))) END
        FROM holdfast.outbox_trimmed t)";
    return m_database.run(sql, {clinicId, QString::number(cursor.xid), cursor.id, limit}).bytes(0, 0);
}

QByteArray EventStore::page(qint64 clinicId, qint64 afterId, int limit)
{
    const char *sql = R"(
        WITH page AS MATERIALIZED (
            SELECT id, body FROM holdfast.appointment_facts WHERE id > $2 AND (clinic_id = $1 OR $1 = 0) ORDER BY id LIMIT $3)
        SELECT json_build_object('cursor', pg_snapshot_xmin(pg_current_snapshot()) || '-0',
            'facts', (SELECT coalesce(json_agg(body ORDER BY id), '[]') FROM page),
            'next', (SELECT CASE WHEN count(*) = $3 THEN max(id) END FROM page)))";
    return m_database.run(sql, {clinicId, afterId, limit}).bytes(0, 0);
}

QByteArray EventStore::digest(qint64 clinicId)
{
    return m_database
        .run("SELECT json_build_object('digest', count(*) || ' '"
             " || coalesce(sum(hashtextextended(id || '-' || version, 0)::numeric), 0))"
             " FROM holdfast.appointments WHERE clinic_id = $1",
             {clinicId})
        .bytes(0, 0);
}

} // namespace holdfast
