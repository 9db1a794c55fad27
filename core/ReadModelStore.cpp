#include "core/ReadModelStore.h"

#include "core/Database.h"
#include "core/EventStore.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace holdfast {

namespace {

constexpr int pageSize = 500;
const QString own;

} // namespace

int ReadModelStore::feed(int limit)
{
    return static_cast<int>(m_database.run("SELECT holdfast.feed_read_model($1)", {limit}).integer(0, 0));
}

void ReadModelStore::apply(const QString &source, const QByteArray &facts)
{
    m_database.run("SELECT holdfast.apply_facts($1, $2::jsonb)", {source, facts});
}

void ReadModelStore::beginRound(const QString &source)
{
    m_database.run("SELECT holdfast.begin_round($1)", {source});
}

int ReadModelStore::sweepRound(const QString &source, int limit)
{
    return static_cast<int>(m_database.run("SELECT holdfast.sweep_round($1, $2)", {source, limit}).integer(0, 0));
}

void ReadModelStore::notePlace(const QString &source, const QString &place, double lagSeconds)
{
    m_database.run("SELECT holdfast.note_place($1, $2, $3)", {source, place, QString::number(lagSeconds)});
}

QString ReadModelStore::place(const QString &source)
{
    const Rows rows = m_database.run("SELECT place FROM holdfast.read_sources WHERE source = $1", {source});
    return rows.size() == 0 ? QString() : rows.text(0, 0);
}

void ReadModelStore::rebuild()
{
    beginRound(own);
    EventStore events(m_database);
    for (QJsonValue next = 0; !next.isNull();) {
        const QJsonObject page = QJsonDocument::fromJson(events.page(0, next.toInteger(), pageSize)).object();
        apply(own, QJsonDocument(page[u"facts"].toArray()).toJson(QJsonDocument::Compact));
        next = page[u"next"];
    }
    while (sweepRound(own, pageSize) > 0) {
    }
    notePlace(own, QStringLiteral("made"), 0);
}

qint64 ReadModelStore::differences()
{
    return m_database
        .run("SELECT count(*) FROM (SELECT id, version, status, starts_at FROM holdfast.appointments) AS truth"
             " FULL JOIN (SELECT id, version, status, starts_at FROM holdfast.patient_appointments WHERE source = '') "
             "AS told"
             " USING (id) WHERE (truth.version, truth.status, truth.starts_at)"
             " IS DISTINCT FROM (told.version, told.status, told.starts_at)")
        .integer(0, 0);
}

QByteArray ReadModelStore::digest(const QString &source)
{
    return m_database
        .run("SELECT count(*) || ' ' || coalesce(sum(hashtextextended(id || '-' || version, 0)::numeric), 0)"
             " FROM holdfast.patient_appointments WHERE source = $1",
             {source})
        .bytes(0, 0);
}

QList<ReadModelStore::Source> ReadModelStore::sources()
{
    const Rows rows = m_database.run(
        "SELECT s.source, s.lag_seconds + extract(epoch FROM holdfast.booking_now() - s.heard_at), count(p.id)"
        " FROM holdfast.read_sources s LEFT JOIN holdfast.patient_appointments p USING (source)"
        " WHERE s.source <> '' GROUP BY s.source ORDER BY s.source");
    QList<Source> sources;
    for (int row = 0; row < rows.size(); ++row)
        sources.append({rows.text(row, 0), rows.bytes(row, 1).toDouble(), rows.integer(row, 2)});
    return sources;
}

QByteArray ReadModelStore::appointments(qint64 clinicId, qint64 patientId)
{
    const char *sql = R"(
        WITH records AS (
            SELECT p.id FROM holdfast.patients p WHERE p.clinic_id = $1 AND (p.id = $2 OR p.merged_into = $2)
        ), mine AS (
            SELECT '' AS source, id AS patient_id FROM records
            UNION
            SELECT other.source, other.patient_id FROM holdfast.patient_identities me JOIN holdfast.person_links other USING (person_key)
            WHERE me.patient_id IN (SELECT id FROM records)
        )
        SELECT json_build_object('serverTime', holdfast.instant(holdfast.booking_now()), 'appointments', (
            SELECT coalesce(json_agg(json_strip_nulls(json_build_object('id', f.id, 'source', nullif(f.source, ''),
                'clinic', f.clinic, 'timeZone', f.time_zone, 'doctor', f.doctor, 'specialty', f.specialty,
                'startsAt', holdfast.instant(f.starts_at), 'endsAt', holdfast.instant(f.ends_at), 'status', f.status,
                'channel', f.channel)) ORDER BY f.starts_at DESC, f.source, f.id DESC), '[]')
            FROM (SELECT a.* FROM mine JOIN holdfast.patient_appointments a USING (source, patient_id)
                  ORDER BY a.starts_at DESC LIMIT 200) AS f)))";
    return m_database.run(sql, {clinicId, patientId}).bytes(0, 0);
}

} // namespace holdfast
