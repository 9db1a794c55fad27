#include "core/DayStore.h"

#include "core/BookingError.h"
#include "core/Database.h"
#include "core/PatientStore.h"

namespace holdfast {

namespace {

Param day(const QDate &date)
{
    return date.isValid() ? Param(date.toString(Qt::ISODate)) : Param(nullptr);
}

QByteArray jsonOrNotFound(const Rows &rows, const QString &what)
{
    if (rows.size() == 0 || rows.isNull(0, 0))
        throw BookingError(ErrorCode::NotFound, what);
    return rows.bytes(0, 0);
}

} // namespace

QByteArray DayStore::clinicDay(qint64 clinicId, const QDate &date)
{
    // One statement, one snapshot: every event before the cursor is in what it reads.
    const char *sql = R"(
        WITH shown AS (
            SELECT c.*, coalesce($2::date, (holdfast.booking_now() AT TIME ZONE c.time_zone)::date) AS day
            FROM holdfast.clinics c WHERE c.id = $1)
        SELECT json_build_object(
            'clinic', json_build_object('id', shown.id, 'name', shown.name, 'timeZone', shown.time_zone),
            'date', shown.day,
            'cursor', pg_snapshot_xmin(pg_current_snapshot()) || '-0',
            'serverTime', holdfast.instant(holdfast.booking_now()),
            'doctors', (SELECT coalesce(json_agg(holdfast.doctor_json(d) ORDER BY d.position, d.id), '[]')
                        FROM holdfast.doctors d WHERE d.clinic_id = shown.id AND d.active),
            'slots', (SELECT coalesce(json_agg(v.body ORDER BY d.position, d.id, v.starts_at, v.seat), '[]')
                      FROM holdfast.doctors d JOIN holdfast.slot_views v ON v.doctor_id = d.id
                       AND v.starts_at >= shown.day::timestamp AT TIME ZONE shown.time_zone
                       AND v.starts_at < (shown.day + 1)::timestamp AT TIME ZONE shown.time_zone
                      WHERE d.clinic_id = shown.id AND d.active),
            'queue', (SELECT coalesce(json_agg(q.body ORDER BY d.position, d.id, q.number), '[]')
                      FROM holdfast.doctors d JOIN holdfast.queue_views q ON q.doctor_id = d.id AND q.day = shown.day
                      WHERE d.clinic_id = shown.id AND d.active))
        FROM shown)";
    return jsonOrNotFound(m_database.run(sql, {clinicId, day(date)}), QStringLiteral("There is no such clinic."));
}

QByteArray DayStore::week(qint64 clinicId, qint64 doctorId, const QDate &from)
{
    const char *sql = R"(
        WITH shown AS (
            SELECT d.*, c.time_zone, coalesce($3::date, (holdfast.booking_now() AT TIME ZONE c.time_zone)::date) AS day
            FROM holdfast.doctors d JOIN holdfast.clinics c ON c.id = d.clinic_id
            WHERE d.clinic_id = $1 AND d.id = $2)
        SELECT json_build_object(
            'serverTime', holdfast.instant(holdfast.booking_now()),
            'cursor', pg_snapshot_xmin(pg_current_snapshot()) || '-0',
            'doctor', (SELECT holdfast.doctor_json(d) FROM holdfast.doctors d WHERE d.id = shown.id),
            'days', (SELECT json_agg(json_build_object('date', shown.day + n, 'slots', (
                         SELECT coalesce(json_agg(v.body ORDER BY v.starts_at, v.seat), '[]')
                         FROM holdfast.slot_views v WHERE v.doctor_id = shown.id
                          AND v.starts_at >= (shown.day + n)::timestamp AT TIME ZONE shown.time_zone
                          AND v.starts_at < (shown.day + n + 1)::timestamp AT TIME ZONE shown.time_zone)) ORDER BY n)
                     FROM generate_series(0, 6) AS n))
        FROM shown)";
    return jsonOrNotFound(m_database.run(sql, {clinicId, doctorId, day(from)}),
                          QStringLiteral("There is no doctor with this id in your clinic."));
}

QByteArray DayStore::daySheet(const PatientReader &reader, const QDate &date, std::optional<qint64> doctorId)
{
    return jsonOrNotFound(m_database.run("SELECT holdfast.day_sheet($1, $2, $3, $4, $5)",
                                         {reader.accountId, reader.clinicId, reader.desk, day(date), doctorId}),
                          QStringLiteral("There is no doctor with this id in your clinic."));
}

QByteArray DayStore::doctorSlots(qint64 clinicId, qint64 doctorId, const QDate &date, bool detailed)
{
    const char *sql = R"(
        WITH shown AS (
            SELECT d.*, c.time_zone, coalesce($3::date, (holdfast.booking_now() AT TIME ZONE c.time_zone)::date) AS day
            FROM holdfast.doctors d JOIN holdfast.clinics c ON c.id = d.clinic_id
            WHERE d.clinic_id = $1 AND d.id = $2)
        SELECT json_build_object(
            'doctor', (SELECT holdfast.doctor_json(d) FROM holdfast.doctors d WHERE d.id = shown.id),
            'date', shown.day,
            'cursor', pg_snapshot_xmin(pg_current_snapshot()) || '-0',
            'serverTime', holdfast.instant(holdfast.booking_now()),
            'slots', (SELECT coalesce(json_agg(CASE WHEN $4::boolean THEN v.body ELSE v.public_body END
                                               ORDER BY v.starts_at, v.seat), '[]')
                      FROM holdfast.slot_views v WHERE v.doctor_id = shown.id
                       AND v.starts_at >= shown.day::timestamp AT TIME ZONE shown.time_zone
                       AND v.starts_at < (shown.day + 1)::timestamp AT TIME ZONE shown.time_zone))
        FROM shown)";
    return jsonOrNotFound(m_database.run(sql, {clinicId, doctorId, day(date), detailed}),
                          QStringLiteral("There is no doctor with this id in your clinic."));
}

