#include "core/BookingError.h"
#include "core/BookingStore.h"
#include "core/KeyReaper.h"
#include "core/KeyStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <barrier>
#include <memory>
#include <numeric>
#include <thread>

using namespace holdfast;

class TestKeys : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic);
    }

    void init()
    {
        m_cluster->moveClock(QStringLiteral("0"));
        m_owner->run("DELETE FROM holdfast.idempotency_keys");
    }

    void aLostAnswerIsToldByKey()
    {
        const Intent intent = Seed::intent(m_account, m_clinic);
        const qint64 slot = freshSlot();
        const Answer first = BookingStore(*m_app).book(intent, slot, Seed(*m_owner).patient(m_clinic));
        const auto told = KeyStore(*m_app).answer(m_account, QStringLiteral("book"), intent.key);
        QVERIFY(told);
        const QJsonObject stored = QJsonDocument::fromJson(*told).object();
        QCOMPARE(stored[u"status"].toInt(), 201);
        QCOMPARE(stored[u"operation"].toString(), QStringLiteral("book"));
        QCOMPARE(stored[u"key"].toString(), intent.key);
        QCOMPARE(stored[u"answer"].toObject(), QJsonDocument::fromJson(first.body).object());
        QVERIFY2(told->contains(first.body), "the stored body is told byte for byte");
        const auto kept = QDateTime::fromString(stored[u"storedAt"].toString(), Qt::ISODateWithMs)
                              .secsTo(QDateTime::fromString(stored[u"keptUntil"].toString(), Qt::ISODateWithMs));
        QCOMPARE(kept, 72 * 3600);
    }

    void aRefusalIsToldToo()
    {
        const qint64 slot = freshSlot();
        Seed seed(*m_owner);
        BookingStore(*m_app).book(Seed::intent(m_account, m_clinic), slot, seed.patient(m_clinic));
        const Intent loser = Seed::intent(m_account, m_clinic);
        QCOMPARE(BookingStore(*m_app).book(loser, slot, seed.patient(m_clinic)).status, 409);
        const auto told = KeyStore(*m_app).answer(m_account, QStringLiteral("book"), loser.key);
        QVERIFY(told);
        QCOMPARE(QJsonDocument::fromJson(*told)[u"status"].toInt(), 409);
    }

    void nothingIsToldOfOtherKeysOperationsAndAccounts()
    {
        const Intent intent = Seed::intent(m_account, m_clinic);
        Seed seed(*m_owner);
        BookingStore(*m_app).book(intent, freshSlot(), seed.patient(m_clinic));
        KeyStore keys(*m_app);
        QVERIFY(keys.answer(m_account, QStringLiteral("book"), intent.key));
        QVERIFY(!keys.answer(m_account, QStringLiteral("book"), intent.key + u'x'));
        QVERIFY(!keys.answer(m_account, QStringLiteral("hold"), intent.key));
        QVERIFY(!keys.answer(seed.account(m_clinic), QStringLiteral("book"), intent.key));
    }

    void whatIsNotDecidedIsNotStored()
    {
        const Intent intent = Seed::intent(m_account, m_clinic);
        QCOMPARE(BookingStore(*m_app).book(intent, 999'999'999, Seed(*m_owner).patient(m_clinic)).status, 404);
        QVERIFY(!KeyStore(*m_app).answer(m_account, QStringLiteral("book"), intent.key));
    }

    void askingWaitsForARequestThatRuns()
    {
        const Intent intent = Seed::intent(m_account, m_clinic);
        const qint64 slot = freshSlot();
        const qint64 patient = Seed(*m_owner).patient(m_clinic);
        Database running(m_cluster->owner());
        running.run("BEGIN");
        const Answer answer = BookingStore(running).book(intent, slot, patient);
        QCOMPARE(answer.status, 201);
        // While it runs, nobody is told that nothing was decided.
        try {
            KeyStore(*m_app).answer(m_account, QStringLiteral("book"), intent.key);
            QFAIL("it did not wait");
        } catch (const BookingError &error) {
            QVERIFY(error.code == ErrorCode::InFlight);
        }
        std::optional<QByteArray> told;
        std::jthread asking([&] {
            Database own(m_cluster->owner());
            told = KeyStore(own).answer(m_account, QStringLiteral("book"), intent.key);
        });
        QVERIFY(QTest::qWaitFor(
            [&] { return m_owner->run("SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'").size() == 1; }));
        running.run("COMMIT");
        asking.join();
        QVERIFY(told);
        QVERIFY(told->contains(answer.body));
    }

    void keysAreReapedAfterSeventyTwoHoursAndNotBefore()
    {
        const Intent old = Seed::intent(m_account, m_clinic);
        const qint64 slot = freshSlot();
        const qint64 patient = Seed(*m_owner).patient(m_clinic);
        QCOMPARE(BookingStore(*m_app).book(old, slot, patient).status, 201);
        m_cluster->moveClock(QStringLiteral("71 hours 59 minutes"));
        const Intent young = Seed::intent(m_account, m_clinic);
        QCOMPARE(BookingStore(*m_app).book(young, freshSlot(), patient).status, 201);
        QCOMPARE(KeyStore(*m_app).reap(500), 0);
        QVERIFY(BookingStore(*m_app).book(old, slot, patient).replayed);
        m_cluster->moveClock(QStringLiteral("72 hours 1 minute"));
        QCOMPARE(KeyStore(*m_app).reap(500), 1);
        QVERIFY(!KeyStore(*m_app).answer(m_account, QStringLiteral("book"), old.key));
        QVERIFY(KeyStore(*m_app).answer(m_account, QStringLiteral("book"), young.key));
    }

    void batchesAreSmallAndOldestFirst()
    {
        fillWithOldKeys(1000);
        KeyStore keys(*m_app);
        QCOMPARE(keys.reap(300), 300);
        QCOMPARE(m_owner->run("SELECT min(key::integer) FROM holdfast.idempotency_keys").integer(0, 0), 301);
        QCOMPARE(keys.reap(300) + keys.reap(300) + keys.reap(300), 700);
        QCOMPARE(keys.reap(300), 0);
    }

    void twoReapersAtOnceTakeEachKeyOnce()
    {
        constexpr int count = 5000;
        fillWithOldKeys(count);
        std::vector<int> reaped(4, 0);
        {
            std::barrier start(static_cast<std::ptrdiff_t>(reaped.size()));
            std::vector<std::jthread> threads;
            for (int &mine : reaped)
                threads.emplace_back([&] {
                    Database own(m_cluster->app());
                    start.arrive_and_wait();
                    while (keyCount(own) > 0)
                        mine += KeyStore(own).reap(100);
                });
        }
        QCOMPARE(std::accumulate(reaped.begin(), reaped.end(), 0), count);
    }

    void theReaperWorksOnItsOwnAndOutlivesItsDatabase()
    {
        fillWithOldKeys(1200);
        KeyReaper::Options options;
        options.database = m_cluster->app();
        options.pause = std::chrono::milliseconds(20);
        options.batch = 500;
        KeyReaper reaper(options);
        reaper.start();
        QTRY_COMPARE(keyCount(*m_owner), 0);
        m_owner->run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'holdfast_app'");
        fillWithOldKeys(10);
        QTRY_COMPARE(keyCount(*m_owner), 0);
        reaper.stop();
        fillWithOldKeys(10);
        QCOMPARE(keyCount(*m_owner), 10);
    }

    void theApplicationMayNotForgetKeysByItself()
    {
        fillWithOldKeys(1);
        Database app(m_cluster->app());
        QVERIFY_THROWS_EXCEPTION(DatabaseError, app.run("DELETE FROM holdfast.idempotency_keys"));
        QCOMPARE(keyCount(*m_owner), 1);
    }

private:
    qint64 freshSlot()
    {
        Seed seed(*m_owner);
        return seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
    }

    void fillWithOldKeys(int count)
    {
        m_owner->run("INSERT INTO holdfast.idempotency_keys (account_id, operation, key, fingerprint, status, body,"
                     " created_at) SELECT $1, 'book', n, '', 201, '{}', holdfast.booking_now() - interval '80 hours'"
                     " + make_interval(secs => n) FROM generate_series(1, $2) AS n",
                     {m_account, count});
    }

    static qint64 keyCount(Database &database)
    {
        return database.run("SELECT count(*) FROM holdfast.idempotency_keys").integer(0, 0);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
};

QTEST_GUILESS_MAIN(TestKeys)
#include "tst_keys.moc"
