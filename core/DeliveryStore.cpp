#include "core/DeliveryStore.h"

#include "core/Database.h"
#include "core/Decision.h"
#include "models/Instant.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace holdfast {

namespace {

QJsonValue idOrNull(qint64 id)
{
    return id == 0 ? QJsonValue() : QJsonValue(id);
}

QString subjectOf(const OutboxFact &fact)
{
    if (fact.appointmentId != 0)
        return QStringLiteral("appointment %1").arg(fact.appointmentId);
    if (fact.paymentId != 0)
        return QStringLiteral("payment %1").arg(fact.paymentId);
    return QStringLiteral("slot %1").arg(fact.slotId);
}

QJsonObject rowOf(const DeliveryStore::Planned &planned)
{
    const OutboxFact &fact = planned.fact;
    const PlannedDelivery &plan = planned.plan;
    return {{QStringLiteral("consumer"), planned.consumer},
            {QStringLiteral("kind"), plan.kind},
            {QStringLiteral("xid"), QString::number(fact.cursor.xid)},
            {QStringLiteral("id"), fact.cursor.id},
            {QStringLiteral("clinic"), fact.clinicId},
            {QStringLiteral("topic"), fact.topic},
            {QStringLiteral("slot"), idOrNull(fact.slotId)},
            {QStringLiteral("appointment"), idOrNull(fact.appointmentId)},
            {QStringLiteral("payment"), idOrNull(fact.paymentId)},
            {QStringLiteral("version"), idOrNull(fact.version)},
            {QStringLiteral("at"), instantToJson(fact.at)},
            {QStringLiteral("payload"), plan.payload},
            {QStringLiteral("subject"), plan.subject.isEmpty() ? subjectOf(fact) : plan.subject},
            {QStringLiteral("ordered"), plan.ordered},
            {QStringLiteral("due"), instantToJson(plan.dueAt)}};
}

/// Columns: xid, id, clinic, topic, slot, appointment, payment, version, at.
OutboxFact factFrom(const Rows &rows, int row, int first)
{
    return {.cursor = {rows.bytes(row, first).toULongLong(), rows.integer(row, first + 1)},
            .clinicId = rows.integer(row, first + 2),
            .topic = rows.text(row, first + 3),
            .slotId = rows.integer(row, first + 4),
            .appointmentId = rows.integer(row, first + 5),
            .paymentId = rows.integer(row, first + 6),
            .version = rows.integer(row, first + 7),
            .at = instantFromJson(rows.text(row, first + 8))};
}

} // namespace

DeliveryStore::Facts DeliveryStore::next(int limit, quint64 horizon)
{
    // The left join on the cursor's row tells place and horizon even when there is no fact. OFFSET 0: one appointment
    // after the other by its id, whatever the statistics say of a table that a rush is filling.
    const char *sql = R"(
        SELECT c.xid, c.id, h.xid, e.xid, e.id, e.clinic_id, e.topic, e.slot_id, e.appointment_id, e.payment_id, e.version,
               holdfast.instant(e.at), holdfast.instant(e.remind_from), array_to_string(e.reached_by, ' ')
        FROM holdfast.outbox_cursor c
        CROSS JOIN (SELECT coalesce(nullif($2::text, '0')::xid8, pg_snapshot_xmin(pg_current_snapshot())) AS xid) AS h
        LEFT JOIN LATERAL (
            SELECT o.*, a.reached_by, a.remind_from
            FROM (SELECT * FROM holdfast.outbox WHERE (xid, id) > (c.xid, c.id) AND xid < h.xid
                  ORDER BY xid, id LIMIT $1) AS o
            LEFT JOIN LATERAL (
                SELECT holdfast.reached_by(p.patient_id) AS reached_by,
                       p.starts_at - make_interval(mins => coalesce((SELECT max(m) FROM unnest(k.reminder_minutes) AS m), 0))
                           AS remind_from
                FROM holdfast.appointments p JOIN holdfast.clinics k ON k.id = p.clinic_id
                WHERE p.id = o.appointment_id OFFSET 0) AS a ON true) AS e ON true
        WHERE c.consumer = 'deliveries' ORDER BY e.xid, e.id)";
    const Rows rows = m_database.run(sql, {limit, QString::number(horizon)});
    Facts facts;
    facts.from = {rows.bytes(0, 0).toULongLong(), rows.integer(0, 1)};
    facts.horizon = rows.bytes(0, 2).toULongLong();
    for (int row = 0; row < rows.size() && !rows.isNull(row, 3); ++row) {
        facts.facts.append(factFrom(rows, row, 3));
        facts.facts.last().remindFrom = instantFromJson(rows.text(row, 12));
        facts.facts.last().reachedBy = rows.text(row, 13).split(u' ', Qt::SkipEmptyParts);
    }
    return facts;
}

