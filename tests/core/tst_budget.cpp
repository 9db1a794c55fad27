#include "core/Budget.h"
#include "core/RedisCounters.h"
#include "tests/support/StandingClock.h"
#include "tests/support/TestCluster.h"
#include "tests/support/TestRedis.h"

#include <QTest>

using namespace holdfast;
using namespace std::chrono_literals;

namespace {

/// Passes on, and tells how often it was asked.
class CountedCounters : public Counters
{
public:
    explicit CountedCounters(std::unique_ptr<Counters> counters) : m_counters(std::move(counters)) {}

    std::chrono::milliseconds take(Database &database, const QString &name, int limit,
                                   std::chrono::milliseconds window) override
    {
        ++asked;
        return m_counters->take(database, name, limit, window);
    }

    int asked = 0;

private:
    std::unique_ptr<Counters> m_counters;
};

} // namespace

/// Budgets that several services of one database spend together.
class tst_budget : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        m_clock = std::make_unique<StandingClock>(*m_owner);
    }

    void init()
    {
        m_owner->run("DELETE FROM holdfast.counters");
        m_redis = std::make_unique<TestRedis>();
    }

    void twoServicesSpendOneBudget_data() { both(); }
    void twoServicesSpendOneBudget()
    {
        start(7);
        int spent = 0;
        for (int i = 0; i < 10; ++i)
            spent += spend(*m_first) + spend(*m_second);
        QCOMPARE(spent, 7);
        pass(9999ms);
        QCOMPARE(spend(*m_first) + spend(*m_second), 0);
        pass(1ms);
        QCOMPARE(spend(*m_first) + spend(*m_second), 2);
    }

    void aLargeBudgetIsTakenByTheHandful_data() { both(); }
    void aLargeBudgetIsTakenByTheHandful()
    {
        start(1000);
        QCOMPARE(spendMany(1500, *m_first, *m_second), 1000 + 2 * 19);
        // Fifty handfuls of twenty, and each service once more to hear that there is none.
        QCOMPARE(m_firstCounters->asked + m_secondCounters->asked, 52);
    }

    void whatComesAfterwardsIsNoMoreThanWhatIsFreeAgain_data() { both(); }
    void whatComesAfterwardsIsNoMoreThanWhatIsFreeAgain()
    {
        start(1000);
        QCOMPARE(spendMany(20, *m_first, *m_first), 20);
        pass(4000ms);
        QCOMPARE(spendMany(1500, *m_first, *m_first), 980 + 19);
        pass(6000ms);
        QCOMPARE(spendMany(1500, *m_first, *m_first), 20);
        pass(4000ms);
        QCOMPARE(spendMany(1500, *m_first, *m_first), 980);
    }

    void whoAsksLittleCostsNothing_data() { both(); }
    void whoAsksLittleCostsNothing()
    {
        start(1000);
        for (int i = 0; i < 10; ++i) {
            QCOMPARE(spendMany(19, *m_first, *m_first), 19);
            pass(10'000ms);
        }
        QCOMPARE(m_firstCounters->asked, 0);
    }

    void whoIsRefusedHearsHowLongAndAsksNobody_data() { both(); }
    void whoIsRefusedHearsHowLongAndAsksNobody()
    {
        start(2);
        QCOMPARE(spend(*m_first), 1);
        pass(3000ms);
        QCOMPARE(spend(*m_first), 1);
        QCOMPARE(m_first->spend(*m_app, QStringLiteral("one")).count(), 7000);
        pass(1000ms);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(m_first->spend(*m_app, QStringLiteral("one")).count(), 6000);
        QCOMPARE(m_firstCounters->asked, 3);
        QCOMPARE(m_first->spend(*m_app, QStringLiteral("another")).count(), 0);
    }

    void nobodyIsRefusedBecauseNobodyCanCount()
    {
        DatabaseCounters counters;
        Budget budget(counters, {.kind = QStringLiteral("address"), .most = 1});
        TestCluster away;
        Database database(away.app());
        away.cluster().stop();
        for (int i = 0; i < 3; ++i)
            QCOMPARE(budget.spend(database, QStringLiteral("one")).count(), 0);
    }

private:
    static void both()
    {
        QTest::addColumn<bool>("redis");
        QTest::newRow("database") << false;
        QTest::newRow("redis") << true;
    }

    std::unique_ptr<CountedCounters> make(bool redis)
    {
        if (!redis)
            return std::make_unique<CountedCounters>(std::make_unique<DatabaseCounters>());
        return std::make_unique<CountedCounters>(std::make_unique<RedisCounters>(
            RedisCounters::Options{m_redis->address(), [this] { return m_clock->now(); }}));
    }

    void start(int most)
    {
        QFETCH(bool, redis);
        m_first.reset();
        m_second.reset();
        m_firstCounters = make(redis);
        m_secondCounters = make(redis);
        Budget::Options options;
        options.kind = QStringLiteral("address");
        options.most = most;
        options.now = [this] { return m_now; };
        m_first = std::make_unique<Budget>(*m_firstCounters, options);
        m_second = std::make_unique<Budget>(*m_secondCounters, options);
    }

    int spend(Budget &budget) { return budget.spend(*m_app, QStringLiteral("one")).count() == 0 ? 1 : 0; }

    /// So many, in turn; how many there were.
    int spendMany(int count, Budget &one, Budget &other)
    {
        int spent = 0;
        for (int i = 0; i < count; ++i)
            spent += spend(i % 2 == 0 ? one : other);
        return spent;
    }

    void pass(std::chrono::milliseconds time)
    {
        m_clock->moveOn(time.count());
        m_now += time;
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    std::unique_ptr<StandingClock> m_clock;
    std::unique_ptr<TestRedis> m_redis;
    Budget::Clock::time_point m_now = Budget::Clock::now();
    std::unique_ptr<CountedCounters> m_firstCounters;
    std::unique_ptr<CountedCounters> m_secondCounters;
    std::unique_ptr<Budget> m_first;
    std::unique_ptr<Budget> m_second;
};

QTEST_GUILESS_MAIN(tst_budget)
#include "tst_budget.moc"
