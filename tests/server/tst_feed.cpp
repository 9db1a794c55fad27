#include "tests/server/ServiceFixture.h"

#include "core/OutboxTail.h"

#include <QElapsedTimer>
#include <QSet>
#include <QTest>

#include <atomic>
#include <thread>

using namespace holdfast;

namespace {

struct Event
{
    QString name;
    QString id;
    QJsonObject data;
};

/// A reader of the feed.
class Follower
{
public:
    Follower(quint16 port, const QByteArray &token, const QString &cursor = {}) : m_client(port)
    {
        Call call{.path = "/api/v1/feed", .token = token};
        if (!cursor.isEmpty())
            call.more = "Last-Event-ID: " + cursor.toUtf8() + "\r\n";
        m_client.send(call.bytes());
        m_head = m_client.readUntil("\r\n\r\n");
    }

    QByteArray head() const { return m_head; }

    Event next(int milliseconds = 10'000)
    {
        Event event;
        const QByteArray block = m_client.readUntil("\n\n", milliseconds);
        for (const QByteArray &line : block.split('\n')) {
            const QByteArray value = line.mid(line.indexOf(": ") + 2);
            if (line.startsWith("event:"))
                event.name = QString::fromUtf8(value);
            else if (line.startsWith("id:"))
                event.id = QString::fromUtf8(value);
            else if (line.startsWith("data:"))
                event.data = jsonOf(value);
        }
        return event;
    }

    /// The next event that is no heartbeat; a nameless one when none comes in time.
    Event nextNews(int milliseconds = 10'000)
    {
        QElapsedTimer timer;
        timer.start();
        Event event = next(milliseconds);
        while (event.name == QLatin1String("heartbeat") && timer.elapsed() < milliseconds)
            event = next(milliseconds);
        return event.name == QLatin1String("heartbeat") ? Event() : event;
    }

    /// Reads heartbeats until one tells this of the database.
    bool heartbeatTells(const QString &database, int milliseconds = 15'000)
    {
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < milliseconds) {
            const Event event = next();
            if (event.name == QLatin1String("heartbeat") && event.data.value(u"database").toString() == database)
                return true;
        }
        return false;
    }

    bool isClosedWithin(int milliseconds) { return m_client.isClosedWithin(milliseconds); }

private:
    RawClient m_client;
    QByteArray m_head;
};

qint64 slotOf(const Event &event)
{
    return event.data.value(u"slot").toObject().value(u"id").toInteger();
}

} // namespace

/// The feed over real PostgreSQL, by raw bytes on the socket.
class tst_feed : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void beginsWithAHeartbeat();
    void changeArrivesWithinASecond();
    void changeMadeOutsideTheServiceArrivesToo();
    void otherClinicsHearNothing();
    void resumesAfterTheLastEvent();
    void resumesFromADaysCursor();
    void resumesFromBeforeTheServiceStarted();
    void uselessCursorGetsResync_data();
    void uselessCursorGetsResync();
    void nothingIsLostOrOutOfOrderUnderLoad();
    void logoutEndsTheFeed();
    void expiredSessionEndsTheFeed();
    void patientsMayNotFollow();
    void awayIsToldAndTheFeedGoesOn();
    void stopEndsTheFeed();

private:
    qint64 holdNewSlot();

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_token;
};

void tst_feed::initTestCase()
{
    m_fixture = std::make_unique<ServiceFixture>();
    m_fixture->settings.heartbeatMs = 300;
    m_fixture->settings.sessionCheckMs = 200;
}

void tst_feed::init()
{
    if (!m_fixture->service)
        m_fixture->restart();
    m_token = m_fixture->newToken();
    QVERIFY(!m_token.isEmpty());
}

qint64 tst_feed::holdNewSlot()
{
    const qint64 slotId = m_fixture->newSlot();
    return m_fixture->call(m_fixture->hold(m_token, slotId)).status == 201 ? slotId : 0;
}

void tst_feed::beginsWithAHeartbeat()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.head().startsWith("HTTP/1.1 200"));
    QVERIFY(follower.head().contains("text/event-stream"));
    for (int i = 0; i < 3; ++i) {
        const Event event = follower.next();
        QCOMPARE(event.name, QStringLiteral("heartbeat"));
        QVERIFY(event.id.isEmpty());
        const QDateTime time = QDateTime::fromString(event.data.value(u"time").toString(), Qt::ISODateWithMs);
        QVERIFY(qAbs(time.msecsTo(QDateTime::currentDateTimeUtc())) < 5000);
        QVERIFY(event.data.value(u"database").toString() == QLatin1String("live"));
    }
}

