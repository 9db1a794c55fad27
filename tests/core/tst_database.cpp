#include "tests/support/TestCluster.h"

#include <QElapsedTimer>
#include <QTest>

#include <barrier>
#include <csignal>
#include <memory>
#include <thread>

using namespace holdfast;

class TestDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_owner->run("CREATE TABLE pairs (id integer PRIMARY KEY, n integer CONSTRAINT small CHECK (n < 100))");
        m_owner->run("INSERT INTO pairs VALUES (1, 0), (2, 0)");
    }

    void boundValuesArriveAsTheyAre()
    {
        const QString text = QStringLiteral("'; DROP TABLE pairs; -- Đặng 김민수 \\ \"");
        const QByteArray raw("\x00\x01\xff'", 4);
        const Rows rows = m_owner->run("SELECT $1::text, $2::bigint, $3::boolean, $4::bytea, $5::text",
                                       {text, qint64(1) << 60, true, Param::bytes(raw), nullptr});
        QCOMPARE(rows.text(0, 0), text);
        QCOMPARE(rows.integer(0, 1), qint64(1) << 60);
        QVERIFY(rows.boolean(0, 2));
        QCOMPARE(rows.blob(0, 3), raw);
        QVERIFY(rows.isNull(0, 4));
    }

    void anErrorCarriesItsStateAndConstraint()
    {
        try {
            m_owner->run("UPDATE pairs SET n = 100 WHERE id = 1");
            QFAIL("the constraint did not hold");
        } catch (const DatabaseError &error) {
            QCOMPARE(error.sqlState, QStringLiteral("23514"));
            QCOMPARE(error.constraint, QStringLiteral("small"));
            QVERIFY(!error.isRetryable());
        }
    }

    void deadlocksAreRunAgain()
    {
        // Both take the rows in opposite order; the barrier makes them meet in the first attempt.
        std::barrier met(2);
        std::atomic<int> attempts = 0;
        const auto swap = [&](int first, int second) {
            Database own(m_cluster->owner());
            bool waited = false;
            own.transaction([&] {
                ++attempts;
                own.run("UPDATE pairs SET n = n + 1 WHERE id = $1", {first});
                if (!std::exchange(waited, true))
                    met.arrive_and_wait();
                own.run("UPDATE pairs SET n = n + 1 WHERE id = $1", {second});
            });
        };
        {
            std::jthread left(swap, 1, 2);
            std::jthread right(swap, 2, 1);
        }
        QVERIFY(attempts > 2);
        QCOMPARE(m_owner->run("SELECT sum(n) FROM pairs").integer(0, 0), 4);
    }

    void otherErrorsAreNotRunAgain()
    {
        int attempts = 0;
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_owner->transaction([&] {
            ++attempts;
            m_owner->run("UPDATE pairs SET n = 1000");
        }));
        QCOMPARE(attempts, 1);
        QCOMPARE(m_owner->run("SELECT max(n) FROM pairs WHERE n < 100").size(), 1);
    }

    void aLostConnectionIsInDoubtAndTheNextStatementReconnects()
    {
        Database doomed(m_cluster->app());
        const int pid = doomed.backendPid();
        m_owner->run("SELECT pg_terminate_backend($1)", {pid});
        QVERIFY_THROWS_EXCEPTION(DatabaseError, doomed.run("SELECT 1"));
        QCOMPARE(doomed.run("SELECT 1").integer(0, 0), 1);
        QVERIFY(doomed.backendPid() != pid);
    }

    void aFrozenServerDoesNotHoldUsForEver()
    {
        DatabaseSettings settings = m_cluster->owner();
        settings.answerDeadlineMs = 300;
        Database frozen(settings);
        const pid_t pid = frozen.backendPid();
        QCOMPARE(::kill(pid, SIGSTOP), 0);
        QElapsedTimer timer;
        timer.start();
        bool inDoubt = false;
        try {
            frozen.run("SELECT 1");
        } catch (const ConnectionLost &lost) {
            inDoubt = lost.inDoubt;
        }
        ::kill(pid, SIGCONT);
        QVERIFY(inDoubt);
        QVERIFY(timer.elapsed() >= 290);
    }

    void theApplicationRoleHasItsDeadlines()
    {
        DatabaseSettings settings = m_cluster->app();
        settings.database = m_cluster->scratchDatabase(QStringLiteral("deadlines")).database;
        Database app(settings);
        QCOMPARE(app.run("SHOW statement_timeout").text(0, 0), QStringLiteral("1s"));
        QCOMPARE(app.run("SHOW lock_timeout").text(0, 0), QStringLiteral("800ms"));
        QCOMPARE(app.run("SHOW idle_in_transaction_session_timeout").text(0, 0), QStringLiteral("5s"));
        QCOMPARE(app.run("SHOW timezone").text(0, 0), QStringLiteral("UTC"));
        try {
            app.run("SELECT pg_sleep(30)");
            QFAIL("it slept");
        } catch (const DatabaseError &error) {
            QVERIFY(error.isTimeout());
        }
    }

private:
    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
};

QTEST_GUILESS_MAIN(TestDatabase)
#include "tst_database.moc"
