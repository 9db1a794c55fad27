#include "core/AccountStore.h"
#include "core/BookingError.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QTest>

#include <memory>

using namespace holdfast;

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

private:
    Session signIn()
    {
        return AccountStore(*m_app).logIn(QStringLiteral("thuha"), QStringLiteral("đúng mật khẩu"), {});
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
};

QTEST_GUILESS_MAIN(TestAccounts)
#include "tst_accounts.moc"
