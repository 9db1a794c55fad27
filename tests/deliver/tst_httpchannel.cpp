#include "deliver/channels/HttpChannel.h"
#include "tests/support/Receiver.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonDocument>
#include <QMessageAuthenticationCode>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

using namespace holdfast;

namespace {

Message message()
{
    Message message;
    message.id = QStringLiteral("0b5e0c1a-3f1f-4a53-9a55-0d2f3a3c9a10");
    message.kind = QStringLiteral("reminder");
    message.language = QStringLiteral("ko");
    message.clinic = QStringLiteral("An Hoà");
    message.name = QStringLiteral("김\"민수\" {secret}");
    message.to = QStringLiteral("+84902147731");
    message.subject = QStringLiteral("Subject");
    message.shortText = QStringLiteral("[An Hoà] 예약 확정 \"3월\"\n둘째 줄");
    return message;
}

/// JSON written with single quotes.
QJsonObject parsed(QByteArray json)
{
    return QJsonDocument::fromJson(json.replace('\'', '"')).object();
}

QString refusalOf(const QJsonObject &json)
{
    try {
        HttpProvider::fromJson(json, QStringLiteral("delivery.json, sms"));
    } catch (const std::runtime_error &error) {
        return QString::fromUtf8(error.what());
    }
    return {};
}

} // namespace