void tst_feed::changeArrivesWithinASecond()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    QElapsedTimer timer;
    timer.start();
    const qint64 slotId = holdNewSlot();
    QVERIFY(slotId != 0);
    const Event event = follower.nextNews();
    QVERIFY(timer.elapsed() < 1000);
    QCOMPARE(event.name, QStringLiteral("slot"));
    QCOMPARE(event.data.value(u"topic").toString(), QStringLiteral("slot.held"));
    QCOMPARE(slotOf(event), slotId);
    QVERIFY(Cursor::fromString(event.id).has_value());
}

void tst_feed::changeMadeOutsideTheServiceArrivesToo()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    const qint64 slotId = m_fixture->newSlot();
    m_fixture->owner.run("UPDATE holdfast.slots SET status = 'blocked', blocked_reason = 'Họp' WHERE id = $1",
                         {slotId});
    const Event event = follower.nextNews();
    QCOMPARE(slotOf(event), slotId);
    QCOMPARE(event.data.value(u"topic").toString(), QStringLiteral("slot.blocked"));
}

void tst_feed::otherClinicsHearNothing()
{
    const qint64 otherClinic = m_fixture->seed.clinic();
    const QString login = QStringLiteral("other%1").arg(otherClinic);
    AccountStore(m_fixture->owner)
        .create(otherClinic, login, QStringLiteral("secret words"), QStringLiteral("Other"), Role::Receptionist);
    Follower ours(m_fixture->service->port(), m_token);
    Follower theirs(m_fixture->service->port(), m_fixture->newToken(login.toUtf8()));
    QVERIFY(theirs.heartbeatTells(QStringLiteral("live")));
    QVERIFY(ours.heartbeatTells(QStringLiteral("live")));
    const qint64 slotId = holdNewSlot();
    QCOMPARE(slotOf(ours.nextNews()), slotId);
    QVERIFY(theirs.nextNews(700).name.isEmpty());
}

void tst_feed::resumesAfterTheLastEvent()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    QVERIFY(holdNewSlot() != 0);
    const Event seen = follower.nextNews();
    const qint64 second = holdNewSlot();
    const qint64 third = holdNewSlot();
    Follower resumed(m_fixture->service->port(), m_token, seen.id);
    QCOMPARE(slotOf(resumed.nextNews()), second);
    QCOMPARE(slotOf(resumed.nextNews()), third);
    const qint64 fourth = holdNewSlot();
    QCOMPARE(slotOf(resumed.nextNews()), fourth);
}

void tst_feed::resumesFromADaysCursor()
{
    const RawAnswer day = m_fixture->call({.path = "/api/v1/day", .token = m_token});
    const QString cursor = jsonOf(day.body).value(u"cursor").toString();
    Follower early(m_fixture->service->port(), m_token, cursor);
    const qint64 slotId = holdNewSlot();
    Follower late(m_fixture->service->port(), m_token, cursor);
    for (Follower *follower : {&early, &late}) {
        const Event event = follower->nextNews();
        QCOMPARE(event.name, QStringLiteral("slot"));
        QCOMPARE(slotOf(event), slotId);
    }
}

void tst_feed::resumesFromBeforeTheServiceStarted()
{
    const RawAnswer day = m_fixture->call({.path = "/api/v1/day", .token = m_token});
    const QString cursor = jsonOf(day.body).value(u"cursor").toString();
    QList<qint64> held;
    for (int i = 0; i < 5; ++i)
        held.append(holdNewSlot());
    m_fixture->restart();
    Follower follower(m_fixture->service->port(), m_token, cursor);
    held.append(holdNewSlot());
    for (const qint64 slotId : held)
        QCOMPARE(slotOf(follower.nextNews()), slotId);
}

