#include "tests/server/ServiceFixture.h"

#include "core/BookingError.h"

#include <QTest>

#include <atomic>
#include <barrier>
#include <thread>

using namespace holdfast;

namespace {

const QString password = QStringLiteral("secret words");
const QString here = QStringLiteral("192.0.2.7");
const QString signedIn = QStringLiteral("signed_in");
const QString wrongPassword = QStringLiteral("wrong_password");
const QString delayed = QStringLiteral("too_many_requests");
const QString elsewhere = QStringLiteral("198.51.100.9");

} // namespace

class TestSignInDelays : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        m_app = std::make_unique<Database>(m_fixture->cluster.app());
        setClock(0);
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void init()
    {
        m_fixture->owner.run("DELETE FROM holdfast.sign_in_delays");
        m_fixture->owner.run("DELETE FROM holdfast.sign_ins");
        setClock(0);
    }

    void overHttpTheDelayIsA429ThatSaysWhenToTryAgain()
    {
        for (int i = 0; i < 4; ++i)
            QCOMPARE(m_fixture->logIn("thuha", "wrong").status, 401);
        const RawAnswer answer = m_fixture->logIn("thuha", "secret words");
        QCOMPARE(answer.status, 429);
        QCOMPARE(answer.headers.value("retry-after"), QByteArray("1"));
        const QJsonObject problem = jsonOf(answer.body);
        QCOMPARE(problem.value(u"code").toString(), QStringLiteral("too_many_requests"));
        QVERIFY(problem.value(u"retryAfterMs").toInt() > 0 && problem.value(u"retryAfterMs").toInt() <= 1000);
        setClock(2);
        QCOMPARE(m_fixture->logIn("thuha", "secret words").status, 200);
    }

    void delaysGrowUpToAMinuteAndNoFurther()
    {
        QList<int> waits;
        int at = 0;
        for (int failures = 1; failures <= 14; ++failures) {
            fail(QStringLiteral("thuha"), 1);
            const int wait = (waitOf(QStringLiteral("thuha")) + 999) / 1000;
            waits.append(wait);
            setClock(at += wait);
        }
        QCOMPARE(waits, (QList<int>{0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60}));
    }

    void theRightPasswordAlwaysWorksOnceTheDelayIsOver()
    {
        int at = 0;
        for (int i = 0; i < 200; ++i) {
            setClock(at += 60);
            QCOMPARE(m_app->run("SELECT wait_ms FROM holdfast.begin_sign_in('thuha', $1, '')", {here}).integer(0, 0),
                     0);
            fail(QStringLiteral("thuha"), 1);
        }
        QCOMPARE(attempt(QStringLiteral("thuha"), password), delayed);
        setClock(at + 60);
        QCOMPARE(attempt(QStringLiteral("thuha"), password), signedIn);
        // And then it is as if nothing had been.
        QCOMPARE(attempt(QStringLiteral("thuha"), QStringLiteral("wrong")), wrongPassword);
        QCOMPARE(attempt(QStringLiteral("thuha"), password), signedIn);
    }

    void attemptsDuringADelayDoNotProlongIt()
    {
        fail(QStringLiteral("thuha"), 6); // 4 s
        for (int i = 0; i < 20; ++i)
            QCOMPARE(attempt(QStringLiteral("thuha"), password), delayed);
        setClock(5);
        QCOMPARE(attempt(QStringLiteral("thuha"), password), signedIn);
    }

    void anUnknownLoginAndADisabledOneBehaveLikeAnyOther()
    {
        m_fixture->owner.run("UPDATE holdfast.accounts SET disabled_at = now() WHERE login = 'app'");
        QList<QStringList> histories;
        for (const QString &login : {QStringLiteral("thuha"), QStringLiteral("nobody"), QStringLiteral("app")}) {
            m_fixture->owner.run("DELETE FROM holdfast.sign_in_delays");
            setClock(0);
            QStringList history;
            for (int i = 0, at = 0; i < 5; ++i) {
                history.append(attempt(login, QStringLiteral("wrong")));
                const int wait = (waitOf(login) + 999) / 1000;
                history.append(QString::number(wait));
                setClock(at += wait);
            }
            histories.append(history);
        }
        m_fixture->owner.run("UPDATE holdfast.accounts SET disabled_at = NULL");
        QCOMPARE(histories.at(1), histories.at(0));
        QCOMPARE(histories.at(2), histories.at(0));
    }

    void anAddressThatTriesManyLoginsWaitsToo()
    {
        for (int i = 0; i < 21; ++i)
            fail(QStringLiteral("login%1").arg(i), 1, elsewhere);
        QCOMPARE(attempt(QStringLiteral("another"), QStringLiteral("wrong"), elsewhere), delayed);
        QCOMPARE(attempt(QStringLiteral("thuha"), password, here), signedIn);
    }

    void oneIpv6NetworkIsOneAddress()
    {
        for (int i = 0; i < 21; ++i)
            fail(QStringLiteral("login%1").arg(i), 1, QStringLiteral("2001:db8::%1").arg(i));
        QCOMPARE(attempt(QStringLiteral("x"), QStringLiteral("wrong"), QStringLiteral("2001:db8::ff")), delayed);
        QCOMPARE(attempt(QStringLiteral("x"), QStringLiteral("wrong"), QStringLiteral("2001:db8:0:1::1")),
                 wrongPassword);
    }

    void aStrangerWhoGuessesDoesNotKeepTheOwnerFromTheUsualDesk()
    {
        QCOMPARE(attempt(QStringLiteral("thuha"), password, here), signedIn);
        fail(QStringLiteral("thuha"), 5, elsewhere);
        QCOMPARE(attempt(QStringLiteral("thuha"), password, elsewhere), delayed);
        QCOMPARE(attempt(QStringLiteral("thuha"), password, here), signedIn);
        // That the owner signed in gives the stranger nothing.
        QCOMPARE(attempt(QStringLiteral("thuha"), password, elsewhere), delayed);
        // At the usual desk too guessing is delayed.
        fail(QStringLiteral("thuha"), 4, here);
        QCOMPARE(attempt(QStringLiteral("thuha"), password, here), delayed);
    }

    void ofManyAtOnceBehindADelayOneGetsTheTurn()
    {
        constexpr int guessers = 4;
        constexpr int rounds = 200;
        std::atomic<int> turns = 0;
        std::barrier round(guessers + 1);
        std::vector<std::thread> threads;
        for (int i = 0; i < guessers; ++i)
            threads.emplace_back([this, &turns, &round] {
                Database database(m_fixture->cluster.app());
                for (int n = 0; n < rounds; ++n) {
                    round.arrive_and_wait();
                    const char *sql = "SELECT wait_ms FROM holdfast.begin_sign_in('thuha', '203.0.113.5', '')";
                    if (database.run(sql).integer(0, 0) == 0)
                        ++turns;
                    round.arrive_and_wait();
                }
            });
        for (int n = 0; n < rounds; ++n) {
            m_fixture->owner.run("DELETE FROM holdfast.sign_in_delays");
            m_fixture->owner.run("INSERT INTO holdfast.sign_in_delays (kind, subject, failures, last_at)"
                                 " SELECT 'login', sha256('thuha'), 5, holdfast.booking_now() - interval '3 s'");
            round.arrive_and_wait();
            round.arrive_and_wait();
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(turns.load(), rounds);
    }

    void theLogSaysWhoWhenFromWhereAndKeepsNothingThatWasTyped()
    {
        attempt(QStringLiteral("thuha"), QStringLiteral("wrong"));
        attempt(QStringLiteral("my secret typed in the wrong field"), QStringLiteral("x"));
        QCOMPARE(attempt(QStringLiteral("thuha"), password), signedIn);
        fail(QStringLiteral("thuha"), 4, elsewhere);
        attempt(QStringLiteral("thuha"), password, elsewhere);
        attempt(QStringLiteral("thuha"), password, elsewhere);
        const Rows rows = m_fixture->owner.run(
            "SELECT string_agg(concat_ws(' ', outcome, address, desk, account_id IS NOT NULL), ', ' ORDER BY id)"
            " FROM holdfast.sign_ins WHERE address <> '198.51.100.9' OR outcome = 'delayed'");
        QCOMPARE(rows.text(0, 0), QStringLiteral("wrong_password 192.0.2.7 Quầy 1 t, unknown_login 192.0.2.7 Quầy 1 f, "
                                                 "signed_in 192.0.2.7 Quầy 1 t, delayed 198.51.100.9 Quầy 1 t"));
        const Rows dump = m_fixture->owner.run("SELECT coalesce(string_agg(s::text, ' '), '') || coalesce((SELECT "
                                               "string_agg(d::text, ' ') FROM holdfast.sign_in_delays d), '')"
                                               " FROM holdfast.sign_ins s");
        QVERIFY(!dump.text(0, 0).contains(QStringLiteral("secret")));
    }

    void oldRowsGo()
    {
        attempt(QStringLiteral("nobody"), QStringLiteral("wrong"));
        m_fixture->cluster.moveClock(QStringLiteral("181 days"));
        attempt(QStringLiteral("thuha"), QStringLiteral("wrong"));
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.sign_ins"), 1);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.sign_in_delays WHERE kind = 'login'"), 1);
    }

