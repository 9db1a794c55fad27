#include "tests/bench/History.h"

#include "core/BookingStore.h"
#include "core/DayStore.h"
#include "core/ScheduleStore.h"
#include "tests/bench/BenchClinic.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>
#include <thread>
#include <vector>

namespace holdfast {

namespace {

constexpr int doctors = 2000;
constexpr int slotsADay = 40;
constexpr int daysAhead = 14;
constexpr int daysPast = 250;
constexpr int people = 50'000;
constexpr int calls = 3000; ///< of each kind, by one connection
constexpr double mostMore = 1.15;

struct Costs ///< medians, milliseconds
{
    double hold = 0;
    double book = 0;
    double read = 0;
};

struct Seat
{
    qint64 id = 0;
    qint64 doctorId = 0;
    QDate date;
};

/// A clinic of two thousand doctors in a cluster of its own.
class LargeClinic
{
public:
    LargeClinic();

    Costs measure();
    void addHistory();
    bool keepsPromises() { return owner().run("SELECT FROM holdfast.broken_promises()").size() == 0; }

private:
    Database &owner() { return *m_owner; }
    QDate today();
    QList<Seat> freeSeats(int count);
    double median(int count, const std::function<void(int)> &call);
    void settle();
    static void addPast(const DatabaseSettings &settings, int part, int parts, const QList<qint64> &patients,
                        qint64 account);

