#include "core/BookingError.h"
#include "core/BookingStore.h"
#include "core/Migrations.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <atomic>
#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

namespace {

constexpr int patientsPerSeat = 20;
constexpr int rounds = 200;

QJsonObject json(const Answer &answer)
{
    return QJsonDocument::fromJson(answer.body).object();
}

/// Twenty patients of a clinic and how their threads enter its database.
struct Racers
{
    DatabaseSettings app;
    qint64 clinic;
    qint64 account;
    QList<qint64> patients;
};

/// What twenty threads that want one seat at the same moment must leave behind.
struct Race
{
    int won = 0;
    int refused = 0;
    qint64 liveAppointments = 0;
    qint64 auditRows = 0;
    qint64 outboxRows = 0;

    bool isRight() const
    {
        return won == 1 && refused == patientsPerSeat - 1 && liveAppointments == 1 && auditRows == 1 && outboxRows == 1;
    }
};

} // namespace

class TestBooking : public QObject
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
        m_doctor = seed.doctor(m_clinic);
        m_account = seed.account(m_clinic);
        for (int i = 0; i < patientsPerSeat; ++i)
            m_patients.append(seed.patient(m_clinic));
    }

    void cleanupTestCase()
    {
        const Rows broken = m_owner->run("SELECT promise, slot_id FROM holdfast.broken_promises()");
        QCOMPARE(broken.size(), 0);
    }

    void exactlyOneOfTwentyWinsInTwoHundredRounds()
    {
        Seed seed(*m_owner);
        QList<qint64> prizes;
        for (int round = 0; round < rounds; ++round)
            prizes.append(seed.slotIn(m_clinic, nextDoctor(), 3000 + 20 * round));
        const QList<Race> races = raceFor(prizes, {m_cluster->app(), m_clinic, m_account, m_patients}, *m_owner);
        for (int round = 0; round < rounds; ++round)
            QVERIFY2(races[round].isRight(), qPrintable(describe(races[round], round)));
    }

    void theSameCheckFailsWithoutTheCondition()
    {
        const DatabaseSettings settings = m_cluster->scratchDatabase(QStringLiteral("planted"));
        Database scratch(settings);
        QCOMPARE(removeCondition(scratch, QStringLiteral("book_slot")), 1);
        scratch.run("DROP INDEX holdfast.one_live_appointment_per_seat");
        scratch.run("ALTER TABLE holdfast.appointments DROP CONSTRAINT doctor_seat_is_taken_once");
        Seed seed(scratch);
        const qint64 clinic = seed.clinic();
        Racers racers{m_cluster->app(), clinic, seed.account(clinic), {}};
        racers.app.database = settings.database;
        for (int i = 0; i < patientsPerSeat; ++i)
            racers.patients.append(seed.patient(clinic));
        const Race race = raceFor({seed.slotIn(clinic, seed.doctor(clinic), 60)}, racers, scratch).first();
        QVERIFY2(!race.isRight(), "the check does not see a double booking");
        QVERIFY(race.won > 1);
        QVERIFY(scratch.run("SELECT FROM holdfast.broken_promises()").size() > 0);
    }

    void constraintsStandWhenTheConditionIsGone()
    {
        DatabaseSettings settings = m_cluster->scratchDatabase(QStringLiteral("guarded"));
        Database scratch(settings);
        QCOMPARE(removeCondition(scratch, QStringLiteral("book_slot")), 1);
        Seed seed(scratch);
        const qint64 clinic = seed.clinic();
        const qint64 slot = seed.slotIn(clinic, seed.doctor(clinic), 60);
        const qint64 account = seed.account(clinic);
        BookingStore store(scratch);
        QCOMPARE(store.book(Seed::intent(account, clinic), slot, seed.patient(clinic)).status, 201);
        const Answer second = store.book(Seed::intent(account, clinic), slot, seed.patient(clinic));
        QCOMPARE(second.status, 409);
        QCOMPARE(json(second)[u"code"].toString(), QStringLiteral("slot_taken"));
    }

    void aHeldSeatIsConfirmedOnlyByItsHold()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), 60);
        const Answer held = store.hold(intent(), slot, std::nullopt);
        QCOMPARE(held.status, 201);
        const QUuid hold = QUuid::fromString(json(held)[u"holdId"].toString());
        QVERIFY(!hold.isNull());

        const Answer other = store.hold(intent(), slot, std::nullopt);
        QCOMPARE(other.status, 409);
        QCOMPARE(json(other)[u"code"].toString(), QStringLiteral("slot_taken"));
        const Answer wrong = store.confirm(intent(), slot, QUuid::createUuid(), m_patients[0]);
        QCOMPARE(json(wrong)[u"code"].toString(), QStringLiteral("hold_lost"));
        const Answer nobody = store.confirm(intent(), slot, hold, std::nullopt);
        QCOMPARE(nobody.status, 422);

        const Answer confirmed = store.confirm(intent(), slot, hold, m_patients[0]);
        QCOMPARE(confirmed.status, 201);
        QCOMPARE(json(confirmed)[u"slot"][u"status"].toString(), QStringLiteral("booked"));
        QCOMPARE(json(confirmed)[u"appointment"][u"patient"][u"id"].toInteger(), m_patients[0]);
    }

    void aHoldForOnePatientIsNotConfirmedForAnother()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), 90);
        const Answer held = store.hold(intent(), slot, m_patients[1]);
        const QUuid hold = QUuid::fromString(json(held)[u"holdId"].toString());
        const Answer stolen = store.confirm(intent(), slot, hold, m_patients[2]);
        QCOMPARE(stolen.status, 409);
        QCOMPARE(json(stolen)[u"code"].toString(), QStringLiteral("hold_for_other"));
        QCOMPARE(store.confirm(intent(), slot, hold, std::nullopt).status, 201);
    }

    void aLapsedHoldIsClaimableAndLateConfirmationLosesToTheNewHolder()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), 600);
        const QUuid first = QUuid::fromString(json(store.hold(intent(), slot, std::nullopt))[u"holdId"].toString());
        QCOMPARE(store.hold(intent(), slot, std::nullopt).status, 409);
        m_cluster->moveClock(QStringLiteral("5 minutes 1 second"));
        const Answer taken = store.hold(intent(), slot, std::nullopt);
        m_cluster->moveClock(QStringLiteral("0"));
        QCOMPARE(taken.status, 201);
        QCOMPARE(json(store.confirm(intent(), slot, first, m_patients[0]))[u"code"].toString(),
                 QStringLiteral("hold_lost"));
    }

    void aLateConfirmationWinsWhenNobodyTookTheSeat()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), 700);
        const QUuid hold = QUuid::fromString(json(store.hold(intent(), slot, std::nullopt))[u"holdId"].toString());
        m_cluster->moveClock(QStringLiteral("10 minutes"));
        const Answer late = store.confirm(intent(), slot, hold, m_patients[3]);
        m_cluster->moveClock(QStringLiteral("0"));
        QCOMPARE(late.status, 201);
    }

    void renewingGivesFiveMoreMinutesAndReleaseFrees()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), 60);
        const QUuid hold = QUuid::fromString(json(store.hold(intent(), slot, std::nullopt))[u"holdId"].toString());
        m_cluster->moveClock(QStringLiteral("4 minutes"));
        QCOMPARE(store.renew(intent(), slot, hold).status, 200);
        m_cluster->moveClock(QStringLiteral("8 minutes"));
        QCOMPARE(store.hold(intent(), slot, std::nullopt).status, 409);
        m_cluster->moveClock(QStringLiteral("0"));
        QCOMPARE(store.release(intent(), slot, hold).status, 200);
        QCOMPARE(json(store.release(intent(), slot, hold))[u"code"].toString(), QStringLiteral("hold_lost"));
        QCOMPARE(store.hold(intent(), slot, std::nullopt).status, 201);
    }

    void cancellingFreesTheSeatOnce()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), 120);
        const Answer booked = store.book(intent(), slot, m_patients[4]);
        const qint64 appointment = json(booked)[u"appointment"][u"id"].toInteger();
        const Answer cancelled = store.cancel(intent(), appointment);
        QCOMPARE(cancelled.status, 200);
        QCOMPARE(json(cancelled)[u"slot"][u"status"].toString(), QStringLiteral("open"));
        const Answer next = store.book(intent(), slot, m_patients[5]);
        QCOMPARE(next.status, 201);
        QCOMPARE(json(store.cancel(intent(), appointment))[u"code"].toString(), QStringLiteral("not_live"));
        QCOMPARE(m_owner->run("SELECT status FROM holdfast.slots WHERE id = $1", {slot}).text(0, 0),
                 QStringLiteral("booked"));
    }

    void aPatientIsNotInTwoPlaces()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 first = seed.slotIn(m_clinic, nextDoctor(), 180);
        const qint64 second = seed.slotIn(m_clinic, nextDoctor(), 185);
        QCOMPARE(store.book(intent(), first, m_patients[6]).status, 201);
        const Answer refused = store.book(intent(), second, m_patients[6]);
        QCOMPARE(refused.status, 409);
        QCOMPARE(json(refused)[u"code"].toString(), QStringLiteral("patient_overlap"));
        QVERIFY(json(refused)[u"detail"].toString().contains(QStringLiteral("BS. Nguyễn")));
        QCOMPARE(m_owner->run("SELECT status FROM holdfast.slots WHERE id = $1", {second}).text(0, 0),
                 QStringLiteral("open"));
    }

    void aRefusalOffersTheThreeNearestOpenSeats()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 doctor = seed.doctor(m_clinic, QStringLiteral("Tim mạch"));
        QList<qint64> day;
        for (int i = 0; i < 6; ++i)
            day.append(seed.slotIn(m_clinic, doctor, 60 + 15 * i));
        store.book(intent(), day[2], m_patients[7]);
        const QJsonArray offered = json(store.hold(intent(), day[2], std::nullopt))[u"alternatives"].toArray();
        QCOMPARE(offered.size(), 3);
        QSet<qint64> ids;
        for (const QJsonValue &slot : offered)
            ids.insert(slot[u"id"].toInteger());
        QCOMPARE(ids, QSet<qint64>({day[1], day[3], ids.contains(day[4]) ? day[4] : day[0]}));
    }

    void badThingsAreRefusedByName_data()
    {
        QTest::addColumn<int>("minutes");
        QTest::addColumn<bool>("otherClinic");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("code");
        QTest::newRow("past") << -60 << false << 422 << QStringLiteral("slot_past");
        QTest::newRow("another clinic's") << 60 << true << 404 << QStringLiteral("not_found");
    }

    void badThingsAreRefusedByName()
    {
        QFETCH(int, minutes);
        QFETCH(bool, otherClinic);
        Seed seed(*m_owner);
        const qint64 clinic = otherClinic ? seed.clinic() : m_clinic;
        const qint64 slot = seed.slotIn(clinic, seed.doctor(clinic), minutes);
        BookingStore store(*m_app);
        for (const Answer &answer :
             {store.hold(intent(), slot, std::nullopt), store.book(intent(), slot, m_patients[8])}) {
            QTEST(answer.status, "status");
            QTEST(json(answer)[u"code"].toString(), "code");
        }
        QCOMPARE(store.book(intent(), 987654321, m_patients[8]).status, 404);
        QCOMPARE(store.book(intent(), seed.slotIn(m_clinic, nextDoctor(), 60), 987654321).status, 404);
    }

    void theCounterMayUseASlotThatHasBegunButTheAppMayNot()
    {
        Seed seed(*m_owner);
        BookingStore store(*m_app);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), -5);
        Intent app = intent();
        app.channel = QStringLiteral("app");
        QCOMPARE(store.hold(app, slot, std::nullopt).status, 422);
        QCOMPARE(store.hold(intent(), slot, std::nullopt).status, 201);
    }

    void theApplicationRoleCannotWriteAroundTheFunctions()
    {
        for (const char *sql : {"UPDATE holdfast.slots SET status = 'open'", "DELETE FROM holdfast.appointments",
                                "INSERT INTO holdfast.slot_events (clinic_id, slot_id, at, actor, channel, version)"
                                " VALUES (1, 1, now(), '', '', 1)",
                                "SELECT holdfast.act_as(1, 'app', '')", "TRUNCATE holdfast.outbox"}) {
            try {
                m_app->run(sql);
                QFAIL(sql);
            } catch (const DatabaseError &error) {
                QCOMPARE(error.sqlState, QStringLiteral("42501"));
            }
        }
    }

    void aChangeInPsqlIsInTheHistoryToo()
    {
        Seed seed(*m_owner);
        const qint64 slot = seed.slotIn(m_clinic, nextDoctor(), 60);
        m_owner->run("UPDATE holdfast.slots SET status = 'blocked', blocked_reason = 'Nghỉ' WHERE id = $1", {slot});
        const Rows events = m_owner->run(
            "SELECT channel, actor, from_status, to_status, version FROM holdfast.slot_events WHERE slot_id = $1",
            {slot});
        QCOMPARE(events.size(), 1);
        QCOMPARE(events.text(0, 0), QStringLiteral("sql"));
        QCOMPARE(events.text(0, 3), QStringLiteral("blocked"));
        QCOMPARE(events.integer(0, 4), 2);
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_owner->run("DELETE FROM holdfast.slot_events"));
    }

