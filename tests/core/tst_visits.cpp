#include "tests/support/BookingClinic.h"

#include <atomic>
#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

namespace {

constexpr int rounds = 200;

} // namespace

/// Visits of several slots: all their seats or none.
class TestVisits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanup() { QCOMPARE(m->brokenPromises(), QString()); }

    void aVisitTakesAsManySeatsAsItNeeds_data()
    {
        QTest::addColumn<int>("minutes");
        QTest::addColumn<QString>("statuses");
        QTest::addColumn<int>("lasts");
        QTest::newRow("15") << 15 << QStringLiteral("booked open open open") << 15;
        QTest::newRow("30") << 30 << QStringLiteral("booked booked open open") << 30;
        QTest::newRow("45") << 45 << QStringLiteral("booked booked booked open") << 45;
        QTest::newRow("20 is two slots") << 20 << QStringLiteral("booked booked open open") << 30;
        QTest::newRow("60") << 60 << QStringLiteral("booked booked booked booked") << 60;
    }

    void aVisitTakesAsManySeatsAsItNeeds()
    {
        QFETCH(int, minutes);
        QFETCH(int, lasts);
        const QList<qint64> seats = m->quarters(m->doctor(), 4);
        BookingStore store(m->app);
        const qint64 patient = m->patient();
        const Answer answer = store.book(m->intent(), BookingClinic::at(seats[0], minutes), patient);
        QCOMPARE(answer.status, 201);
        QTEST(m->statuses(seats), "statuses");
        const QJsonObject appointment = BookingClinic::json(answer)[u"appointment"].toObject();
        QCOMPARE(appointment[u"slotId"].toInteger(), seats[0]);
        QCOMPARE(QDateTime::fromString(appointment[u"endsAt"].toString(), Qt::ISODateWithMs),
                 m->opening.addSecs(60 * lasts));
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.appointments WHERE patient_id = $1", {patient}), 1);
        const Answer cancelled = store.cancel(m->intent(), appointment[u"id"].toInteger());
        QCOMPARE(cancelled.status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open open open"));
    }

    void aVisitNeverCrossesABreak()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> morning = m->quarters(doctor, 4);
        QList<qint64> afternoon;
        for (int i = 0; i < 4; ++i)
            afternoon.append(m->slot(doctor, 90 + 15 * i).first());
        BookingStore store(m->app);
        const Answer refused = store.hold(m->intent(), BookingClinic::at(morning[2], 60), std::nullopt);
        QCOMPARE(refused.status, 422);
        QCOMPARE(m->statuses(morning), QStringLiteral("open open open open"));
        // What is offered instead fits, too.
        const QJsonArray offered = BookingClinic::json(refused)[u"alternatives"].toArray();
        QVERIFY(!offered.isEmpty());
        for (const QJsonValue &slot : offered)
            QCOMPARE(slot[u"id"].toInteger(), afternoon[0]);
        SeatWish hour = m->between(doctor, 15, 150);
        hour.minutes = 60;
        QCOMPARE(BookingClinic::slotOf(store.hold(m->intent(), hour, std::nullopt)), afternoon[0]);
        QCOMPARE(store.hold(m->intent(), hour, std::nullopt).status, 409);
    }

    void aVisitKeepsItsSeatNumber()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> first = m->slot(doctor, 0, 2);
        const QList<qint64> second = m->slot(doctor, 15, 2);
        BookingStore store(m->app);
        QCOMPARE(store.book(m->intent(), first[0], m->patient()).status, 201);
        QCOMPARE(store.book(m->intent(), second[0], m->patient()).status, 201);
        SeatWish half = m->between(doctor, 0, 30);
        half.minutes = 30;
        QCOMPARE(store.book(m->intent(), half, m->patient()).status, 201);
        QCOMPARE(m->statuses({first[1], second[1]}), QStringLiteral("booked booked"));
    }

    void oneSeatTakenAndTheVisitTakesNone()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 3);
        BookingStore store(m->app);
        store.book(m->intent(), seats[2], m->patient());
        const Answer refused = store.book(m->intent(), BookingClinic::at(seats[0], 45), m->patient());
        QCOMPARE(BookingClinic::code(refused), QStringLiteral("slot_taken"));
        QCOMPARE(m->statuses(seats), QStringLiteral("open open booked"));
        QCOMPARE(store.book(m->intent(), BookingClinic::at(987654321, 30), m->patient()).status, 404);
        QCOMPARE(store.book(m->intent(), BookingClinic::at(seats[0], 0), m->patient()).status, 422);
    }

    void aVisitIsHeldRenewedConfirmedAsOne()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 3);
        BookingStore store(m->app);
        const Answer held = store.hold(m->intent(), BookingClinic::at(seats[0], 30), std::nullopt);
        const QUuid hold = BookingClinic::holdOf(held);
        QCOMPARE(BookingClinic::json(held)[u"slots"].toArray().size(), 2);
        QCOMPARE(m->statuses(seats), QStringLiteral("held held open"));
        QCOMPARE(store.hold(m->intent(), seats[1], std::nullopt).status, 409);
        QCOMPARE(store.renew(m->intent(), seats[1], hold).status, 200);
        QCOMPARE(m->count("SELECT count(DISTINCT hold_expires_at) FROM holdfast.slots WHERE hold_id = $1",
                          {hold.toString(QUuid::WithoutBraces)}),
                 1);
        const Answer confirmed = store.confirm(m->intent(), seats[1], hold, m->patient());
        QCOMPARE(confirmed.status, 201);
        QCOMPARE(BookingClinic::slotOf(confirmed), seats[0]);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked open"));
    }

    void aVisitsHoldIsLetGoAsOne()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        const QUuid hold =
            BookingClinic::holdOf(store.hold(m->intent(), BookingClinic::at(seats[0], 30), std::nullopt));
        QCOMPARE(store.release(m->intent(), seats[0], QUuid::createUuid()).status, 409);
        QCOMPARE(store.release(m->intent(), seats[0], hold).status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open"));
        QCOMPARE(BookingClinic::code(store.release(m->intent(), seats[0], hold)), QStringLiteral("hold_lost"));
    }

    void aLapsedVisitThatLostASeatIsLostWholly()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        const QUuid hold =
            BookingClinic::holdOf(store.hold(m->intent(), BookingClinic::at(seats[0], 30), std::nullopt));
        m->cluster.moveClock(QStringLiteral("6 minutes"));
        const Answer taken = store.book(m->intent(), seats[1], m->patient());
        const Answer late = store.confirm(m->intent(), seats[0], hold, m->patient());
        const Answer renewed = store.renew(m->intent(), seats[0], hold);
        const Answer released = store.release(m->intent(), seats[0], hold);
        m->cluster.moveClock(QStringLiteral("0"));
        QCOMPARE(taken.status, 201);
        QCOMPARE(BookingClinic::code(late), QStringLiteral("hold_lost"));
        QCOMPARE(BookingClinic::code(renewed), QStringLiteral("hold_lost"));
        QCOMPARE(released.status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open booked"));
    }

    void aLateConfirmationOfAVisitWinsWhenNobodyTookASeat()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        const QUuid hold =
            BookingClinic::holdOf(store.hold(m->intent(), BookingClinic::at(seats[0], 30), std::nullopt));
        m->cluster.moveClock(QStringLiteral("6 minutes"));
        const Answer late = store.confirm(m->intent(), seats[0], hold, m->patient());
        m->cluster.moveClock(QStringLiteral("0"));
        QCOMPARE(late.status, 201);
    }

    void aVisitsLaterPartKeepsThePatientFromAnotherDoctor()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 3);
        const QList<qint64> other = m->quarters(m->doctor(), 3);
        BookingStore store(m->app);
        const qint64 patient = m->patient();
        const Answer visit = store.book(m->intent(), BookingClinic::at(seats[0], 45), patient);
        const Answer refused = store.book(m->intent(), other[2], patient);
        QCOMPARE(BookingClinic::code(refused), QStringLiteral("patient_overlap"));
        QCOMPARE(BookingClinic::json(refused)[u"conflict"][u"appointmentId"].toInteger(),
                 BookingClinic::appointmentOf(visit));
        const qint64 second = m->patient();
        const Answer lone = store.book(m->intent(), other[2], second);
        const Answer long45 = store.book(m->intent(), BookingClinic::at(m->quarters(m->doctor(), 3)[0], 45), second);
        QCOMPARE(BookingClinic::code(long45), QStringLiteral("patient_overlap"));
        QCOMPARE(BookingClinic::json(long45)[u"conflict"][u"appointmentId"].toInteger(),
                 BookingClinic::appointmentOf(lone));
    }

    void anyVisitGoesAroundWhatThePatientHasAlready()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> seats = m->quarters(doctor, 5);
        BookingStore store(m->app);
        const qint64 patient = m->patient();
        QCOMPARE(store.book(m->intent(), m->slot(m->doctor(), 20).first(), patient).status, 201);
        SeatWish half = m->between(doctor, 0, 75);
        half.minutes = 30;
        QCOMPARE(BookingClinic::slotOf(store.book(m->intent(), half, patient)), seats[3]);
    }

    void onlyOneOfTwoPendingHoldsOfAPatientIsConfirmed()
    {
        for (int round = 0; round < rounds; ++round) {
            const qint64 patient = m->patient();
            const QList<qint64> seats{m->quarters(m->doctor(), 2)[0], m->quarters(m->doctor(), 2)[0]};
            QList<QUuid> holds;
            for (const qint64 seat : seats)
                holds.append(BookingClinic::holdOf(
                    BookingStore(m->app).hold(m->intent(), BookingClinic::at(seat, 30), patient)));
            std::atomic<int> confirmed = 0;
            together(2, [&](Database &own, int i) {
                confirmed += BookingStore(own).confirm(m->intent(), seats[i], holds[i], patient).status == 201;
            });
            QCOMPARE(confirmed.load(), 1);
        }
    }

    void crossingVisitsTakeAllOrNothingAndNeverDeadlock()
    {
        const qint64 deadlocks = deadlocksSoFar();
        for (int round = 0; round < rounds; ++round) {
            const QList<qint64> seats = m->quarters(m->doctor(), 4);
            const QList<qint64> patients = m->seed.patients(m->clinic, 4);
            std::atomic<int> won = 0;
            together(4, [&](Database &own, int i) {
                const SeatWish wish = BookingClinic::at(seats[i % 3], 30);
                won += BookingStore(own).book(m->intent(), wish, patients[i]).status == 201;
            });
            const qint64 booked =
                m->count("SELECT count(*) FROM holdfast.slots WHERE id = ANY ($1::bigint[]) AND status = 'booked'",
                         {list(seats)});
            QCOMPARE(booked, 2 * won);
            QVERIFY(won >= 1 && won <= 2);
        }
        QCOMPARE(deadlocksSoFar(), deadlocks);
    }

    void theConstraintGuardsEverySeatOfAVisit()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        QCOMPARE(store.book(m->intent(), BookingClinic::at(seats[0], 30), m->patient()).status, 201);
        const char *around = "INSERT INTO holdfast.appointments (clinic_id, slot_id, doctor_id, patient_id, seat, "
                             "starts_at, during, status_since, channel, created_by, created_at) SELECT s.clinic_id, "
                             "s.id, s.doctor_id, $2, s.seat, s.starts_at, tstzrange(s.starts_at, s.ends_at), now(), "
                             "'counter', $3, now() FROM holdfast.slots s WHERE s.id = $1";
        try {
            m->owner.run(around, {seats[1], m->patient(), m->account});
            QFAIL("the visit's second seat was given away");
        } catch (const DatabaseError &error) {
            QCOMPARE(error.constraint, QStringLiteral("doctor_seat_is_taken_once"));
        }
    }

    void theCheckSeesAVisitThatLostASeat()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        const Answer visit = BookingStore(m->app).book(m->intent(), BookingClinic::at(seats[0], 30), m->patient());
        m->owner.run("UPDATE holdfast.slots SET status = 'open', appointment_id = NULL WHERE id = $1", {seats[1]});
        QVERIFY(m->brokenPromises().contains(QStringLiteral("a live appointment lacks a seat")));
        m->owner.run("UPDATE holdfast.slots SET status = 'booked', appointment_id = $2 WHERE id = $1",
                     {seats[1], BookingClinic::appointmentOf(visit)});
    }

private:
    static QByteArray list(const QList<qint64> &ids)
    {
        QByteArrayList texts;
        for (const qint64 id : ids)
            texts.append(QByteArray::number(id));
        return '{' + texts.join(',') + '}';
    }

    qint64 deadlocksSoFar()
    {
        m->owner.run("SELECT pg_stat_clear_snapshot()");
        return m->count("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
    }

    /// Runs `work` in so many threads at once, each with a connection of its own that is kept from round to round.
    void together(int threadCount, const std::function<void(Database &, int)> &work)
    {
        while (m_connections.size() < static_cast<std::size_t>(threadCount))
            m_connections.push_back(std::make_unique<Database>(m->cluster.app()));
        std::barrier start(threadCount);
        std::vector<std::jthread> threads;
        for (int i = 0; i < threadCount; ++i)
            threads.emplace_back([&, i] {
                start.arrive_and_wait();
                work(*m_connections[static_cast<std::size_t>(i)], i);
            });
    }

    std::unique_ptr<BookingClinic> m;
    std::vector<std::unique_ptr<Database>> m_connections;
};

QTEST_GUILESS_MAIN(TestVisits)
#include "tst_visits.moc"
