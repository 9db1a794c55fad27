#include "core/BookingStore.h"
#include "core/ScheduleJob.h"
#include "core/ScheduleStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QTest>

#include <atomic>
#include <memory>
#include <thread>

using namespace holdfast;

class TestSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
    }

    void aWeeklyTemplateBecomesSeatsAtWallClockTime()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        addTemplate(clinic, doctor, 1, "08:00", "11:00", 15, 1);
        addTemplate(clinic, doctor, 1, "13:30", "14:00", 15, 1);
        const QDate monday(2026, 11, 30);
        ScheduleStore store(*m_owner);
        QCOMPARE(store.materialize(clinic, monday, monday.addDays(6)), 14);
        QCOMPARE(store.materialize(clinic, monday, monday.addDays(6)), 0);
        const QStringList times = starts(doctor);
        QCOMPARE(times.first(), QStringLiteral("2026-11-30T01:00:00.000Z"));
        QVERIFY(times.contains(QStringLiteral("2026-11-30T06:30:00.000Z")));
        QVERIFY(!times.contains(QStringLiteral("2026-11-30T04:00:00.000Z")));
    }

    void aSlotNeverRunsIntoTheBreak()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        addTemplate(clinic, doctor, 1, "08:00", "09:50", 30, 1);
        QCOMPARE(ScheduleStore(*m_owner).materialize(clinic, QDate(2026, 11, 30), QDate(2026, 11, 30)), 3);
    }

    void capacityIsARowASeat()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        addTemplate(clinic, doctor, 1, "08:00", "08:30", 15, 10);
        QCOMPARE(ScheduleStore(*m_owner).materialize(clinic, QDate(2026, 11, 30), QDate(2026, 11, 30)), 20);
        QCOMPARE(m_owner->run("SELECT max(seat) FROM holdfast.slots WHERE doctor_id = $1", {doctor}).integer(0, 0), 10);
    }

    void exceptionsCloseBlockAndAdd()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        addTemplate(clinic, doctor, 1, "08:00", "10:00", 30, 1);
        addTemplate(clinic, doctor, 2, "08:00", "10:00", 30, 1);
        m_owner->run("INSERT INTO holdfast.schedule_exceptions (clinic_id, doctor_id, day, kind, starts, ends, reason)"
                     " VALUES ($1, $2, '2026-11-30', 'blocked', '09:00', '10:00', 'Hội chẩn')",
                     {clinic, doctor});
        m_owner->run("INSERT INTO holdfast.schedule_exceptions (clinic_id, day, kind, reason)"
                     " VALUES ($1, '2026-12-01', 'closed', 'Nghỉ lễ')",
                     {clinic});
        m_owner->run(
            "INSERT INTO holdfast.schedule_exceptions (clinic_id, doctor_id, day, kind, starts, ends, slot_minutes)"
            " VALUES ($1, $2, '2026-12-02', 'extra', '17:00', '18:00', 20)",
            {clinic, doctor});
        ScheduleStore(*m_owner).materialize(clinic, QDate(2026, 11, 30), QDate(2026, 12, 2));
        const Rows rows = m_owner->run("SELECT status, coalesce(blocked_reason, ''), count(*),"
                                       " min(starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::text"
                                       " FROM holdfast.slots WHERE doctor_id = $1"
                                       " GROUP BY 1, 2, starts_at::date ORDER BY 4",
                                       {doctor});
        QCOMPARE(rows.size(), 3);
        QCOMPARE(rows.text(0, 0) + rows.text(0, 2), QStringLiteral("open2"));
        QCOMPARE(rows.text(1, 0) + rows.text(1, 1) + rows.text(1, 2), QStringLiteral("blockedHội chẩn2"));
        QCOMPARE(rows.text(2, 0) + rows.text(2, 2), QStringLiteral("open3"));
    }

    void daylightSavingSkipsAndRepeatsNothing_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QDate>("day");
        QTest::addColumn<int>("seats");
        // A template from 00:00 to 04:00 in half hours: eight on an ordinary day.
        const QString berlin = QStringLiteral("Europe/Berlin");
        const QString paulo = QStringLiteral("America/Sao_Paulo");
        QTest::newRow("Berlin, spring") << berlin << QDate(2026, 3, 29) << 6;
        QTest::newRow("Berlin, autumn") << berlin << QDate(2026, 10, 25) << 8;
        QTest::newRow("Berlin, ordinary") << berlin << QDate(2026, 6, 7) << 8;
        QTest::newRow("Sao Paulo, spring at midnight") << paulo << QDate(2018, 11, 4) << 6;
        QTest::newRow("Sao Paulo, autumn") << paulo << QDate(2018, 2, 18) << 8;
        QTest::newRow("Ho Chi Minh") << QStringLiteral("Asia/Ho_Chi_Minh") << QDate(2026, 3, 29) << 8;
    }

    void daylightSavingSkipsAndRepeatsNothing()
    {
        QFETCH(QString, zone);
        QFETCH(QDate, day);
        const auto [clinic, doctor] = clinicIn(zone);
        addTemplate(clinic, doctor, 7, "00:00", "04:00", 30, 1);
        const auto made = static_cast<int>(ScheduleStore(*m_owner).materialize(clinic, day, day));
        QTEST(made, "seats");
        // Every seat is on the day itself, at a wall-clock time of its own, and none overlaps the next.
        QCOMPARE(m_owner
                     ->run("SELECT count(DISTINCT starts_at AT TIME ZONE $2) FROM holdfast.slots WHERE doctor_id = $1"
                           " AND (starts_at AT TIME ZONE $2)::date = $3::date",
                           {doctor, zone, day.toString(Qt::ISODate)})
                     .integer(0, 0),
                 made);
        QCOMPARE(m_owner
                     ->run("SELECT count(*) FROM holdfast.slots a JOIN holdfast.slots b USING (doctor_id)"
                           " WHERE a.doctor_id = $1 AND a.id < b.id"
                           " AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)",
                           {doctor})
                     .integer(0, 0),
                 0);
    }

    void anHourIsNeverOfferedThirtyMinutesBeforeLunch()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        addTemplate(clinic, doctor, 1, "08:00", "11:30", 60, 1);
        addTemplate(clinic, doctor, 1, "13:00", "14:00", 60, 1);
        ScheduleStore(*m_owner).materialize(clinic, QDate(2026, 11, 30), QDate(2026, 11, 30));
        const QStringList expected{
            QStringLiteral("2026-11-30T01:00:00.000Z"), QStringLiteral("2026-11-30T02:00:00.000Z"),
            QStringLiteral("2026-11-30T03:00:00.000Z"), QStringLiteral("2026-11-30T06:00:00.000Z")};
        QCOMPARE(starts(doctor), expected);
    }

    void anHourIsOfferedWhenTheClocksGoBackInIt()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Europe/Berlin"));
        addTemplate(clinic, doctor, 7, "01:30", "03:30", 60, 1);
        ScheduleStore(*m_owner).materialize(clinic, QDate(2026, 10, 25), QDate(2026, 10, 25));
        const QStringList expected{QStringLiteral("2026-10-24T23:30:00.000Z"),
                                   QStringLiteral("2026-10-25T01:30:00.000Z")};
        QCOMPARE(starts(doctor), expected);
    }

    void extraTimeGivesWayToTheTemplate()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        addTemplate(clinic, doctor, 1, "08:00", "10:00", 30, 1);
        m_owner->run(
            "INSERT INTO holdfast.schedule_exceptions (clinic_id, doctor_id, day, kind, starts, ends, slot_minutes)"
            " VALUES ($1, $2, '2026-11-30', 'extra', '09:45', '10:45', 30)",
            {clinic, doctor});
        QCOMPARE(ScheduleStore(*m_owner).materialize(clinic, QDate(2026, 11, 30), QDate(2026, 11, 30)), 5);
        QCOMPARE(starts(doctor).last(), QStringLiteral("2026-11-30T03:15:00.000Z"));
    }

    void whatIsOfferedCanBeBooked_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QDate>("day");
        const QString berlin = QStringLiteral("Europe/Berlin");
        const QString paulo = QStringLiteral("America/Sao_Paulo");
        QTest::newRow("Berlin, spring") << berlin << QDate(2026, 3, 29);
        QTest::newRow("Berlin, autumn") << berlin << QDate(2026, 10, 25);
        QTest::newRow("Sao Paulo, spring at midnight") << paulo << QDate(2018, 11, 4);
        QTest::newRow("Sao Paulo, autumn") << paulo << QDate(2018, 2, 18);
        QTest::newRow("Ho Chi Minh") << QStringLiteral("Asia/Ho_Chi_Minh") << QDate(2026, 3, 29);
    }

    void whatIsOfferedCanBeBooked()
    {
        QFETCH(QString, zone);
        QFETCH(QDate, day);
        const auto [clinic, doctor] = clinicIn(zone);
        const qint64 spanning = Seed(*m_owner).doctor(clinic);
        for (int weekday = 1; weekday <= 7; ++weekday) {
            // Hours that a change of the clocks tears apart, right before others that begin after it.
            addTemplate(clinic, doctor, weekday, "00:10", "02:10", 60, 2);
            addTemplate(clinic, doctor, weekday, "02:20", "03:00", 20, 1);
            addTemplate(clinic, doctor, weekday, "03:00", "05:00", 40, 1);
            addTemplate(clinic, doctor, weekday, "21:15", "24:00", 55, 1);
            addTemplate(clinic, spanning, weekday, "01:20", "03:20", 120, 1);
            addTemplate(clinic, spanning, weekday, "03:20", "05:00", 20, 1);
            addTemplate(clinic, spanning, weekday, "22:30", "24:00", 90, 1);
        }
        ScheduleStore(*m_owner).materialize(clinic, day.addDays(-1), day.addDays(1));
        m_cluster->moveClock(
            m_owner->run("SELECT ($1::date - 3 - now())::text", {day.toString(Qt::ISODate)}).text(0, 0));
        const Rows seats = m_owner->run("SELECT id FROM holdfast.slots WHERE clinic_id = $1 ORDER BY id", {clinic});
        QVERIFY(seats.size() > 3 * 8);
        Database app(m_cluster->app());
        BookingStore booking(app);
        const qint64 account = Seed(*m_owner).account(clinic);
        const QList<qint64> people = Seed(*m_owner).patients(clinic, seats.size());
        for (int i = 0; i < seats.size(); ++i) {
            const Answer answer = booking.book(Seed::intent(account, clinic), seats.integer(i, 0), people[i]);
            QVERIFY2(answer.status == 201, answer.body.constData());
        }
        m_cluster->moveClock(QStringLiteral("0"));
    }

    void aReleaseRuleTellsWhenADayOpens_data()
    {
        QTest::addColumn<QString>("zone");
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QDate>("day");
        QTest::addColumn<QString>("opens");
        const QString hcm = QStringLiteral("Asia/Ho_Chi_Minh");
        const QString berlin = QStringLiteral("Europe/Berlin");
        const QString friday = QStringLiteral("{\"at\": \"07:00\", \"weekday\": 5}");
        const QString week = QStringLiteral("{\"at\": \"07:00\", \"daysBefore\": 7}");
        QTest::newRow("Monday, on Friday") << hcm << friday << QDate(2026, 12, 7) << "2026-12-04T00:00:00.000Z";
        QTest::newRow("Sunday, on Friday of the week before")
            << hcm << friday << QDate(2026, 12, 13) << "2026-12-04T00:00:00.000Z";
        QTest::newRow("over new year") << hcm << friday << QDate(2027, 1, 2) << "2026-12-25T00:00:00.000Z";
        QTest::newRow("a week before") << hcm << week << QDate(2026, 12, 7) << "2026-11-30T00:00:00.000Z";
        QTest::newRow("in summer time for winter")
            << berlin << week << QDate(2026, 10, 26) << "2026-10-19T05:00:00.000Z";
        QTest::newRow("in winter time for summer")
            << berlin << week << QDate(2026, 3, 30) << "2026-03-23T06:00:00.000Z";
    }

    void aReleaseRuleTellsWhenADayOpens()
    {
        QFETCH(QString, zone);
        QFETCH(QString, rule);
        QFETCH(QDate, day);
        const auto [clinic, doctor] = clinicIn(zone);
        m_owner->run("UPDATE holdfast.clinics SET release_rule = $2 WHERE id = $1", {clinic, rule});
        addTemplate(clinic, doctor, day.dayOfWeek(), "08:00", "09:00", 15, 1);
        ScheduleStore(*m_owner).materialize(clinic, day, day);
        const Rows rows = m_owner->run(
            "SELECT DISTINCT holdfast.instant(opens_at) FROM holdfast.slots WHERE doctor_id = $1", {doctor});
        QCOMPARE(rows.size(), 1);
        QTEST(rows.text(0, 0), "opens");
    }

    void onlyTheCounterBooksBeforeTheRelease()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        m_owner->run(
            "UPDATE holdfast.clinics SET release_rule = '{\"at\": \"07:00\", \"daysBefore\": 2}' WHERE id = $1",
            {clinic});
        for (int weekday = 1; weekday <= 7; ++weekday)
            addTemplate(clinic, doctor, weekday, "08:00", "09:00", 30, 1);
        const QDate day = today(clinic).addDays(5);
        ScheduleStore(*m_owner).materialize(clinic, day, day);
        const Rows seats = m_owner->run("SELECT id FROM holdfast.slots WHERE doctor_id = $1 ORDER BY id", {doctor});
        Intent web = Seed::intent(Seed(*m_owner).account(clinic), clinic);
        web.channel = QStringLiteral("web");
        BookingStore booking(*m_owner);
        const Answer early = booking.book(web, seats.integer(0, 0), Seed(*m_owner).patient(clinic));
        QCOMPARE(early.status, 422);
        QVERIFY(early.body.contains("slot_not_released"));
        const Intent counter = Seed::intent(web.accountId, clinic);
        QCOMPARE(booking.book(counter, seats.integer(1, 0), Seed(*m_owner).patient(clinic)).status, 201);
        m_cluster->moveClock(QStringLiteral("4 days"));
        QCOMPARE(booking.book(web, seats.integer(0, 0), Seed(*m_owner).patient(clinic)).status, 201);
        m_cluster->moveClock(QStringLiteral("0"));
    }

    void unknownReleaseRulesAreRefused()
    {
        const qint64 clinic = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh")).clinic;
        for (const char *rule : {"{}", "7", "{\"at\": \"7:00\", \"daysBefore\": 7}", "{\"at\": \"07:00\"}",
                                 "{\"at\": \"07:00 PM\", \"weekday\": 5}", "{\"at\": \"07:00\", \"weekday\": 8}",
                                 "{\"at\": \"07:00\", \"weekday\": 5, \"daysBefore\": 1}"}) {
            QString constraint;
            try {
                m_owner->run("UPDATE holdfast.clinics SET release_rule = $2 WHERE id = $1", {clinic, rule});
            } catch (const DatabaseError &error) {
                constraint = error.constraint;
            }
            QVERIFY2(constraint == QLatin1String("release_rule_is_known"), rule);
        }
    }

    void theJobMakesEachClinicsDaysOnceANight()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        m_owner->run("UPDATE holdfast.clinics SET days_ahead = 3 WHERE id = $1", {clinic});
        for (int weekday = 1; weekday <= 7; ++weekday)
            addTemplate(clinic, doctor, weekday, "08:00", "09:00", 30, 1);
        const auto days = [&] {
            return m_owner
                ->run("SELECT count(DISTINCT (starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date) FROM holdfast.slots"
                      " WHERE doctor_id = $1 AND starts_at >= holdfast.day_start($2, $3)",
                      {doctor, clinic, today(clinic).addDays(1).toString(Qt::ISODate)})
                .integer(0, 0);
        };
        const auto nights = [&] {
            return m_owner
                ->run("SELECT count(*) FROM holdfast.schedule_work WHERE clinic_id = $1 AND finished_at IS NOT NULL",
                      {clinic})
                .integer(0, 0);
        };
        QVERIFY(ScheduleJob(*m_owner).run());
        QCOMPARE(days(), 2);
        QVERIFY(ScheduleJob(*m_owner).run());
        QCOMPARE(nights(), 1);
        m_cluster->moveClock(QStringLiteral("1 day"));
        QCOMPARE(days(), 1);
        QVERIFY(ScheduleJob(*m_owner).run());
        QCOMPARE(days(), 2);
        QCOMPARE(nights(), 2);
        m_cluster->moveClock(QStringLiteral("0"));
    }

    void twoServicesNeverRunTheJobAtOnce()
    {
        Database other(m_cluster->owner());
        m_owner->run(
            "SELECT holdfast.ask_for_seats(id, NULL, current_date, current_date) FROM holdfast.clinics LIMIT 1");
        int asked = 0;
        const bool ran = ScheduleJob(*m_owner).run([&] {
            // In the middle of the first one's work.
            if (asked++ == 0 && ScheduleJob(other).run())
                asked = 1000;
            return true;
        });
        QVERIFY(ran);
        QVERIFY2(asked > 0 && asked < 1000, qPrintable(QString::number(asked)));
        QVERIFY(ScheduleJob(other).run());
    }

    void twentyServicesAtMidnightMakeOneNight()
    {
        const auto [clinic, doctor] = clinicIn(QStringLiteral("Asia/Ho_Chi_Minh"));
        addTemplate(clinic, doctor, 1, "08:00", "09:00", 30, 1);
        std::vector<std::thread> services;
        for (int i = 0; i < 20; ++i)
            services.emplace_back([this] {
                Database owner(m_cluster->owner());
                owner.run("SELECT holdfast.ask_nightly()");
            });
        for (std::thread &service : services)
            service.join();
        QCOMPARE(
            m_owner->run("SELECT count(*) FROM holdfast.schedule_work WHERE clinic_id = $1", {clinic}).integer(0, 0),
            1);
    }

