#include "tests/server/ServiceFixture.h"
#include "tests/support/StandingClock.h"
#include "tests/support/TestRedis.h"

#include "core/Secrets.h"
#include "net/server/TrustedProxies.h"

#include <QTest>

using namespace holdfast;

namespace {

const QByteArray ownPath = "/api/v1/me/appointments";

QString codeOf(const RawAnswer &answer)
{
    return jsonOf(answer.body).value(u"code").toString();
}

QByteArray from(const QByteArray &addresses)
{
    return "X-Forwarded-For: " + addresses + "\r\n";
}

} // namespace

/// What two services of one database let through, whoever counts for them.
class tst_limits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_redis = std::make_unique<TestRedis>();
        m_clock = std::make_unique<StandingClock>(m_fixture->owner);
        m_staff = m_fixture->newToken();
    }

    void cleanupTestCase()
    {
        m_second.reset();
        m_fixture.reset();
    }

    void init()
    {
        m_second.reset();
        m_fixture->service.reset();
        m_redis->kill9();
        m_redis->start();
        m_fixture->owner.run("DELETE FROM holdfast.counters");
        m_fixture->settings.limits = LimitSettings();
        m_fixture->settings.trustedProxies.clear();
        m_patient = sessionOf(m_fixture->seed.patient(m_fixture->clinicId));
    }

    void fiveAttemptsOfAPatientInTenSeconds_data() { both(); }
    void fiveAttemptsOfAPatientInTenSeconds()
    {
        start();
        for (int i = 0; i < 5; ++i)
            QCOMPARE(at(i % 2 == 0 ? *m_fixture->service : *m_second, bookNext(m_patient)).status, 201);
        const Call sixth = bookNext(m_patient);
        for (Service *service : {m_fixture->service.get(), m_second.get()}) {
            const RawAnswer refused = at(*service, sixth);
            QCOMPARE(refused.status, 429);
            QCOMPARE(refused.headers.value("content-type"), QByteArray("application/problem+json"));
            QCOMPARE(codeOf(refused), QStringLiteral("too_many_requests"));
            QCOMPARE(jsonOf(refused.body)[u"title"].toString(), QStringLiteral("Too many attempts"));
            QVERIFY(!jsonOf(refused.body)[u"detail"].toString().isEmpty());
            const int wait = jsonOf(refused.body)[u"retryAfterMs"].toInt();
            QVERIFY2(wait == 10'000, qPrintable(QString::number(wait)));
            QCOMPARE(refused.headers.value("retry-after"), QByteArray::number((wait + 999) / 1000));
        }
        const QByteArray other = sessionOf(m_fixture->seed.patient(m_fixture->clinicId));
        QCOMPARE(at(*m_second, bookNext(other)).status, 201);
        m_clock->moveOn(11'000);
        QCOMPARE(at(*m_second, sixth).status, 201);
    }

    void retriesAreNoAttemptsAndAlwaysAnswered_data() { both(); }
    void retriesAreNoAttemptsAndAlwaysAnswered()
    {
        start();
        const Call first = bookNext(m_patient);
        const RawAnswer answer = m_fixture->call(first);
        QCOMPARE(answer.status, 201);
        for (int i = 0; i < 8; ++i)
            QCOMPARE(at(*m_second, first).body, answer.body);
        for (int i = 1; i < 5; ++i)
            QCOMPARE(at(*m_second, bookNext(m_patient)).status, 201);
        QCOMPARE(at(*m_second, bookNext(m_patient)).status, 429);
        for (int i = 0; i < 8; ++i) {
            const RawAnswer again = at(*m_second, first);
            QCOMPARE(again.status, 200);
            QCOMPARE(again.body, answer.body);
        }
    }

    void staffIsNeverKeptWaiting_data() { both(); }
    void staffIsNeverKeptWaiting()
    {
        m_fixture->settings.limits.addressBudget = 1;
        m_fixture->settings.limits.programBudget = 1;
        start();
        for (int i = 0; i < 12; ++i)
            QCOMPARE(m_fixture->call(m_fixture->hold(m_staff, m_fixture->newSlot())).status, 201);
        QCOMPARE(get(m_patient).status, 200);
        QCOMPARE(get(m_patient).status, 429);
        QCOMPARE(m_fixture->call(m_fixture->hold(m_staff, m_fixture->newSlot())).status, 201);
    }

    void anAddressHasABudgetOverAllServices_data() { both(); }
    void anAddressHasABudgetOverAllServices()
    {
        m_fixture->settings.limits.addressBudget = 4;
        start();
        const QByteArray other = sessionOf(m_fixture->seed.patient(m_fixture->clinicId));
        for (int i = 0; i < 4; ++i)
            QCOMPARE(at(i % 2 == 0 ? *m_fixture->service : *m_second, own(i < 2 ? m_patient : other)).status, 200);
        const RawAnswer refused = get(other);
        QCOMPARE(refused.status, 429);
        QCOMPARE(refused.headers.value("retry-after").toInt(), 10);
        QCOMPARE(at(*m_second, own(m_patient)).status, 429);
    }

    void aProgramHasABudgetOverAllItsPatients_data() { both(); }
    void aProgramHasABudgetOverAllItsPatients()
    {
        m_fixture->settings.limits.addressBudget = 0;
        m_fixture->settings.limits.programBudget = 4;
        start();
        const qint64 program = m_fixture->seed.account(m_fixture->clinicId, Role::Client);
        const qint64 another = m_fixture->seed.account(m_fixture->clinicId, Role::Client);
        const QByteArray ana = sessionOf(m_fixture->seed.patient(m_fixture->clinicId), program);
        const QByteArray binh = sessionOf(m_fixture->seed.patient(m_fixture->clinicId), program);
        const QByteArray chi = sessionOf(m_fixture->seed.patient(m_fixture->clinicId), another);
        for (int i = 0; i < 4; ++i)
            QCOMPARE(at(i % 2 == 0 ? *m_fixture->service : *m_second, own(i < 2 ? ana : binh)).status, 200);
        QCOMPARE(get(ana).status, 429);
        QCOMPARE(at(*m_second, own(binh)).status, 429);
        QCOMPARE(at(*m_second, openFor(program)).status, 429);
        QCOMPARE(get(chi).status, 200);
        QCOMPARE(get(m_patient).status, 200);
    }

    void theServerOfAProgramAsksForAllItsPatients()
    {
        m_fixture->settings.limits.addressBudget = 3;
        m_fixture->restart();
        const qint64 program = m_fixture->seed.account(m_fixture->clinicId, Role::Client);
        QCOMPARE(m_fixture->call(openFor(program)).status, 201);
        const QByteArray ana = sessionOf(m_fixture->seed.patient(m_fixture->clinicId), program);
        for (int i = 0; i < 10; ++i)
            QCOMPARE(get(ana).status, 200);
        // Somebody who is there without the program has what everybody has.
        for (int i = 0; i < 3; ++i)
            QCOMPARE(get(m_patient).status, 200);
        QCOMPARE(get(m_patient).status, 429);
    }

    void onlyATrustedProxySaysWhereARequestComesFrom_data()
    {
        QTest::addColumn<QStringList>("trusted");
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QByteArray>("guest");
        const QStringList here{QStringLiteral("127.0.0.0/8")};
        const QByteArray peer = "127.0.0.1";
        QTest::newRow("nobody is trusted") << QStringList() << QByteArray("192.0.2.1") << peer;
        QTest::newRow("somebody else is") << QStringList{QStringLiteral("10.0.0.1")} << QByteArray("192.0.2.1") << peer;
        QTest::newRow("it is") << here << QByteArray("192.0.2.1") << QByteArray("192.0.2.1");
        QTest::newRow("what a guest made up") << here << QByteArray("8.8.8.8, 192.0.2.1") << QByteArray("192.0.2.1");
        QTest::newRow("two proxies") << here + QStringList{QStringLiteral("10.0.0.0/8")}
                                     << QByteArray("192.0.2.1, 10.1.2.3") << QByteArray("192.0.2.1");
        QTest::newRow("one of two is trusted") << here << QByteArray("192.0.2.1, 10.1.2.3") << QByteArray("10.1.2.3");
        QTest::newRow("all are trusted") << here << QByteArray("127.0.0.7") << QByteArray("127.0.0.7");
        QTest::newRow("nonsense") << here << QByteArray("192.0.2.1, _hidden") << peer;
        QTest::newRow("nothing") << here << QByteArray() << peer;
        QTest::newRow("an IPv6 proxy") << here + QStringList{QStringLiteral("fd12::/64")}
                                       << QByteArray("2001:db8::1, fd12::9") << QByteArray("2001:db8::1");
        QTest::newRow("a proxy written for IPv6")
            << here + QStringList{QStringLiteral("10.0.0.1")} << QByteArray("192.0.2.1, ::ffff:10.0.0.1")
            << QByteArray("192.0.2.1");
    }

    void onlyATrustedProxySaysWhereARequestComesFrom()
    {
        QFETCH(QStringList, trusted);
        QFETCH(QByteArray, said);
        QFETCH(QByteArray, guest);
        Request request;
        request.peer = "127.0.0.1";
        request.forwardedFor = said;
        QCOMPARE(TrustedProxies::of(trusted).guestOf(request), guest);
    }

    void anIPv6GuestHasAWholeNetwork()
    {
        QCOMPARE(neighbourhoodOf("2001:db8::1"), neighbourhoodOf("2001:db8:0:0:ffff::2"));
        QVERIFY(neighbourhoodOf("2001:db8::1") != neighbourhoodOf("2001:db8:0:1::1"));
        QCOMPARE(neighbourhoodOf("192.0.2.1"), QByteArray("192.0.2.1"));
        QCOMPARE(neighbourhoodOf("::ffff:192.0.2.1"), QByteArray("192.0.2.1"));
    }

    void guestsBehindATrustedProxyAreApart()
    {
        m_fixture->settings.limits.addressBudget = 2;
        m_fixture->settings.trustedProxies = {QStringLiteral("127.0.0.1")};
        m_fixture->restart();
        Call call = own(m_patient);
        call.more = from("8.8.8.8") + from("192.0.2.1"); // two lines are one list
        for (int i = 0; i < 2; ++i)
            QCOMPARE(m_fixture->call(call).status, 200);
        call.more = from("9.9.9.9, 192.0.2.1");
        QCOMPARE(m_fixture->call(call).status, 429);
        call.more = from("192.0.2.2");
        QCOMPARE(m_fixture->call(call).status, 200);
    }

    void signInsKnowTheGuestBehindTheProxy()
    {
        m_fixture->settings.trustedProxies = {QStringLiteral("127.0.0.1")};
        m_fixture->restart();
        QCOMPARE(m_fixture
                     ->call({.method = "POST",
                             .path = "/api/v1/login",
                             .body = R"({"login":"nobody","password":"wrong words"})",
                             .more = from("203.0.113.7")})
                     .status,
                 401);
        QCOMPARE(m_fixture->owner.run("SELECT address FROM holdfast.sign_ins ORDER BY id DESC LIMIT 1").text(0, 0),
                 QStringLiteral("203.0.113.7"));
    }

    void senselessProxiesAreRefused()
    {
        for (const QString &network :
             {QStringLiteral("proxy"), QStringLiteral("10.0.0.0/33"), QStringLiteral("::/200"), QStringLiteral("/8")})
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, TrustedProxies::of({network}));
    }

    void bookingsGoOnWhileRedisIsAway()
    {
        m_fixture->settings.limits.addressBudget = 100;
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("^Redis at unix:.* does not answer")));
        useRedis();
        m_fixture->restart();
        QCOMPARE(m_fixture->call(bookNext(m_patient)).status, 201);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.counters"), 0);
        m_redis->kill9();
        for (int i = 0; i < 5; ++i)
            QCOMPARE(m_fixture->call(bookNext(m_patient)).status, 201);
        QCOMPARE(m_fixture->call(bookNext(m_patient)).status, 429);
    }

