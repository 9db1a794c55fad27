#include "core/RedisCounters.h"
#include "tests/support/StandingClock.h"
#include "tests/support/TestCluster.h"
#include "tests/support/TestRedis.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <barrier>
#include <thread>

using namespace holdfast;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds window = 10s;

QStringList &said()
{
    static QStringList lines;
    return lines;
}

void listen(QtMsgType, const QMessageLogContext &, const QString &text)
{
    if (text.startsWith(QLatin1String("Redis")))
        said().append(text);
}

} // namespace

/// What counts: in the database and in Redis, and both the same.
class tst_counters : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        m_clock = std::make_unique<StandingClock>(*m_owner);
        m_redis = std::make_unique<TestRedis>();
    }

    void init()
    {
        m_owner->run("DELETE FROM holdfast.counters");
        m_redis->kill9();
        m_redis->start();
        m_counters.reset();
    }

    void placesAreFreeWhenTheWindowHasPassedAndNotBefore_data() { both(); }
    void placesAreFreeWhenTheWindowHasPassedAndNotBefore()
    {
        start();
        for (int i = 0; i < 3; ++i)
            QCOMPARE(take(), 0);
        m_clock->moveOn(4000);
        QCOMPARE(take(), 0);
        QCOMPARE(take(), 0);
        QCOMPARE(take(), 6000);
        m_clock->moveOn(5999);
        QCOMPARE(take(), 1);
        m_clock->moveOn(1);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(take(), 0);
        QCOMPARE(take(), 4000);
        m_clock->moveOn(4000);
        QCOMPARE(take(), 0);
    }

    void whoIsRefusedTakesNoPlace_data() { both(); }
    void whoIsRefusedTakesNoPlace()
    {
        start();
        for (int i = 0; i < 5; ++i)
            QCOMPARE(take(), 0);
        m_clock->moveOn(9000);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(take(), 1000);
        m_clock->moveOn(1000);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(take(), 0);
    }

    void namesAreApart_data() { both(); }
    void namesAreApart()
    {
        start();
        for (int i = 0; i < 6; ++i)
            take();
        QCOMPARE(take(QStringLiteral("another")), 0);
        QVERIFY(take() > 0);
    }

    void aLimitThatWasLoweredHoldsAtOnce_data() { both(); }
    void aLimitThatWasLoweredHoldsAtOnce()
    {
        start();
        for (int i = 0; i < 5; ++i) {
            QCOMPARE(take(), 0);
            m_clock->moveOn(1000);
        }
        // Of five within the last five seconds four have to go before there is one of two.
        QCOMPARE(m_counters->take(*m_app, QStringLiteral("one"), 2, window).count(), 8000);
    }

    void allServicesTogetherGetNoMore_data() { both(); }
    void allServicesTogetherGetNoMore()
    {
        QFETCH(bool, redis);
        std::atomic<int> got = 0;
        {
            std::barrier begin(8);
            std::vector<std::jthread> services;
            for (int i = 0; i < 8; ++i)
                services.emplace_back([&] {
                    Database own(m_cluster->app());
                    const std::unique_ptr<Counters> counters = make(redis);
                    begin.arrive_and_wait();
                    for (int attempt = 0; attempt < 4; ++attempt)
                        got += counters->take(own, QStringLiteral("one"), 5, window).count() == 0 ? 1 : 0;
                });
        }
        QCOMPARE(got.load(), 5);
    }

    void whatCountsNoMoreIsTakenAway()
    {
        DatabaseCounters counters;
        counters.take(*m_app, QStringLiteral("early"), 5, window);
        m_clock->moveOn(6000);
        counters.take(*m_app, QStringLiteral("late"), 5, window);
        QCOMPARE(DatabaseCounters::reap(*m_app, 10), 0);
        m_clock->moveOn(4001);
        QCOMPARE(DatabaseCounters::reap(*m_app, 10), 1);
        QCOMPARE(m_owner->run("SELECT name FROM holdfast.counters").text(0, 0), QStringLiteral("late"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_app->run("DELETE FROM holdfast.counters"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_app->run("SELECT name FROM holdfast.counters"));

        make(true)->take(*m_app, QStringLiteral("early"), 5, window);
        RedisConnection redis(m_redis->address());
        const qint64 left = redis.number({"PTTL", "holdfast:early"}).value_or(-1);
        QVERIFY2(left > 0 && left <= 10'000, qPrintable(QString::number(left)));
    }

    void redisCountsByItsOwnClock()
    {
        RedisCounters counters(RedisCounters::Options{m_redis->address()});
        QCOMPARE(counters.take(*m_app, QStringLiteral("one"), 1, window).count(), 0);
        const qint64 wait = counters.take(*m_app, QStringLiteral("one"), 1, window).count();
        QVERIFY2(wait > 0 && wait <= 10'000, qPrintable(QString::number(wait)));
    }

    void whileRedisIsAwayTheDatabaseCountsAndThatIsToldOnce()
    {
        const auto before = qInstallMessageHandler(listen);
        said().clear();
        m_counters = make(true);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(take(), 0);
        QVERIFY(take() > 0);
        m_redis->kill9();
        for (int i = 0; i < 5; ++i)
            QCOMPARE(take(), 0);
        QVERIFY(take() > 0);
        QCOMPARE(said().size(), 1);
        QVERIFY2(said().first().contains(QLatin1String("does not answer")), qPrintable(said().first()));
        m_redis->start();
        // What this Redis knows is nothing: it gives places again as soon as it is asked.
        QTRY_COMPARE(take(), 0);
        QCOMPARE(said().size(), 2);
        QVERIFY2(said().last().contains(QLatin1String("answers again")), qPrintable(said().last()));
        qInstallMessageHandler(before);
    }

    void aRedisThatHangsKeepsNobodyWaiting()
    {
        m_counters = make(true);
        QCOMPARE(take(), 0);
        m_redis->freeze();
        QElapsedTimer clock;
        clock.start();
        int got = 0;
        for (int i = 0; i < 50; ++i)
            got += take() == 0 ? 1 : 0;
        const qint64 taken = clock.elapsed();
        m_redis->thaw();
        QCOMPARE(got, 5);
        QVERIFY2(taken < 2000, qPrintable(QString::number(taken)));
    }

    void aRedisThatTakesNoWritesIsAway()
    {
        RedisConnection admin(m_redis->address());
        admin.number({"CONFIG", "SET", "min-replicas-to-write", "1"});
        m_counters = make(true);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(take(), 0);
        QVERIFY(take() > 0);
        QCOMPARE(m_owner->run("SELECT cardinality(taken) FROM holdfast.counters").integer(0, 0), 5);
    }

    void addressesAreReadAsTheyAreWritten()
    {
        for (const QString &text : {QStringLiteral("unix:/run/redis/redis.sock"), QStringLiteral("cache:6380")})
            QCOMPARE(RedisAddress::fromText(text).toText(), text);
        QCOMPARE(RedisAddress::fromText(QStringLiteral("[fd12::7]:6379")).host, QStringLiteral("fd12::7"));
        for (const QString &text : {QStringLiteral("cache"), QStringLiteral(":6379"), QStringLiteral("cache:0"),
                                    QStringLiteral("cache:port"), QStringLiteral("unix:redis.sock"), QString()})
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, RedisAddress::fromText(text));
    }

private:
    static void both()
    {
        QTest::addColumn<bool>("redis");
        QTest::newRow("database") << false;
        QTest::newRow("redis") << true;
    }

    std::unique_ptr<Counters> make(bool redis)
    {
        if (!redis)
            return std::make_unique<DatabaseCounters>();
        return std::make_unique<RedisCounters>(
            RedisCounters::Options{m_redis->address(), [this] { return m_clock->now(); }});
    }

    void start()
    {
        QFETCH(bool, redis);
        m_counters = make(redis);
    }

    qint64 take(const QString &name = QStringLiteral("one"))
    {
        return m_counters->take(*m_app, name, 5, window).count();
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    std::unique_ptr<StandingClock> m_clock;
    std::unique_ptr<TestRedis> m_redis;
    std::unique_ptr<Counters> m_counters;
};

QTEST_GUILESS_MAIN(tst_counters)
#include "tst_counters.moc"
