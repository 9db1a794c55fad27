#include "net/server/SessionGate.h"
#include "net/server/WorkerPool.h"
#include "tests/server/ServiceFixture.h"

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTest>

#include <atomic>
#include <condition_variable>
#include <future>
#include <thread>

using namespace holdfast;

namespace {

/// Holds whoever comes until it opens.
class Barrier
{
public:
    void pass()
    {
        std::unique_lock lock(m_mutex);
        ++m_here;
        m_changed.notify_all();
        m_changed.wait(lock, [this] { return m_open; });
    }
    bool waitForSome(int count)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, std::chrono::seconds(10), [&] { return m_here >= count; });
    }
    int here()
    {
        const std::lock_guard lock(m_mutex);
        return m_here;
    }
    void open()
    {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_here = 0;
    bool m_open = false;
};

} // namespace

/// Who waits for a worker, who goes first, and who is sent away.
class TestLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_fixture = std::make_unique<ServiceFixture>(); }
    void cleanupTestCase() { m_fixture.reset(); }

    void workersAreKeptForTheCounter();
    void theCounterGoesFirst();
    void nobodyWaitsForEverBehindABusyCounter();
    void readsAreSentAwayFirst();
    void afterARushEverybodyIsServed();
    void whoIsStaffIsKnownByTheToken();
    void theCounterWorksInTheWorstMinute();

private:
    WorkerPool::Options options(int threads, std::size_t queue = 512) const
    {
        WorkerPool::Options options;
        options.database = m_fixture->cluster.app();
        options.threads = threads;
        options.queue = queue;
        return options;
    }

    std::unique_ptr<ServiceFixture> m_fixture;
};

void TestLines::workersAreKeptForTheCounter()
{
    Barrier barrier;
    WorkerPool pool(options(4));
    const auto opened = qScopeGuard([&barrier] { barrier.open(); });
    pool.start();
    for (int i = 0; i < 10; ++i)
        pool.post(
            [&barrier](Database &) {
                barrier.pass();
                return Response();
            },
            [](const Response &) {}, Line::Writes);
    QVERIFY(barrier.waitForSome(3));
    std::promise<int> answered;
    pool.post([](Database &) { return Response(); },
              [&answered](const Response &response) { answered.set_value(response.status); }, Line::Counter);
    const bool served = answered.get_future().wait_for(std::chrono::seconds(10)) == std::future_status::ready;
    const int occupied = barrier.here();
    barrier.open();
    QVERIFY(served);
    QCOMPARE(occupied, 3);
}

void TestLines::theCounterGoesFirst()
{
    Barrier barrier;
    std::mutex mutex;
    QStringList order;
    WorkerPool pool(options(1)); // ends before what its replies touch
    const auto opened = qScopeGuard([&barrier] { barrier.open(); });
    pool.start();
    const auto post = [&](const QString &name, Line line) {
        pool.post(
            [&, name](Database &) {
                const std::lock_guard lock(mutex);
                order.append(name);
                return Response();
            },
            [](const Response &) {}, line);
    };
    pool.post(
        [&barrier](Database &) {
            barrier.pass();
            return Response();
        },
        [](const Response &) {}, Line::Writes);
    QVERIFY(barrier.waitForSome(1));
    post(QStringLiteral("read"), Line::Reads);
    post(QStringLiteral("write"), Line::Writes);
    post(QStringLiteral("counter"), Line::Counter);
    QCOMPARE(pool.figures().waitingAtCounter, 1);
    QCOMPARE(pool.figures().waiting, 2);
    barrier.open();
    QTRY_VERIFY([&] {
        const std::lock_guard lock(mutex);
        return order.size() == 3;
    }());
    QCOMPARE(order.join(u' '), QStringLiteral("counter read write"));
}

void TestLines::nobodyWaitsForEverBehindABusyCounter()
{
    Barrier barrier;
    std::mutex mutex;
    QList<Line> order;
    WorkerPool pool(options(1)); // ends before what its replies touch
    const auto opened = qScopeGuard([&barrier] { barrier.open(); });
    pool.start();
    const auto post = [&](Line line) {
        pool.post(
            [&, line](Database &) {
                barrier.pass();
                const std::lock_guard lock(mutex);
                order.append(line);
                return Response();
            },
            [](const Response &) {}, line);
    };
    post(Line::Counter);
    QVERIFY(barrier.waitForSome(1));
    post(Line::Writes);
    for (int i = 0; i < 20; ++i)
        post(Line::Counter);
    barrier.open();
    QTRY_VERIFY([&] {
        const std::lock_guard lock(mutex);
        return order.size() == 22;
    }());
    const std::lock_guard lock(mutex);
    QVERIFY(order.indexOf(Line::Writes) > 0);
    QVERIFY2(order.indexOf(Line::Writes) <= 8, qPrintable(QString::number(order.indexOf(Line::Writes))));
}

