#include "core/Database.h"
#include "tests/support/BlockingHttp.h"
#include "tests/support/Receiver.h"
#include "tests/support/RunCommand.h"
#include "tests/support/RunningService.h"
#include "tests/support/Seed.h"
#include "tests/support/Waiting.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>
#include <QUuid>

using namespace holdfast;

/// The whole service with a configuration by which patients are told: booked by HTTP here, read in the mail there.
class tst_notified_service : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_mail = std::make_unique<Receiver>(QStringLiteral("mailserver.py"));
        write("{\"undoSeconds\": 0, \"email\": {\"url\": \"smtp://127.0.0.1:" + QByteArray::number(m_mail->port()) +
              "\", \"from\": \"desk@clinic.example\", \"tls\": false}}");
        m_service = std::make_unique<RunningService>(
            QStringList{QStringLiteral("--delivery-config"), m_folder.filePath(QStringLiteral("deliver.json"))});
        m_owner = std::make_unique<Database>(m_service->owner());
        m_seed = std::make_unique<Seed>(*m_owner);
        m_clinic = m_seed->clinic();
        m_doctor = m_seed->doctor(m_clinic);
        m_token = m_seed->session(m_seed->account(m_clinic));
    }
    void cleanupTestCase()
    {
        m_owner.reset();
        m_service.reset();
        m_mail.reset();
    }

    void whoeverIsBookedGetsAMail()
    {
        const QString to = QStringLiteral("one@patients.example");
        book(to);
        QVERIFY(waitUntil([&] { return mailsTo(to) == 1; }, 15'000));
        const QJsonObject mail = m_mail->taken().constLast();
        QVERIFY(mail[u"headers"][u"subject"].toString().startsWith(QStringLiteral("Your appointment on ")));
        QCOMPARE(mail[u"parts"].toArray().size(), 3);
        QCOMPARE(mail[u"parts"][2][u"filename"].toString(), QStringLiteral("appointment.ics"));
    }

    void aDeadDeliveryIsListedAndTriedAgainWhenAsked()
    {
        const QString to = QStringLiteral("two@patients.example");
        m_mail->setMood("reject-recipient");
        book(to);
        QString listed;
        const QRegularExpression line(QStringLiteral("^(\\d+) email dead appointment\\.booked, event \\d+-\\d+, "
                                                     "1 attempts: .*no such mailbox"));
        QVERIFY(waitUntil(
            [&] {
                return command({QStringLiteral("outbox"), QStringLiteral("list"), QStringLiteral("--state"),
                                QStringLiteral("dead")},
                               &listed) == 0 &&
                       line.match(listed).hasMatch();
            },
            15'000));
        QVERIFY2(!listed.contains(to), qPrintable(listed));

        m_mail->setMood("ok");
        const QStringList again{QStringLiteral("outbox"), QStringLiteral("requeue"), QStringLiteral("--id"),
                                line.match(listed).captured(1)};
        QString said;
        QCOMPARE(command(again, &said), 0);
        QVERIFY2(said.contains(QStringLiteral("1 deliveries will be tried again.")), qPrintable(said));
        QVERIFY(waitUntil([&] { return mailsTo(to) == 1; }, 15'000));
        QVERIFY(waitUntil([&] {
            command(
                {QStringLiteral("outbox"), QStringLiteral("list"), QStringLiteral("--state"), QStringLiteral("dead")},
                &listed);
            return listed == QStringLiteral("No such deliveries.\n");
        }));
        QCOMPARE(command(again, &said), 1);
        QCOMPARE(command({QStringLiteral("outbox"), QStringLiteral("requeue")}, &said), 2);
        QVERIFY2(said.contains(QStringLiteral("Say which")), qPrintable(said));
    }

    void howFarEverybodyIsCanBeAsked()
    {
        QString said;
        QCOMPARE(command({QStringLiteral("outbox"), QStringLiteral("status")}, &said), 0);
        for (const char *words :
             {"held back: 0.0 s", "reader deliveries: ", "reader read-model: ", "deliveries to email"})
            QVERIFY2(said.contains(QLatin1String(words)), qPrintable(said));
    }

    void aWrongConfigurationIsRefusedBeforeAnythingBegins_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("words");
        QTest::newRow("no json") << QByteArray("{\"email\"") << QStringLiteral("is no JSON");
        QTest::newRow("no address") << QByteArray("{\"email\": {\"url\": \"smtp://m.example\", \"from\": \"desk\"}}")
                                    << QStringLiteral("\"from\" must be the clinic's mail address");
        QTest::newRow("unknown") << QByteArray("{\"mail\": {}}") << QStringLiteral("\"mail\" is not known");
    }

    void aWrongConfigurationIsRefusedBeforeAnythingBegins()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, words);
        QTemporaryDir data;
        const QString file = write(json, QStringLiteral("wrong.json"));
        QString said;
        QCOMPARE(runCommand({QStringLiteral("--data"), data.path(), QStringLiteral("--port"), QStringLiteral("0"),
                             QStringLiteral("--delivery-config"), file},
                            &said),
                 1);
        QVERIFY2(said.contains(words) && said.contains(QStringLiteral("wrong.json")), qPrintable(said));
        QVERIFY(QDir(data.path()).isEmpty());
    }

private:
    void book(const QString &email)
    {
        const qint64 patient = m_seed->patient(m_clinic);
        m_owner->run("UPDATE holdfast.patients SET email = $2 WHERE id = $1", {patient, email});
        const qint64 slot = m_seed->slotIn(m_clinic, m_doctor, 3 * 24 * 60 + 20 * m_booked++);
        BlockingHttp http(m_service->url().port(), m_token);
        const auto answer =
            http.send("POST", "/api/v1/appointments",
                      "{\"slotId\":" + QByteArray::number(slot) + ",\"patientId\":" + QByteArray::number(patient) + '}',
                      QUuid::createUuid().toByteArray(QUuid::WithoutBraces));
        QVERIFY(answer);
        QCOMPARE(answer->status, 201);
    }

    int mailsTo(const QString &to) const
    {
        int count = 0;
        for (const QJsonObject &mail : m_mail->taken())
            count += mail[u"to"][0].toString() == to ? 1 : 0;
        return count;
    }

    int command(const QStringList &words, QString *said) const
    {
        return runCommand(words + QStringList{QStringLiteral("--data"), QFileInfo(m_service->owner().host).path()},
                          said);
    }

    QString write(const QByteArray &json, const QString &name = QStringLiteral("deliver.json")) const
    {
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size())
            throw std::runtime_error("The configuration can't be written.");
        return file.fileName();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Receiver> m_mail;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Seed> m_seed;
    qint64 m_clinic = 0;
    qint64 m_doctor = 0;
    QByteArray m_token;
    int m_booked = 0;
};

QTEST_GUILESS_MAIN(tst_notified_service)
#include "tst_notified_service.moc"