void tst_feed::uselessCursorGetsResync_data()
{
    QTest::addColumn<QString>("cursor");
    QTest::newRow("words") << QStringLiteral("yesterday");
    QTest::newRow("half") << QStringLiteral("12-");
    QTest::newRow("negative") << QStringLiteral("-5-1");
    QTest::newRow("future") << QStringLiteral("999999999999-1");
}

void tst_feed::uselessCursorGetsResync()
{
    QFETCH(QString, cursor);
    Follower follower(m_fixture->service->port(), m_token, cursor);
    QCOMPARE(follower.nextNews().name, QStringLiteral("resync"));
    const qint64 slotId = holdNewSlot();
    QCOMPARE(slotOf(follower.nextNews()), slotId);
}

void tst_feed::nothingIsLostOrOutOfOrderUnderLoad()
{
    constexpr int writers = 8;
    constexpr int each = 40;
    QList<qint64> slotList;
    for (int i = 0; i < writers * each; ++i)
        slotList.append(m_fixture->newSlot());
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    std::atomic<int> held = 0;
    std::vector<std::thread> threads;
    for (int writer = 0; writer < writers; ++writer)
        threads.emplace_back([this, writer, &slotList, &held] {
            RawClient client(m_fixture->service->port());
            for (int i = 0; i < each; ++i) {
                client.send(m_fixture->hold(m_token, slotList.at(writer * each + i)).bytes());
                held += client.read().status == 201;
            }
        });
    QSet<qint64> heard;
    Cursor last;
    while (heard.size() < slotList.size()) {
        const Event event = follower.nextNews();
        const std::optional<Cursor> cursor = Cursor::fromString(event.id);
        if (event.name != QLatin1String("slot") || !cursor || !(last < *cursor))
            break;
        last = *cursor;
        heard.insert(slotOf(event));
    }
    for (std::thread &thread : threads)
        thread.join();
    QCOMPARE(held.load(), writers * each);
    QCOMPARE(heard, QSet<qint64>(slotList.begin(), slotList.end()));
}

void tst_feed::logoutEndsTheFeed()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    QCOMPARE(m_fixture->call({.method = "POST", .path = "/api/v1/logout", .token = m_token}).status, 204);
    QVERIFY(follower.isClosedWithin(3000));
}

void tst_feed::expiredSessionEndsTheFeed()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    m_fixture->cluster.moveClock(QStringLiteral("13 hours"));
    const bool closed = follower.isClosedWithin(3000);
    m_fixture->cluster.moveClock(QStringLiteral("0 hours"));
    QVERIFY(closed);
}

void tst_feed::patientsMayNotFollow()
{
    Follower follower(m_fixture->service->port(), m_fixture->newToken("app"));
    QVERIFY(follower.head().startsWith("HTTP/1.1 403"));
}

void tst_feed::awayIsToldAndTheFeedGoesOn()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    const qint64 slotId = m_fixture->newSlot();
    m_fixture->cluster.cluster().stop();
    QVERIFY(follower.heartbeatTells(QStringLiteral("away")));
    m_fixture->cluster.cluster().start();
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    QCOMPARE(m_fixture->call(m_fixture->hold(m_token, slotId)).status, 201);
    QCOMPARE(slotOf(follower.nextNews()), slotId);
}

void tst_feed::stopEndsTheFeed()
{
    Follower follower(m_fixture->service->port(), m_token);
    QVERIFY(follower.heartbeatTells(QStringLiteral("live")));
    QElapsedTimer timer;
    timer.start();
    m_fixture->service.reset();
    QVERIFY(timer.elapsed() < 2500);
    QVERIFY(follower.isClosedWithin(1000));
}

QTEST_GUILESS_MAIN(tst_feed)
#include "tst_feed.moc"
