#include "net/server/EventStream.h"
#include "net/server/HttpServer.h"

#include "tests/server/RawClient.h"

#include <QTest>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

using namespace holdfast;

namespace {

using std::chrono::milliseconds;

Response textResponse(const QByteArray &text)
{
    return jsonResponse(200, text);
}

QByteArray get(const QByteArray &path, const QByteArray &more = {})
{
    return "GET " + path + " HTTP/1.1\r\nHost: here\r\n" + more + "\r\n";
}

QByteArray post(const QByteArray &body, const QByteArray &type = "application/json")
{
    return "POST /echo HTTP/1.1\r\nHost: here\r\nContent-Type: " + type +
           "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body;
}

} // namespace

/// The server over real sockets, with short deadlines. /echo answers the body; /late answers from another thread when
/// the test lets it; /feed is an event stream; /thread notes by which thread it is answered.
class tst_httpserver : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void answersAndKeepsTheConnection();
    void bytesThatAreNoRequestGet400_data();
    void bytesThatAreNoRequestGet400();
    void http10NeedsNoHost();
    void absoluteTargetIsUnderstood();
    void oversizedBodyGets413_data();
    void oversizedBodyGets413();
    void bodyAtTheLimitIsTaken();
    void oversizedHeaderGets431();
    void wrongContentTypeGets415();
    void chunkedBodyIsRead();
    void continueIsSentBeforeTheBody();
    void slowRequestGets408AndIsClosed();
    void oneByteAtATimeIsClosedToo();
    void idleConnectionIsClosed();
    void pipelinedRequestsAreAnsweredInOrder();
    void headHasNoBody();
    void clientsThatLeaveHarmNobody();
    void connectionsAreSharedOutAndStayWhereTheyAre();
    void tooManyConnectionsAreTurnedAway();
    void streamBringsEventsAndEnds();
    void streamEndsWhenTheClientLeaves();
    void slowReaderIsDropped();
    void portInUseIsSaidSo();
    void stopFinishesWhatIsRunning();
    void stopDoesNotWaitForever();

private:
    void handle(Request request, const HttpServer::Reply &reply);
    HttpServer::Reply lateReply();
    void answerAllLate();

    std::mutex m_mutex;
    std::vector<HttpServer::Reply> m_late;
    std::set<std::thread::id> m_threads; ///< that took requests for /thread
    std::shared_ptr<EventStream> m_stream;
    std::unique_ptr<HttpServer> m_server;
};

void tst_httpserver::init()
{
    HttpServer::Options options;
    options.requestDeadline = milliseconds(600);
    options.idleDeadline = milliseconds(900);
    options.maxConnections = 40;
    options.threads = 3;
    m_late.clear();
    m_threads.clear();
    m_stream = std::make_shared<EventStream>(64 * 1024);
    m_server = std::make_unique<HttpServer>(
        options, [this](Request request, const HttpServer::Reply &reply) { handle(std::move(request), reply); });
    m_server->start();
    QVERIFY(m_server->port() != 0);
}

void tst_httpserver::cleanup()
{
    m_server.reset();
}

void tst_httpserver::handle(Request request, const HttpServer::Reply &reply)
{
    if (request.path == "/late") {
        const std::lock_guard lock(m_mutex);
        m_late.push_back(reply);
    } else if (request.path == "/feed") {
        Response response;
        response.contentType = "text/event-stream";
        response.stream = m_stream;
        reply(response);
    } else if (request.path == "/thread") {
        const std::lock_guard lock(m_mutex);
        m_threads.insert(std::this_thread::get_id());
        reply(textResponse("taken"));
    } else if (request.path == "/echo") {
        reply(textResponse(request.body));
    } else {
        reply(textResponse(request.path));
    }
}

/// Waits until a request for /late has come.
HttpServer::Reply tst_httpserver::lateReply()
{
    HttpServer::Reply reply;
    const bool came = QTest::qWaitFor([this, &reply] {
        const std::lock_guard lock(m_mutex);
        if (m_late.empty())
            return false;
        reply = m_late.front();
        m_late.erase(m_late.begin());
        return true;
    });
    return came ? reply : HttpServer::Reply([](const Response &) { qFatal("No request for /late came."); });
}

void tst_httpserver::answerAllLate()
{
    const std::lock_guard lock(m_mutex);
    for (const HttpServer::Reply &reply : m_late)
        reply(textResponse("nobody listens"));
    m_late.clear();
}

