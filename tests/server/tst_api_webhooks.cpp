#include "tests/server/ServiceFixture.h"

#include <QJsonArray>
#include <QTest>

using namespace holdfast;

/// How a clinic's managers look after its webhooks.
class tst_api_webhooks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        m_manager = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, Role::Manager));
    }
    void cleanupTestCase() { m_fixture.reset(); }
    void cleanup()
    {
        m_fixture->owner.run("DELETE FROM holdfast.webhooks");
        m_fixture->owner.run("DELETE FROM holdfast.deliveries");
    }

    void aWebhookIsMadeChangedAndRemoved()
    {
        const RawAnswer added = post({}, "{\"url\":\"https://records.example.org/a\"}");
        QCOMPARE(added.status, 201);
        const QJsonObject webhook = jsonOf(added.body)[u"webhook"].toObject();
        QCOMPARE(webhook[u"events"].toArray().size(), 4);
        QVERIFY(!webhook[u"includePatient"].toBool());
        QCOMPARE(webhook[u"state"].toString(), QStringLiteral("active"));
        QCOMPARE(list(), QJsonArray{webhook});
        const QByteArray id = idOf(webhook);
        const QByteArray change = "{\"url\":\"https://records.example.org/b\",\"events\":[\"slot.held\"],"
                                  "\"includePatient\":true,\"version\":1}";
        const RawAnswer changed = call("PUT", '/' + id, change);
        QCOMPARE(changed.status, 200);
        QCOMPARE(list()[0][u"url"].toString(), QStringLiteral("https://records.example.org/b"));
        QCOMPARE(list()[0][u"version"].toInt(), 2);
        // Whoever saw the first version overwrites nothing.
        const RawAnswer stale = call("PUT", '/' + id, change);
        QCOMPARE(stale.status, 409);
        QCOMPARE(jsonOf(stale.body)[u"code"].toString(), QStringLiteral("stale_version"));
        QCOMPARE(call("DELETE", '/' + id).status, 200);
        QCOMPARE(list(), QJsonArray());
        QCOMPARE(call("DELETE", '/' + id).status, 404);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.webhook_changes WHERE webhook_id = $1"
                                  " AND change IN ('add', 'change', 'remove') AND account_id IS NOT NULL",
                                  {webhook[u"id"].toInteger()}),
                 3);
    }

    void aSecretIsShownOnceAndNeverAgain()
    {
        const QByteArray key = newKey();
        const QByteArray body = "{\"url\":\"https://records.example.org/a\"}";
        const RawAnswer added = post({}, body, key);
        const QByteArray secret = jsonOf(added.body)[u"secret"].toString().toLatin1();
        QVERIFY(secret.startsWith("whsec_"));
        QCOMPARE(QByteArray::fromBase64(secret.mid(6)).size(), 32);
        const RawAnswer again = post({}, body, key);
        QCOMPARE(again.status, 200);
        QCOMPARE(jsonOf(again.body)[u"webhook"], jsonOf(added.body)[u"webhook"]);
        const QByteArray id = idOf(jsonOf(added.body)[u"webhook"].toObject());
        const RawAnswer rotated = post('/' + id + "/rotate-secret", {});
        QVERIFY(jsonOf(rotated.body)[u"secret"].toString() != QString::fromLatin1(secret));
        const RawAnswer shown = m_fixture->call({.path = "/api/v1/webhooks", .token = m_manager});
        const RawAnswer told =
            m_fixture->call({.path = "/api/v1/keys/" + key + "?operation=webhook.add", .token = m_manager});
        QCOMPARE(told.status, 200);
        for (const QByteArray &seen : {again.body, shown.body, told.body, post('/' + id + "/disable", {}).body})
            QVERIFY2(!seen.contains("whsec_") && !seen.contains(secret.mid(6)), seen);
        // Nor does the service's own role find it in a table.
        Database app(m_fixture->cluster.app());
        QVERIFY_THROWS_EXCEPTION(DatabaseError, app.run("SELECT secret FROM holdfast.webhook_secrets"));
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.idempotency_keys WHERE body LIKE '%whsec%'"), 0);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.webhook_changes WHERE detail::text LIKE '%whsec%'"),
                 0);
    }

    void moreSecretsThanAnybodyNeedsAreRefused()
    {
        const QByteArray id = idOf(add());
        for (int i = 0; i < 4; ++i)
            QCOMPARE(post('/' + id + "/rotate-secret", {}).status, 200);
        const RawAnswer refused = post('/' + id + "/rotate-secret", {});
        QCOMPARE(refused.status, 422);
        QVERIFY(jsonOf(refused.body)[u"detail"].toString().contains(QStringLiteral("Five secrets")));
        // The first one is still good.
        QCOMPARE(list()[0][u"secrets"].toArray().size(), 5);
    }

    void aWrongFieldIsNamed_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("word");
        QTest::newRow("no url") << QByteArray("{}") << 400 << QStringLiteral("url");
        QTest::newRow("http") << QByteArray("{\"url\":\"http://a.example\"}") << 422 << QStringLiteral("https");
        QTest::newRow("private") << QByteArray("{\"url\":\"https://10.0.0.1\"}") << 422
                                 << QStringLiteral("webhooks.allow");
        QTest::newRow("event") << QByteArray("{\"url\":\"https://a.example\",\"events\":[\"all\"]}") << 422
                               << QStringLiteral("appointment.booked");
        QTest::newRow("none") << QByteArray("{\"url\":\"https://a.example\",\"events\":[]}") << 422
                              << QStringLiteral("events");
        QTest::newRow("odd") << QByteArray("{\"url\":\"https://a.example\",\"events\":[\"\\\"},{\\\\\"]}") << 422
                             << QStringLiteral("events");
        QTest::newRow("no list") << QByteArray("{\"url\":\"https://a.example\",\"events\":\"all\"}") << 400
                                 << QStringLiteral("events");
        QTest::newRow("flag") << QByteArray("{\"url\":\"https://a.example\",\"includePatient\":1}") << 400
                              << QStringLiteral("includePatient");
        QTest::newRow("long") << QByteArray("{\"url\":\"https://a.example/" + QByteArray(2000, 'x') + "\"}") << 422
                              << QStringLiteral("2000");
    }

    void aWrongFieldIsNamed()
    {
        QFETCH(QByteArray, body);
        QFETCH(int, status);
        QFETCH(QString, word);
        const RawAnswer answer = post({}, body);
        QCOMPARE(answer.status, status);
        QVERIFY2(jsonOf(answer.body)[u"detail"].toString().contains(word), answer.body);
        QCOMPARE(list(), QJsonArray());
    }

    void aDisabledWebhookIsEnabledAgain()
    {
        const QByteArray id = idOf(add());
        const RawAnswer off = post('/' + id + "/disable", {});
        QCOMPARE(jsonOf(off.body)[u"webhook"][u"disabledBecause"].toString(), QStringLiteral("manager"));
        const RawAnswer test = post('/' + id + "/test", {});
        QCOMPARE(test.status, 409);
        QVERIFY(jsonOf(test.body)[u"detail"].toString().contains(QStringLiteral("Enable it")));
        QCOMPARE(post('/' + id + "/enable", "{\"fromEvent\":\"yesterday\"}").status, 400);
        const RawAnswer on = post('/' + id + "/enable", "{}");
        QCOMPARE(on.status, 200);
        QCOMPARE(jsonOf(on.body)[u"webhook"][u"state"].toString(), QStringLiteral("active"));
        QCOMPARE(post('/' + id + "/test", {}).status, 202);
    }

    void aClinicSeesOnlyItsOwn()
    {
        const QByteArray id = idOf(add());
        const qint64 elsewhere = m_fixture->seed.clinic();
        const QByteArray other = m_fixture->seed.session(m_fixture->seed.account(elsewhere, Role::Admin));
        const RawAnswer seen = m_fixture->call({.path = "/api/v1/webhooks", .token = other});
        QCOMPARE(jsonOf(seen.body)[u"webhooks"].toArray(), QJsonArray());
        for (const char *path : {"/rotate-secret", "/test", "/disable", "/enable"})
            QCOMPARE(
                m_fixture
                    ->call({.method = "POST", .path = "/api/v1/webhooks/" + id + path, .token = other, .key = newKey()})
                    .status,
                404);
        QCOMPARE(
            m_fixture->call({.method = "DELETE", .path = "/api/v1/webhooks/" + id, .token = other, .key = newKey()})
                .status,
            404);
        QCOMPARE(list().size(), 1);
    }

    void twentyAreEnough()
    {
        for (int i = 0; i < 20; ++i)
            add();
        QCOMPARE(post({}, "{\"url\":\"https://a.example\"}").status, 422);
    }

private:
    RawAnswer call(const QByteArray &method, const QByteArray &path, const QByteArray &body = {},
                   const QByteArray &key = newKey())
    {
        return m_fixture->call(
            {.method = method, .path = "/api/v1/webhooks" + path, .token = m_manager, .key = key, .body = body});
    }
    RawAnswer post(const QByteArray &path, const QByteArray &body, const QByteArray &key = newKey())
    {
        return call("POST", path, body, key);
    }
    QJsonObject add() { return jsonOf(post({}, "{\"url\":\"https://a.example\"}").body)[u"webhook"].toObject(); }
    QJsonArray list()
    {
        return jsonOf(m_fixture->call({.path = "/api/v1/webhooks", .token = m_manager}).body)[u"webhooks"].toArray();
    }
    static QByteArray idOf(const QJsonObject &webhook) { return QByteArray::number(webhook[u"id"].toInteger()); }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_manager;
};

QTEST_GUILESS_MAIN(tst_api_webhooks)
#include "tst_api_webhooks.moc"
