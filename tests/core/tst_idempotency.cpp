#include "core/BookingError.h"
#include "core/BookingStore.h"
#include "core/CanonicalJson.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

class TestIdempotency : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic);
    }

    void cleanupTestCase() { QCOMPARE(m_owner->run("SELECT FROM holdfast.broken_promises()").size(), 0); }

    void theSameKeyGetsTheFirstAnswer()
    {
        const Intent intent = Seed::intent(m_account, m_clinic);
        const qint64 slot = freshSlot();
        const qint64 patient = Seed(*m_owner).patient(m_clinic);
        BookingStore store(*m_app);
        const Answer first = store.book(intent, slot, patient);
        const Answer again = store.book(intent, slot, patient);
        QCOMPARE(first.status, 201);
        QVERIFY(!first.replayed);
        QVERIFY(again.replayed);
        QCOMPARE(again.status, 201);
        QCOMPARE(again.body, first.body);
        QCOMPARE(count("appointments", slot), 1);
    }

    void aRefusalIsReplayedEvenWhenTheSeatIsFreeAgain()
    {
        const qint64 slot = freshSlot();
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const Answer winner = store.book(Seed::intent(m_account, m_clinic), slot, seed.patient(m_clinic));
        const Intent loser = Seed::intent(m_account, m_clinic);
        const qint64 patient = seed.patient(m_clinic);
        const Answer refused = store.book(loser, slot, patient);
        QCOMPARE(refused.status, 409);
        store.cancel(Seed::intent(m_account, m_clinic),
                     QJsonDocument::fromJson(winner.body)[u"appointment"][u"id"].toInteger());
        const Answer again = store.book(loser, slot, patient);
        QCOMPARE(again.status, 409);
        QVERIFY(again.replayed);
        QCOMPARE(again.body, refused.body);
    }

    void anotherRequestUnderTheSameKeyHasNoEffect()
    {
        Intent intent = Seed::intent(m_account, m_clinic, "one");
        const qint64 first = freshSlot();
        const qint64 second = freshSlot();
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        QCOMPARE(store.book(intent, first, seed.patient(m_clinic)).status, 201);
        intent.fingerprint = "two";
        const Answer refused = store.book(intent, second, seed.patient(m_clinic));
        QCOMPARE(refused.status, 422);
        QCOMPARE(QJsonDocument::fromJson(refused.body)[u"code"].toString(), QStringLiteral("key_reused"));
        QCOMPARE(count("appointments", second), 0);
    }

    void anotherAccountMayUseTheSameKey()
    {
        Seed seed(*m_owner);
        Intent mine = Seed::intent(m_account, m_clinic);
        Intent theirs = mine;
        theirs.accountId = seed.account(m_clinic);
        BookingStore store(*m_app);
        QCOMPARE(store.book(mine, freshSlot(), seed.patient(m_clinic)).status, 201);
        const Answer other = store.book(theirs, freshSlot(), seed.patient(m_clinic));
        QCOMPARE(other.status, 201);
        QVERIFY(!other.replayed);
    }

    void twinsAtTheSameMomentHaveOneEffectAndOneBody()
    {
        constexpr int twins = 8;
        constexpr int rounds = 50;
        Seed seed(*m_owner);
        QList<Intent> intents;
        QList<qint64> prizes;
        QList<qint64> patients;
        for (int round = 0; round < rounds; ++round) {
            intents.append(Seed::intent(m_account, m_clinic));
            prizes.append(freshSlot());
            patients.append(seed.patient(m_clinic));
        }
        std::vector<std::vector<Answer>> answers(twins, std::vector<Answer>(rounds));
        std::barrier start(twins);
        std::vector<std::jthread> threads;
        for (std::size_t twin = 0; twin < twins; ++twin)
            threads.emplace_back([&, twin] {
                Database own(m_cluster->app());
                BookingStore store(own);
                for (int round = 0; round < rounds; ++round) {
                    start.arrive_and_wait();
                    answers[twin][static_cast<std::size_t>(round)] =
                        store.book(intents[round], prizes[round], patients[round]);
                }
            });
        threads.clear();
        for (std::size_t round = 0; round < rounds; ++round) {
            int fresh = 0;
            for (std::size_t twin = 0; twin < twins; ++twin) {
                QCOMPARE(answers[twin][round].status, 201);
                QCOMPARE(answers[twin][round].body, answers[0][round].body);
                fresh += answers[twin][round].replayed ? 0 : 1;
            }
            QCOMPARE(fresh, 1);
            QCOMPARE(count("appointments", prizes[static_cast<qsizetype>(round)]), 1);
        }
    }

    void aTwinThatWaitsTooLongIsToldSo()
    {
        Database slow(m_cluster->owner());
        const Intent intent = Seed::intent(m_account, m_clinic);
        slow.run("BEGIN");
        slow.run("SELECT holdfast.answer_given(ROW($1, $2, $3, $4, $5, $6, NULL)::holdfast.intent, 'book')",
                 {intent.accountId, intent.clinicId, intent.channel, intent.desk, intent.key,
                  Param::bytes(intent.fingerprint)});
        BookingStore store(*m_app);
        const qint64 slot = freshSlot();
        const qint64 patient = Seed(*m_owner).patient(m_clinic);
        try {
            store.book(intent, slot, patient);
            QFAIL("the twin did not wait");
        } catch (const BookingError &error) {
            QVERIFY(error.code == ErrorCode::InFlight);
            QVERIFY(error.retryAfterMs > 0);
        }
        slow.run("ROLLBACK");
        QCOMPARE(store.book(intent, slot, patient).status, 201);
    }

    void aCutConnectionAfterCommitIsSettledByTheKey()
    {
        // The backend is killed with the answer on its way: the client cannot know, the key does.
        const Intent intent = Seed::intent(m_account, m_clinic);
        const qint64 slot = freshSlot();
        const qint64 patient = Seed(*m_owner).patient(m_clinic);
        Database doomed(m_cluster->app());
        BookingStore store(doomed);
        const Answer lost = store.book(intent, slot, patient);
        m_owner->run("SELECT pg_terminate_backend($1)", {doomed.backendPid()});
        bool broke = false;
        try {
            doomed.run("SELECT 1");
        } catch (const DatabaseError &) {
            broke = true;
        }
        QVERIFY(broke);
        const Answer again = store.book(intent, slot, patient);
        QVERIFY(again.replayed);
        QCOMPARE(again.body, lost.body);
        QCOMPARE(count("appointments", slot), 1);
    }

    void fingerprintsFollowTheCanonicalForm_data()
    {
        QTest::addColumn<QByteArray>("left");
        QTest::addColumn<QByteArray>("right");
        QTest::addColumn<bool>("same");
        QTest::newRow("reordered") << QByteArray(R"({"a":1,"b":2})") << QByteArray(R"({"b":2,"a":1})") << true;
        QTest::newRow("1.0 and 1") << QByteArray(R"({"a":1.0})") << QByteArray(R"({"a":1})") << true;
        QTest::newRow("exponent") << QByteArray(R"({"a":1e2})") << QByteArray(R"({"a":100})") << true;
        QTest::newRow("white space") << QByteArray(R"({ "a" : [1, 2] })") << QByteArray(R"({"a":[1,2]})") << true;
        QTest::newRow("escapes") << QByteArray(R"({"a":"\u0041"})") << QByteArray(R"({"a":"A"})") << true;
        QTest::newRow("another value") << QByteArray(R"({"a":1})") << QByteArray(R"({"a":2})") << false;
        QTest::newRow("text is no number") << QByteArray(R"({"a":1})") << QByteArray(R"({"a":"1"})") << false;
        QTest::newRow("null is something") << QByteArray(R"({"a":null})") << QByteArray(R"({})") << false;
        QTest::newRow("large ids differ")
            << QByteArray(R"({"a":9007199254740993})") << QByteArray(R"({"a":9007199254740992})") << false;
    }

    void fingerprintsFollowTheCanonicalForm()
    {
        QFETCH(QByteArray, left);
        QFETCH(QByteArray, right);
        const auto print = [](const QByteArray &text) {
            return fingerprintOf(QJsonDocument::fromJson(text).object(), {});
        };
        QTEST(print(left) == print(right), "same");
    }

    void numbersAreWrittenAsTheStandardSays_data()
    {
        // RFC 8785, appendix B.
        QTest::addColumn<double>("number");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("zero") << 0.0 << QByteArray("0");
        QTest::newRow("minus zero") << -0.0 << QByteArray("0");
        QTest::newRow("smallest") << 5e-324 << QByteArray("5e-324");
        QTest::newRow("largest") << 1.7976931348623157e308 << QByteArray("1.7976931348623157e+308");
        QTest::newRow("1e21") << 1e21 << QByteArray("1e+21");
        QTest::newRow("below 1e21") << 999999999999999900000.0 << QByteArray("999999999999999900000");
        QTest::newRow("0.000001") << 0.000001 << QByteArray("0.000001");
        QTest::newRow("1e-7") << 1e-7 << QByteArray("1e-7");
        QTest::newRow("third") << 333333333.33333329 << QByteArray("333333333.3333333");
        QTest::newRow("negative") << -1.5 << QByteArray("-1.5");
    }

    void numbersAreWrittenAsTheStandardSays()
    {
        QFETCH(double, number);
        QTEST(canonicalJson(QJsonValue(number)), "text");
    }

private:
    qint64 freshSlot()
    {
        Seed seed(*m_owner);
        return seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
    }

    qint64 count(const char *table, qint64 slot)
    {
        return m_owner
            ->run(QByteArray("SELECT count(*) FROM holdfast.").append(table).append(" WHERE slot_id = $1").constData(),
                  {slot})
            .integer(0, 0);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
};

QTEST_GUILESS_MAIN(TestIdempotency)
#include "tst_idempotency.moc"