QList<SeatActors> DayStore::seatActors(qint64 clinicId, qint64 doctorId, const QDate &date)
{
    const char *sql = R"(
        WITH shown AS (
            SELECT d.id, c.time_zone, coalesce($3::date, (holdfast.booking_now() AT TIME ZONE c.time_zone)::date) AS day
            FROM holdfast.doctors d JOIN holdfast.clinics c ON c.id = d.clinic_id
            WHERE d.clinic_id = $1 AND d.id = $2)
        SELECT s.id, a.patient_id, e.accounts
        FROM shown JOIN holdfast.slots s ON s.doctor_id = shown.id
         AND s.starts_at >= shown.day::timestamp AT TIME ZONE shown.time_zone
         AND s.starts_at < (shown.day + 1)::timestamp AT TIME ZONE shown.time_zone
        LEFT JOIN holdfast.appointments a ON a.id = s.appointment_id AND a.status NOT IN ('cancelled', 'no_show')
        LEFT JOIN LATERAL (
            SELECT string_agg(DISTINCT h.account_id::text, ' ') AS accounts FROM holdfast.slot_events h
            WHERE h.slot_id = s.id AND h.at > holdfast.booking_now() - holdfast.keys_are_kept()) AS e ON true
        WHERE a.patient_id IS NOT NULL OR e.accounts IS NOT NULL)";
    const Rows rows = m_database.run(sql, {clinicId, doctorId, day(date)});
    QList<SeatActors> all;
    for (int row = 0; row < rows.size(); ++row) {
        SeatActors actors{.slotId = rows.integer(row, 0), .patientId = rows.integer(row, 1), .accounts = {}};
        for (const QByteArray &account : rows.bytes(row, 2).split(' '))
            if (!account.isEmpty())
                actors.accounts.append(account.toLongLong());
        all.append(actors);
    }
    return all;
}

QList<DoctorsDay> DayStore::daysThatOpen(int seconds, int most)
{
    const char *sql = R"(
        WITH ahead AS (
            SELECT DISTINCT c.id, c.name, c.time_zone, s.doctor_id, (s.starts_at AT TIME ZONE c.time_zone)::date AS day
            FROM holdfast.clinics c JOIN holdfast.slots s ON s.clinic_id = c.id AND s.opens_at > holdfast.booking_now()
             AND s.opens_at <= holdfast.booking_now() + make_interval(secs => $1)),
        demand AS (
            SELECT w.doctor_id, (SELECT avg((s.status = 'booked')::integer) FROM holdfast.slots s
                                 WHERE s.doctor_id = w.doctor_id AND s.starts_at < holdfast.booking_now()
                                   AND s.starts_at > holdfast.booking_now() - interval '14 days') AS part
            FROM (SELECT DISTINCT doctor_id FROM ahead) AS w)
        SELECT a.id, a.name, a.time_zone, a.doctor_id, a.day FROM ahead a JOIN demand d USING (doctor_id)
        ORDER BY d.part DESC NULLS LAST, a.doctor_id, a.day LIMIT $2)";
    const Rows rows = m_database.run(sql, {seconds, most});
    QList<DoctorsDay> days;
    for (int row = 0; row < rows.size(); ++row)
        days.append({.clinic = {.id = rows.integer(row, 0),
                                .name = rows.text(row, 1),
                                .timeZone = QTimeZone(rows.bytes(row, 2))},
                     .doctorId = rows.integer(row, 3),
                     .date = QDate::fromString(rows.text(row, 4), Qt::ISODate)});
    return days;
}

QByteArray DayStore::slotHistory(qint64 clinicId, qint64 slotId)
{
    const char *sql = R"(
        SELECT json_build_object('slotId', s.id, 'events', (
            SELECT coalesce(json_agg(json_strip_nulls(json_build_object('id', e.id, 'at', holdfast.instant(e.at),
                'actor', coalesce(acc.name, e.actor), 'channel', e.channel, 'desk', e.desk, 'from', e.from_status,
                'to', e.to_status, 'version', e.version, 'patientName', p.name)) ORDER BY e.id), '[]')
            FROM holdfast.slot_events e LEFT JOIN holdfast.accounts acc ON acc.id = e.account_id
            LEFT JOIN holdfast.appointments a ON a.id = e.appointment_id
            LEFT JOIN holdfast.patients p ON p.id = a.patient_id
            WHERE e.slot_id = s.id))
        FROM holdfast.slots s WHERE s.clinic_id = $1 AND s.id = $2)";
    return jsonOrNotFound(m_database.run(sql, {clinicId, slotId}),
                          QStringLiteral("There is no slot with this id in your clinic."));
}

QByteArray DayStore::appointmentHistory(qint64 clinicId, qint64 appointmentId)
{
    return jsonOrNotFound(m_database.run("SELECT holdfast.appointment_history($1, $2)", {clinicId, appointmentId}),
                          QStringLiteral("There is no appointment with this id in your clinic."));
}

} // namespace holdfast
