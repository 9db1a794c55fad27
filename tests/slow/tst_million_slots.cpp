#include "core/ScheduleStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <memory>

using namespace holdfast;

/// The nightly job at its largest: 2,000 doctors, forty slots a day, fourteen days.
class TestMillionSlots : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_owner->setAnswerDeadline(60'000);
        m_clinic = Seed(*m_owner).clinic();
        m_owner->run("UPDATE holdfast.clinics SET release_rule = '{\"at\": \"07:00\", \"daysBefore\": 7}'");
        m_owner->run(
            "INSERT INTO holdfast.doctors (clinic_id, name) SELECT $1, 'BS. ' || n FROM generate_series(1, $2) AS n",
            {m_clinic, doctors});
        m_owner->run(
            "INSERT INTO holdfast.schedule_templates (clinic_id, doctor_id, weekday, starts, ends, slot_minutes)"
            " SELECT $1, d.id, day, p.starts::time, p.ends::time, 12 FROM holdfast.doctors d,"
            " generate_series(1, 7) AS day, (VALUES ('08:00', '12:00'), ('13:00', '17:00')) AS p (starts, ends)"
            " WHERE d.clinic_id = $1",
            {m_clinic});
        m_owner->run("INSERT INTO holdfast.schedule_exceptions (clinic_id, doctor_id, day, kind, starts, ends)"
                     " SELECT $1, d.id, $2::date + (d.id % 14)::integer, 'blocked', '16:00', '17:00'"
                     " FROM holdfast.doctors d WHERE d.clinic_id = $1 AND d.id % 10 = 0",
                     {m_clinic, first().toString(Qt::ISODate)});
        m_owner->run("ANALYZE holdfast.doctors, holdfast.schedule_templates, holdfast.schedule_exceptions");
    }

    void aFortnightOfTwoThousandDoctorsIsMadeWithinTwentySeconds()
    {
        const double others = load();
        QElapsedTimer timer;
        timer.start();
        const qint64 made =
            ScheduleStore(*m_owner, m_cluster->owner()).materialize(m_clinic, first(), first().addDays(13));
        const double seconds = static_cast<double>(timer.elapsed()) / 1000;
        qInfo("%lld slots in %.1f s, beside a load of %.1f", static_cast<long long>(made), seconds, others);
        QCOMPARE(made, qint64{doctors} * 40 * 14);
        QCOMPARE(m_owner->run("SELECT count(*) FROM holdfast.slots WHERE status = 'blocked'").integer(0, 0),
                 doctors / 10 * 5);
        // On two cores of its own; what else runs takes its share.
        QVERIFY(seconds < 20 * std::max(1.0, (others + 1) / 2));
    }

    void theNextNightOnlyAddsItsDay()
    {
        QElapsedTimer timer;
        timer.start();
        const ScheduleChange change =
            ScheduleStore(*m_owner, m_cluster->owner()).fit(m_clinic, first().addDays(1), first().addDays(14));
        qInfo("the next night took %.1f s", static_cast<double>(timer.elapsed()) / 1000);
        QCOMPARE(change.made, qint64{doctors} * 40);
        QCOMPARE(change.removed + change.refitted, 0);
    }

    void noTransactionIsLongerThanAStatementMayTake()
    {
        const Rows rows =
            m_owner->run("SELECT max(n) FROM (SELECT count(*) AS n FROM holdfast.slots GROUP BY xmin::text) AS t");
        QVERIFY2(rows.integer(0, 0) <= 10'000, qPrintable(rows.text(0, 0)));
    }

private:
    static constexpr int doctors = 2000;

    static double load()
    {
        double average = 0;
        return getloadavg(&average, 1) == 1 ? average : 0;
    }

    QDate first() const
    {
        return QDate::fromString(
            m_owner->run("SELECT (holdfast.booking_now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date + 1").text(0, 0),
            Qt::ISODate);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    qint64 m_clinic = 0;
};

QTEST_GUILESS_MAIN(TestMillionSlots)
#include "tst_million_slots.moc"
