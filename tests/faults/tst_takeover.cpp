#include "core/Database.h"
#include "tests/support/RunningService.h"
#include "tests/support/Waiting.h"

#include <QElapsedTimer>
#include <QProcess>

using namespace holdfast;

/// Two services of one database; the one that leads is killed.
class tst_takeover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anotherServiceLeadsWithinTenSecondsOfAKill()
    {
        RunningService service{QStringList()};
        Database owner(service.owner());
        QVERIFY(waitUntil([&] { return leader(owner) != 0; }, 20'000));
        const qint64 first = leader(owner);
        const QString where = QStringLiteral("host=%1;user=%2").arg(service.owner().host);
        QProcess second;
        second.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        second.start(QStringLiteral(HOLDFASTD_PATH),
                     {QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--database"),
                      where.arg(QStringLiteral("holdfast_app")), QStringLiteral("--database-direct"),
                      where.arg(service.owner().user)});
        QVERIFY(waitUntil([&] { return second.readAllStandardOutput().contains("listening"); }, 30'000));
        QCOMPARE(leader(owner), first);

        QElapsedTimer clock;
        clock.start();
        service.kill9();
        QVERIFY(waitUntil([&] { return leader(owner) != 0 && leader(owner) != first; }, 10'000));
        const qint64 taken = clock.elapsed();
        // It leads in deed: an event that was written meanwhile is passed by the cursor.
        owner.run("INSERT INTO holdfast.outbox (clinic_id, topic, at) VALUES (1, 'test.after', now())");
        QVERIFY(waitUntil(
            [&] {
                return owner
                    .run("SELECT NOT EXISTS (SELECT FROM holdfast.outbox o, holdfast.outbox_cursor c"
                         " WHERE c.consumer = 'deliveries' AND (o.xid, o.id) > (c.xid, c.id))")
                    .boolean(0, 0);
            },
            10'000));
        qInfo("taken over after %lld ms", taken);
        second.terminate();
        QVERIFY(second.waitForFinished(30'000));
    }

private:
    static qint64 leader(Database &owner)
    {
        return owner
            .run("SELECT coalesce(max(pid), 0) FROM pg_locks WHERE locktype = 'advisory' AND granted"
                 " AND (classid::bigint << 32) + objid::bigint = 4860126030")
            .integer(0, 0);
    }
};

QTEST_GUILESS_MAIN(tst_takeover)
#include "tst_takeover.moc"
