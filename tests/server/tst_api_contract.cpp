#include "tests/server/ServiceFixture.h"

#include <QJsonArray>
#include <QSet>
#include <QTest>

using namespace holdfast;

namespace {

QByteArray operationPath(const QByteArray &key, const QByteArray &operation)
{
    return "/api/v1/keys/" + key.toPercentEncoding() + "?operation=" + operation;
}

/// Every "$ref" in a document.
void collectReferences(const QJsonValue &value, QSet<QString> *found)
{
    if (value.isArray())
        for (const QJsonValue &entry : value.toArray())
            collectReferences(entry, found);
    const QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member) {
        if (member.key() == QLatin1String("$ref"))
            found->insert(member.value().toString());
        collectReferences(member.value(), found);
    }
}

QJsonValue resolve(QJsonValue document, const QString &reference)
{
    for (const QString &step : reference.split(u'/').mid(1))
        document = document[step];
    return document;
}

} // namespace

/// What the service promises about idempotency keys, and the document that promises it.
class tst_api_contract : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->settings.reapKeysMs = 30;
        m_fixture->restart();
        m_token = m_fixture->newToken();
        m_document = jsonOf(m_fixture->call({.path = "/api/v1/openapi.json"}).body);
    }

    void theDocumentIsServedWithTheContract()
    {
        QCOMPARE(m_document[u"openapi"].toString(), QStringLiteral("3.1.0"));
        const QString words = m_document[u"info"][u"description"].toString();
        for (const char16_t *promise :
             {u"72 hours", u"RFC 8785", u"key_reused", u"in_flight", u"Idempotent-Replayed", u"/api/v1/keys/{key}"})
            QVERIFY2(words.contains(QStringView(promise)), qPrintable(QString::fromUtf16(promise)));
        QSet<QString> references;
        collectReferences(m_document, &references);
        QVERIFY(references.size() > 15);
        for (const QString &reference : std::as_const(references))
            QVERIFY2(resolve(m_document, reference).isObject(), qPrintable(reference));
    }

    void whatTheDocumentListsIsServed()
    {
        const QJsonObject paths = m_document[u"paths"].toObject();
        QVERIFY(paths.size() >= 12);
        for (auto path = paths.begin(); path != paths.end(); ++path) {
            const QJsonObject methods = path.value().toObject();
            for (const QString &method : methods.keys()) {
                const RawAnswer answer =
                    m_fixture->call({.method = method.toUpper().toLatin1(), .path = sample(path.key())});
                const QByteArray shown = method.toLatin1() + ' ' + path.key().toLatin1();
                const bool open = methods[method][u"security"].isArray();
                // Without a session a path that is there says so; one that is not there is 404 or 405.
                QVERIFY2(open ? answer.status != 405 : answer.status == 401,
                         (shown + " answers " + QByteArray::number(answer.status)).constData());
            }
        }
    }

    void everyMutationInTheDocumentTakesAKey()
    {
        const QJsonObject paths = m_document[u"paths"].toObject();
        int mutations = 0;
        for (auto path = paths.begin(); path != paths.end(); ++path)
            for (const QString &method : path.value().toObject().keys()) {
                const QJsonObject operation = path.value()[method].toObject();
                if (method == QLatin1String("get") || operation.contains(QStringLiteral("security")))
                    continue;
                ++mutations;
                QVERIFY2(operation[u"parameters"].toArray().contains(QJsonObject{
                             {QStringLiteral("$ref"), QStringLiteral("#/components/parameters/IdempotencyKey")}}),
                         qPrintable(path.key()));
                for (const char16_t *status : {u"400", u"401", u"403", u"409", u"422", u"503"})
                    QVERIFY2(operation[u"responses"].toObject().contains(QString::fromUtf16(status)),
                             qPrintable(path.key()));
            }
        QVERIFY(mutations >= 8);
    }

    void aLostAnswerIsToldByKey()
    {
        const QByteArray key = "odd/key?" + newKey();
        const qint64 slot = m_fixture->newSlot();
        QCOMPARE(m_fixture->call({.path = operationPath(key, "hold"), .token = m_token}).status, 404);
        const RawAnswer held = m_fixture->call(m_fixture->hold(m_token, slot, key));
        QCOMPARE(held.status, 201);
        const RawAnswer told = m_fixture->call({.path = operationPath(key, "hold"), .token = m_token});
        QCOMPARE(told.status, 200);
        QCOMPARE(jsonOf(told.body)[u"status"].toInt(), 201);
        QCOMPARE(jsonOf(told.body)[u"answer"].toObject(), jsonOf(held.body));
        const QByteArray stranger = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId));
        QCOMPARE(m_fixture->call({.path = operationPath(key, "hold"), .token = stranger}).status, 404);
        QCOMPARE(m_fixture->call({.path = operationPath(key, "hold")}).status, 401);
        QCOMPARE(m_fixture->call({.path = "/api/v1/keys/some", .token = m_token}).status, 400);
    }

    void theOrderOfMembersAndTheWritingOfNumbersDoNotMatter()
    {
        const QByteArray patient = QByteArray::number(m_fixture->seed.patient(m_fixture->clinicId));
        const QByteArray slot = QByteArray::number(m_fixture->newSlot());
        const QByteArray key = newKey();
        const auto book = [&](const QByteArray &body) {
            return m_fixture->call(
                {.method = "POST", .path = "/api/v1/appointments", .token = m_token, .key = key, .body = body});
        };
        const RawAnswer first = book("{\"slotId\":" + slot + ",\"patientId\":" + patient + '}');
        QCOMPARE(first.status, 201);
        const RawAnswer again = book("{ \"patientId\" : " + patient + ".0, \"slotId\": " + slot + "}");
        QCOMPARE(again.status, 200);
        QCOMPARE(again.body, first.body);
        QCOMPARE(book("{\"slotId\":" + slot + ",\"patientId\":" + patient + ",\"more\":1}").status, 422);
    }

    void theServiceForgetsOldKeysByItself()
    {
        m_fixture->owner.run("INSERT INTO holdfast.idempotency_keys (account_id, operation, key, fingerprint, status,"
                             " body, created_at) SELECT 1, 'book', 'old ' || n, '', 201, '{}',"
                             " now() - interval '73 hours' FROM generate_series(1, 1500) AS n");
        m_fixture->owner.run("INSERT INTO holdfast.idempotency_keys VALUES (1, 'book', 'young', '', 201, '{}', now())");
        QTRY_COMPARE(m_fixture->count("SELECT count(*) FROM holdfast.idempotency_keys WHERE key LIKE 'old %'"), 0);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.idempotency_keys WHERE key = 'young'"), 1);
    }

private:
    static QByteArray sample(const QString &path)
    {
        return path.toLatin1()
            .replace("{holdId}", "00000000-0000-4000-8000-000000000000")
            .replace("{id}", "1")
            .replace("{noteId}", "1")
            .replace("{key}", "k");
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_token;
    QJsonObject m_document;
};

QTEST_GUILESS_MAIN(tst_api_contract)
#include "tst_api_contract.moc"
