#include "core/BookingError.h"
#include "core/KeyReaper.h"
#include "tests/support/BookingClinic.h"
#include "tests/support/StandingClock.h"

#include <atomic>
#include <barrier>
#include <thread>

using namespace holdfast;

/// A patient's session tries five times in ten seconds and holds one seat of a doctor's day. Staff does as it must.
class tst_attempts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_clinic = std::make_unique<BookingClinic>();
        m_clock = std::make_unique<StandingClock>(m_clinic->owner);
    }
    void cleanupTestCase() { m_clinic.reset(); }

    void init()
    {
        m_clinic->owner.run("DELETE FROM holdfast.counters");
        m_patient = m_clinic->patient();
        m_account = accountOf(m_patient);
    }

    void theSixthAttemptWithinTenSecondsIsRefused()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 8);
        m_clinic->quarters(m_clinic->doctor(QStringLiteral("Nhi")), 2);
        SeatWish wish = m_clinic->between(0, 0, 60);
        wish.doctorId.reset();
        wish.specialty = QStringLiteral("Nhi");
        const Answer held = store.hold(intent(), seats[0], {});
        QCOMPARE(held.status, 201);
        QCOMPARE(store.hold(intent(), wish, {}).status, 201);
        const Answer booked = store.book(intent(), seats[1], m_patient);
        QCOMPARE(booked.status, 201);
        const qint64 appointment = BookingClinic::appointmentOf(booked);
        QCOMPARE(store.reschedule(intent(), appointment, seats[2], {}).status, 200);
        // One that was refused for another reason is an attempt too.
        QCOMPARE(store.book(intent(), seats[2], m_patient).status, 409);
        const Answer sixth = store.hold(intent(), seats[3], {});
        QCOMPARE(sixth.status, 429);
        QCOMPARE(BookingClinic::code(sixth), QStringLiteral("too_many_requests"));
        const int wait = BookingClinic::json(sixth)[u"retryAfterMs"].toInt();
        QVERIFY2(wait == 10'000, qPrintable(QString::number(wait)));
        QCOMPARE(store.book(intent(), seats[3], m_patient).status, 429);
        QCOMPARE(store.book(intent(), wish, m_patient).status, 429);
        QCOMPARE(store.holdForMove(intent(), appointment, seats[3]).status, 429);
        QCOMPARE(store.reschedule(intent(), appointment, seats[3], {}).status, 429);
        QCOMPARE(m_clinic->statusOf(seats[3]), QStringLiteral("open"));
        // What takes no seat goes on.
        const QUuid hold = BookingClinic::holdOf(held);
        QCOMPARE(store.renew(intent(), seats[0], hold).status, 200);
        QCOMPARE(store.confirm(intent(), seats[0], hold, {}).status, 201);
        QCOMPARE(store.cancel(intent(), appointment).status, 200);

        m_clock->moveOn(11'000);
        QCOMPARE(store.book(intent(), seats[3], m_patient).status, 201);
    }

    void aPatientsAttemptsAreNobodyElses()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 7);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(store.book(intent(), seats[i], m_patient).status, 201);
        QCOMPARE(store.book(intent(), seats[5], m_patient).status, 429);
        const qint64 other = m_clinic->patient();
        QCOMPARE(store.book(intentOf(other, accountOf(other)), seats[5], other).status, 201);
        QCOMPARE(store.book(m_clinic->intent(), seats[6], m_patient).status, 201);
    }

    void staffTriesAsOftenAsItMust()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 12);
        for (const qint64 seat : seats)
            QCOMPARE(store.book(m_clinic->intent(), seat, m_patient).status, 201);
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.counters"), 0);
    }

    void aRetryAlwaysGetsItsStoredAnswerAndIsNoAttempt()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 6);
        const Intent first = intent();
        const Answer answer = store.book(first, seats[0], m_patient);
        for (int i = 0; i < 20; ++i) {
            const Answer again = store.book(first, seats[0], m_patient);
            QVERIFY(again.replayed);
            QCOMPARE(again.body, answer.body);
        }
        for (int i = 1; i < 5; ++i)
            QCOMPARE(store.book(intent(), seats[i], m_patient).status, 201);
        QCOMPARE(store.book(intent(), seats[5], m_patient).status, 429);
        QCOMPARE(store.book(first, seats[0], m_patient).body, answer.body);
    }

    void whoWasToldToWaitIsServedUnderTheSameKey()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 6);
        for (int i = 0; i < 5; ++i)
            store.book(intent(), seats[i], m_patient);
        const Intent sixth = intent();
        QCOMPARE(store.book(sixth, seats[5], m_patient).status, 429);
        m_clock->moveOn(11'000);
        const Answer served = store.book(sixth, seats[5], m_patient);
        QCOMPARE(served.status, 201);
        QVERIFY(!served.replayed);
    }

    void twinsAtOnceAreOneAttempt()
    {
        const qint64 seat = m_clinic->quarters(m_clinic->doctor(), 1).first();
        const Intent twin = intent();
        std::atomic<int> served = 0;
        atOnce(8, [&](int, BookingStore &store) {
            const Answer answer = store.book(twin, seat, m_patient);
            served += answer.status == 201 ? 1 : 0;
        });
        QCOMPARE(served.load(), 8);
        QCOMPARE(m_clinic->count("SELECT cardinality(taken) FROM holdfast.counters"), 1);
    }

    void attemptsAtOnceAreCountedOneByOne()
    {
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 12);
        std::atomic<int> booked = 0;
        std::atomic<int> refused = 0;
        atOnce(12, [&](int i, BookingStore &store) {
            const int status = store.book(intent(), seats[i], m_patient).status;
            booked += status == 201 ? 1 : 0;
            refused += status == 429 ? 1 : 0;
        });
        QCOMPARE(booked.load(), 5);
        QCOMPARE(refused.load(), 7);
    }

    void anAttemptThatWasCountedElsewhereIsNotCountedHere()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 8);
        for (int i = 0; i < 7; ++i) {
            Intent counted = intent();
            counted.counted = true;
            QCOMPARE(store.book(counted, seats[i], m_patient).status, 201);
        }
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.counters"), 0);
        // The next statement of the same connection is counted again.
        QCOMPARE(store.book(intent(), seats[7], m_patient).status, 201);
        QCOMPARE(m_clinic->count("SELECT cardinality(taken) FROM holdfast.counters"), 1);
    }

    void aPatientHoldsOneSeatOfADoctorsDay()
    {
        BookingStore store(m_clinic->app);
        const qint64 doctor = m_clinic->doctor();
        const QList<qint64> seats = m_clinic->quarters(doctor, 4);
        const qint64 nextDay = m_clinic->slot(doctor, 24 * 60).first();
        const Answer held = store.hold(intent(), seats[0], {});
        QCOMPARE(held.status, 201);
        const Answer second = store.hold(intent(), seats[2], {});
        QCOMPARE(second.status, 409);
        QCOMPARE(BookingClinic::code(second), QStringLiteral("hold_exists"));
        QCOMPARE(m_clinic->statusOf(seats[2]), QStringLiteral("open"));
        QCOMPARE(store.hold(intent(), nextDay, {}).status, 201);
        QCOMPARE(store.hold(intent(), m_clinic->quarters(m_clinic->doctor(), 1).first(), {}).status, 201);
        // The answer leads on: to the hold that there is.
        const QJsonObject told = BookingClinic::json(second)[u"hold"].toObject();
        QCOMPARE(told[u"holdId"], BookingClinic::json(held)[u"holdId"]);
        QCOMPARE(told[u"slot"][u"id"].toInteger(), seats[0]);
    }

    void theRefusalIsStoredUnderItsKey()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 2);
        const QUuid hold = BookingClinic::holdOf(store.hold(intent(), seats[0], {}));
        const Intent second = intent();
        const Answer refused = store.hold(second, seats[1], {});
        QCOMPARE(store.release(intent(), seats[0], hold).status, 200);
        const Answer again = store.hold(second, seats[1], {});
        QVERIFY(again.replayed);
        QCOMPARE(again.body, refused.body);
    }

    void aHoldThatIsOverMakesRoom_data()
    {
        QTest::addColumn<QString>("end");
        for (const char *end : {"released", "confirmed", "lapsed"})
            QTest::newRow(end) << QString::fromLatin1(end);
    }

    void aHoldThatIsOverMakesRoom()
    {
        QFETCH(QString, end);
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 3);
        const QUuid hold = BookingClinic::holdOf(store.hold(intent(), seats[0], {}));
        if (end == QLatin1String("released"))
            QCOMPARE(store.release(intent(), seats[0], hold).status, 200);
        else if (end == QLatin1String("confirmed"))
            QCOMPARE(store.confirm(intent(), seats[0], hold, {}).status, 201);
        else
            m_clock->moveOn(301'000);
        QCOMPARE(store.hold(intent(), seats[2], {}).status, 201);
    }

    void theClinicsDayCounts()
    {
        // Half past eleven in the evening and half past midnight at the clinic are one day in UTC.
        const qint64 doctor = m_clinic->doctor();
        const QDate day = m_clinic->opening.date().addDays(1);
        const auto local = [&](const QDate &date, int hour) {
            return QDateTime(date, QTime(hour, 30), QTimeZone("Asia/Ho_Chi_Minh")).toUTC();
        };
        QList<qint64> seats;
        for (const QDateTime &start : {local(day, 23), local(day.addDays(1), 0), local(day.addDays(1), 23)})
            seats += m_clinic->seed.seats(m_clinic->clinic, doctor, start);
        QCOMPARE(local(day, 23).date(), local(day.addDays(1), 0).date());
        BookingStore store(m_clinic->app);
        QCOMPARE(store.hold(intent(), seats[0], {}).status, 201);
        QCOMPARE(store.hold(intent(), seats[1], {}).status, 201);
        QCOMPARE(BookingClinic::code(store.hold(intent(), seats[2], {})), QStringLiteral("hold_exists"));
    }

    void wishesVisitsAndMovesCannotGetASecondHoldEither()
    {
        BookingStore store(m_clinic->app);
        const qint64 doctor = m_clinic->doctor();
        const QList<qint64> seats = m_clinic->quarters(doctor, 6);
        const qint64 appointment = BookingClinic::appointmentOf(store.book(m_clinic->intent(), seats[5], m_patient));
        const Answer visit = store.hold(intent(), BookingClinic::at(seats[0], 30), {});
        QCOMPARE(visit.status, 201);
        const QString hold = BookingClinic::holdOf(visit).toString(QUuid::WithoutBraces);
        for (const Answer &second : {store.hold(intent(), m_clinic->between(doctor, 0, 120), {}),
                                     store.hold(intent(), BookingClinic::at(seats[2], 30), {}),
                                     store.holdForMove(intent(), appointment, seats[4])}) {
            QCOMPARE(BookingClinic::code(second), QStringLiteral("hold_exists"));
            QCOMPARE(BookingClinic::json(second)[u"hold"][u"holdId"].toString(), hold);
        }
        QCOMPARE(m_clinic->statuses(seats), QStringLiteral("held held open open open booked"));
    }

    void twoHoldsAtOnceAreOne()
    {
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 4);
        std::atomic<int> held = 0;
        std::atomic<int> refused = 0;
        atOnce(4, [&](int i, BookingStore &store) {
            const Answer answer = store.hold(intent(), seats[i], {});
            held += answer.status == 201 ? 1 : 0;
            refused += BookingClinic::code(answer) == QLatin1String("hold_exists") ? 1 : 0;
        });
        QCOMPARE(held.load(), 1);
        QCOMPARE(refused.load(), 3);
    }

    void staffHoldsForAPatientAsOftenAsItMust()
    {
        BookingStore store(m_clinic->app);
        const QList<qint64> seats = m_clinic->quarters(m_clinic->doctor(), 4);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(store.hold(m_clinic->intent(), seats[i], m_patient).status, 201);
        // To the patient's own session that is a hold, and somebody else's to go on with.
        const Answer own = store.hold(intent(), seats[3], {});
        QCOMPARE(BookingClinic::code(own), QStringLiteral("hold_exists"));
        QVERIFY(!own.body.contains("holdId"));
    }

    void countersAreTakenAwayWithOldKeys()
    {
        BookingStore store(m_clinic->app);
        QCOMPARE(store.book(intent(), m_clinic->quarters(m_clinic->doctor(), 1).first(), m_patient).status, 201);
        m_clock->moveOn(11'000);
        KeyReaper::Options options;
        options.database = m_clinic->cluster.app();
        options.pause = std::chrono::milliseconds(20);
        KeyReaper reaper(options);
        reaper.start();
        QTRY_COMPARE(m_clinic->count("SELECT count(*) FROM holdfast.counters"), 0);
        reaper.stop();
    }

private:
    qint64 accountOf(qint64 patient)
    {
        return m_clinic->owner
            .run("INSERT INTO holdfast.accounts (clinic_id, login, password_hash, name, role, patient_id)"
                 " VALUES ($1, 'patient:' || $2, '', 'Huệ', 'patient', $2::bigint) RETURNING id",
                 {m_clinic->clinic, patient})
            .integer(0, 0);
    }

    Intent intentOf(qint64 patient, qint64 account) const
    {
        Intent intent = Seed::intent(account, m_clinic->clinic);
        intent.channel = QStringLiteral("app");
        intent.desk.clear();
        intent.ownPatient = patient;
        return intent;
    }
    Intent intent() const { return intentOf(m_patient, m_account); }

    /// Threads with a connection of their own that begin together.
    void atOnce(int count, const std::function<void(int, BookingStore &)> &work)
    {
        std::barrier begin(count);
        std::vector<std::jthread> threads;
        for (int i = 0; i < count; ++i)
            threads.emplace_back([&, i] {
                Database own(m_clinic->cluster.app());
                BookingStore store(own);
                begin.arrive_and_wait();
                work(i, store);
            });
    }

    std::unique_ptr<BookingClinic> m_clinic;
    std::unique_ptr<StandingClock> m_clock;
    qint64 m_patient = 0;
    qint64 m_account = 0;
};

QTEST_GUILESS_MAIN(tst_attempts)
#include "tst_attempts.moc"