private:
    QDate today(qint64 clinic)
    {
        return QDate::fromString(m_owner->run("SELECT holdfast.local_today($1)", {clinic}).text(0, 0), Qt::ISODate);
    }

    struct Place
    {
        qint64 clinic;
        qint64 doctor;
    };

    Place clinicIn(const QString &zone)
    {
        Seed seed(*m_owner);
        const qint64 clinic = seed.clinic(zone);
        return {clinic, seed.doctor(clinic)};
    }

    void addTemplate(qint64 clinic, qint64 doctor, int weekday, const char *from, const char *to, int minutes,
                     int capacity)
    {
        m_owner->run("INSERT INTO holdfast.schedule_templates (clinic_id, doctor_id, weekday, starts, ends, "
                     "slot_minutes, capacity)"
                     " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                     {clinic, doctor, weekday, from, to, minutes, capacity});
    }

    QStringList starts(qint64 doctor)
    {
        const Rows rows = m_owner->run(
            "SELECT holdfast.instant(starts_at) FROM holdfast.slots WHERE doctor_id = $1 ORDER BY starts_at", {doctor});
        QStringList times;
        for (int row = 0; row < rows.size(); ++row)
            times.append(rows.text(row, 0));
        return times;
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
};

QTEST_GUILESS_MAIN(TestSchedule)
#include "tst_schedule.moc"
