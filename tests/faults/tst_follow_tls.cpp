#include "core/AccountStore.h"
#include "core/BookingStore.h"
#include "core/Database.h"
#include "core/ReadModelStore.h"
#include "tests/support/Receiver.h"
#include "tests/support/RunCommand.h"
#include "tests/support/RunningService.h"
#include "tests/support/Seed.h"
#include "tests/support/Waiting.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

using namespace holdfast;

namespace {

/// One clinic's service with a database of its own.
struct ClinicWithService
{
    ClinicWithService()
        : service(QStringList()), owner(service.owner()), seed(owner), id(seed.clinic()), account(seed.account(id))
    {
        patient = seed.patient(id);
        owner.run("UPDATE holdfast.patients SET id_number = '079090001234', birth_date = '1990-02-01' WHERE id = $1",
                  {patient});
    }

    qint64 book()
    {
        const qint64 slot = seed.slotIn(id, seed.doctor(id), 20'000 + 20 * booked++);
        const Answer answer = BookingStore(owner).book(Seed::intent(account, id), slot, patient);
        return QJsonDocument::fromJson(answer.body)[u"appointment"][u"id"].toInteger();
    }

    RunningService service;
    Database owner;
    Seed seed;
    qint64 id;
    qint64 account;
    qint64 patient = 0;
    int booked = 0;
};

} // namespace

/// One clinic's service reads another's over HTTPS, as two processes with two databases.
class tst_follow_tls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(makeCertificate(QStringLiteral("theirs")));
        QVERIFY(makeCertificate(QStringLiteral("strangers")));
        QFile password(m_folder.filePath(QStringLiteral("password")));
        QVERIFY(password.open(QIODevice::WriteOnly));
        password.write("secret words\n");
        password.close();
        m_there = std::make_unique<ClinicWithService>();
        m_here = std::make_unique<ClinicWithService>();
        AccountStore(m_there->owner)
            .create(m_there->id, QStringLiteral("peer"), QStringLiteral("secret words"), QStringLiteral("Peer"),
                    Role::Client);
        m_front = std::make_unique<Receiver>(QStringLiteral("tlsfront.py"),
                                             QStringList{certificate(QStringLiteral("theirs")),
                                                         m_folder.filePath(QStringLiteral("theirs.key")),
                                                         QString::number(m_there->service.url().port())});
    }
    void cleanupTestCase()
    {
        m_front.reset();
        m_here.reset();
        m_there.reset();
    }

    void whoIsNotTrustedIsNotTalkedTo()
    {
        QString said;
        QCOMPARE(runCommand(follow(QStringLiteral("strangers")) << QStringLiteral("--once"), &said), 1);
        QVERIFY2(said.contains(QStringLiteral("can't be reached")) && said.contains(QStringLiteral("certificate")),
                 qPrintable(said));
        QCOMPARE(m_there->owner.run("SELECT FROM holdfast.sessions WHERE desk = 'follow'").size(), 0);
    }

    void bothClinicsAreSeenHere()
    {
        const qint64 theirs = m_there->book();
        const qint64 ours = m_here->book();
        QString said;
        QCOMPARE(runCommand(follow(QStringLiteral("theirs")) << QStringLiteral("--once"), &said), 0);
        QVERIFY(waitUntil([&] { return seen().size() == 2; }, 15'000)); // our own come by the service itself
        QSet<qint64> ids;
        for (const QJsonValue &one : seen())
            ids.insert((one[u"source"].toString().isEmpty() ? 1 : -1) * one[u"id"].toInteger());
        QCOMPARE(ids, (QSet<qint64>{ours, -theirs}));
    }

    void whoIsKilledGoesOnWhereItWas()
    {
        QProcess follower;
        follower.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        const QStringList words =
            follow(QStringLiteral("theirs")) + QStringList{QStringLiteral("--poll"), QStringLiteral("100")};
        follower.start(QStringLiteral(HOLDFASTD_PATH), words);
        m_there->book();
        QVERIFY(waitUntil([this] { return seen().size() == 3; }, 20'000));
        follower.kill();
        QVERIFY(follower.waitForFinished());
        const QString place = placeOf();
        const qint64 rounds = roundsBegun();
        for (int i = 0; i < 5; ++i)
            m_there->book();
        QCOMPARE(placeOf(), place);
        QCOMPARE(seen().size(), 3);
        follower.start(QStringLiteral(HOLDFASTD_PATH), words);
        QVERIFY(waitUntil([this] { return seen().size() == 8; }, 20'000));
        QVERIFY(placeOf() != place);
        QCOMPARE(roundsBegun(), rounds); // read on from its place, and not anew
        follower.terminate();
        QVERIFY(follower.waitForFinished());
        QCOMPARE(follower.exitCode(), 0);
        QString said;
        runCommand(QStringList{QStringLiteral("outbox"), QStringLiteral("status")} +
                       databaseOptions(m_here->service.owner()),
                   &said);
        QVERIFY2(said.contains(QStringLiteral("followed %1: 7 appointments").arg(url())), qPrintable(said));
    }

private:
    QString certificate(const QString &name) const { return m_folder.filePath(name + QStringLiteral(".pem")); }

    /// For localhost, signed by itself.
    bool makeCertificate(const QString &name) const
    {
        return QProcess::execute(QStringLiteral("openssl"),
                                 {QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"),
                                  QStringLiteral("rsa:2048"), QStringLiteral("-batch"), QStringLiteral("-nodes"),
                                  QStringLiteral("-days"), QStringLiteral("2"), QStringLiteral("-subj"),
                                  QStringLiteral("/CN=localhost"), QStringLiteral("-addext"),
                                  QStringLiteral("subjectAltName=DNS:localhost"), QStringLiteral("-keyout"),
                                  m_folder.filePath(name + QStringLiteral(".key")), QStringLiteral("-out"),
                                  certificate(name)}) == 0;
    }

    QString url() const { return QStringLiteral("https://localhost:%1").arg(m_front->port()); }

    QStringList follow(const QString &trusted) const
    {
        return QStringList{QStringLiteral("follow"),          url(),
                           QStringLiteral("--login"),         QStringLiteral("peer"),
                           QStringLiteral("--password-file"), m_folder.filePath(QStringLiteral("password")),
                           QStringLiteral("--ca-file"),       certificate(trusted)} +
               databaseOptions(m_here->service.owner());
    }

    /// What the patient sees here, of all clinics.
    QJsonArray seen()
    {
        return QJsonDocument::fromJson(ReadModelStore(m_here->owner).appointments(m_here->id, m_here->patient))
            .object()[u"appointments"]
            .toArray();
    }

    QString placeOf()
    {
        return m_here->owner.run("SELECT place FROM holdfast.read_sources WHERE source <> ''").text(0, 0);
    }

    /// How often all of it was read.
    qint64 roundsBegun()
    {
        return m_here->owner.run("SELECT round FROM holdfast.read_sources WHERE source <> ''").integer(0, 0);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<ClinicWithService> m_there;
    std::unique_ptr<ClinicWithService> m_here;
    std::unique_ptr<Receiver> m_front;
};

QTEST_GUILESS_MAIN(tst_follow_tls)
#include "tst_follow_tls.moc"
