#include "core/WebhookSignature.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

using namespace holdfast;

namespace {

// The example of the Standard Webhooks specification.
const QByteArray exampleSecret = QByteArray::fromBase64("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
const QByteArray exampleId = QByteArrayLiteral("msg_p5jXN8AQM9LWM0D4loKWxJek");
const QByteArray exampleTime = QByteArrayLiteral("1614265330");
const QByteArray exampleBody = QByteArrayLiteral("{\"test\": 2432232314}");
const QByteArray exampleSignature = QByteArrayLiteral("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");

} // namespace

class TestWebhookSignature : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void signsAsTheStandardDoes()
    {
        QCOMPARE(WebhookSignature::sign(exampleSecret, exampleId, exampleTime, exampleBody), exampleSignature);
        QVERIFY(WebhookSignature({exampleSecret}).isGood(exampleId, exampleTime, exampleBody, exampleSignature));
    }

    void nothingElseIsGood_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("time");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("other id") << QByteArray("msg_2") << exampleTime << exampleBody << exampleSignature;
        QTest::newRow("other time") << exampleId << QByteArray("1614265331") << exampleBody << exampleSignature;
        QTest::newRow("other body") << exampleId << exampleTime << exampleBody + ' ' << exampleSignature;
        QTest::newRow("no signature") << exampleId << exampleTime << exampleBody << QByteArray();
        QTest::newRow("version alone") << exampleId << exampleTime << exampleBody << QByteArray("v1,");
        QTest::newRow("other version") << exampleId << exampleTime << exampleBody << "v2," + exampleSignature.mid(3);
        QTest::newRow("shortened") << exampleId << exampleTime << exampleBody
                                   << "v1," + QByteArray::fromBase64(exampleSignature.mid(3)).left(8).toBase64();
        QTest::newRow("moved dot") << exampleId + '.' << exampleTime << exampleBody << exampleSignature;
    }

    void nothingElseIsGood()
    {
        QFETCH(QByteArray, id);
        QFETCH(QByteArray, time);
        QFETCH(QByteArray, body);
        QFETCH(QByteArray, header);
        QVERIFY(!WebhookSignature({exampleSecret}).isGood(id, time, body, header));
        QVERIFY(!WebhookSignature().isGood(id, time, body, header));
    }

    void anOldAndANewSecretAreGoodWhileTheyChange()
    {
        const QByteArray next(32, 'n');
        const QByteArray both =
            WebhookSignature::sign(next, exampleId, exampleTime, exampleBody) + ' ' + exampleSignature;
        QVERIFY(WebhookSignature({exampleSecret}).isGood(exampleId, exampleTime, exampleBody, both));
        QVERIFY(WebhookSignature({next, exampleSecret}).isGood(exampleId, exampleTime, exampleBody, exampleSignature));
        QVERIFY(!WebhookSignature({next}).isGood(exampleId, exampleTime, exampleBody, exampleSignature));
    }

    void secretsAreReadFromAFile()
    {
        const QString path =
            written("\nwhsec_" + QByteArray(32, 'n').toBase64() + "\r\nwhsec_" + exampleSecret.toBase64() + "\n\n");
        const WebhookSignature signature = WebhookSignature::fromFile(path);
        QVERIFY(signature.isConfigured());
        QVERIFY(signature.isGood(exampleId, exampleTime, exampleBody, exampleSignature));
    }

    void aBadFileIsRefusedInWords_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray("\n");
        QTest::newRow("no prefix") << exampleSecret.toBase64();
        QTest::newRow("no base64") << QByteArray("whsec_not base64 at all, not at all");
        QTest::newRow("too short") << "whsec_" + QByteArray(23, 's').toBase64();
    }

    void aBadFileIsRefusedInWords()
    {
        QFETCH(QByteArray, content);
        const QString path = written(content);
        try {
            WebhookSignature::fromFile(path);
            QFAIL("it was taken");
        } catch (const std::runtime_error &error) {
            QVERIFY(QString::fromUtf8(error.what()).contains(path));
        }
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, WebhookSignature::fromFile(path + u'x'));
    }

private:
    QString written(const QByteArray &content)
    {
        QFile file(m_folder.filePath(QStringLiteral("secret")));
        if (file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            file.write(content);
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestWebhookSignature)
#include "tst_webhooksignature.moc"
