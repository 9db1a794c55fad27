#include "tests/server/ServiceFixture.h"

#include "core/CanonicalJson.h"

#include <QJsonArray>
#include <QTest>

using namespace holdfast;

/// The administration of accounts over HTTP.
class TestAdmin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        m_admin = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, Role::Admin));
        m_manager = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, Role::Manager));
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void aNewAccountSignsIn()
    {
        const RawAnswer made = create(m_manager, "hoa", "long enough", "receptionist");
        QCOMPARE(made.status, 201);
        const QJsonObject account = jsonOf(made.body).value(u"account").toObject();
        QCOMPARE(account.value(u"login").toString(), QStringLiteral("hoa"));
        QCOMPARE(account.value(u"disabled").toBool(), false);
        QCOMPARE(m_fixture->logIn("hoa", "long enough").status, 200);
        const QJsonObject listed = accountOf("hoa");
        QCOMPARE(listed.value(u"sessions").toInt(), 1);
        QVERIFY(listed.contains(u"lastSignIn"));
    }

    void whatIsWrongWithANewAccountIsSaid_data()
    {
        QTest::addColumn<QByteArray>("fields");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("says");
        const QByteArray rest = ",\"name\":\"Hoa\",\"password\":\"long enough\",\"role\":\"receptionist\"";
        QTest::newRow("login in use") << "\"login\":\"THUHA\"" + rest << 422 << QStringLiteral("in use");
        QTest::newRow("reserved login") << "\"login\":\"patient:7\"" + rest << 422 << QStringLiteral("colons");
        QTest::newRow("no login") << rest.mid(1) << 400 << QStringLiteral("login");
        QTest::newRow("short password")
            << QByteArray("\"login\":\"x\",\"name\":\"X\",\"password\":\"seven77\",\"role\":\"client\"") << 422
            << QStringLiteral("8 to 200");
        QTest::newRow("no such role")
            << QByteArray("\"login\":\"x\",\"name\":\"X\",\"password\":\"long enough\",\"role\":\"boss\"") << 422
            << QStringLiteral("receptionist, manager");
        QTest::newRow("patient without patientId")
            << QByteArray("\"login\":\"x\",\"name\":\"X\",\"password\":\"long enough\",\"role\":\"patient\"") << 422
            << QStringLiteral("patientId");
        QTest::newRow("staff with a channel")
            << "\"login\":\"x\",\"channel\":\"app\"" + rest << 422 << QStringLiteral("channel");
        QTest::newRow("no such channel")
            << QByteArray("\"login\":\"x\",\"name\":\"X\",\"password\":\"long enough\",\"role\":\"client\","
                          "\"channel\":\"fax\"")
            << 422 << QStringLiteral("app or web");
    }

    void whatIsWrongWithANewAccountIsSaid()
    {
        QFETCH(QByteArray, fields);
        QFETCH(int, status);
        QFETCH(QString, says);
        const RawAnswer answer = post(m_admin, "/api/v1/accounts", "{" + fields + "}");
        QCOMPARE(answer.status, status);
        QVERIFY2(jsonOf(answer.body).value(u"detail").toString().contains(says), answer.body);
    }

    void oneKeyMakesOneAccountAndAnotherPasswordIsAnotherRequest()
    {
        const QByteArray key = newKey();
        const RawAnswer first = create(m_admin, "once", "long enough", "client", key);
        QCOMPARE(first.status, 201);
        const RawAnswer again = create(m_admin, "once", "long enough", "client", key);
        QCOMPARE(again.status, 200);
        QCOMPARE(again.body, first.body);
        QCOMPARE(create(m_admin, "once", "something else", "client", key).status, 422);
    }

    void aPasswordLeavesNoQuickHash()
    {
        const QByteArray body = bodyOf("traceless", "guess me if you can", "receptionist");
        QCOMPARE(post(m_admin, "/api/v1/accounts", body).status, 201);
        const QString dump =
            m_fixture->owner
                .run("SELECT string_agg(k::text, ' ') || (SELECT string_agg(a::text, ' ') FROM holdfast.accounts a)"
                     " FROM holdfast.idempotency_keys k")
                .text(0, 0);
        QVERIFY(!dump.contains(QStringLiteral("guess me")));
        const Rows same =
            m_fixture->owner.run("SELECT count(*) FROM holdfast.idempotency_keys WHERE fingerprint = $1",
                                 {Param::bytes(fingerprintOf(QJsonDocument::fromJson(body).object(),
                                                             {QStringLiteral("POST /api/v1/accounts")}))});
        QCOMPARE(same.integer(0, 0), 0);
    }

    void aNewPasswordReplacesTheOld()
    {
        QCOMPARE(create(m_admin, "forgetful", "the old words", "receptionist").status, 201);
        const QByteArray id = QByteArray::number(accountOf("forgetful").value(u"id").toInteger());
        const QByteArray token = m_fixture->seed.session(id.toLongLong());
        QCOMPARE(post(m_manager, "/api/v1/accounts/" + id + "/password", "{\"password\":\"the new words\"}").status,
                 200);
        QCOMPARE(m_fixture->call({.path = "/api/v1/session", .token = token}).status, 401);
        QCOMPARE(m_fixture->logIn("forgetful", "the old words").status, 401);
        QCOMPARE(m_fixture->logIn("forgetful", "the new words").status, 200);
    }

    void aManagerMakesNoAdmin()
    {
        QCOMPARE(create(m_manager, "usurper", "long enough", "admin").status, 403);
        QVERIFY(accountOf("usurper").isEmpty());
    }

    void theSignInLogIsThereForManagers()
    {
        m_fixture->logIn("thuha", "wrong");
        const RawAnswer log = m_fixture->call({.path = "/api/v1/sign-ins?limit=1", .token = m_manager});
        QCOMPARE(log.status, 200);
        const QJsonObject last = jsonOf(log.body).value(u"signIns").toArray().first().toObject();
        QCOMPARE(last.value(u"login").toString(), QStringLiteral("thuha"));
        QCOMPARE(last.value(u"outcome").toString(), QStringLiteral("wrong_password"));
        QCOMPARE(last.value(u"address").toString(), QStringLiteral("127.0.0.1"));
        QCOMPARE(last.value(u"desk").toString(), QStringLiteral("Counter 1"));
    }

private:
    static QByteArray bodyOf(const QByteArray &login, const QByteArray &password, const QByteArray &role)
    {
        return "{\"login\":\"" + login + "\",\"password\":\"" + password + "\",\"name\":\"Hoa\",\"role\":\"" + role +
               "\"}";
    }

    RawAnswer post(const QByteArray &token, const QByteArray &path, const QByteArray &body,
                   const QByteArray &key = newKey())
    {
        return m_fixture->call({.method = "POST", .path = path, .token = token, .key = key, .body = body});
    }

    RawAnswer create(const QByteArray &token, const QByteArray &login, const QByteArray &password,
                     const QByteArray &role, const QByteArray &key = newKey())
    {
        return post(token, "/api/v1/accounts", bodyOf(login, password, role), key);
    }

    QJsonObject accountOf(const char *login)
    {
        const RawAnswer answer = m_fixture->call({.path = "/api/v1/accounts", .token = m_admin});
        for (const QJsonValue &account : jsonOf(answer.body).value(u"accounts").toArray())
            if (account[u"login"].toString() == QLatin1String(login))
                return account.toObject();
        return {};
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_admin;
    QByteArray m_manager;
};

QTEST_GUILESS_MAIN(TestAdmin)
#include "tst_admin.moc"
