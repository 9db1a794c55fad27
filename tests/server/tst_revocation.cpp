#include "tests/server/ServiceFixture.h"

#include "core/BookingError.h"
#include "net/server/SessionGate.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <thread>

using namespace holdfast;

namespace {

/// Well within the two seconds for which a service would believe what it knows of a session.
constexpr int soon = 1500;

} // namespace

/// Two services over one database: what one of them, or psql, takes away, the other does not give any more.
class TestRevocation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->settings.sessionCheckMs = 600'000;
        m_fixture->restart();
        m_other = std::make_unique<Service>(m_fixture->settings);
        m_other->start();
        m_admin = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, Role::Admin));
        QTRY_COMPARE(ask(*m_other, m_admin), 200);
    }

    void cleanupTestCase()
    {
        m_other.reset();
        m_fixture.reset();
    }

    void whatEndsASessionEndsItOnTheOtherService_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::addColumn<QByteArray>("action");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("disabled") << QByteArray("POST") << QByteArray("/disable") << QByteArray("{}");
        QTest::newRow("new password") << QByteArray("POST") << QByteArray("/password")
                                      << QByteArray("{\"password\":\"some other words\"}");
        QTest::newRow("sessions closed") << QByteArray("DELETE") << QByteArray("/sessions") << QByteArray("{}");
    }

    void whatEndsASessionEndsItOnTheOtherService()
    {
        QFETCH(QByteArray, method);
        QFETCH(QByteArray, action);
        QFETCH(QByteArray, body);
        for (int round = 0; round < 3; ++round) {
            const qint64 account = m_fixture->seed.account(m_fixture->clinicId);
            const QByteArray token = m_fixture->seed.session(account);
            QCOMPARE(ask(*m_other, token), 200);
            QCOMPARE(ask(*m_fixture->service, token), 200);
            QCOMPARE(administer(method, account, action, body).status, 200);
            QCOMPARE(ask(*m_fixture->service, token), 401);
            QVERIFY(isOutOn(*m_other, token));
        }
    }

    void aLogoutHereIsALogoutThere()
    {
        const QByteArray token = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId));
        QCOMPARE(ask(*m_other, token), 200);
        QCOMPARE(m_fixture->call({.method = "POST", .path = "/api/v1/logout", .token = token}).status, 204);
        QVERIFY(isOutOn(*m_other, token));
    }

    void aChangeInPsqlCountsToo()
    {
        const qint64 account = m_fixture->seed.account(m_fixture->clinicId, Role::Manager);
        const QByteArray token = m_fixture->seed.session(account);
        QCOMPARE(ask(*m_other, token), 200);
        QCOMPARE(ask(*m_fixture->service, token), 200);
        m_fixture->owner.run("UPDATE holdfast.accounts SET role = 'receptionist' WHERE id = $1", {account});
        QVERIFY(isOutOn(*m_other, token));
        QVERIFY(isOutOn(*m_fixture->service, token));
    }

    void openFeedsEndOnBothServices()
    {
        const qint64 account = m_fixture->seed.account(m_fixture->clinicId);
        const QByteArray token = m_fixture->seed.session(account);
        const QByteArray bystander = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId));
        RawClient here(m_fixture->service->port());
        RawClient there(m_other->port());
        RawClient stays(m_other->port());
        for (const auto &[client, asWhom] : {std::pair(&here, token), {&there, token}, {&stays, bystander}}) {
            client->send(Call{.path = "/api/v1/feed", .token = asWhom}.bytes());
            QVERIFY(!client->readUntil("event: heartbeat").isEmpty());
        }
        QCOMPARE(administer("POST", account, "/disable", "{}").status, 200);
        QVERIFY(here.isClosedWithin(soon));
        QVERIFY(there.isClosedWithin(soon));
        QVERIFY(!stays.isClosedWithin(10));
    }

    void aDisabledProgramTakesItsPatientsSessionsWithIt()
    {
        const qint64 program = m_fixture->seed.account(m_fixture->clinicId, Role::Client);
        const qint64 patient = m_fixture->seed.patient(m_fixture->clinicId);
        const QByteArray own = m_fixture->seed.session(program);
        const RawAnswer opened = m_fixture->call({.method = "POST",
                                                  .path = "/api/v1/clients/patient-session",
                                                  .token = own,
                                                  .body = "{\"patientId\":" + QByteArray::number(patient) + "}"});
        QCOMPARE(opened.status, 201);
        const QByteArray token = jsonOf(opened.body).value(u"token").toString().toLatin1();
        QCOMPARE(ask(*m_other, token), 200);
        QCOMPARE(administer("POST", program, "/disable", "{}").status, 200);
        QCOMPARE(ask(*m_fixture->service, token), 401);
        QVERIFY(isOutOn(*m_other, token));
        QCOMPARE(administer("POST", program, "/enable", "{}").status, 200);
        QCOMPARE(ask(*m_fixture->service, token), 401);
    }

    void nothingIsBelievedWhileTheOutboxIsNotHeard()
    {
        const qint64 account = m_fixture->seed.account(m_fixture->clinicId);
        const QByteArray header = "Bearer " + m_fixture->seed.session(account);
        Database database(m_fixture->cluster.app());
        SessionGate gate(SessionLimits{}, std::chrono::hours(1));
        gate.admit(header, database);
        m_fixture->owner.run("UPDATE holdfast.accounts SET disabled_at = now() WHERE id = $1", {account});
        QVERIFY_THROWS_EXCEPTION(BookingError, gate.admit(header, database));
    }

    void whatWasBelievedBeforeASilenceIsAskedAgain()
    {
        const qint64 account = m_fixture->seed.account(m_fixture->clinicId);
        const QByteArray header = "Bearer " + m_fixture->seed.session(account);
        Database database(m_fixture->cluster.app());
        SessionGate gate(SessionLimits{}, std::chrono::hours(1));
        gate.admit(header, database);
        m_fixture->owner.run("UPDATE holdfast.accounts SET disabled_at = now() WHERE id = $1", {account});
        gate.hear({}); // the end was told before
        QVERIFY_THROWS_EXCEPTION(BookingError, gate.admit(header, database));
    }

    void aRequestOnItsWayDoesNotBringASessionBack()
    {
        for (int round = 0; round < 200; ++round) {
            const qint64 account = m_fixture->seed.account(m_fixture->clinicId);
            const QByteArray token = m_fixture->seed.session(account);
            std::atomic<bool> stop = false;
            std::thread hammer([this, &token, &stop] {
                RawClient client(m_fixture->service->port());
                while (!stop) {
                    client.send(Call{.path = "/api/v1/doctors", .token = token}.bytes());
                    client.read();
                }
            });
            const RawAnswer closed = administer("DELETE", account, "/sessions", "{}");
            const int after = ask(*m_fixture->service, token);
            stop = true;
            hammer.join();
            QCOMPARE(closed.status, 200);
            QCOMPARE(after, 401);
            QCOMPARE(ask(*m_fixture->service, token), 401);
        }
    }

private:
    static int ask(const Service &service, const QByteArray &token)
    {
        RawClient client(service.port());
        client.send(Call{.path = "/api/v1/doctors", .token = token}.bytes());
        return client.read().status;
    }

    static bool isOutOn(const Service &service, const QByteArray &token)
    {
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < soon)
            if (ask(service, token) == 401)
                return true;
        return false;
    }

    RawAnswer administer(const QByteArray &method, qint64 account, const QByteArray &action, const QByteArray &body)
    {
        return m_fixture->call({.method = method,
                                .path = "/api/v1/accounts/" + QByteArray::number(account) + action,
                                .token = m_admin,
                                .key = newKey(),
                                .body = body});
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    std::unique_ptr<Service> m_other;
    QByteArray m_admin;
};

QTEST_GUILESS_MAIN(TestRevocation)
#include "tst_revocation.moc"
