#include "tests/server/ServiceFixture.h"

#include "core/OutboxTail.h"
#include "core/RetentionStore.h"
#include "net/server/FeedHub.h"
#include "tests/support/Waiting.h"

#include <QElapsedTimer>
#include <QTest>

using namespace holdfast;

namespace {

constexpr int manyDesks = 200;

/// The id of an event as it goes over the wire.
QString idOf(const QByteArray &event)
{
    const qsizetype from = event.indexOf("id: ");
    return from < 0 ? QString() : QString::fromLatin1(event.mid(from + 4, event.indexOf('\n', from) - from - 4));
}

} // namespace

/// Many who listen, some who do not read what they are told, and some who were away for long.
class tst_feed_readers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->settings.heartbeatMs = 300;
        m_fixture->restart();
        m_token = m_fixture->newToken();
        m_slot = m_fixture->newSlot();
    }
    void cleanupTestCase() { m_fixture.reset(); }

    void aDeskThatDoesNotReadIsDroppedAndOthersHearOn()
    {
        RawClient reading(m_fixture->service->port());
        RawClient silent(m_fixture->service->port());
        for (RawClient *desk : {&reading, &silent}) {
            desk->send(feed());
            QVERIFY(!desk->readUntil("\"live\"").isEmpty());
        }
        // Nothing runs an event loop here: what nobody waits for stays in the system's buffers.
        QElapsedTimer clock;
        clock.start();
        // More than the service keeps for a reader and the system for a connection.
        int told = 0;
        while (streams() > 1 && clock.elapsed() < 60'000) {
            tell(2000);
            told += 2000;
            for (int i = 0; i < 2000; ++i)
                QVERIFY(!reading.readUntil("event: slot").isEmpty());
        }
        QCOMPARE(streams(), 1);
        tell(1);
        QVERIFY(!reading.readUntil("event: slot").isEmpty());
        QVERIFY(told > 2000);
    }

    void whoWasDroppedResumesWithoutAGap()
    {
        FeedHub::Options options;
        options.database = m_fixture->cluster.owner();
        options.queueBytes = 64 * 1024;
        options.heartbeat = std::chrono::hours(1);
        FeedHub hub(options);
        hub.start();
        const auto slow = hub.subscribe(m_fixture->clinicId, std::nullopt, m_token);
        QString last;
        QVERIFY(waitUntil([&] { return !slow->take(1).empty(); })); // the greeting
        QVERIFY(waitUntil([&] {
            tell(1);
            return takeAll(*slow, &last) > 0;
        }));
        const QString seen = last;
        tell(1000);
        QVERIFY(waitUntil([&] { return slow->isClosed(); }));
        QVERIFY(slow->take(1).empty());
        const auto resumed = hub.subscribe(m_fixture->clinicId, seen, m_token);
        const qint64 missed = events(seen);
        QVERIFY(missed >= 1000);
        qint64 heard = 0;
        QVERIFY(waitUntil([&] { return (heard += takeAll(*resumed, &last)) >= missed; }));
        QCOMPARE(heard, missed);
        QCOMPARE(events(last), 0);
    }

    void twoHundredDesksHearOfABooking()
    {
        std::vector<std::unique_ptr<RawClient>> desks;
        for (int i = 0; i < manyDesks; ++i) {
            desks.push_back(std::make_unique<RawClient>(m_fixture->service->port()));
            desks.back()->send(feed());
        }
        for (const auto &desk : desks)
            QVERIFY(!desk->readUntil("\"live\"").isEmpty());
        const qint64 slot = m_fixture->newSlot();
        QCOMPARE(m_fixture->call(m_fixture->hold(m_token, slot)).status, 201);
        for (const auto &desk : desks)
            QVERIFY(desk->readUntil("event: slot", 5000).size() > 0 &&
                    !desk->readUntil("\"id\":" + QByteArray::number(slot), 5000).isEmpty());
    }

    void whatIsNotKeptAnyMoreIsReadAnew()
    {
        OutboxTail tail(m_fixture->owner);
        const QString old = tail.end().toString();
        tell(3);
        // Behind every reader with a cursor here, and older than is kept.
        QVERIFY(waitUntil([&] { return events(old) == 3; }));
        m_fixture->owner.run("UPDATE holdfast.outbox_cursor SET xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0");
        m_fixture->owner.run("UPDATE holdfast.outbox SET at = at - interval '8 days'");
        while (RetentionStore(m_fixture->owner).trimOutbox(std::chrono::hours(7 * 24), 10'000) > 0) {
        }
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.outbox"), 0);
        const QString kept = tail.trimmed().toString();
        tell(1);
        m_fixture->restart(); // which has none of it in memory
        RawClient late(m_fixture->service->port());
        late.send(feed(old));
        QVERIFY(!late.readUntil("event: resync").isEmpty());
        RawClient intime(m_fixture->service->port());
        intime.send(feed(kept));
        QVERIFY(!intime.readUntil("event: slot").isEmpty());
        QVERIFY(!intime.rest().contains("resync"));
    }

    void theHeartbeatTellsTheDatabasesTime()
    {
        m_fixture->cluster.moveClock(QStringLiteral("3 hours"));
        RawClient desk(m_fixture->service->port());
        desk.send(feed());
        QVERIFY(waitUntil([&] {
            const QByteArray beat = desk.readUntil("\"database\"");
            const QByteArray text = beat.mid(beat.lastIndexOf("{\"time\":\"") + 9, 24);
            const QDateTime time = QDateTime::fromString(QString::fromLatin1(text), Qt::ISODateWithMs);
            return qAbs(QDateTime::currentDateTimeUtc().addSecs(3 * 3600).secsTo(time)) < 60;
        }));
    }

private:
    QByteArray feed(const QString &cursor = {}) const
    {
        return Call{.path = "/api/v1/feed",
                    .token = m_token,
                    .more = cursor.isEmpty() ? QByteArray() : "Last-Event-ID: " + cursor.toUtf8() + "\r\n"}
            .bytes();
    }

    /// How many feeds are open, as the service's own number says.
    int streams()
    {
        const QByteArray metrics = m_fixture->call({.path = "/metrics"}).body;
        const qsizetype from = metrics.indexOf("\nholdfast_feed_streams ");
        return from < 0 ? -1 : metrics.mid(from + 23, metrics.indexOf('\n', from + 1) - from - 23).toInt();
    }

    /// So many events about one seat at once.
    void tell(int count)
    {
        m_fixture->owner.run(
            "INSERT INTO holdfast.outbox (clinic_id, topic, slot_id, version, at)"
            " SELECT $1, 'slot.changed', $2, n, holdfast.booking_now() FROM generate_series(1, $3) AS n",
            {m_fixture->clinicId, m_slot, count});
    }

    /// How many events follow a cursor; without one, all there are.
    qint64 events(const QString &after)
    {
        const Cursor cursor = Cursor::fromString(after).value_or(Cursor{});
        return m_fixture->count("SELECT count(*) FROM holdfast.outbox WHERE (xid, id) > ($1::text::xid8, $2)",
                                {QString::number(cursor.xid), cursor.id});
    }

    static int takeAll(EventStream &stream, QString *last)
    {
        int taken = 0;
        for (std::vector<EventBytes> events = stream.take(100); !events.empty(); events = stream.take(100))
            for (const EventBytes &event : events)
                if (!idOf(*event).isEmpty()) {
                    ++taken;
                    *last = idOf(*event);
                }
        return taken;
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_token;
    qint64 m_slot = 0;
};

QTEST_GUILESS_MAIN(tst_feed_readers)
#include "tst_feed_readers.moc"
