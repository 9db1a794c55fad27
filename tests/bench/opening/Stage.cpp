#include "tests/bench/opening/Stage.h"

#include "core/OpeningStore.h"
#include "core/Promise.h"
#include "core/Secrets.h"

namespace holdfast {

namespace {

constexpr int seatsOfCounterADay = 1'200;

QByteArray listOf(const QList<qint64> &ids)
{
    QByteArrayList written;
    for (const qint64 id : ids)
        written.append(QByteArray::number(id));
    return '{' + written.join(',') + '}';
}

} // namespace

Stage::Stage(int people, int openings)
{
    m_owner.setAnswerDeadline(10 * 60'000);
    m_owner.run("SET client_min_messages = warning");
    for (int i = 0; i < doctors; ++i)
        m_doctors.append(m_seed.doctor(m_clinic));
    m_counterDoctor = m_seed.doctor(m_clinic, QStringLiteral("Tim mạch"));
    openSessions(m_seed.patients(m_clinic, people));
    m_counterPatients = m_seed.patients(m_clinic, seatsOfCounterADay);
    m_owner.run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at) SELECT $1, $2, t,"
                " t + interval '1 minute' FROM (SELECT date_trunc('day', holdfast.booking_now())"
                " + make_interval(days => 40 + day, mins => n) AS t FROM generate_series(1, $3::integer) AS day,"
                " generate_series(1, $4::integer) AS n) AS x",
                {m_clinic, m_counterDoctor, openings, seatsOfCounterADay});
    m_owner.run("VACUUM ANALYZE");
    m_owner.run("CHECKPOINT"); // what filling wrote is not measured
}

void Stage::openSessions(const QList<qint64> &patients)
{
    QList<QByteArray> hashes;
    for (const qint64 id : patients) {
        m_people.append({id, newToken()});
        hashes.append("\"\\\\x" + hashToken(m_people.last().token).toHex() + '"');
    }
    m_owner.run("WITH made AS (INSERT INTO holdfast.accounts (clinic_id, login, password_hash, name, role, channel,"
                " patient_id) SELECT $1, 'patient:' || p, '', 'Patient', 'patient', 'app', p"
                " FROM unnest($2::bigint[]) AS p RETURNING id, patient_id)"
                " SELECT holdfast.open_session(made.id, w.hash, '', '3 hours', '3 hours')"
                " FROM unnest($2::bigint[], $3::bytea[]) AS w (patient, hash) JOIN made ON patient_id = w.patient",
                {m_clinic, listOf(patients), '{' + hashes.join(',') + '}'});
}

Prize Stage::nextOpening(int seatsOfADoctor, int seconds)
{
    const Rows rows = m_owner.run(
        "INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, opens_at)"
        " SELECT $1, d, (day + time '09:00' + n * interval '15 minutes') AT TIME ZONE 'Asia/Ho_Chi_Minh',"
        " (day + time '09:15' + n * interval '15 minutes') AT TIME ZONE 'Asia/Ho_Chi_Minh',"
        " date_trunc('second', holdfast.booking_now()) + make_interval(secs => $5)"
        " FROM (SELECT (holdfast.booking_now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + $3::integer AS day) AS x,"
        " unnest($2::bigint[]) AS d, generate_series(0, $4::integer - 1) AS n"
        " RETURNING id, (starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date,"
        " extract(epoch FROM opens_at - holdfast.booking_now())",
        {m_clinic, listOf(m_doctors), 2 + m_openings++, seatsOfADoctor, seconds});
    Prize prize{.date = rows.bytes(0, 1), .doctors = m_doctors, .opensIn = rows.bytes(0, 2).toDouble()};
    for (int row = 0; row < rows.size(); ++row)
        prize.seats.append(rows.integer(row, 0));
    OpeningStore(m_owner).list(m_clinic, false);
    prize.opening = m_owner
                        .run("SELECT o.id FROM holdfast.openings o JOIN holdfast.slots s ON s.clinic_id = o.clinic_id"
                             " AND s.opens_at = o.opens_at WHERE s.id = $1",
                             {prize.seats.first()})
                        .integer(0, 0);
    return prize;
}

QList<CounterDesk::Seat> Stage::seatsOfCounter()
{
    const Rows rows =
        m_owner.run("SELECT id FROM holdfast.slots WHERE doctor_id = $1 ORDER BY starts_at OFFSET $2 LIMIT $3",
                    {m_counterDoctor, (m_openings - 1) * seatsOfCounterADay, seatsOfCounterADay});
    QList<CounterDesk::Seat> seats;
    for (int row = 0; row < rows.size(); ++row)
        seats.append({rows.integer(row, 0), m_counterPatients[row]});
    return seats;
}

qint64 Stage::freeSeats(const Prize &prize)
{
    return m_owner
        .run("SELECT count(*) FROM holdfast.slots WHERE id = ANY ($1::bigint[]) AND status <> 'booked'",
             {listOf(prize.seats)})
        .integer(0, 0);
}

QHash<qint64, int> Stage::winners(const Prize &prize)
{
    const Rows rows =
        m_owner.run("SELECT patient_id, count(*) FROM holdfast.appointments WHERE slot_id = ANY ($1::bigint[])"
                    " AND status = 'confirmed' GROUP BY 1",
                    {listOf(prize.seats)});
    QHash<qint64, int> seats;
    for (int row = 0; row < rows.size(); ++row)
        seats.insert(rows.integer(row, 0), static_cast<int>(rows.integer(row, 1)));
    return seats;
}

qint64 Stage::ticketsInTime(const Prize &prize)
{
    return m_owner.run("SELECT count(lot) FROM holdfast.opening_tickets WHERE opening_id = $1", {prize.opening})
        .integer(0, 0);
}

qint64 Stage::letIn(const Prize &prize)
{
    return m_owner.run("SELECT count(turn_at) FROM holdfast.opening_tickets WHERE opening_id = $1", {prize.opening})
        .integer(0, 0);
}

qint64 Stage::mostInASecond(const Prize &prize)
{
    return m_owner
        .run("SELECT coalesce(max(n), 0) FROM (SELECT count(*) OVER (ORDER BY turn_at RANGE BETWEEN CURRENT ROW AND"
             " '999999 microseconds' FOLLOWING) AS n FROM holdfast.opening_tickets WHERE opening_id = $1"
             " AND turn_at IS NOT NULL) AS x",
             {prize.opening})
        .integer(0, 0);
}

QStringList Stage::broken()
{
    return brokenPromises(m_owner);
}

} // namespace holdfast