private:
    /// "signed_in", or the error's code.
    QString attempt(const QString &login, const QString &words, const QString &address = here)
    {
        try {
            AccountStore(*m_app).logIn(login, words, QStringLiteral("Quầy 1"), address);
            return signedIn;
        } catch (const BookingError &error) {
            return toString(error.code);
        }
    }

    /// Fails as the store would after a wrong password, without its 50 ms.
    void fail(const QString &login, int times, const QString &address = here)
    {
        for (int i = 0; i < times; ++i)
            m_app->run("SELECT holdfast.fail_sign_in($1, $2, 'Quầy 1')", {login, address});
    }

    int waitOf(const QString &login, const QString &address = here)
    {
        return static_cast<int>(m_fixture->count(
            "SELECT coalesce(max(ceil(extract(epoch FROM holdfast.sign_in_wait(d)) * 1000)), 0)::bigint"
            " FROM holdfast.sign_in_delays d JOIN holdfast.sign_in_subjects($1, $2) AS mine"
            " ON mine.kind = d.kind AND mine.subject = d.subject",
            {login, address}));
    }

    /// The booking clock stands still at so many seconds after the start, so that only the test moves it.
    void setClock(int seconds)
    {
        m_fixture->owner.run(QStringLiteral("CREATE OR REPLACE FUNCTION holdfast.booking_now() RETURNS timestamptz "
                                            "LANGUAGE sql STABLE AS 'SELECT timestamptz ''2026-11-30 01:00:00Z'' "
                                            "+ interval ''%1 s'''")
                                 .arg(seconds)
                                 .toUtf8()
                                 .constData());
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    std::unique_ptr<Database> m_app;
};

QTEST_GUILESS_MAIN(TestSignInDelays)
#include "tst_signin_delays.moc"
