#include "deliver/notify/DeliveryConfig.h"

#include "deliver/Consumer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

using namespace holdfast;

class tst_delivery_config : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { write(QStringLiteral("password"), "secret words\n"); }

    void everyChannelThatIsConfiguredIsAConsumer()
    {
        write(QStringLiteral("delivery.json"),
              "{'undoSeconds': 20, 'perSecond': 50, 'email': {'url': 'smtp://mail.example.org:587', 'from': "
              "'desk@clinic.example',"
              " 'user': 'clinic', 'passwordFile': '" +
                  path(QStringLiteral("password")).toUtf8() +
                  "'},"
                  " 'push': {'url': 'https://push.example.org/send', 'body': {'token': '{to}', 'text': '{text}'}}}");
        const DeliveryConfig config = DeliveryConfig::fromFile(path(QStringLiteral("delivery.json")));
        QCOMPARE(config.undoWindow, std::chrono::seconds(20));
        // Two threads a channel, each a call in 40 ms.
        QCOMPARE(config.notificationConsumers().front()->pace(), std::chrono::milliseconds(40));
        QCOMPARE(config.email->password, QStringLiteral("secret words"));
        QVERIFY(config.email->tls);
        QStringList names;
        for (const std::shared_ptr<Consumer> &consumer : config.notificationConsumers())
            names.append(consumer->name());
        QCOMPARE(names, (QStringList{QStringLiteral("email"), QStringLiteral("push")}));
    }

    void aWrongFileSaysWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("words");
        const auto mail = [](const char *more) {
            return QByteArray("{'email': {'url': 'smtp://m.example', 'from': 'd@c.example'") + more + "}}";
        };
        QTest::newRow("no json") << QByteArray("{'email'") << QStringLiteral("is no JSON");
        QTest::newRow("unknown") << QByteArray("{'mail': {}}") << QStringLiteral("\"mail\" is not known");
        QTest::newRow("window") << QByteArray("{'undoSeconds': -1}")
                                << QStringLiteral("\"undoSeconds\" must be a number");
        QTest::newRow("pace") << QByteArray("{'perSecond': 0}") << QStringLiteral("\"perSecond\" must be a number");
        QTest::newRow("url") << QByteArray("{'email': {'url': 'mail.example.org', 'from': 'd@c.example'}}")
                             << QStringLiteral("\"url\" must be like smtp://");
        QTest::newRow("from") << QByteArray("{'email': {'url': 'smtp://m.example', 'from': 'desk'}}")
                              << QStringLiteral("\"from\" must be the clinic's mail address");
        QTest::newRow("a password in the file")
            << mail(", 'user': 'u', 'password': 'p'") << QStringLiteral("\"password\" is not known");
        QTest::newRow("no password") << mail(", 'user': 'u'") << QStringLiteral("go together");
        QTest::newRow("no file") << mail(", 'user': 'u', 'passwordFile': '/no/such'")
                                 << QStringLiteral("/no/such can't be read");
        QTest::newRow("a password in the clear") << mail(", 'user': 'u', 'tls': false, 'passwordFile': 'PASSWORD'")
                                                 << QStringLiteral("\"tls\" must not be false");
    }

    void aWrongFileSaysWhatIsWrong()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, words);
        write(QStringLiteral("wrong.json"), json.replace("PASSWORD", path(QStringLiteral("password")).toUtf8()));
        QString said;
        try {
            DeliveryConfig::fromFile(path(QStringLiteral("wrong.json")));
        } catch (const std::runtime_error &error) {
            said = QString::fromUtf8(error.what());
        }
        QVERIFY2(said.contains(words), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("wrong.json")), qPrintable(said));
    }

    void aMissingFileIsNamed()
    {
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, DeliveryConfig::fromFile(QStringLiteral("/no/such.json")));
    }

private:
    QString path(const QString &name) const { return m_folder.filePath(name); }
    void write(const QString &name, QByteArray json)
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json.replace('\'', '"'));
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(tst_delivery_config)
#include "tst_delivery_config.moc"
