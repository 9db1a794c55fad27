#include "core/ScheduleStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QTest>

#include <memory>

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

private:
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