class tst_httpchannel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_server = std::make_unique<Receiver>(QStringLiteral("httpserver.py"));
        QFile secret(m_folder.filePath(QStringLiteral("secret")));
        QVERIFY(secret.open(QIODevice::WriteOnly));
        secret.write("top secret\n");
    }
    void cleanupTestCase() { m_server.reset(); }
    void init()
    {
        m_server->setMood("ok");
        m_server->clear();
    }

    void theRequestIsTheConfiguredOne()
    {
        const SendResult result = channel().send(message());
        QVERIFY2(result.outcome == SendResult::Sent, qPrintable(result.reason));
        QCOMPARE(m_server->taken().size(), 1);
        const QJsonObject request = m_server->taken().first();
        QCOMPARE(request[u"path"].toString(), QStringLiteral("/v1/messages"));
        const QJsonObject headers = request[u"headers"].toObject();
        QCOMPARE(headers[u"idempotency-key"].toString(), message().id);
        QCOMPARE(headers[u"authorization"].toString(), QStringLiteral("Bearer top secret"));
        QCOMPARE(headers[u"content-type"].toString(), QStringLiteral("application/json"));
        const QByteArray body = request[u"body"].toString().toUtf8();
        const QJsonObject json = QJsonDocument::fromJson(body).object();
        QCOMPARE(json[u"messages"][0][u"to"].toString(), message().to);
        QCOMPARE(json[u"messages"][0][u"text"].toString(), message().shortText);
        // A name in braces is a name.
        QCOMPARE(json[u"reference"].toString(), QStringLiteral("reminder for 김\"민수\" {secret}"));
        QCOMPARE(json[u"priority"].toInt(), 2);
        QCOMPARE(headers[u"x-signature"].toString().toLatin1(),
                 "sha256=" + QMessageAuthenticationCode::hash(body, "top secret", QCryptographicHash::Sha256).toHex());
    }

    void aRepeatCarriesTheSameKey()
    {
        m_server->setMood("drop");
        HttpChannel provider = channel();
        QCOMPARE(provider.send(message()).outcome, SendResult::Unknown);
        m_server->setMood("ok");
        QCOMPARE(provider.send(message()).outcome, SendResult::Sent);
        const QList<QJsonObject> taken = m_server->taken();
        QCOMPARE(taken.size(), 2);
        QCOMPARE(taken[0][u"headers"][u"idempotency-key"], taken[1][u"headers"][u"idempotency-key"]);
        QCOMPARE(taken[0][u"body"], taken[1][u"body"]);
    }

    void theAnswerDecides_data()
    {
        QTest::addColumn<QByteArray>("mood");
        QTest::addColumn<int>("outcome");
        QTest::newRow("taken") << QByteArray("200") << int(SendResult::Sent);
        QTest::newRow("a status that is no success here") << QByteArray("204") << int(SendResult::NotSent);
        QTest::newRow("the body says no") << QByteArray("no-pointer") << int(SendResult::NotSent);
        QTest::newRow("malformed number") << QByteArray("400") << int(SendResult::Refused);
        QTest::newRow("account locked") << QByteArray("401") << int(SendResult::NotSent);
        QTest::newRow("too many") << QByteArray("429") << int(SendResult::NotSent);
        QTest::newRow("down") << QByteArray("503") << int(SendResult::NotSent);
        QTest::newRow("slow") << QByteArray("slow") << int(SendResult::Sent);
        QTest::newRow("gone") << QByteArray("drop") << int(SendResult::Unknown);
        QTest::newRow("redirect") << QByteArray("redirect") << int(SendResult::NotSent);
    }

    void theAnswerDecides()
    {
        QFETCH(QByteArray, mood);
        QFETCH(int, outcome);
        m_server->setMood(mood);
        const SendResult result = channel().send(message());
        QVERIFY2(int(result.outcome) == outcome, qPrintable(result.reason));
        QCOMPARE(result.outcome == SendResult::Sent, result.reason.isEmpty());
        // A redirect is not followed: one request and no other.
        QCOMPARE(m_server->taken().size(), 1);
    }

    void nobodyWritesHeadersOfTheirOwn()
    {
        QJsonObject json = provider();
        json[u"headers"] = QJsonObject{{QStringLiteral("X-Name"), QStringLiteral("{name}")}};
        Message bad = message();
        bad.name = QStringLiteral("a\r\nX-Evil: 1\r\n\r\nGET / HTTP/1.1");
        HttpChannel channel(QStringLiteral("sms"), HttpProvider::fromJson(json, QStringLiteral("x")));
        QCOMPARE(channel.send(bad).outcome, SendResult::Sent);
        QCOMPARE(m_server->taken().size(), 1);
        const QJsonObject headers = m_server->taken().first()[u"headers"].toObject();
        QVERIFY(!headers.contains(QStringLiteral("x-evil")));
        QCOMPARE(headers[u"x-name"].toString(), QStringLiteral("a  X-Evil: 1    GET / HTTP/1.1"));
    }

    void aWrongConfigurationIsNamed_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("words");
        QTest::newRow("no url") << QByteArray("{}") << QStringLiteral("\"url\" must be a text");
        QTest::newRow("ftp") << QByteArray("{'url':'ftp://a'}") << QStringLiteral("https:// or http://");
        QTest::newRow("no body") << QByteArray("{'url':'https://a'}") << QStringLiteral("\"body\" must be");
        QTest::newRow("placeholder") << QByteArray("{'url':'https://a','body':{'to':'{phone}'}}")
                                     << QStringLiteral("does not know {phone}");
        QTest::newRow("typing error") << QByteArray("{'url':'https://a','bodi':{}}")
                                      << QStringLiteral("\"bodi\" is not known");
        QTest::newRow("secret") << QByteArray("{'url':'https://a','body':{'k':'{secret}'}}")
                                << QStringLiteral("needs \"secretFile\"");
        QTest::newRow("no file") << QByteArray("{'url':'https://a','body':{'k':'1'},'secretFile':'/no/such'}")
                                 << QStringLiteral("/no/such can't be read");
        QTest::newRow("half a pointer") << QByteArray("{'url':'https://a','body':{'k':'1'},'success':{'pointer':'/a'}}")
                                        << QStringLiteral("go together");
    }

    void aWrongConfigurationIsNamed()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, words);
        const QString refusal = refusalOf(parsed(json));
        QVERIFY2(refusal.contains(words) && refusal.contains(QStringLiteral("delivery.json, sms")),
                 qPrintable(refusal));
    }

private:
    QJsonObject provider() const
    {
        QJsonObject json = parsed(
            "{"
            "'headers': {'Authorization': 'Bearer {secret}'},"
            "'body': {'messages': [{'to': '{to}', 'text': '{text}'}], 'reference': '{kind} for {name}', 'priority': 2},"
            "'success': {'status': [200, 202], 'pointer': '/messages/0/status', 'equals': 'queued'}}");
        const QString secret = m_folder.filePath(QStringLiteral("secret"));
        json[u"url"] = QStringLiteral("http://127.0.0.1:%1/v1/messages").arg(m_server->port());
        json[u"secretFile"] = secret;
        json[u"signature"] = QJsonObject{{QStringLiteral("header"), QStringLiteral("X-Signature")},
                                         {QStringLiteral("prefix"), QStringLiteral("sha256=")},
                                         {QStringLiteral("secretFile"), secret}};
        return json;
    }

    HttpChannel channel() const
    {
        return HttpChannel(QStringLiteral("sms"), HttpProvider::fromJson(provider(), QStringLiteral("x")));
    }

    std::unique_ptr<Receiver> m_server;
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(tst_httpchannel)
#include "tst_httpchannel.moc"
