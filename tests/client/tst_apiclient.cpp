#include "models/ServiceClock.h"
#include "net/client/ApiClient.h"
#include "tests/client/ScriptedPeer.h"

#include <QSignalSpy>
#include <QTest>
#include <QTimer>

#include <memory>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

constexpr auto sessionJson = R"({"token":"secret","expiresAt":"2026-12-01T01:00:00.000Z","account":{"id":3,"name":"Lan",
"role":"receptionist"},"desk":"Counter 1","clinic":{"id":1,"name":"Phòng khám","timeZone":"Asia/Ho_Chi_Minh"},
"serverTime":"2026-11-30T01:00:00.000Z"})";

constexpr auto dayJson =
    R"({"clinic":{"id":1,"name":"Phòng khám","timeZone":"Asia/Ho_Chi_Minh"},"date":"2026-11-30","cursor":"17",
"serverTime":"2026-11-30T01:00:00.000Z","doctors":[{"id":5,"name":"BS Hoa"}],"slots":[]})";

const QDate today(2026, 11, 30);

} // namespace

class ApiClientTest : public QObject
{
    Q_OBJECT

    struct Rig
    {
        explicit Rig(ScriptedPeer::Script script = {}) : peer(std::move(script)), client(peer.url(), clock) {}

        ScriptedPeer peer;
        qint64 ticks = 0;
        ServiceClock clock{[this] { return ticks; }};
        ApiClient client;
        QObject context;
    };

    /// Runs one mutation to its reply.
    static Reply<QJsonObject> mutated(Rig &rig)
    {
        std::optional<Reply<QJsonObject>> got;
        rig.client.mutate("POST", u"/api/v1/slots/7/holds"_s, u"key-1"_s, {}, &rig.context,
                          [&got](const auto &reply) { got = reply; });
        return QTest::qWaitFor([&got] { return got.has_value(); }) ? *got
                                                                   : Reply<QJsonObject>{{}, {}, u"never called"_s};
    }

    static ScriptedPeer::Script always(int status, const QByteArray &body, const QByteArray &headers = {})
    {
        return [=](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::answer(socket, status, body, headers); };
    }

private Q_SLOTS:
    void everyReadAsksForWhatItSays()
    {
        Rig rig(always(200, "{}"));
        int answers = 0;
        const auto count = [&answers](const auto &reply) {
            QVERIFY(reply.isUnknown()); // an empty object is none of them
            ++answers;
        };
        rig.client.fetchPatientFile(300, &rig.context, count);
        rig.client.fetchWeek(5, today, &rig.context, count);
        rig.client.fetchDaySheet(today, 0, &rig.context, count);
        rig.client.fetchDaySheet(today, 5, &rig.context, count);
        rig.client.fetchAppointmentHistory(4, &rig.context, count);
        QTRY_COMPARE(answers, 5);
        QStringList asked;
        for (const PeerRequest &request : rig.peer.requests())
            asked.append(QString::fromUtf8(request.path.mid(8)));
        asked.sort();
        QCOMPARE(asked, (QStringList{u"appointments/4/history"_s, u"day-sheet?date=2026-11-30"_s,
                                     u"day-sheet?date=2026-11-30&doctorId=5"_s, u"patients/300/file"_s,
                                     u"week?doctorId=5&from=2026-11-30"_s}));
    }

    void tokenOfASignInIsSentWithEverythingAfter()
    {
        Rig rig([](const PeerRequest &request, QTcpSocket &socket) {
            ScriptedPeer::answer(socket, 200, request.path == "/api/v1/login" ? sessionJson : dayJson);
        });
        rig.client.setToken(u"of yesterday"_s);
        std::optional<Session> session;
        rig.client.logIn(u"lan"_s, u"pässword"_s, u"Counter 1"_s, &rig.context,
                         [&](const auto &reply) { session = reply.value; });
        QTRY_VERIFY(session.has_value());
        QCOMPARE(session->accountName, u"Lan"_s);
        QCOMPARE(rig.client.token(), u"secret"_s);
        QCOMPARE(rig.client.accountId(), 3);
        const PeerRequest logIn = rig.peer.requests().first();
        QVERIFY(!logIn.headers.contains("authorization"));
        QCOMPARE(logIn.headers.value("content-type"), QByteArray("application/json"));
        QCOMPARE(QJsonDocument::fromJson(logIn.body)[u"password"].toString(), u"pässword"_s);

        std::optional<DaySnapshot> day;
        QSignalSpy answered(&rig.client, &ApiClient::answered);
        rig.client.fetchDay(today, &rig.context, [&](const auto &reply) { day = reply.value; });
        QTRY_VERIFY(day.has_value());
        QCOMPARE(day->cursor, u"17"_s);
        QCOMPARE(rig.peer.requests().last().path, QByteArray("/api/v1/day?date=2026-11-30"));
        QCOMPARE(rig.peer.requests().last().headers.value("authorization"), QByteArray("Bearer secret"));
        QTRY_COMPARE(answered.size(), 1);
        rig.client.setToken(u"somebody's"_s);
        QCOMPARE(rig.client.accountId(), 0);
    }