void tst_httpserver::answersAndKeepsTheConnection()
{
    RawClient client(m_server->port());
    for (int i = 0; i < 3; ++i) {
        client.send(get("/" + QByteArray::number(i)));
        const RawAnswer answer = client.read();
        QCOMPARE(answer.status, 200);
        QCOMPARE(answer.body, "/" + QByteArray::number(i));
    }
    client.send(get("/last", "Connection: close\r\n"));
    QCOMPARE(client.read().body, QByteArray("/last"));
    QVERIFY(client.isClosedWithin(2000));
}

void tst_httpserver::bytesThatAreNoRequestGet400_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("garbage") << QByteArrayLiteral("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 nonsense\r\n\r\n");
    QTest::newRow("zeros") << QByteArray(64, '\0');
    QTest::newRow("words") << QByteArray("hello service\r\n\r\n");
    QTest::newRow("no Host") << QByteArray("GET / HTTP/1.1\r\n\r\n");
    QTest::newRow("two Hosts") << QByteArray("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
    QTest::newRow("version") << QByteArray("GET / HTTP/9.9\r\nHost: a\r\n\r\n");
    QTest::newRow("length and chunks") << QByteArray(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
    QTest::newRow("two lengths") << QByteArray(
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcde");
    QTest::newRow("negative length") << QByteArray("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -4\r\n\r\n");
    QTest::newRow("bad chunk") << QByteArray("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                                             "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n");
    QTest::newRow("target") << QByteArray("GET elsewhere HTTP/1.1\r\nHost: a\r\n\r\n");
    QTest::newRow("two keys") << QByteArray(
        "POST /echo HTTP/1.1\r\nHost: a\r\nIdempotency-Key: a\r\nIdempotency-Key: b\r\n\r\n");
}

void tst_httpserver::bytesThatAreNoRequestGet400()
{
    QFETCH(QByteArray, bytes);
    RawClient client(m_server->port());
    client.send(bytes);
    const RawAnswer answer = client.read();
    QCOMPARE(answer.status, 400);
    QCOMPARE(answer.headers.value("content-type"), QByteArray("application/problem+json"));
    QVERIFY(answer.body.contains("\"malformed\""));
    QVERIFY(client.isClosedWithin(3000));

    RawClient other(m_server->port());
    other.send(get("/fine"));
    QCOMPARE(other.read().status, 200);
}

void tst_httpserver::http10NeedsNoHost()
{
    RawClient client(m_server->port());
    client.send("GET /old HTTP/1.0\r\n\r\n");
    QCOMPARE(client.read().body, QByteArray("/old"));
    QVERIFY(client.isClosedWithin(2000));
}

void tst_httpserver::absoluteTargetIsUnderstood()
{
    RawClient client(m_server->port());
    client.send("GET http://here:1/path?q=1 HTTP/1.1\r\nHost: here:1\r\n\r\n");
    QCOMPARE(client.read().body, QByteArray("/path"));
}

void tst_httpserver::oversizedBodyGets413_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("announced") << QByteArray("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                                             "Content-Length: 65537\r\n\r\n");
    QTest::newRow("sent") << post(QByteArray(200'000, ' '));
    QTest::newRow("chunked") << QByteArray("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                                           "Transfer-Encoding: chunked\r\n\r\n11000\r\n" +
                                           QByteArray(0x11000, ' ') + "\r\n0\r\n\r\n");
}

void tst_httpserver::oversizedBodyGets413()
{
    QFETCH(QByteArray, bytes);
    RawClient client(m_server->port());
    client.send(bytes);
    const RawAnswer answer = client.read();
    QCOMPARE(answer.status, 413);
    QVERIFY(answer.body.contains("\"too_large\""));
    QVERIFY(client.isClosedWithin(3000));
}

void tst_httpserver::bodyAtTheLimitIsTaken()
{
    const QByteArray body(65536, ' ');
    RawClient client(m_server->port());
    client.send(post(body));
    QCOMPARE(client.read().body, body);
}

void tst_httpserver::oversizedHeaderGets431()
{
    RawClient client(m_server->port());
    client.send(get("/", "X-Long: " + QByteArray(17'000, 'x') + "\r\n"));
    const RawAnswer answer = client.read();
    QCOMPARE(answer.status, 431);
    QVERIFY(answer.body.contains("\"headers_too_large\""));
}

void tst_httpserver::wrongContentTypeGets415()
{
    RawClient client(m_server->port());
    client.send(post("a=b", "application/x-www-form-urlencoded"));
    QCOMPARE(client.read().status, 415);
    client.send(post("{}", "application/json; charset=utf-8"));
    QCOMPARE(client.read().status, 200);
}

void tst_httpserver::chunkedBodyIsRead()
{
    RawClient client(m_server->port());
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
                "3\r\n{\"a\r\n");
    client.send("5\r\n\": 1}\r\n0\r\n\r\n");
    QCOMPARE(client.read().body, QByteArray("{\"a\": 1}"));
}

void tst_httpserver::continueIsSentBeforeTheBody()
{
    RawClient client(m_server->port());
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
                "Content-Length: 2\r\n\r\n");
    QCOMPARE(client.readUntil("\r\n\r\n"), QByteArray("HTTP/1.1 100 Continue\r\n\r\n"));
    client.send("{}");
    QCOMPARE(client.read().body, QByteArray("{}"));
}

void tst_httpserver::slowRequestGets408AndIsClosed()
{
    RawClient client(m_server->port());
    client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{");
    const RawAnswer answer = client.read();
    QCOMPARE(answer.status, 408);
    QVERIFY(answer.body.contains("\"request_timeout\""));
    QVERIFY(client.isClosedWithin(3000));
}

void tst_httpserver::oneByteAtATimeIsClosedToo()
{
    RawClient client(m_server->port());
    const QByteArray request = get("/slow");
    int sent = 0;
    while (sent < request.size() && !client.isClosedWithin(50))
        client.send(request.mid(sent++, 1));
    QVERIFY(sent < request.size());
    QVERIFY(client.rest().startsWith("HTTP/1.1 408"));
}

void tst_httpserver::idleConnectionIsClosed()
{
    RawClient silent(m_server->port());
    RawClient client(m_server->port());
    client.send(get("/once"));
    QCOMPARE(client.read().status, 200);
    QVERIFY(client.isClosedWithin(3000));
    QVERIFY(client.rest().isEmpty());
    QVERIFY(silent.isClosedWithin(3000));
}

void tst_httpserver::pipelinedRequestsAreAnsweredInOrder()
{
    RawClient client(m_server->port());
    client.send(get("/late") + get("/second") + get("/late") + get("/fourth"));
    const HttpServer::Reply first = lateReply();
    std::thread([&first] { first(textResponse("first")); }).join();
    QCOMPARE(client.read().body, QByteArray("first"));
    QCOMPARE(client.read().body, QByteArray("/second"));
    const HttpServer::Reply third = lateReply();
    std::thread([&third] {
        third(textResponse("third"));
        third(textResponse("twice"));
    }).join();
    QCOMPARE(client.read().body, QByteArray("third"));
    QCOMPARE(client.read().body, QByteArray("/fourth"));
}

void tst_httpserver::headHasNoBody()
{
    RawClient client(m_server->port());
    client.send("HEAD /head HTTP/1.1\r\nHost: a\r\n\r\n" + get("/next"));
    QVERIFY(client.readUntil("\r\n\r\n").contains("Content-Length: 5"));
    QCOMPARE(client.read().body, QByteArray("/next"));
}

void tst_httpserver::clientsThatLeaveHarmNobody()
{
    const auto rush = [port = m_server->port()] {
        for (int i = 0; i < 40; ++i) {
            RawClient client(port);
            client.send(i % 3 == 0 ? get("/late") : i % 3 == 1 ? get("/x") : QByteArray("POST /echo HT"));
        }
    };
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back(rush);
    for (std::thread &thread : threads)
        thread.join();
    // Connections of those who left are given back, or this one would be turned away.
    QVERIFY(QTest::qWaitFor([this] {
        answerAllLate();
        RawClient client(m_server->port());
        client.send(get("/still-here"));
        return client.read(500).status == 200;
    }));
}

void tst_httpserver::connectionsAreSharedOutAndStayWhereTheyAre()
{
    std::vector<std::unique_ptr<RawClient>> clients;
    for (std::size_t i = 1; i <= 3; ++i) {
        clients.push_back(std::make_unique<RawClient>(m_server->port()));
        for (int request = 0; request < 3; ++request) {
            clients.back()->send(get("/thread"));
            QCOMPARE(clients.back()->read().status, 200);
        }
        const std::lock_guard lock(m_mutex);
        QCOMPARE(m_threads.size(), i);
    }
}

void tst_httpserver::tooManyConnectionsAreTurnedAway()
{
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 40; ++i) {
        clients.push_back(std::make_unique<RawClient>(m_server->port()));
        clients.back()->send(get("/in"));
        QCOMPARE(clients.back()->read().status, 200);
    }
    RawClient late(m_server->port());
    QVERIFY(late.isClosedWithin(500));
    clients.clear();
    QVERIFY(QTest::qWaitFor([this] {
        RawClient client(m_server->port());
        client.send(get("/again"));
        return client.read(500).status == 200;
    }));
}

void tst_httpserver::streamBringsEventsAndEnds()
{
    m_stream->push(std::make_shared<const QByteArray>("data: 0\n\n"));
    RawClient client(m_server->port());
    client.send(get("/feed"));
    QVERIFY(client.readUntil("\r\n\r\n").contains("text/event-stream"));
    QCOMPARE(client.readUntil("\n\n"), QByteArray("data: 0\n\n"));
    for (int i = 1; i < 200; ++i)
        m_stream->push(std::make_shared<const QByteArray>("data: " + QByteArray::number(i) + "\n\n"));
    for (int i = 1; i < 200; ++i)
        QCOMPARE(client.readUntil("\n\n"), "data: " + QByteArray::number(i) + "\n\n");
    // No deadline of a request ends it.
    QVERIFY(!client.isClosedWithin(1200));
    m_stream->close();
    QVERIFY(client.isClosedWithin(2000));
}

void tst_httpserver::streamEndsWhenTheClientLeaves()
{
    {
        RawClient client(m_server->port());
        client.send(get("/feed"));
        QVERIFY(!client.readUntil("\r\n\r\n").isEmpty());
        QVERIFY(!m_stream->isClosed());
    }
    QTRY_VERIFY(m_stream->isClosed());
}

void tst_httpserver::slowReaderIsDropped()
{
    const auto event = std::make_shared<const QByteArray>(QByteArray(16 * 1024, 'x'));
    for (int i = 0; i < 4; ++i)
        QVERIFY(m_stream->push(event));
    QVERIFY(!m_stream->push(event));
    QVERIFY(m_stream->isClosed());
    EventStream backlog(10);
    backlog.pushBacklog({event, event});
    QVERIFY(!backlog.isClosed());
    QCOMPARE(backlog.take(10).size(), std::size_t(2));
}

void tst_httpserver::portInUseIsSaidSo()
{
    HttpServer::Options options;
    options.port = m_server->port();
    HttpServer second(options, [](const Request &, const HttpServer::Reply &) {});
    try {
        second.start();
        QFAIL("two servers on one port");
    } catch (const std::runtime_error &error) {
        QVERIFY(QByteArray(error.what()).contains("another program"));
    }
    options.address = QStringLiteral("localhost.");
    HttpServer third(options, [](const Request &, const HttpServer::Reply &) {});
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, third.start());
}

void tst_httpserver::stopFinishesWhatIsRunning()
{
    RawClient client(m_server->port());
    client.send(get("/late"));
    const HttpServer::Reply reply = lateReply();
    std::atomic<bool> stopped = false;
    std::thread stopper([this, &stopped] {
        m_server->stop(std::chrono::seconds(20));
        stopped = true;
    });
    // The listening socket is gone before the answer is.
    QVERIFY(QTest::qWaitFor([port = m_server->port()] { return !RawClient(port).isConnected(); }));
    QVERIFY(!stopped);
    reply(textResponse("done"));
    const RawAnswer answer = client.read();
    stopper.join();
    QCOMPARE(answer.body, QByteArray("done"));
    QCOMPARE(answer.headers.value("connection"), QByteArray("close"));
}

void tst_httpserver::stopDoesNotWaitForever()
{
    RawClient client(m_server->port());
    client.send(get("/late"));
    const HttpServer::Reply reply = lateReply();
    QElapsedTimer timer;
    timer.start();
    m_server->stop(milliseconds(100));
    QVERIFY(timer.elapsed() < 5000);
    m_server.reset();
    reply(textResponse("too late"));
}

QTEST_GUILESS_MAIN(tst_httpserver)
#include "tst_httpserver.moc"
