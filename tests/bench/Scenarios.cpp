#include "tests/bench/Scenarios.h"

#include "tests/bench/BenchClinic.h"

#include <QDate>

namespace holdfast {

namespace {

constexpr int bookingsASecond = 5000; // more than this machine makes
constexpr int mixPatients = 2000;

QStringList booking()
{
    return {QStringLiteral("--request"),
            QStringLiteral(R"(1 POST /api/v1/appointments {"slotId":{slot},"patientId":{patient}})")};
}

QStringList lasting(int seconds)
{
    return {QStringLiteral("--seconds"), QString::number(seconds)};
}

QStringList seatsFor(BenchClinic &clinic, int count)
{
    QList<QByteArray> rows{"slot,patient"};
    const qsizetype first = clinic.takeSeats(count);
    for (qsizetype i = first; i < first + count; ++i)
        rows.append(QByteArray::number(clinic.slotList()[i]) + ',' + QByteArray::number(clinic.patients()[i]));
    return {QStringLiteral("--data"), clinic.writeCsv(rows)};
}

/// Bookings a second of pgbench calling the function itself, over seats of its own.
double pgbenchBookings(BenchClinic &clinic, int seconds)
{
    const qsizetype first = clinic.takeSeats(seconds * bookingsASecond);
    clinic.owner().run("CREATE SEQUENCE IF NOT EXISTS holdfast.bench_seat");
    clinic.owner().run("SELECT setval('holdfast.bench_seat', $1)", {clinic.slotList()[first]});
    const qint64 shift = clinic.patients().first() - clinic.slotList().first();
    return clinic.pgbench("SELECT r.status FROM (SELECT nextval('holdfast.bench_seat') AS n) AS s, LATERAL "
                          "holdfast.book_slot(" +
                              clinic.intentSql() + ", s.n, s.n + " + QByteArray::number(shift) + ") AS r;\n",
                          seconds);
}

void spreadBookings(BenchClinic &clinic, int seconds)
{
    const double before = pgbenchBookings(clinic, seconds);
    const QJsonObject ours =
        clinic.load(seatsFor(clinic, seconds * bookingsASecond) + lasting(seconds) +
                    QStringList{QStringLiteral("--requests"), QString::number(seconds * bookingsASecond)} + booking());
    const double after = pgbenchBookings(clinic, seconds);
    BenchClinic::print(QStringLiteral("S1 bookings, every seat its own"), ours,
                       QStringLiteral("%1 (pgbench %2 and %3 per s)")
                           .arg(ours[u"perSecond"].toDouble() / ((before + after) / 2), 0, 'f', 2)
                           .arg(before, 0, 'f', 0)
                           .arg(after, 0, 'f', 0));
    if (ours[u"statuses"][u"201"].toInteger() != ours[u"answers"].toInteger())
        clinic.fail(QStringLiteral("S1: every booking should have been made"));
}

/// So many seats, each for one of so many patients with a session.
QStringList ownBookings(BenchClinic &clinic, int count, int patients)
{
    const qsizetype first = clinic.takeSeats(count);
    const QList<QByteArray> tokens = clinic.patientTokens(patients);
    QList<QByteArray> rows{"slot,patient,token"};
    for (int i = 0; i < count; ++i)
        rows.append(QByteArray::number(clinic.slotList()[first + i]) + ',' +
                    QByteArray::number(clinic.patients()[i % patients]) + ',' + tokens[i % patients]);
    return {QStringLiteral("--data"), clinic.writeCsv(rows)};
}

/// A column of patients' tokens stands for the generator's one.
QStringList asPatients()
{
    return {QStringLiteral("--token"), QStringLiteral("{token}")};
}

/// As many patients as requests: each has looked at the days of the seats, then all want one at a time.
void hotSeats(BenchClinic &clinic)
{
    constexpr int seats = 24;
    constexpr int requests = 5000;
    const qsizetype first = clinic.takeSeats(seats);
    const QList<QByteArray> tokens = clinic.patientTokens(requests);
    QList<QByteArray> rows{"slot,patient,token,doctor,date"};
    const Rows places =
        clinic.owner().run("SELECT s.doctor_id, (s.starts_at AT TIME ZONE c.time_zone)::date"
                           " FROM unnest($1::bigint[]) WITH ORDINALITY AS w (id, n) JOIN holdfast.slots s USING (id)"
                           " JOIN holdfast.clinics c ON c.id = s.clinic_id ORDER BY n",
                           {BenchClinic::listOf(clinic.slotList().sliced(first, seats))});
    for (int i = 0; i < requests; ++i)
        rows.append(QByteArrayList{QByteArray::number(clinic.slotList()[first + i % seats]),
                                   QByteArray::number(clinic.patients()[i]), tokens[i], places.bytes(i % seats, 0),
                                   places.bytes(i % seats, 1)}
                        .join(','));
    const QStringList once = QStringList{QStringLiteral("--data"), clinic.writeCsv(rows), QStringLiteral("--requests"),
                                         QString::number(requests)} +
                             lasting(30) + asPatients();
    clinic.load(once + QStringList{QStringLiteral("--request"),
                                   QStringLiteral("1 GET /api/v1/doctors/{doctor}/slots?date={date}")});
    const QJsonObject ours = clinic.load(once + booking());
    BenchClinic::print(QStringLiteral("S2 5,000 requests on 24 seats"), ours);
    if (ours[u"statuses"][u"201"].toInteger() != seats)
        clinic.fail(QStringLiteral("S2: exactly 24 should have won"));
}

QString dayPath(const BenchClinic &clinic)
{
    return QStringLiteral("/api/v1/doctors/%1/slots?date=%2")
        .arg(clinic.firstDoctor())
        .arg(QDate::currentDate().addDays(3).toString(Qt::ISODate));
}

/// As patients read it, from memory.
QStringList reading(BenchClinic &clinic)
{
    return {QStringLiteral("--token"), QString::fromLatin1(clinic.patientTokens(1).first()),
            QStringLiteral("--request"), QStringLiteral("50 GET ") + dayPath(clinic)};
}

void oneKey(BenchClinic &clinic, int seconds)
{
    const QJsonObject ours = clinic.load(
        seatsFor(clinic, 1) + lasting(seconds) + booking() +
        QStringList{QStringLiteral("--key"), QStringLiteral("bench-one-key"), QStringLiteral("--same-body")});
    BenchClinic::print(QStringLiteral("S4 one key from 64 connections"), ours);
    if (ours[u"statuses"][u"201"].toInteger() != 1 || !ours[u"bodiesAlike"].toBool())
        clinic.fail(QStringLiteral("S4: one effect and one body"));
}

} // namespace

void benchScenarios(BenchClinic &clinic, int seconds)
{
    spreadBookings(clinic, seconds);
    hotSeats(clinic);
    BenchClinic::print(QStringLiteral("S3 a doctor's day"), clinic.load(lasting(seconds) + reading(clinic)));
    oneKey(clinic, seconds);
    BenchClinic::print(QStringLiteral("S5 50 reads to 1 booking"),
                       clinic.load(ownBookings(clinic, seconds * 1000, mixPatients) + lasting(seconds) +
                                   reading(clinic) + booking() + asPatients()));
}

} // namespace holdfast