private:
    Intent intent() const { return Seed::intent(m_account, m_clinic); }

    qint64 nextDoctor() { return Seed(*m_owner).doctor(m_clinic); }

    /// Takes the claim's condition out of a booking function. Says how many it found.
    static int removeCondition(Database &scratch, const QString &function)
    {
        QString source =
            scratch
                .run("SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace"
                     " WHERE n.nspname = 'holdfast' AND p.proname = $1",
                     {function})
                .text(0, 0);
        const QString condition = QStringLiteral("AND is_claimable(slots, i.channel)");
        const auto found = source.count(condition);
        source.remove(condition);
        scratch.runScript(source.toUtf8());
        return static_cast<int>(found);
    }

    /// All racers go for each prize in turn, starting together.
    static QList<Race> raceFor(const QList<qint64> &prizes, const Racers &racers, Database &owner)
    {
        std::barrier start(patientsPerSeat);
        std::vector<std::atomic<int>> won(static_cast<std::size_t>(prizes.size()));
        std::vector<std::atomic<int>> refused(static_cast<std::size_t>(prizes.size()));
        std::vector<std::jthread> threads;
        for (const qint64 patient : racers.patients)
            threads.emplace_back([&, patient] {
                Database own(racers.app);
                BookingStore store(own);
                for (qsizetype i = 0; i < prizes.size(); ++i) {
                    const Intent mine = Seed::intent(racers.account, racers.clinic);
                    start.arrive_and_wait();
                    try {
                        const int status = store.book(mine, prizes[i], patient).status;
                        ++(status == 201 ? won : refused)[static_cast<std::size_t>(i)];
                    } catch (const BookingError &error) {
                        // Waited too long for the seat: neither won nor refused, so that the race is not right.
                        if (error.code != ErrorCode::InFlight && error.code != ErrorCode::Unavailable)
                            qFatal("%s", qPrintable(error.detail));
                    }
                }
            });
        threads.clear();
        QList<Race> races;
        for (qsizetype i = 0; i < prizes.size(); ++i) {
            const auto count = [&](const char *sql) { return owner.run(sql, {prizes[i]}).integer(0, 0); };
            races.append({won[static_cast<std::size_t>(i)], refused[static_cast<std::size_t>(i)],
                          count("SELECT count(*) FROM holdfast.appointments WHERE slot_id = $1"),
                          count("SELECT count(*) FROM holdfast.slot_events WHERE slot_id = $1"),
                          count("SELECT count(*) FROM holdfast.outbox WHERE slot_id = $1")});
        }
        return races;
    }

    static QString describe(const Race &race, int round)
    {
        return QStringLiteral("round %1: %2 won, %3 refused, %4 live, %5 audit rows, %6 events")
            .arg(round)
            .arg(race.won)
            .arg(race.refused)
            .arg(race.liveAppointments)
            .arg(race.auditRows)
            .arg(race.outboxRows);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_doctor = 0;
    qint64 m_account = 0;
    QList<qint64> m_patients;
};

QTEST_GUILESS_MAIN(TestBooking)
#include "tst_booking.moc"
