#include "core/BookingStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTest>

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

class tst_queue_numbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        m_seed = std::make_unique<Seed>(*m_owner);
        m_clinic = m_seed->clinic();
        m_account = m_seed->account(m_clinic);
    }

    void cleanupTestCase() { QCOMPARE(m_owner->run("SELECT FROM holdfast.broken_promises()").size(), 0); }

    void theHoldsNumberStaysWithTheBooking()
    {
        BookingStore store(*m_app);
        const QList<qint64> seats = m_seed->slotRow(m_clinic, m_seed->doctor(m_clinic), 3);
        const Answer held = store.hold(intent(), seats[1], std::nullopt);
        QCOMPARE(numberIn(held), 1);
        const Answer renewed = store.renew(intent(), seats[1], holdIn(held));
        QCOMPARE(numberIn(renewed), 1);
        QCOMPARE(numberIn(store.book(intent(), seats[0], m_seed->patient(m_clinic))), 2);
        QCOMPARE(numberIn(store.confirm(intent(), seats[1], holdIn(held), m_seed->patient(m_clinic))), 1);
    }

    void aNumberThatWasLetGoIsNotGivenAgain()
    {
        BookingStore store(*m_app);
        const qint64 seat = m_seed->slotRow(m_clinic, m_seed->doctor(m_clinic), 1).first();
        const Answer first = store.book(intent(), seat, m_seed->patient(m_clinic));
        store.cancel(intent(), QJsonDocument::fromJson(first.body)[u"appointment"][u"id"].toInteger());
        QVERIFY(m_owner->run("SELECT queue_number FROM holdfast.slots WHERE id = $1", {seat}).isNull(0, 0));
        const Answer held = store.hold(intent(), seat, std::nullopt);
        QCOMPARE(numberIn(held), 2);
        store.release(intent(), seat, holdIn(held));
        QCOMPARE(numberIn(store.book(intent(), seat, m_seed->patient(m_clinic))), 3);
    }

    void whoeverTakesALapsedHoldGetsANumberOfTheirOwn_data()
    {
        QTest::addColumn<bool>("books");
        QTest::newRow("by a hold") << false;
        QTest::newRow("by a booking") << true;
    }

    void whoeverTakesALapsedHoldGetsANumberOfTheirOwn()
    {
        QFETCH(bool, books);
        BookingStore store(*m_app);
        const qint64 seat = m_seed->slotRow(m_clinic, m_seed->doctor(m_clinic), 1).first();
        QCOMPARE(numberIn(store.hold(intent(), seat, std::nullopt)), 1);
        m_cluster->moveClock(QStringLiteral("6 minutes"));
        const Answer taken =
            books ? store.book(intent(), seat, m_seed->patient(m_clinic)) : store.hold(intent(), seat, std::nullopt);
        m_cluster->moveClock(QStringLiteral("0"));
        QCOMPARE(numberIn(taken), 2);
    }

    void aLateConfirmationKeepsItsNumber()
    {
        BookingStore store(*m_app);
        const qint64 seat = m_seed->slotRow(m_clinic, m_seed->doctor(m_clinic), 1).first();
        const Answer held = store.hold(intent(), seat, std::nullopt);
        m_cluster->moveClock(QStringLiteral("6 minutes"));
        const Answer late = store.confirm(intent(), seat, holdIn(held), m_seed->patient(m_clinic));
        m_cluster->moveClock(QStringLiteral("0"));
        QCOMPARE(numberIn(late), 1);
    }

    void eachDoctorAndEachDayCountsForItself()
    {
        BookingStore store(*m_app);
        const QList<qint64> seats = m_seed->slotRow(m_clinic, m_seed->doctor(m_clinic), 81);
        QCOMPARE(numberIn(store.hold(intent(), seats[0], std::nullopt)), 1);
        QCOMPARE(numberIn(store.hold(intent(), seats[80], std::nullopt)), 1);
        QCOMPARE(numberIn(store.hold(intent(), seats[1], std::nullopt)), 2);
        const qint64 other = m_seed->slotRow(m_clinic, m_seed->doctor(m_clinic), 1).first();
        QCOMPARE(numberIn(store.hold(intent(), other, std::nullopt)), 1);
    }

    void twoHundredRoundsOfTwentyGetTwentyNumbers()
    {
        constexpr int claimants = 20;
        constexpr int rounds = 200;
        QList<QList<qint64>> seats;
        for (int round = 0; round < rounds; ++round)
            seats.append(m_seed->slotRow(m_clinic, m_seed->doctor(m_clinic), claimants));
        std::vector<std::vector<int>> numbers(rounds, std::vector<int>(claimants));
        std::barrier start(claimants);
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < claimants; ++i)
                threads.emplace_back([&, i] {
                    Database own(m_cluster->app());
                    BookingStore store(own);
                    for (std::size_t round = 0; round < rounds; ++round) {
                        start.arrive_and_wait();
                        const qint64 seat = seats[static_cast<qsizetype>(round)][static_cast<qsizetype>(i)];
                        numbers[round][i] = numberIn(store.hold(intent(), seat, std::nullopt));
                    }
                });
        }
        for (const std::vector<int> &given : numbers) {
            QCOMPARE(QSet<int>(given.begin(), given.end()).size(), claimants);
            QCOMPARE(*std::max_element(given.begin(), given.end()), claimants);
        }
    }

private:
    Intent intent() const { return Seed::intent(m_account, m_clinic); }

    static int numberIn(const Answer &answer)
    {
        return QJsonDocument::fromJson(answer.body)[u"slot"][u"queueNumber"].toInt();
    }

    static QUuid holdIn(const Answer &answer)
    {
        return QUuid::fromString(QJsonDocument::fromJson(answer.body)[u"holdId"].toString());
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    std::unique_ptr<Seed> m_seed;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
};

QTEST_GUILESS_MAIN(tst_queue_numbers)
#include "tst_queue_numbers.moc"
