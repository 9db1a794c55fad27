#include "models/ServiceClock.h"
#include "net/client/ApiClient.h"
#include "net/client/FeedClient.h"
#include "tests/client/ScriptedPeer.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <memory>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

using State = FeedClient::State;

constexpr auto head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n\r\n";
constexpr auto heartbeat = "event: heartbeat\ndata: {\"time\":\"2026-11-30T01:00:00.000Z\",\"database\":\"live\"}\n\n";
constexpr auto databaseAway =
    "event: heartbeat\ndata: {\"time\":\"2020-01-01T00:00:00.000Z\",\"database\":\"away\"}\n\n";

QByteArray slotEvent(int id, int slot)
{
    return QByteArray("id: %1\nevent: slot\ndata: "
                      "{\"topic\":\"slot.held\",\"slot\":{\"id\":%2,\"status\":\"held\",\"version\":4}}\n\n")
        .replace("%1", QByteArray::number(id))
        .replace("%2", QByteArray::number(slot));
}

} // namespace

class FeedClientTest : public QObject
{
    Q_OBJECT

    struct Rig
    {
        Rig() : client(peer.url(), clock), feed(client, clock)
        {
            client.setToken(u"token"_s);
            feed.setPauses(10, 40);
            QObject::connect(&feed, &FeedClient::stateChanged, &feed, [this](State state) { states.append(state); });
            QObject::connect(&feed, &FeedClient::slotChanged, &feed,
                             [this](const Slot &slot) { slotIds.append(slot.id); });
            peer.setScript([this](const PeerRequest &, QTcpSocket &socket) {
                stream = &socket;
                socket.write(head);
            });
        }

        void send(const QByteArray &bytes) const
        {
            stream->write(bytes);
            stream->flush();
        }
        QByteArray resumedFrom() const { return peer.requests().last().headers.value("last-event-id"); }

        ScriptedPeer peer;
        QPointer<QTcpSocket> stream;
        qint64 ticks = 0;
        ServiceClock clock{[this] { return ticks; }};
        ApiClient client;
        FeedClient feed;
        QList<State> states;
        QList<qint64> slotIds;
    };

private Q_SLOTS:
    void isLiveOnlyAfterAHeartbeat()
    {
        Rig rig;
        QCOMPARE(rig.feed.state(), State::Offline);
        rig.feed.follow(u"17"_s);
        QTRY_COMPARE(rig.feed.state(), State::CatchingUp);
        QCOMPARE(rig.resumedFrom(), QByteArray("17"));
        QCOMPARE(rig.peer.requests().first().path, QByteArray("/api/v1/feed"));
        QCOMPARE(rig.peer.requests().first().headers.value("authorization"), QByteArray("Bearer token"));
        QCOMPARE(rig.peer.requests().first().headers.value("accept"), QByteArray("text/event-stream"));
        rig.send(slotEvent(18, 7));
        QTRY_COMPARE(rig.slotIds, QList<qint64>{7});
        QCOMPARE(rig.feed.state(), State::CatchingUp);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        rig.send(heartbeat);
        rig.send(slotEvent(19, 8));
        QTRY_COMPARE(rig.slotIds, (QList<qint64>{7, 8}));
        QCOMPARE(rig.states, (QList{State::CatchingUp, State::Live}));
        QCOMPARE(rig.feed.cursor(), u"19"_s);
    }

    void slotComesWithItsTopic()
    {
        Rig rig;
        QSignalSpy changed(&rig.feed, &FeedClient::slotChanged);
        rig.feed.follow({});
        QTRY_VERIFY(rig.stream);
        QVERIFY(!rig.peer.requests().first().headers.contains("last-event-id"));
        const QByteArray event = slotEvent(18, 7);
        rig.send(event.left(30));
        QTRY_COMPARE(rig.feed.state(), State::CatchingUp);
        QCOMPARE(changed.size(), 0);
        rig.send(event.mid(30));
        QTRY_COMPARE(changed.size(), 1);
        QVERIFY(changed.first().at(0).value<Slot>().status == SlotStatus::Held);
        QCOMPARE(changed.first().at(0).value<Slot>().version, 4);
        QCOMPARE(changed.first().at(1).toString(), u"slot.held"_s);
    }

    void queueEntryIsTold()
    {
        Rig rig;
        QSignalSpy told(&rig.feed, &FeedClient::queueTold);
        QSignalSpy lost(&rig.feed, &FeedClient::resyncNeeded);
        rig.feed.follow({});
        QTRY_VERIFY(rig.stream);
        rig.send("id: 18\nevent: queue\ndata: {\"topic\":\"queue.changed\",\"entry\":{\"id\":9,\"status\":\"in_room\","
                 "\"version\":2}}\n\n");
        QTRY_COMPARE(told.size(), 1);
        const auto entry = told.first().at(0).value<QueueEntry>();
        QCOMPARE(entry.id, 9);
        QVERIFY(entry.status == QueueStatus::InRoom);
        QCOMPARE(rig.feed.cursor(), u"18"_s);
        rig.send("id: 19\nevent: queue\ndata: {}\n\n");
        QTRY_COMPARE(lost.size(), 1);
    }

