#include "core/AccountStore.h"
#include "core/BookingError.h"
#include "core/Secrets.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QTest>

#include <functional>
#include <memory>
#include <semaphore>
#include <thread>
#include <vector>

using namespace holdfast;

namespace {

/// A thread with a connection of its own that does one thing after the other.
class Racer
{
public:
    explicit Racer(const DatabaseSettings &settings)
        : m_thread([this, settings] {
            Database database(settings);
            for (;;) {
                m_begin.acquire();
                if (!m_work)
                    return;
                try {
                    m_work(database);
                } catch (const BookingError &) {
                    // Refused: the round looks at what is left.
                }
                m_end.release();
            }
        })
    {}

    ~Racer()
    {
        start({});
        m_thread.join();
    }

    void start(std::function<void(Database &)> work)
    {
        m_work = std::move(work);
        m_begin.release();
    }

    void wait() { m_end.acquire(); }

private:
    std::function<void(Database &)> m_work;
    std::binary_semaphore m_begin{0};
    std::binary_semaphore m_end{0};
    std::thread m_thread;
};

} // namespace

class TestAccounts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        m_clinic = Seed(*m_owner).clinic();
        AccountStore(*m_owner).create(m_clinic, QStringLiteral("thuha"), QStringLiteral("đúng mật khẩu"),
                                      QStringLiteral("Thu Hà"), Role::Receptionist);
    }

    void signsInAndOut()
    {
        AccountStore store(*m_app);
        const Session session =
            store.logIn(QStringLiteral("ThuHa"), QStringLiteral("đúng mật khẩu"), QStringLiteral("Quầy 1"));
        QCOMPARE(session.accountName, QStringLiteral("Thu Hà"));
        QCOMPARE(session.desk, QStringLiteral("Quầy 1"));
        QCOMPARE(session.clinic.timeZone.id(), QByteArray("Asia/Ho_Chi_Minh"));
        QVERIFY(session.token.size() >= 43);
        QVERIFY(store.find(session.token.toLatin1()));
        QVERIFY(!store.find("another"));
        store.logOut(session.token.toLatin1());
        QVERIFY(!store.find(session.token.toLatin1()));
    }

    void theTokenItselfIsNotStored()
    {
        const Session session = signIn();
        const Rows rows = m_owner->run("SELECT encode(token_hash, 'escape') FROM holdfast.sessions");
        for (int row = 0; row < rows.size(); ++row)
            QVERIFY(!rows.bytes(row, 0).contains(session.token.toLatin1()));
        QVERIFY(m_owner->run("SELECT password_hash FROM holdfast.accounts WHERE login = 'thuha'")
                    .text(0, 0)
                    .startsWith(QStringLiteral("$argon2id$")));
    }

    void wrongWordsAreRefusedAlike_data()
    {
        QTest::addColumn<QString>("login");
        QTest::addColumn<QString>("password");
        QTest::newRow("wrong password") << QStringLiteral("thuha") << QStringLiteral("sai");
        QTest::newRow("unknown login") << QStringLiteral("ai-do") << QStringLiteral("đúng mật khẩu");
        QTest::newRow("empty") << QString() << QString();
    }

    void wrongWordsAreRefusedAlike()
    {
        QFETCH(QString, login);
        QFETCH(QString, password);
        try {
            AccountStore(*m_app).logIn(login, password, {});
            QFAIL("it let us in");
        } catch (const BookingError &error) {
            QVERIFY(error.code == ErrorCode::WrongPassword);
        }
    }

    void aSessionIdlesOut()
    {
        const Session session = signIn();
        m_cluster->moveClock(QStringLiteral("14 minutes"));
        QVERIFY(AccountStore(*m_app).find(session.token.toLatin1()));
        m_cluster->moveClock(QStringLiteral("28 minutes"));
        QVERIFY(AccountStore(*m_app).find(session.token.toLatin1()));
        m_cluster->moveClock(QStringLiteral("44 minutes"));
        QVERIFY(!AccountStore(*m_app).find(session.token.toLatin1()));
        m_cluster->moveClock(QStringLiteral("0"));
    }

    void aSessionEndsAfterTwelveHours()
    {
        const Session session = signIn();
        for (int minutes = 10; minutes < 12 * 60; minutes += 10) {
            m_cluster->moveClock(QStringLiteral("%1 minutes").arg(minutes));
            QVERIFY2(AccountStore(*m_app).find(session.token.toLatin1()), qPrintable(QString::number(minutes)));
        }
        m_cluster->moveClock(QStringLiteral("12 hours 1 second"));
        QVERIFY(!AccountStore(*m_app).find(session.token.toLatin1()));
        m_cluster->moveClock(QStringLiteral("0"));
    }

    void aDisabledAccountIsOutAtOnce()
    {
        const Session session = signIn();
        m_owner->run("UPDATE holdfast.accounts SET disabled_at = now()");
        QVERIFY(!AccountStore(*m_app).find(session.token.toLatin1()));
        QVERIFY_THROWS_EXCEPTION(BookingError, signIn());
        m_owner->run("UPDATE holdfast.accounts SET disabled_at = NULL");
    }

    void aLoginIsUsedOnce()
    {
        QVERIFY_THROWS_EXCEPTION(BookingError,
                                 AccountStore(*m_owner).create(m_clinic, QStringLiteral("THUHA"), QStringLiteral("x"),
                                                               QStringLiteral("Khác"), Role::Manager));
    }

    void enablingAnAccountRevivesNoSession()
    {
        const Session session = signIn();
        m_owner->run("UPDATE holdfast.accounts SET disabled_at = now() WHERE id = $1", {session.accountId});
        m_owner->run("UPDATE holdfast.accounts SET disabled_at = NULL WHERE id = $1", {session.accountId});
        QVERIFY(!AccountStore(*m_app).find(session.token.toLatin1()));
        QVERIFY(AccountStore(*m_app).find(signIn().token.toLatin1()));
    }

    void whoMayAdministerWhom_data()
    {
        QTest::addColumn<Role>("actor");
        QTest::addColumn<QString>("may");
        QTest::newRow("admin") << Role::Admin << QStringLiteral("receptionist manager admin client patient");
        QTest::newRow("manager") << Role::Manager << QStringLiteral("receptionist patient");
        QTest::newRow("receptionist") << Role::Receptionist << QString();
        QTest::newRow("client") << Role::Client << QString();
        QTest::newRow("patient") << Role::Patient << QString();
    }

    void whoMayAdministerWhom()
    {
        QFETCH(Role, actor);
        QFETCH(QString, may);
        Seed seed(*m_owner);
        const qint64 who = seed.account(m_clinic, actor);
        AccountStore store(*m_app);
        QStringList done;
        for (const Role role : {Role::Receptionist, Role::Manager, Role::Admin, Role::Client, Role::Patient}) {
            const qint64 target = seed.account(m_clinic, role);
            const bool allowed = store.disable(Seed::intent(who, m_clinic), target).status == 200;
            QCOMPARE(store.closeSessions(Seed::intent(who, m_clinic), target).status, allowed ? 200 : 403);
            QCOMPARE(disabled(target), allowed);
            NewAccount account{.login = QStringLiteral("by-%1-%2").arg(who).arg(toString(role)),
                               .password = QStringLiteral("secret words"),
                               .name = QStringLiteral("Ai đó"),
                               .role = role};
            if (role == Role::Patient)
                account.patientId = seed.patient(m_clinic);
            QCOMPARE(store.add(Seed::intent(who, m_clinic), account).status, allowed ? 201 : 403);
            if (allowed)
                done.append(toString(role));
        }
        QCOMPARE(done.join(u' '), may);
    }

    void aDisabledAdminAdministersNobody()
    {
        Seed seed(*m_owner);
        const qint64 admin = seed.account(m_clinic, Role::Admin);
        m_owner->run("UPDATE holdfast.accounts SET disabled_at = now() WHERE id = $1", {admin});
        QCOMPARE(AccountStore(*m_app).disable(Seed::intent(admin, m_clinic), seed.account(m_clinic)).status, 403);
    }

    void accountsOfAnotherClinicAreNotThere()
    {
        Seed seed(*m_owner);
        const qint64 foreign = seed.account(seed.clinic());
        const qint64 admin = seed.account(m_clinic, Role::Admin);
        QCOMPARE(AccountStore(*m_app).disable(Seed::intent(admin, m_clinic), foreign).status, 404);
        QVERIFY(!disabled(foreign));
    }

    void nobodyDisablesThemselves()
    {
        const qint64 admin = Seed(*m_owner).account(m_clinic, Role::Admin);
        QCOMPARE(AccountStore(*m_app).disable(Seed::intent(admin, m_clinic), admin).status, 422);
        QVERIFY(!disabled(admin));
    }

    void twoAdminsWhoDisableEachOtherLeaveOne()
    {
        Seed seed(*m_owner);
        for (int round = 0; round < 200; ++round) {
            const qint64 clinic = seed.clinic();
            const qint64 one = seed.account(clinic, Role::Admin);
            const qint64 two = seed.account(clinic, Role::Admin);
            const auto disableBy = [&](Database &database, qint64 who, qint64 whom) {
                AccountStore(database).disable(Seed::intent(who, clinic), whom);
            };
            atOnce([&](Database &database) { disableBy(database, one, two); },
                   [&](Database &database) { disableBy(database, two, one); });
            QVERIFY(disabled(one) != disabled(two));
        }
    }

    void aSignInThatMeetsADisableLeavesNoSession()
    {
        Seed seed(*m_owner);
        const qint64 admin = seed.account(m_clinic, Role::Admin);
        for (int round = 0; round < 200; ++round) {
            const qint64 account = seed.account(m_clinic);
            const QString login =
                m_owner->run("SELECT login FROM holdfast.accounts WHERE id = $1", {account}).text(0, 0);
            atOnce(
                [&](Database &database) {
                    database.run("SELECT holdfast.finish_sign_in($1, '', '', '', $2, '1 hour', '1 hour')",
                                 {login, Param::bytes(hashToken(newToken()))});
                },
                [&](Database &database) { AccountStore(database).disable(Seed::intent(admin, m_clinic), account); });
            QVERIFY(disabled(account));
            QCOMPARE(
                m_owner->run("SELECT count(*) FROM holdfast.sessions WHERE account_id = $1", {account}).integer(0, 0),
                0);
        }
    }

    void aPasswordThatChangedWhileItWasCheckedOpensNothing()
    {
        QVERIFY(!m_app
                     ->run("SELECT holdfast.finish_sign_in('thuha', '', '', 'an older hash', $1, '1 hour', '1 hour')",
                           {Param::bytes(hashToken(newToken()))})
                     .boolean(0, 0));
    }

    void aPatientGetsOneAccountFromManyProgramsAtOnce()
    {
        Seed seed(*m_owner);
        const qint64 program = seed.account(m_clinic, Role::Client);
        for (int round = 0; round < 200; ++round) {
            const qint64 patient = seed.patient(m_clinic);
            const auto open = [&](Database &database) { AccountStore(database).openPatientSession(program, patient); };
            atOnce(open, open);
            QCOMPARE(m_owner
                         ->run("SELECT count(*), (SELECT count(*) FROM holdfast.sessions s JOIN holdfast.accounts b"
                               " ON b.id = s.account_id WHERE b.patient_id = $1 AND s.client_id = $2)"
                               " FROM holdfast.accounts a WHERE a.patient_id = $1",
                               {patient, program})
                         .text(0, 0),
                     QStringLiteral("1"));
        }
    }

    void onlyClientProgramsActForPatients()
    {
        Seed seed(*m_owner);
        const qint64 patient = seed.patient(m_clinic);
        for (const Role role : {Role::Receptionist, Role::Admin, Role::Patient})
            QVERIFY_THROWS_EXCEPTION(BookingError,
                                     AccountStore(*m_app).openPatientSession(seed.account(m_clinic, role), patient));
    }

    void whoChangedAnAccountIsKept()
    {
        Seed seed(*m_owner);
        const qint64 admin = seed.account(m_clinic, Role::Admin);
        const qint64 account = seed.account(m_clinic);
        AccountStore store(*m_app);
        store.disable(Seed::intent(admin, m_clinic), account);
        store.enable(Seed::intent(admin, m_clinic), account);
        QCOMPARE(m_owner
                     ->run("SELECT string_agg(change, ' ' ORDER BY id) FROM holdfast.account_events"
                           " WHERE account_id = $1 AND by_account = $2",
                           {account, admin})
                     .text(0, 0),
                 QStringLiteral("disable enable"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_owner->run("DELETE FROM holdfast.account_events"));
    }

private:
    /// Both at one time, each with a connection of its own; what they throw is theirs.
    template <typename One, typename Other>
    void atOnce(One one, Other other)
    {
        if (m_racers.empty())
            for (int i = 0; i < 2; ++i)
                m_racers.push_back(std::make_unique<Racer>(m_cluster->app()));
        m_racers[0]->start(one);
        m_racers[1]->start(other);
        m_racers[0]->wait();
        m_racers[1]->wait();
    }

    bool disabled(qint64 account)
    {
        return m_owner->run("SELECT disabled_at IS NOT NULL FROM holdfast.accounts WHERE id = $1", {account})
            .boolean(0, 0);
    }

    Session signIn()
    {
        return AccountStore(*m_app).logIn(QStringLiteral("thuha"), QStringLiteral("đúng mật khẩu"), {});
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    std::vector<std::unique_ptr<Racer>> m_racers;
    qint64 m_clinic = 0;
};

QTEST_GUILESS_MAIN(TestAccounts)
#include "tst_accounts.moc"
