#include "core/Database.h"
#include "tests/support/RunningService.h"

#include <QProcess>
#include <QTest>

#include <memory>

using namespace holdfast;

/// The schedule's job in the real holdfastd, and its command beside it.
class TestScheduleService : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_service = std::make_unique<RunningService>();
        m_owner = std::make_unique<Database>(m_service->owner());
    }

    void theServiceMakesItsNightAndWhatIsAskedFor()
    {
        QTRY_COMPARE_WITH_TIMEOUT(
            number("SELECT count(*) FROM holdfast.schedule_work WHERE night IS NOT NULL AND finished_at IS NOT NULL"),
            1, 15'000);
        m_owner->run("SELECT holdfast.ask_for_seats(id, NULL, holdfast.local_today(id), holdfast.local_today(id) + 29)"
                     " FROM holdfast.clinics");
        QTRY_VERIFY_WITH_TIMEOUT(number("SELECT count(*) FROM holdfast.schedule_work WHERE night IS NULL AND made > 0"
                                        " AND finished_at IS NOT NULL AND failure = ''") == 1,
                                 15'000);
        QVERIFY(number("SELECT holdfast.schedule_horizon(id) - holdfast.local_today(id) FROM holdfast.clinics") >= 28);
    }

    void theCommandWorksBesideTheRunningService()
    {
        const qint64 before = number("SELECT count(*) FROM holdfast.slots");
        QCOMPARE(command({QStringLiteral("--days"), QStringLiteral("40")}), 0);
        const qint64 after = number("SELECT count(*) FROM holdfast.slots");
        QVERIFY(after > before);
        QCOMPARE(command({QStringLiteral("--days"), QStringLiteral("40")}), 0);
        QCOMPARE(number("SELECT count(*) FROM holdfast.slots"), after);
        QCOMPARE(command({QStringLiteral("--days"), QStringLiteral("1000")}), 2);
        QVERIFY(m_owner->run("SELECT FROM holdfast.broken_promises()").size() == 0);
    }

    void theServiceStopsWhileTheJobRuns()
    {
        m_owner->run(
            "SELECT holdfast.ask_for_seats(id, NULL, holdfast.local_today(id), holdfast.local_today(id) + 3000)"
            " FROM holdfast.clinics");
        QTRY_VERIFY_WITH_TIMEOUT(
            number("SELECT max(holdfast.schedule_horizon(id) - holdfast.local_today(id)) FROM holdfast.clinics") > 50,
            15'000);
        m_owner.reset();
        m_service->stop();
    }

private:
    qint64 number(const char *sql) { return m_owner->run(sql).integer(0, 0); }

    int command(const QStringList &options)
    {
        const DatabaseSettings owner = m_service->owner();
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(
            QStringLiteral(HOLDFASTD_PATH),
            QStringList{QStringLiteral("materialize"), QStringLiteral("--database"),
                        QStringLiteral("host=%1;database=%2;user=%3").arg(owner.host, owner.database, owner.user)} +
                options);
        return process.waitForFinished(60'000) ? process.exitCode() : -1;
    }

    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Database> m_owner;
};

QTEST_GUILESS_MAIN(TestScheduleService)
#include "tst_schedule_service.moc"
