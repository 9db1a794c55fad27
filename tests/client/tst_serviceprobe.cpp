#include "net/client/ServiceProbe.h"
#include "tests/client/ScriptedPeer.h"
#include "tests/support/RunningService.h"
#include "tests/support/Waiting.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace holdfast;

/// Who is recognised at an address: the real service, and whatever else may be there.
class ServiceProbeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void realServiceIsRecognised();
    void realServiceBehindAPathIsNotFound();
    void serviceWithoutItsDatabaseIsHoldfastAllTheSame();
    void wrongPortIsRefused();
    void somethingElseIsNotTakenForIt_data();
    void somethingElseIsNotTakenForIt();
    void otherVersionIsNamed();
    void hangingServerIsLeft_data();
    void hangingServerIsLeft();
    void newerQuestionCancelsTheOneBefore();
    void cleanupTestCase();

private:
    static ProbeResult ask(const QUrl &address, int deadlineMs = 5000);
    static QByteArray document(const QByteArray &version)
    {
        return "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Holdfast\",\"version\":\"" + version + "\"}}";
    }

    std::unique_ptr<RunningService> m_service;
};

void ServiceProbeTest::initTestCase()
{
    m_service = std::make_unique<RunningService>(QStringList());
}

void ServiceProbeTest::cleanupTestCase()
{
    m_service.reset();
}

ProbeResult ServiceProbeTest::ask(const QUrl &address, int deadlineMs)
{
    ServiceProbe probe;
    probe.setDeadline(deadlineMs);
    QSignalSpy probed(&probe, &ServiceProbe::probed);
    probe.probe(address);
    if (!waitUntil([&probed] { return !probed.isEmpty(); }, 20'000))
        qFatal("the probe does not answer");
    return probed.constFirst().at(1).value<ProbeResult>();
}

void ServiceProbeTest::realServiceIsRecognised()
{
    const ProbeResult result = ask(m_service->url());
    QCOMPARE(result.kind, ProbeResult::Kind::Holdfast);
    QCOMPARE(result.version, QStringLiteral("1"));
    QVERIFY(result.roundTripMs >= 0);
    QCOMPARE(result.secondsAhead, 0); // the same computer's clock
}

void ServiceProbeTest::realServiceBehindAPathIsNotFound()
{
    QUrl wrong = m_service->url();
    wrong.setPath(QStringLiteral("/somewhere"));
    QCOMPARE(ask(wrong).kind, ProbeResult::Kind::NotHoldfast);
}

void ServiceProbeTest::serviceWithoutItsDatabaseIsHoldfastAllTheSame()
{
    ScriptedPeer peer([](const PeerRequest &request, QTcpSocket &socket) {
        if (request.path == "/readyz")
            ScriptedPeer::problem(socket, 503, "unavailable");
        else
            ScriptedPeer::answer(socket, 200, document("1"));
    });
    const ProbeResult result = ask(peer.url());
    QCOMPARE(result.kind, ProbeResult::Kind::NotReady);
    QVERIFY(result.isHoldfast());
}

void ServiceProbeTest::wrongPortIsRefused()
{
    ScriptedPeer gone;
    const QUrl address = gone.url();
    gone.goAway();
    QCOMPARE(ask(address).kind, ProbeResult::Kind::Refused);
}

void ServiceProbeTest::somethingElseIsNotTakenForIt_data()
{
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("a page") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n<html></html>");
    QTest::newRow("another interface") << QByteArray("HTTP/1.1 200 OK\r\nContent-Length: 43\r\n\r\n"
                                                     "{\"info\":{\"title\":\"Petstore\",\"version\":\"1\"}}");
    QTest::newRow("a redirection") << QByteArray("HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 0\r\n\r\n");
    QTest::newRow("no HTTP") << QByteArray("220 mail.example.org ESMTP\r\n");
}

void ServiceProbeTest::somethingElseIsNotTakenForIt()
{
    QFETCH(QByteArray, answer);
    ScriptedPeer peer([&answer](const PeerRequest &, QTcpSocket &socket) {
        socket.write(answer);
        socket.flush();
        socket.disconnectFromHost();
    });
    const ProbeResult result = ask(peer.url());
    QCOMPARE(result.kind, ProbeResult::Kind::NotHoldfast);
    QVERIFY(!result.isHoldfast());
}

void ServiceProbeTest::otherVersionIsNamed()
{
    ScriptedPeer peer(
        [](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::answer(socket, 200, document("2.3")); });
    const ProbeResult result = ask(peer.url());
    QCOMPARE(result.kind, ProbeResult::Kind::OtherVersion);
    QCOMPARE(result.version, QStringLiteral("2.3"));
    QVERIFY(!result.isHoldfast());
}

void ServiceProbeTest::hangingServerIsLeft_data()
{
    QTest::addColumn<bool>("atOnce");
    QTest::newRow("at the first question") << true;
    QTest::newRow("at the second") << false;
}

void ServiceProbeTest::hangingServerIsLeft()
{
    QFETCH(bool, atOnce);
    ScriptedPeer peer([atOnce](const PeerRequest &request, QTcpSocket &socket) {
        if (!atOnce && request.path != "/readyz")
            ScriptedPeer::answer(socket, 200, document("1"));
    });
    const ProbeResult result = ask(peer.url(), 300);
    QCOMPARE(result.kind, ProbeResult::Kind::NoAnswer);
    QVERIFY(!result.isHoldfast());
}

void ServiceProbeTest::newerQuestionCancelsTheOneBefore()
{
    ScriptedPeer silent;
    ServiceProbe probe;
    QSignalSpy probed(&probe, &ServiceProbe::probed);
    probe.probe(silent.url());
    QVERIFY(waitUntil([&silent] { return !silent.requests().isEmpty(); }));
    probe.probe(m_service->url());
    QVERIFY(waitUntil([&probed] { return !probed.isEmpty(); }));
    QVERIFY(waitUntil([&silent] { return silent.openConnections() == 0; }));
    QCOMPARE(probed.size(), 1);
    QCOMPARE(probed.constFirst().at(0).toUrl(), m_service->url());
}

QTEST_GUILESS_MAIN(ServiceProbeTest)
#include "tst_serviceprobe.moc"