    TestCluster m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
    QList<qint64> m_patients;
    qsizetype m_nextPatient = 0;
};

LargeClinic::LargeClinic()
    : m_owner(std::make_unique<Database>(m_cluster.owner())), m_app(std::make_unique<Database>(m_cluster.app()))
{
    m_owner->setAnswerDeadline(30 * 60'000);
    m_owner->run("SET client_min_messages = warning");
    Seed seed(owner());
    m_clinic = seed.clinic();
    m_account = seed.account(m_clinic);
    m_patients = seed.patients(m_clinic, people);
    owner().run(
        "INSERT INTO holdfast.doctors (clinic_id, name) SELECT $1, 'BS. ' || n FROM generate_series(1, $2) AS n",
        {m_clinic, doctors});
    owner().run("INSERT INTO holdfast.schedule_templates (clinic_id, doctor_id, weekday, starts, ends, slot_minutes)"
                " SELECT $1, d.id, day, p.starts::time, p.ends::time, 12 FROM holdfast.doctors d,"
                " generate_series(1, 7) AS day, (VALUES ('08:00', '12:00'), ('13:00', '17:00')) AS p (starts, ends)"
                " WHERE d.clinic_id = $1",
                {m_clinic});
    owner().run("ANALYZE");
    ScheduleStore(owner(), m_cluster.owner()).materialize(m_clinic, today().addDays(1), today().addDays(daysAhead));
    settle();
}

QDate LargeClinic::today()
{
    return QDate::fromString(owner().run("SELECT holdfast.local_today($1)", {m_clinic}).text(0, 0), Qt::ISODate);
}

/// What was just written is on disk, counted and frozen, as after a quiet night.
void LargeClinic::settle()
{
    owner().run("VACUUM (FREEZE, ANALYZE)");
    owner().run("CHECKPOINT");
}

QList<Seat> LargeClinic::freeSeats(int count)
{
    const Rows rows =
        owner().run("SELECT s.id, s.doctor_id, (s.starts_at AT TIME ZONE c.time_zone)::date FROM holdfast.slots s"
                    " JOIN holdfast.clinics c ON c.id = s.clinic_id WHERE s.status = 'open' AND s.starts_at > "
                    "holdfast.booking_now()"
                    " ORDER BY hashint8(s.id) LIMIT $1",
                    {count});
    QList<Seat> seats;
    for (int row = 0; row < rows.size(); ++row)
        seats.append({rows.integer(row, 0), rows.integer(row, 1), QDate::fromString(rows.text(row, 2), Qt::ISODate)});
    return seats;
}

double LargeClinic::median(int count, const std::function<void(int)> &call)
{
    std::vector<double> taken;
    for (int i = 0; i < count; ++i) {
        QElapsedTimer timer;
        timer.start();
        call(i);
        taken.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::nth_element(taken.begin(), taken.begin() + count / 2, taken.end());
    return taken[static_cast<std::size_t>(count / 2)];
}

Costs LargeClinic::measure()
{
    const QList<Seat> seats = freeSeats(3 * calls);
    BookingStore store(*m_app);
    DayStore days(*m_app);
    const auto mustBe201 = [](const Answer &answer) {
        if (answer.status != 201)
            throw std::runtime_error("A free seat was refused: " + answer.body.toStdString());
    };
    const auto hold = [&](int i) {
        mustBe201(store.hold(Seed::intent(m_account, m_clinic), seats[i].id, std::nullopt));
    };
    const auto book = [&](int i) {
        mustBe201(store.book(Seed::intent(m_account, m_clinic), seats[calls + i].id,
                             m_patients[m_nextPatient++ % m_patients.size()]));
    };
    const auto read = [&](int i) {
        days.doctorSlots(m_clinic, seats[2 * calls + i].doctorId, seats[2 * calls + i].date, true);
    };
    for (int i = 0; i < 200; ++i) // what the connection has to learn is not measured
        read(i);
    return {.hold = median(calls, hold), .book = median(calls, book), .read = median(calls, read)};
}

void LargeClinic::addPast(const DatabaseSettings &settings, int part, int parts, const QList<qint64> &patients,
                          qint64 account)
{
    Database database(settings);
    database.setAnswerDeadline(30 * 60'000);
    database.run("SET session_replication_role = replica"); // no feed, no audit: what is long past
    for (int day = 1 + part; day <= daysPast; day += parts)
        database.run(
            "WITH past AS (INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, status, "
            "appointment_id)"
            " SELECT clinic_id, doctor_id, t, t + interval '12 minutes', CASE WHEN visit IS NULL THEN 'open' ELSE"
            " 'booked' END, visit FROM (SELECT d.clinic_id, d.id AS doctor_id,"
            " date_trunc('day', holdfast.booking_now()) - make_interval(days => $1) + n * interval '12 minutes' AS t,"
            " CASE WHEN (d.id + n) % 5 = 0 THEN nextval('holdfast.appointments_id_seq') END AS visit"
            " FROM holdfast.doctors d, generate_series(0, $2 - 1) AS n) AS q"
            " RETURNING id, clinic_id, doctor_id, starts_at, ends_at, appointment_id)"
            " INSERT INTO holdfast.appointments (id, clinic_id, slot_id, doctor_id, patient_id, seat, starts_at, "
            "during,"
            " status, status_since, ended_at, channel, created_by, created_at)"
            " SELECT appointment_id, clinic_id, id, doctor_id,"
            " ($3::bigint[])[1 + (doctor_id + 2000 * (extract(epoch FROM starts_at)::bigint / 720 % 40) / 5) % $4],"
            " 1, starts_at, tstzrange(starts_at, ends_at), 'completed', ends_at, ends_at, 'app', $5, starts_at"
            " FROM past WHERE appointment_id IS NOT NULL",
            {day, slotsADay, BenchClinic::listOf(patients), people, account});
}

void LargeClinic::addHistory()
{
    constexpr int parts = 2;
    std::vector<std::thread> threads;
    for (int part = 0; part < parts; ++part)
        threads.emplace_back([this, part] { addPast(m_cluster.owner(), part, parts, m_patients, m_account); });
    for (std::thread &thread : threads)
        thread.join();
    settle();
    std::printf(
        "%lld seats of the past, %lld visits\n",
        static_cast<long long>(
            owner().run("SELECT count(*) FROM holdfast.slots WHERE starts_at < now()").integer(0, 0)),
        static_cast<long long>(
            owner().run("SELECT count(*) FROM holdfast.appointments WHERE status = 'completed'").integer(0, 0)));
}

bool told(const char *what, double before, double after)
{
    std::printf("%-34s %9.3f ms %9.3f ms  %.2f\n", what, before, after, after / before);
    return after <= mostMore * before;
}

} // namespace

bool benchHistory()
{
    std::printf("Filling the database ...\n");
    std::fflush(stdout);
    LargeClinic clinic;
    clinic.measure(); // the machine, too, has to get warm
    const Costs before = clinic.measure();
    clinic.addHistory();
    clinic.measure();
    const Costs after = clinic.measure();
    std::printf("%-34s %12s %12s  %s\n", "medians", "1.1 million", "with past", "ratio");
    bool alike = told("hold", before.hold, after.hold);
    alike = told("book", before.book, after.book) && alike;
    alike = told("a doctor's day", before.read, after.read) && alike;
    return clinic.keepsPromises() && alike;
}

} // namespace holdfast
