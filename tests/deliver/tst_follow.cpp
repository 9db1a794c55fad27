#include "tests/server/ServiceFixture.h"
#include "tests/support/Waiting.h"

#include "core/BookingStore.h"
#include "core/ReadModelStore.h"
#include "core/RetentionStore.h"
#include "deliver/Follower.h"

#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace holdfast;

/// Two clinics with a service and a database each: one follows the other over HTTP.
class tst_follow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_there = std::make_unique<ServiceFixture>();
        AccountStore(m_there->owner)
            .create(m_there->clinicId, QStringLiteral("peer"), QStringLiteral("secret words"), QStringLiteral("Peer"),
                    Role::Client);
        m_there->restart();
        m_here = std::make_unique<ServiceFixture>();
        m_here->restart();
        m_account = m_there->seed.account(m_there->clinicId);
        m_app = std::make_unique<Database>(m_here->cluster.app());
        m_thereApp = std::make_unique<Database>(m_there->cluster.app());
        m_me = patient(*m_here, QStringLiteral("079090001234"));
        m_meThere = patient(*m_there, QStringLiteral("0790 9000 1234"));
    }

    void cleanupTestCase()
    {
        m_here.reset();
        m_there.reset();
    }

    void whatIsBookedThereIsSeenHereAndFollowsItsChanges()
    {
        const qint64 before = bookThere();
        Follower follower = newFollower();
        follower.catchUp();
        QCOMPARE(seen().size(), 1);
        QCOMPARE(seen()[0][u"source"].toString(), url());
        QCOMPARE(seen()[0][u"status"].toString(), QStringLiteral("confirmed"));
        const qint64 later = bookThere();
        QCOMPARE(BookingStore(*m_thereApp).cancel(intent(), before).status, 200);
        follower.catchUp();
        QCOMPARE(seen().size(), 2);
        QCOMPARE(statusSeen(before), QStringLiteral("cancelled"));
        QCOMPARE(statusSeen(later), QStringLiteral("confirmed"));
        QVERIFY(!follower.checkDigest());
        // Through the route, in the patient's own session.
        const qint64 own = m_here->seed.account(m_here->clinicId, Role::Patient);
        m_here->owner.run("UPDATE holdfast.accounts SET patient_id = $2 WHERE id = $1", {own, m_me});
        const RawAnswer answer =
            m_here->call({.path = "/api/v1/me/appointments?clinics=all", .token = m_here->seed.session(own)});
        QCOMPARE(answer.status, 200);
        QCOMPARE(jsonOf(answer.body)[u"appointments"].toArray().size(), 2);
    }

    void aGapIsFoundByTheDigestAndHealed()
    {
        Follower follower = newFollower();
        follower.catchUp();
        m_here->owner.run("DELETE FROM holdfast.patient_appointments WHERE source = $1", {url()});
        follower.catchUp();
        QCOMPARE(seen().size(), 0);
        QVERIFY(follower.checkDigest());
        QCOMPARE(seen().size(), 2);
        QVERIFY(!follower.checkDigest());
    }

    void whoWasAwayTooLongReadsEverythingAnew()
    {
        Follower follower = newFollower();
        follower.catchUp();
        const qint64 missed = bookThere();
        m_there->cluster.moveClock(QStringLiteral("9 days"));
        m_there->owner.run("UPDATE holdfast.outbox_cursor SET xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0");
        while (RetentionStore(*m_thereApp).trimOutbox(std::chrono::hours(24), 100) == 100) {
        }
        QCOMPARE(m_there->count("SELECT count(*) FROM holdfast.outbox"), 0);
        follower.catchUp();
        QCOMPARE(statusSeen(missed), QStringLiteral("confirmed"));
        m_there->cluster.moveClock(QStringLiteral("0"));
    }

    void aServiceThatIsAwayOrLetsNobodyInIsSaidSo()
    {
        Follower::Options options = this->options();
        options.password = "wrong words";
        QVERIFY(refusalOf(options).contains(QStringLiteral("does not let")));
        options.url = QStringLiteral("http://127.0.0.1:1");
        QVERIFY(refusalOf(options).contains(QStringLiteral("can't be reached")));
    }

    void aSessionThatEndedIsOpenedAgain()
    {
        Follower follower = newFollower();
        follower.catchUp();
        m_there->owner.run("DELETE FROM holdfast.sessions");
        const qint64 booked = bookThere();
        QVERIFY(waitUntil([&] {
            follower.catchUp();
            return statusSeen(booked) == QLatin1String("confirmed");
        }));
    }

    void theCommandCatchesUpAndItsLagIsANumber()
    {
        const qint64 booked = bookThere();
        QFile file(m_folder.filePath(QStringLiteral("password")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("secret words\n");
        file.close();
        const DatabaseSettings owner = m_here->cluster.owner();
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QStringLiteral(HOLDFASTD_PATH),
                      {QStringLiteral("follow"), url(), QStringLiteral("--login"), QStringLiteral("peer"),
                       QStringLiteral("--password-file"), file.fileName(), QStringLiteral("--once"),
                       QStringLiteral("--database"),
                       QStringLiteral("host=%1;port=%2;database=%3;user=%4")
                           .arg(owner.host)
                           .arg(owner.port)
                           .arg(owner.database, owner.user)});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(statusSeen(booked), QStringLiteral("confirmed"));
        const QByteArray metrics = m_here->call({.path = "/metrics"}).body;
        QVERIFY2(metrics.contains("holdfast_read_model_source_lag_seconds{source=\"" + url().toUtf8() + "\"} "),
                 metrics.constData());
    }

private:
    static qint64 patient(ServiceFixture &fixture, const QString &number)
    {
        const qint64 id = fixture.seed.patient(fixture.clinicId);
        fixture.owner.run("UPDATE holdfast.patients SET id_number = $2, birth_date = '1990-02-01' WHERE id = $1",
                          {id, number});
        return id;
    }

    qint64 bookThere()
    {
        const qint64 doctor = m_there->seed.doctor(m_there->clinicId);
        const qint64 slot = m_there->seed.slotIn(m_there->clinicId, doctor, 20'000 + 20 * m_booked++);
        const Answer answer = BookingStore(*m_thereApp).book(intent(), slot, m_meThere);
        return jsonOf(answer.body)[u"appointment"][u"id"].toInteger();
    }

    QString url() const { return QStringLiteral("http://127.0.0.1:%1").arg(m_there->service->port()); }
    Follower::Options options() const
    {
        Follower::Options options;
        options.url = url();
        options.login = QStringLiteral("peer");
        options.password = "secret words";
        options.batch = 2;
        return options;
    }
    Follower newFollower() { return Follower(options(), *m_app); }

    QString refusalOf(const Follower::Options &options)
    {
        try {
            Follower(options, *m_app).catchUp();
            return {};
        } catch (const FollowError &error) {
            return QString::fromUtf8(error.what());
        }
    }

    QJsonArray seen()
    {
        return jsonOf(ReadModelStore(*m_app).appointments(m_here->clinicId, m_me))[u"appointments"].toArray();
    }
    QString statusSeen(qint64 appointment)
    {
        for (const QJsonValue &one : seen())
            if (one[u"id"].toInteger() == appointment)
                return one[u"status"].toString();
        return {};
    }
    Intent intent() const { return Seed::intent(m_account, m_there->clinicId); }

    QTemporaryDir m_folder;
    std::unique_ptr<ServiceFixture> m_there;
    std::unique_ptr<ServiceFixture> m_here;
    std::unique_ptr<Database> m_app;
    std::unique_ptr<Database> m_thereApp;
    qint64 m_account = 0;
    qint64 m_me = 0;
    qint64 m_meThere = 0;
    int m_booked = 0;
};

QTEST_GUILESS_MAIN(tst_follow)
#include "tst_follow.moc"