    void wrongPasswordEndsNoSession()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::problem(socket, 401, "wrong_password"); });
        rig.client.setToken(u"good"_s);
        QSignalSpy ended(&rig.client, &ApiClient::sessionEnded);
        std::optional<Reply<Session>> got;
        rig.client.logIn(u"lan"_s, u"x"_s, u"Counter 1"_s, &rig.context, [&](const auto &reply) { got = reply; });
        QTRY_VERIFY(got.has_value());
        QVERIFY(got->problem->code == ErrorCode::WrongPassword);
        QCOMPARE(ended.size(), 0);
        QCOMPARE(rig.client.token(), u"good"_s);
    }

    void refusedTokenEndsTheSessionOnce()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) {
            ScriptedPeer::problem(socket, 401, "unauthenticated", "WWW-Authenticate: Bearer\r\n");
        });
        rig.client.setToken(u"expired"_s);
        QSignalSpy ended(&rig.client, &ApiClient::sessionEnded);
        int problems = 0;
        for (int i = 0; i < 3; ++i)
            rig.client.fetchDay(today, &rig.context,
                                [&](const auto &reply) { problems += reply.problem->status == 401 ? 1 : 0; });
        QTRY_COMPARE(problems, 3);
        QCOMPARE(ended.size(), 1);

        rig.client.setToken(u"expired too"_s);
        rig.client.fetchDay(today, &rig.context, [&](const auto &) { ++problems; });
        QTRY_COMPARE(problems, 4);
        QTRY_COMPARE(ended.size(), 2);
    }

    void lateRefusalOfAnOldTokenEndsNothing()
    {
        QPointer<QTcpSocket> waiting;
        Rig rig([&](const PeerRequest &, QTcpSocket &socket) { waiting = &socket; });
        rig.client.setToken(u"old"_s);
        QSignalSpy ended(&rig.client, &ApiClient::sessionEnded);
        bool answered = false;
        rig.client.fetchDay(today, &rig.context, [&](const auto &) { answered = true; });
        QTRY_VERIFY(waiting);
        rig.client.setToken(u"new"_s);
        ScriptedPeer::problem(*waiting, 401, "unauthenticated");
        QTRY_VERIFY(answered);
        QCoreApplication::processEvents();
        QCOMPARE(ended.size(), 0);
    }

    void problemIsReadWhole()
    {
        Rig rig(
            always(409, R"({"status":400,"code":"slot_taken","title":"Taken","detail":"Pick another","retryAfterMs":700,
            "alternatives":[{"id":8,"status":"open"},{"id":9,"status":"open"}]})"));
        const Reply<QJsonObject> reply = mutated(rig);
        QVERIFY(reply.problem);
        QCOMPARE(reply.problem->status, 409); // the status line decides
        QVERIFY(reply.problem->code == ErrorCode::SlotTaken);
        QCOMPARE(reply.problem->alternatives.size(), 2);
        QCOMPARE(reply.problem->retryAfterMs, 700);
        const PeerRequest request = rig.peer.requests().first();
        QCOMPARE(request.key(), QByteArray("key-1"));
        QCOMPARE(request.body, QByteArray("{}"));
    }

    void retryAfterHeaderCounts()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) {
            ScriptedPeer::problem(socket, 503, "unavailable", "Retry-After: 2\r\n");
        });
        QCOMPARE(mutated(rig).problem->retryAfterMs, 2000);
    }

    void whatIsNotTheServicesIsUnknown_data()
    {
        QTest::addColumn<QByteArray>("answer");
        const auto page = [](const QByteArray &status, const QByteArray &body, const QByteArray &headers = {}) {
            return "HTTP/1.1 " + status +
                   "\r\nConnection: close\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n" + headers +
                   "\r\n" + body;
        };
        QTest::newRow("a page") << page("200 OK", "<html>Sign in to the hotel's network</html>");
        QTest::newRow("an empty body") << page("200 OK", "");
        QTest::newRow("an array") << page("201 Created", "[1]");
        QTest::newRow("a proxy's 502") << page("502 Bad Gateway", "<html>nginx</html>");
        QTest::newRow("a proxy's 403") << page("403 Forbidden", "<html>blocked</html>");
        QTest::newRow("somebody else's 404") << page("404 Not Found", R"({"message":"no route"})");
        QTest::newRow("a redirect") << page("307 Temporary Redirect", R"({"slot":1})", "Location: /elsewhere\r\n");
        QTest::newRow("cut in the middle")
            << QByteArray("HTTP/1.1 201 Created\r\nContent-Length: 900\r\n\r\n{\"slot\":{}}");
        QTest::newRow("a refusal cut in the middle")
            << QByteArray("HTTP/1.1 409 Conflict\r\nContent-Length: 900\r\n\r\n{\"code\":\"slot_taken\"}");
        QTest::newRow("garbage bytes") << QByteArray("\x16\x03\x01\x02garbage\xff\xfe\r\n\r\n");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("too large") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n{");
    }

    void whatIsNotTheServicesIsUnknown()
    {
        QFETCH(QByteArray, answer);
        Rig rig([&](const PeerRequest &, QTcpSocket &socket) {
            socket.write(answer);
            socket.disconnectFromHost();
        });
        const Reply<QJsonObject> reply = mutated(rig);
        QVERIFY(reply.isUnknown());
        QVERIFY(!reply.transportError.isEmpty());
        QVERIFY(reply.transportError != u"never called");
        for (const PeerRequest &request : rig.peer.requests())
            QCOMPARE(request.path, QByteArray("/api/v1/slots/7/holds")); // no redirect was followed
    }

    void endlessAnswerIsCutOff()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
            const auto pour = [&socket] { socket.write("10000\r\n" + QByteArray(0x10000, 'x') + "\r\n"); };
            QObject::connect(&socket, &QTcpSocket::bytesWritten, &socket, [&socket, pour] {
                if (socket.bytesToWrite() < 0x40000)
                    pour();
            });
            pour();
        });
        rig.client.setDeadlines(60'000, 60'000);
        const Reply<QJsonObject> reply = mutated(rig);
        QVERIFY(reply.isUnknown());
        QVERIFY2(reply.transportError.contains(u"larger"_s), qPrintable(reply.transportError));
    }

    void missingFieldsOfAReadAreUnknown()
    {
        Rig rig(always(200, R"({"hello":"world"})"));
        std::optional<Reply<DaySnapshot>> day;
        rig.client.fetchDay(today, &rig.context, [&](const auto &reply) { day = reply; });
        QTRY_VERIFY(day.has_value());
        QVERIFY(day->isUnknown());
        std::optional<Reply<QList<Patient>>> patients;
        rig.client.searchPatients(u"lan"_s, &rig.context, [&](const auto &reply) { patients = reply; });
        QTRY_VERIFY(patients.has_value());
        QVERIFY(patients->isUnknown());
    }

    void silenceEndsAtTheDeadline()
    {
        Rig rig; // takes the request and says nothing
        rig.client.setDeadlines(120, 60'000);
        const Reply<QJsonObject> reply = mutated(rig);
        QVERIFY(reply.isUnknown());
        QVERIFY2(reply.transportError.contains(u"0.12"_s), qPrintable(reply.transportError));
    }

    void dripDoesNotOutliveTheDeadline()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) {
            socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
            auto *drip = new QTimer(&socket);
            QObject::connect(drip, &QTimer::timeout, &socket, [&socket] { socket.write(" "); });
            drip->start(20);
        });
        rig.client.setDeadlines(200, 60'000);
        QVERIFY(mutated(rig).isUnknown());
    }

    void signingInHasItsOwnDeadline()
    {
        Rig rig;
        rig.client.setDeadlines(60'000, 100);
        std::optional<Reply<Session>> got;
        rig.client.logIn(u"lan"_s, u"x"_s, u"Counter 1"_s, &rig.context, [&](const auto &reply) { got = reply; });
        QTRY_VERIFY(got.has_value());
        QVERIFY(got->isUnknown());
    }

    void nobodyListensIsUnknown()
    {
        Rig rig;
        rig.peer.goAway();
        QVERIFY(mutated(rig).isUnknown());
    }

    void newerSearchSilencesTheOlder()
    {
        QPointer<QTcpSocket> first;
        Rig rig([&](const PeerRequest &request, QTcpSocket &socket) {
            if (request.path.contains("q=lan&"))
                first = &socket;
            else
                ScriptedPeer::answer(socket, 200, R"({"patients":[{"id":1,"name":"Lan Anh"}]})");
        });
        int older = 0;
        std::optional<QList<Patient>> newer;
        rig.client.searchPatients(u"lan"_s, &rig.context, [&](const auto &) { ++older; });
        QTRY_VERIFY(first);
        rig.client.searchPatients(u"+84 đ&a=1%20#"_s, &rig.context, [&](const auto &reply) { newer = reply.value; });
        QTRY_VERIFY(newer.has_value());
        QCOMPARE(newer->first().name, u"Lan Anh"_s);
        QCOMPARE(rig.peer.requests().last().path,
                 QByteArray("/api/v1/patients?q=%2B84%20%C4%91%26a%3D1%2520%23&limit=20"));
        QTRY_VERIFY(!first); // aborted: its connection is closed
        QCOMPARE(older, 0);
    }

    void contextThatDiedHearsNothing()
    {
        QPointer<QTcpSocket> waiting;
        Rig rig([&](const PeerRequest &, QTcpSocket &socket) { waiting = &socket; });
        auto context = std::make_unique<QObject>();
        bool called = false;
        QSignalSpy answered(&rig.client, &ApiClient::answered);
        rig.client.fetchDay(today, context.get(), [&](const auto &) { called = true; });
        rig.client.logIn(u"lan"_s, u"x"_s, u"Counter 1"_s, context.get(), [&](const auto &) { called = true; });
        QTRY_COMPARE(rig.peer.requests().size(), 2);
        context.reset();
        rig.peer.setScript({});
        ScriptedPeer::answer(*waiting, 200, sessionJson);
        rig.client.fetchSession(&rig.context, [&](const auto &) {});
        QTRY_COMPARE(rig.peer.requests().size(), 3);
        QVERIFY(!called);
        QCOMPARE(rig.client.token(), QString());
    }

    void clientThatDiedCallsNobody()
    {
        ScriptedPeer peer;
        ServiceClock clock;
        auto client = std::make_unique<ApiClient>(peer.url(), clock);
        bool called = false;
        client->fetchDay(today, this, [&](const auto &) { called = true; });
        QTRY_COMPARE(peer.requests().size(), 1);
        client.reset();
        QTRY_COMPARE(peer.openConnections(), 0);
        QVERIFY(!called);
    }

    void callbackMayDeleteTheClient()
    {
        ScriptedPeer peer(
            [](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::problem(socket, 401, "unauthenticated"); });
        ServiceClock clock;
        auto *client = new ApiClient(peer.url(), clock);
        client->setToken(u"t"_s);
        QPointer<ApiClient> alive(client);
        client->fetchDay(today, this, [client](const auto &) { delete client; });
        QTRY_VERIFY(!alive);
    }

    void clockHearsTheServicesTime()
    {
        Rig rig;
        const QDateTime told(QDate(2026, 11, 30), QTime(1, 0), Qt::UTC);
        std::optional<DaySnapshot> day;
        rig.peer.setScript(always(200, dayJson));
        rig.client.fetchDay(today, &rig.context, [&](const auto &reply) { day = reply.value; });
        QTRY_VERIFY(day.has_value());
        const qint64 off = told.msecsTo(rig.clock.now());
        QVERIFY2(off >= 0 && off < 1000, qPrintable(QString::number(off))); // half the round trip
        rig.ticks = 60'000;
        QCOMPARE(told.msecsTo(rig.clock.now()), off + 60'000);
    }

    void replayedAnswerDoesNotTurnTheClockBack()
    {
        Rig rig(
            always(200, R"({"holdId":"h","serverTime":"2020-01-01T00:00:00.000Z"})", "Idempotent-Replayed: true\r\n"));
        const QDateTime before = rig.clock.now();
        QVERIFY(mutated(rig).value);
        QCOMPARE(rig.clock.now(), before);
    }

    void deleteCarriesItsKeyAndNoBody()
    {
        Rig rig(always(200, R"({"slot":{}})"));
        bool done = false;
        rig.client.mutate("DELETE", u"/api/v1/appointments/4"_s, u"k"_s, {}, &rig.context,
                          [&](const auto &) { done = true; });
        QTRY_VERIFY(done);
        const PeerRequest request = rig.peer.requests().first();
        QCOMPARE(request.method, QByteArray("DELETE"));
        QCOMPARE(request.key(), QByteArray("k"));
        QVERIFY(request.body.isEmpty());
        QVERIFY(!request.headers.contains("content-type"));
    }

    void serviceBehindAPrefixKeepsIt()
    {
        ServiceClock clock;
        const ApiClient client(QUrl(u"https://clinic.example/desk/"_s), clock);
        QCOMPARE(client.request(u"/api/v1/feed"_s).url().toString(), u"https://clinic.example/desk/api/v1/feed"_s);
    }
};

QTEST_GUILESS_MAIN(ApiClientTest)
#include "tst_apiclient.moc"