private:
    static void both()
    {
        QTest::addColumn<bool>("redis");
        QTest::newRow("database") << false;
        QTest::newRow("redis") << true;
    }

    void useRedis()
    {
        m_fixture->settings.limits.redis =
            RedisCounters::Options{m_redis->address(), [this] { return m_clock->now(); }};
    }

    /// Two services of the database.
    void start()
    {
        QFETCH(bool, redis);
        if (redis)
            useRedis();
        m_fixture->restart();
        m_second = std::make_unique<Service>(m_fixture->settings);
        m_second->start();
    }

    QByteArray sessionOf(qint64 patient, std::optional<qint64> program = {})
    {
        const qint64 account =
            m_fixture->owner
                .run("INSERT INTO holdfast.accounts (clinic_id, login, password_hash, name, role, patient_id)"
                     " VALUES ($1, 'patient:' || $2, '', 'Huệ', 'patient', $2::bigint) RETURNING id",
                     {m_fixture->clinicId, patient})
                .integer(0, 0);
        const QByteArray token = m_fixture->seed.session(account);
        m_fixture->owner.run("UPDATE holdfast.sessions SET client_id = $1 WHERE token_hash = $2",
                             {program, Param::bytes(hashToken(token))});
        return token;
    }

    static Call own(const QByteArray &token) { return {.path = ownPath, .token = token}; }
    RawAnswer get(const QByteArray &token) { return m_fixture->call(own(token)); }

    Call openFor(qint64 program)
    {
        return {.method = "POST",
                .path = "/api/v1/clients/patient-session",
                .token = m_fixture->seed.session(program),
                .body = "{\"patientId\":" + QByteArray::number(m_fixture->seed.patient(m_fixture->clinicId)) + "}"};
    }

    /// Books a seat that nobody has yet, of whichever patient's session this is.
    Call bookNext(const QByteArray &token)
    {
        const qint64 patient = m_fixture->count(
            "SELECT a.patient_id FROM holdfast.sessions s JOIN holdfast.accounts a ON a.id = s.account_id"
            " WHERE s.token_hash = $1",
            {Param::bytes(hashToken(token))});
        return {.method = "POST",
                .path = "/api/v1/appointments",
                .token = token,
                .key = newKey(),
                .body = "{\"slotId\":" + QByteArray::number(m_fixture->newSlot()) +
                        ",\"patientId\":" + QByteArray::number(patient) + "}"};
    }

    static RawAnswer at(const Service &service, const Call &call)
    {
        RawClient client(service.port());
        client.send(call.bytes());
        return client.read();
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    std::unique_ptr<TestRedis> m_redis;
    std::unique_ptr<Service> m_second;
    QByteArray m_staff;
    QByteArray m_patient;
    std::unique_ptr<StandingClock> m_clock;
};

QTEST_GUILESS_MAIN(tst_limits)
#include "tst_limits.moc"