    void cutStreamIsResumedFromTheLastIdSeen()
    {
        Rig rig;
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        rig.send(slotEvent(18, 7) + heartbeat + slotEvent(19, 8) + slotEvent(20, 9).chopped(1));
        QTRY_COMPARE(rig.feed.state(), State::Live);
        QTRY_COMPARE(rig.slotIds.size(), 2);
        rig.stream->disconnectFromHost();
        QTRY_COMPARE(rig.peer.requests().size(), 2);
        // The event that was cut off was not seen.
        QCOMPARE(rig.resumedFrom(), QByteArray("19"));
        rig.send(heartbeat);
        QTRY_COMPARE(rig.states,
                     (QList{State::CatchingUp, State::Live, State::Offline, State::CatchingUp, State::Live}));
    }

    void serviceThatIsAwayIsTriedUntilItIsBack()
    {
        Rig rig;
        rig.peer.goAway();
        rig.feed.follow(u"17"_s);
        QVERIFY(!QTest::qWaitFor([&] { return !rig.states.isEmpty(); }, 150));
        QCOMPARE(rig.feed.state(), State::Offline);
        QVERIFY(rig.peer.listen());
        QTRY_VERIFY(rig.stream);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.states, (QList{State::CatchingUp, State::Live}));
    }

    void deadPeerIsFoundBySilence()
    {
        Rig rig;
        rig.feed.setSilenceLimit(200);
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        QTRY_COMPARE(rig.feed.state(), State::Offline);
        QTRY_VERIFY(rig.peer.requests().size() >= 2); // the second stream is as silent: more may follow
    }

    void peerThatNeverAnswersIsDeadToo()
    {
        Rig rig;
        rig.peer.setScript([](const PeerRequest &, QTcpSocket &) {});
        rig.feed.setSilenceLimit(100);
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.peer.requests().size() >= 3);
        QVERIFY(rig.states.isEmpty());
    }

    void heartbeatsKeepASlowFeedAlive()
    {
        Rig rig;
        rig.feed.setSilenceLimit(300);
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        int beats = 0;
        QTimer heart;
        QObject::connect(&heart, &QTimer::timeout, &heart, [&] {
            rig.send(heartbeat);
            ++beats;
        });
        heart.start(50);
        QTRY_VERIFY(beats >= 15);
        QCOMPARE(rig.states, (QList{State::CatchingUp, State::Live}));
        QCOMPARE(rig.peer.requests().size(), 1);
    }

    void heartbeatSetsTheClock()
    {
        Rig rig;
        rig.feed.follow({});
        QTRY_VERIFY(rig.stream);
        rig.send(databaseAway);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        QCOMPARE(rig.clock.now(), QDateTime(QDate(2026, 11, 30), QTime(1, 0), Qt::UTC));
        rig.ticks = 7000;
        rig.send(databaseAway);
        QTRY_COMPARE(rig.feed.state(), State::CatchingUp);
        // Without its database the service does not know the time that counts.
        QCOMPARE(rig.clock.now(), QDateTime(QDate(2026, 11, 30), QTime(1, 0, 7), Qt::UTC));
        QCOMPARE(rig.feed.since(), rig.clock.now());
    }

    void databaseAwayIsCatchingUp()
    {
        Rig rig;
        rig.feed.follow({});
        QTRY_VERIFY(rig.stream);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        rig.send(databaseAway);
        QTRY_COMPARE(rig.feed.state(), State::CatchingUp);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        QCOMPARE(rig.peer.requests().size(), 1);
    }

    void oldCursorAsksForTheDay_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("resync") << QByteArray("event: resync\ndata: {}\n\n");
        QTest::newRow("a slot that cannot be read") << QByteArray("id: 18\nevent: slot\ndata: {\"slot\":\n\n");
        QTest::newRow("an endless line") << "data: " + QByteArray(300 * 1024, 'x');
    }

    void oldCursorAsksForTheDay()
    {
        QFETCH(QByteArray, bytes);
        Rig rig;
        QSignalSpy resync(&rig.feed, &FeedClient::resyncNeeded);
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        rig.send(heartbeat + bytes + slotEvent(99, 9));
        QTRY_COMPARE(resync.size(), 1);
        QVERIFY(rig.slotIds.isEmpty());
        QTRY_COMPARE(rig.peer.openConnections(), 0);
        QVERIFY(!QTest::qWaitFor([&] { return rig.peer.requests().size() > 1; }, 150));

        rig.feed.follow(u"100"_s);
        QTRY_COMPARE(rig.peer.requests().size(), 2);
        QCOMPARE(rig.resumedFrom(), QByteArray("100"));
        QTRY_VERIFY(rig.stream);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        QCOMPARE(rig.states, (QList{State::CatchingUp, State::Live, State::CatchingUp, State::Live}));
        QCOMPARE(resync.size(), 1);
    }

    void resyncNobodyFollowsIsOffline()
    {
        Rig rig;
        rig.feed.setSilenceLimit(150);
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        rig.send("event: resync\ndata: {}\n\n");
        QTRY_COMPARE(rig.states, (QList{State::CatchingUp, State::Offline}));
        QCOMPARE(rig.peer.requests().size(), 1);
    }

    void refusedTokenStopsIt()
    {
        Rig rig;
        rig.peer.setScript(
            [](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::problem(socket, 401, "unauthenticated"); });
        QSignalSpy ended(&rig.client, &ApiClient::sessionEnded);
        rig.feed.follow(u"17"_s);
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(rig.feed.state(), State::Offline);
        QVERIFY(!QTest::qWaitFor([&] { return rig.peer.requests().size() > 1; }, 150));
        QCOMPARE(rig.feed.cursor(), u"17"_s);
    }

    void anotherProgramsAnswerIsNoFeed()
    {
        Rig rig;
        int asked = 0;
        rig.peer.setScript([&](const PeerRequest &, QTcpSocket &socket) {
            if (++asked == 1)
                ScriptedPeer::answer(socket, 200, heartbeat); // the words are right, the type is not
            else if (asked == 2)
                ScriptedPeer::problem(socket, 503, "unavailable");
            else {
                socket.write("\x02garbage\r\n\r\n");
                socket.disconnectFromHost();
            }
        });
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(asked >= 4);
        QVERIFY(rig.states.isEmpty());
    }

    void stopIsAtOnceAndForGood()
    {
        Rig rig;
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        // Stopped from inside its own signal: the rest of what came with it is not told.
        QObject::connect(&rig.feed, &FeedClient::slotChanged, &rig.feed, [&] { rig.feed.stop(); });
        rig.send(slotEvent(18, 7) + slotEvent(19, 8));
        QTRY_COMPARE(rig.feed.state(), State::Offline);
        QTRY_COMPARE(rig.peer.openConnections(), 0);
        QCOMPARE(rig.slotIds, QList<qint64>{7});
        QCOMPARE(rig.feed.cursor(), u"18"_s);
        QVERIFY(!QTest::qWaitFor([&] { return rig.peer.requests().size() > 1; }, 150));
    }

    void followAgainStartsFromTheNewCursorWithoutGoingOffline()
    {
        Rig rig;
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        rig.feed.follow(u"50"_s);
        QTRY_COMPARE(rig.peer.requests().size(), 2);
        QCOMPARE(rig.resumedFrom(), QByteArray("50"));
        rig.send(heartbeat);
        QTRY_COMPARE(rig.feed.state(), State::Live);
        QCOMPARE(rig.states, (QList{State::CatchingUp, State::Live, State::CatchingUp, State::Live}));
        QTRY_COMPARE(rig.peer.openConnections(), 1);
    }

    void otherRequestsGoOnBesideTheFeed()
    {
        Rig rig;
        rig.feed.follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        rig.peer.setScript(
            [](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::answer(socket, 200, R"({"slot":{}})"); });
        int done = 0;
        for (int i = 0; i < 10; ++i)
            rig.client.mutate("POST", u"/api/v1/slots/7/holds"_s, QString::number(i), {}, &rig.feed,
                              [&](const auto &) { ++done; });
        QTRY_COMPARE(done, 10);
        rig.send(slotEvent(18, 7));
        QTRY_COMPARE(rig.slotIds, QList<qint64>{7});
    }

    void deletedInItsOwnSignalItTouchesNothing()
    {
        Rig rig;
        auto feed = std::make_unique<FeedClient>(rig.client, rig.clock);
        feed->follow(u"17"_s);
        QTRY_VERIFY(rig.stream);
        QObject::connect(feed.get(), &FeedClient::slotChanged, this, [&] { feed.reset(); });
        rig.send(slotEvent(18, 7) + slotEvent(19, 8));
        QTRY_VERIFY(!feed);
        QTRY_COMPARE(rig.peer.openConnections(), 0);
    }
};

QTEST_GUILESS_MAIN(FeedClientTest)
#include "tst_feedclient.moc"