bool DeliveryStore::fanOut(const Facts &facts, const Cursor &to, const QList<Planned> &planned)
{
    QJsonArray array;
    for (const Planned &one : planned)
        array.append(rowOf(one));
    return m_database
        .run("SELECT holdfast.fan_out($1::text::xid8, $2, $3::text::xid8, $4, $5::text::xid8, $6::jsonb)",
             {QString::number(facts.from.xid), facts.from.id, QString::number(to.xid), to.id,
              QString::number(facts.horizon), QJsonDocument(array).toJson(QJsonDocument::Compact)})
        .boolean(0, 0);
}

QList<Delivery> DeliveryStore::claim(const QString &consumer, const QString &owner, std::chrono::seconds lease,
                                     int limit)
{
    const Rows rows =
        m_database.run("SELECT id, kind, payload, attempts, event_xid, event_id, clinic_id, topic, slot_id, "
                       "appointment_id, payment_id,"
                       " version, holdfast.instant(event_at)"
                       " FROM holdfast.claim_deliveries($1, $2, make_interval(secs => $3), $4) ORDER BY due_at, id",
                       {consumer, owner, static_cast<qint64>(lease.count()), limit});
    QList<Delivery> deliveries;
    for (int row = 0; row < rows.size(); ++row)
        deliveries.append({.id = rows.integer(row, 0),
                           .consumer = consumer,
                           .kind = rows.text(row, 1),
                           .fact = factFrom(rows, row, 4),
                           .payload = QJsonDocument::fromJson(rows.bytes(row, 2)).object(),
                           .attempts = static_cast<int>(rows.integer(row, 3)),
                           .leaseOwner = owner});
    return deliveries;
}

bool DeliveryStore::done(const Delivery &delivery, const QString &note)
{
    return end(delivery, "done", note);
}

bool DeliveryStore::skip(const Delivery &delivery, const QString &why)
{
    return end(delivery, "skipped", why);
}

bool DeliveryStore::bury(const Delivery &delivery, const QString &why)
{
    return end(delivery, "dead", why);
}

bool DeliveryStore::retry(const Delivery &delivery, const QString &why, std::chrono::seconds after)
{
    return end(delivery, "retry", why, after);
}

bool DeliveryStore::postpone(const Delivery &delivery, const QString &why, const QDateTime &until)
{
    return end(delivery, "postponed", why, {}, until);
}

bool DeliveryStore::end(const Delivery &delivery, const char *outcome, const QString &detail,
                        std::chrono::seconds after, const QDateTime &until)
{
    return m_database
        .run("SELECT holdfast.end_delivery($1, $2, $3, $4, make_interval(secs => $5), $6)",
             {delivery.id, delivery.leaseOwner, outcome, detail, static_cast<qint64>(after.count()),
              until.isValid() ? Param(instantToJson(until).toString()) : Param(nullptr)})
        .boolean(0, 0);
}

QByteArray DeliveryStore::list(const Filter &filter)
{
    const char *sql = R"(
        SELECT json_build_object('deliveries', coalesce(json_agg(holdfast.delivery_json(d) ORDER BY d.id DESC), '[]'))
        FROM (SELECT d.* FROM holdfast.deliveries d
              WHERE ($1::bigint IS NULL OR d.clinic_id = $1) AND ($2 = '' OR d.state = $2) AND ($3 = '' OR d.consumer = $3)
              ORDER BY d.id DESC LIMIT $4) AS found
        JOIN holdfast.deliveries d ON d.id = found.id)";
    return m_database.run(sql, {filter.clinicId, filter.state, filter.consumer, filter.limit}).bytes(0, 0);
}

Answer DeliveryStore::requeue(const Intent &intent, qint64 id)
{
    return decide(m_database, "requeue", intent, {id});
}

bool DeliveryStore::requeueAsOwner(qint64 id)
{
    return m_database.run("SELECT holdfast.requeue_delivery(NULL, $1)", {id}).boolean(0, 0);
}

int DeliveryStore::requeueDeadAsOwner(const QString &consumer)
{
    return static_cast<int>(m_database
                                .run("SELECT count(*) FILTER (WHERE holdfast.requeue_delivery(NULL, id))"
                                     " FROM holdfast.deliveries WHERE state = 'dead' AND ($1 = '' OR consumer = $1)",
                                     {consumer})
                                .integer(0, 0));
}

} // namespace holdfast