void TestLines::readsAreSentAwayFirst()
{
    Barrier barrier;
    std::mutex mutex;
    QList<Response> away;
    WorkerPool pool(options(1, 4)); // ends before what its replies touch
    const auto opened = qScopeGuard([&barrier] { barrier.open(); });
    pool.start();
    const auto post = [&](Line line) {
        pool.post(
            [&barrier](Database &) {
                barrier.pass();
                return Response();
            },
            [&](const Response &response) {
                const std::lock_guard lock(mutex);
                if (response.status != 200)
                    away.append(response);
            },
            line);
    };
    post(Line::Reads);
    QVERIFY(barrier.waitForSome(1));
    post(Line::Reads);
    post(Line::Writes);
    QCOMPARE(away.size(), 0);
    post(Line::Reads); // two wait of four
    QCOMPARE(away.size(), 1);
    post(Line::Writes);
    post(Line::Writes);
    QCOMPARE(away.size(), 1);
    post(Line::Writes);
    QCOMPARE(away.size(), 2);
    QCOMPARE(pool.figures().sentAway, 2);
    post(Line::Counter);
    QCOMPARE(away.size(), 2);
    for (const Response &response : std::as_const(away)) {
        QCOMPARE(response.status, 503);
        QVERIFY(jsonOf(response.body)[u"retryAfterMs"].toInt() > 0);
    }
    barrier.open();
}

/// Nobody is forgotten when both lines move at a time.
void TestLines::afterARushEverybodyIsServed()
{
    constexpr int each = 3'000;
    std::atomic<int> served = 0;
    WorkerPool pool(options(4, 4 * each));
    pool.start();
    std::vector<std::thread> writers;
    for (const Line line : {Line::Counter, Line::Writes, Line::Reads})
        writers.emplace_back([&pool, &served, line] {
            for (int i = 0; i < each; ++i)
                pool.post([](Database &) { return Response(); }, [&served](const Response &) { ++served; }, line);
        });
    for (std::thread &writer : writers)
        writer.join();
    QTRY_COMPARE(served + 0, 3 * each);
    QCOMPARE(pool.figures().sentAway, 0);
}

void TestLines::whoIsStaffIsKnownByTheToken()
{
    Database database(m_fixture->cluster.app());
    SessionGate gate({}, std::chrono::seconds(2));
    const QByteArray staff = "Bearer " + m_fixture->newToken("thuha");
    const QByteArray patient = "Bearer " + m_fixture->newToken("app");
    QVERIFY(!gate.isStaff(staff));
    gate.admit(staff, database);
    gate.admit(patient, database);
    QVERIFY(gate.isStaff(staff));
    QVERIFY(!gate.isStaff(patient));
    QVERIFY(!gate.isStaff({}));
    // The outbox falls silent and is heard again: what is believed is forgotten, and who waits where is not.
    gate.hear({});
    QVERIFY(gate.isStaff(staff));
    gate.drop(bearerToken(staff));
    QVERIFY(!gate.isStaff(staff));
}

/// Patients' requests wait for what somebody has locked, and fill their line; the counter notices nothing.
void TestLines::theCounterWorksInTheWorstMinute()
{
    m_fixture->settings.workers = 4;
    m_fixture->settings.queue = 16;
    m_fixture->restart();
    const QByteArray desk = m_fixture->newToken("thuha");
    const QByteArray patient = m_fixture->newToken("app");
    const qint64 slot = m_fixture->newSlot();
    QCOMPARE(m_fixture->call({.path = "/api/v1/doctors", .token = desk}).status, 200);
    Database locker(m_fixture->cluster.owner());
    locker.run("BEGIN");
    locker.run("LOCK TABLE holdfast.patient_appointments IN ACCESS EXCLUSIVE MODE");
    std::vector<std::unique_ptr<RawClient>> crowd;
    for (int i = 0; i < 40; ++i) {
        crowd.push_back(std::make_unique<RawClient>(m_fixture->service->port()));
        crowd.back()->send(Call{.path = "/api/v1/me/appointments?clinics=all", .token = patient}.bytes());
    }
    QElapsedTimer timer;
    timer.start();
    const RawAnswer held = m_fixture->call(m_fixture->hold(desk, slot));
    const qint64 tookMs = timer.elapsed();
    locker.run("ROLLBACK");
    QCOMPARE(held.status, 201);
    QVERIFY2(tookMs < 500, qPrintable(QString::number(tookMs))); // those who wait for the lock wait for 800
    // Three wait for the lock and eight in the line: the others hear that nothing was done.
    int away = 0;
    for (const std::unique_ptr<RawClient> &client : crowd)
        away += client->read().body.contains("Too many requests are waiting");
    QVERIFY2(away >= 20, qPrintable(QString::number(away)));
    m_fixture->service.reset();
}

QTEST_GUILESS_MAIN(TestLines)
#include "tst_lines.moc"
