#include "core/BookingError.h"
#include "tests/support/BookingClinic.h"

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

namespace {

constexpr int rounds = 1000;

} // namespace

/// Moving appointments: the new seat and the old one change hands in one transaction.
class TestReschedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanup() { QCOMPARE(m->brokenPromises(), QString()); }

    void theAppointmentKeepsItsIdentity()
    {
        const qint64 from = m->slot(m->doctor(), 0).first();
        const qint64 to = m->slot(m->doctor(), 120).first();
        BookingStore store(m->app);
        const qint64 appointment = book(from);
        const Answer moved = store.reschedule(m->intent(), appointment, to, std::nullopt);
        QCOMPARE(moved.status, 200);
        QCOMPARE(BookingClinic::appointmentOf(moved), appointment);
        QCOMPARE(BookingClinic::slotOf(moved), to);
        QCOMPARE(BookingClinic::json(moved)[u"freed"][0][u"id"].toInteger(), from);
        QCOMPARE(m->statuses({from, to}), QStringLiteral("open booked"));
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.outbox WHERE appointment_id = $1 AND topic = "
                          "'appointment.moved'",
                          {appointment}),
                 2);
        QCOMPARE(store.cancel(m->intent(), appointment).status, 200);
        QCOMPARE(m->statuses({from, to}), QStringLiteral("open open"));
    }

    void anOldRequestChangesNothing()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 3);
        BookingStore store(m->app);
        const qint64 appointment = book(seats[0]);
        const Intent old = m->intent();
        const Answer first = store.reschedule(old, appointment, seats[1], std::nullopt);
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[2], std::nullopt).status, 200);
        const Answer again = store.reschedule(old, appointment, seats[1], std::nullopt);
        QVERIFY(again.replayed);
        QCOMPARE(again.body, first.body);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open booked"));
    }

    void aFailureKeepsTheOldSeat()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 3);
        BookingStore store(m->app);
        const qint64 patient = m->patient();
        const qint64 appointment = BookingClinic::appointmentOf(store.book(m->intent(), seats[0], patient));
        book(seats[1]);
        const qint64 elsewhere = m->slot(m->doctor(), 35).first();
        QCOMPARE(store.book(m->intent(), elsewhere, patient).status, 201);
        const auto move = [&](qint64 to) { return store.reschedule(m->intent(), appointment, to, std::nullopt); };
        QCOMPARE(BookingClinic::code(move(seats[1])), QStringLiteral("slot_taken"));
        QCOMPARE(BookingClinic::code(move(seats[2])), QStringLiteral("patient_overlap"));
        QCOMPARE(move(987654321).status, 404);
        const qint64 otherClinic = m->seed.clinic();
        QCOMPARE(move(m->seed.slotIn(otherClinic, m->seed.doctor(otherClinic), 60)).status, 404);
        QCOMPARE(move(m->seed.slotIn(m->clinic, m->doctor(), -60)).status, 422);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked open"));
        QCOMPARE(m->count("SELECT slot_id FROM holdfast.appointments WHERE id = $1", {appointment}), seats[0]);
        QCOMPARE(store.reschedule(m->intent(), 987654321, seats[2], std::nullopt).status, 404);
    }

    void aVisitMayOverlapItsOwnOldTime()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 4);
        BookingStore store(m->app);
        const Answer booked = store.book(m->intent(), BookingClinic::at(seats[0], 45), m->patient());
        const qint64 appointment = BookingClinic::appointmentOf(booked);
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[1], std::nullopt).status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open booked booked booked"));
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[0], std::nullopt).status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked booked open"));
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[0], std::nullopt).status, 200);
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[2], std::nullopt).status, 422);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked booked open"));
    }

    void anAppointmentMayOverlapItsOwnOldTimeAtAnotherDoctor()
    {
        const qint64 from = m->slot(m->doctor(), 0).first();
        const qint64 to = m->slot(m->doctor(), 5).first();
        QCOMPARE(BookingStore(m->app).reschedule(m->intent(), book(from), to, std::nullopt).status, 200);
    }

    void aHeldSeatIsMovedOnto()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 3);
        BookingStore store(m->app);
        const qint64 appointment = book(seats[0]);
        const QUuid hold = BookingClinic::holdOf(store.hold(m->intent(), seats[2], std::nullopt));
        QCOMPARE(BookingClinic::code(store.reschedule(m->intent(), appointment, seats[2], std::nullopt)),
                 QStringLiteral("slot_taken"));
        QCOMPARE(BookingClinic::code(store.reschedule(m->intent(), appointment, seats[2], QUuid::createUuid())),
                 QStringLiteral("hold_lost"));
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[2], hold).status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open booked"));
    }

    void aHoldForSomebodyElseIsNotMovedOnto()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        const qint64 appointment = book(seats[0]);
        const QUuid hold = BookingClinic::holdOf(store.hold(m->intent(), seats[1], m->patient()));
        QCOMPARE(BookingClinic::code(store.reschedule(m->intent(), appointment, seats[1], hold)),
                 QStringLiteral("hold_for_other"));
        QCOMPARE(m->statuses(seats), QStringLiteral("booked held"));
    }

    void aVisitMovesOntoAHoldThatIsLongEnough()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 6);
        BookingStore store(m->app);
        const Answer booked = store.book(m->intent(), BookingClinic::at(seats[0], 30), m->patient());
        const qint64 appointment = BookingClinic::appointmentOf(booked);
        const QUuid lone = BookingClinic::holdOf(store.hold(m->intent(), seats[2], std::nullopt));
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[2], lone).status, 422);
        const QUuid pair =
            BookingClinic::holdOf(store.hold(m->intent(), BookingClinic::at(seats[4], 30), std::nullopt));
        QCOMPARE(store.reschedule(m->intent(), appointment, seats[4], pair).status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open held open booked booked"));
    }

    /// What the visit has already needs no hold: the rest is held, visibly, and the move takes both.
    void aHoldForAMoveTakesOnlyWhatIsMissing()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 6);
        BookingStore store(m->app);
        const qint64 appointment =
            BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[1], 45), m->patient()));
        const Answer later = store.holdForMove(m->intent(), appointment, seats[2]);
        QCOMPARE(later.status, 201);
        QCOMPARE(BookingClinic::slotOf(later), seats[4]);
        QCOMPARE(m->statuses(seats), QStringLiteral("open booked booked booked held open"));
        QCOMPARE(store.renew(m->intent(), seats[4], BookingClinic::holdOf(later)).status, 200);
        QCOMPARE(move(appointment, seats[2], BookingClinic::holdOf(later)).status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open booked booked booked open"));
        const Answer sooner = store.holdForMove(m->intent(), appointment, seats[0]);
        QCOMPARE(BookingClinic::slotOf(sooner), seats[0]);
        QCOMPARE(BookingClinic::json(sooner)[u"slots"].toArray().size(), 2);
        QCOMPARE(m->statuses(seats), QStringLiteral("held held booked booked booked open"));
        const Answer moved = move(appointment, seats[0], BookingClinic::holdOf(sooner));
        QCOMPARE(moved.status, 200);
        QCOMPARE(BookingClinic::json(moved)[u"freed"].toArray().size(), 2);
        QCOMPARE(BookingClinic::json(moved)[u"slots"].toArray().size(), 3);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked booked open open open"));
        QCOMPARE(store.cancel(m->intent(), appointment).status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open open open open open"));
    }

    void aHoldForAMoveIsRefusedForAReason()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 5);
        BookingStore store(m->app);
        const qint64 appointment =
            BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[0], 30), m->patient()));
        const auto hold = [&](qint64 to) { return store.holdForMove(m->intent(), appointment, to); };
        QCOMPARE(hold(seats[0]).status, 422); // it is there already
        QCOMPARE(hold(seats[4]).status, 422); // the day's end comes first
        book(seats[2]);
        QCOMPARE(BookingClinic::code(hold(seats[1])), QStringLiteral("slot_taken"));
        QCOMPARE(BookingClinic::code(hold(seats[2])), QStringLiteral("slot_taken"));
        QCOMPARE(hold(987654321).status, 404);
        const qint64 otherClinic = m->seed.clinic();
        QCOMPARE(hold(m->seed.slotIn(otherClinic, m->seed.doctor(otherClinic), 60)).status, 404);
        QCOMPARE(store.holdForMove(m->intent(), 987654321, seats[3]).status, 404);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked booked open open"));
        QCOMPARE(hold(seats[3]).status, 201);
        QCOMPARE(store.cancel(m->intent(), appointment).status, 200);
        QCOMPARE(BookingClinic::code(hold(seats[0])), QStringLiteral("not_live"));
    }

    void aMoveOntoItsOwnTimeNeedsTheRestHeld()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 5);
        BookingStore store(m->app);
        const qint64 appointment =
            BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[0], 45), m->patient()));
        // Held for somebody else, held too far away, and not held at all.
        const QUuid others = BookingClinic::holdOf(store.hold(m->intent(), seats[3], m->patient()));
        QCOMPARE(BookingClinic::code(move(appointment, seats[1], others)), QStringLiteral("hold_for_other"));
        QCOMPARE(BookingClinic::code(move(appointment, seats[1], QUuid::createUuid())), QStringLiteral("hold_lost"));
        QCOMPARE(move(appointment, seats[2], others).status, 409);
        QCOMPARE(store.release(m->intent(), seats[3], others).status, 200);
        const QUuid last = BookingClinic::holdOf(store.hold(m->intent(), seats[4], std::nullopt));
        QCOMPARE(move(appointment, seats[2], last).status, 422);
        QCOMPARE(BookingClinic::code(move(appointment, seats[1], last)), QStringLiteral("hold_lost"));
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked booked open held"));
    }

    void aLapsedHoldForAMoveIsLostOnceSomebodyTookIt()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 4);
        BookingStore store(m->app);
        const qint64 appointment =
            BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[0], 30), m->patient()));
        const QUuid hold = BookingClinic::holdOf(store.holdForMove(m->intent(), appointment, seats[1]));
        m->owner.run("UPDATE holdfast.slots SET hold_expires_at = now() - interval '1 minute' WHERE id = $1",
                     {seats[2]});
        book(seats[2]);
        QCOMPARE(BookingClinic::code(move(appointment, seats[1], hold)), QStringLiteral("hold_lost"));
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked booked open"));
        QCOMPARE(m->count("SELECT slot_id FROM holdfast.appointments WHERE id = $1", {appointment}), seats[0]);
    }

    /// A visit wants a quarter of an hour more to its right, another one to its left: of the seat between them each
    /// round one has its way, with a hold or without one, and nobody loses what they had.
    void visitsThatGrowTowardsEachOtherNeverShareASeat()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 5);
        BookingStore store(m->app);
        const QList<qint64> mine{
            BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[0], 30), m->patient())),
            BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[3], 30), m->patient()))};
        const QList<qint64> home{seats[0], seats[3]};
        const QList<qint64> between{seats[1], seats[2]};
        const qint64 deadlocks = deadlocksSoFar();
        std::barrier start(2);
        QList<int> moved(2);
        QList<int> strange(2);
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 2; ++i)
                threads.emplace_back([&, i] {
                    Database own(m->cluster.app());
                    BookingStore mover(own);
                    for (int round = 0; round < rounds / 2; ++round) {
                        start.arrive_and_wait();
                        std::optional<QUuid> hold;
                        Answer answer;
                        if ((round + i) % 3 > 0) {
                            answer = mover.holdForMove(m->intent(), mine[i], between[i]);
                            hold = BookingClinic::holdOf(answer);
                        }
                        if (answer.status != 409)
                            answer = mover.reschedule(m->intent(), mine[i], between[i], hold);
                        moved[i] += answer.status == 200;
                        strange[i] += answer.status != 200 && answer.status != 409;
                        start.arrive_and_wait();
                        if (answer.status == 200)
                            strange[i] += mover.reschedule(m->intent(), mine[i], home[i], std::nullopt).status != 200;
                    }
                });
        }
        QCOMPARE(strange, QList<int>({0, 0}));
        QCOMPARE(moved[0] + moved[1], rounds / 2);
        QVERIFY(moved[0] > 0 && moved[1] > 0);
        QCOMPARE(deadlocksSoFar(), deadlocks);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked open booked booked"));
    }

    void whatIsOverIsNotMoved()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        const qint64 appointment = book(seats[0]);
        QCOMPARE(store.cancel(m->intent(), appointment).status, 200);
        QCOMPARE(BookingClinic::code(store.reschedule(m->intent(), appointment, seats[1], std::nullopt)),
                 QStringLiteral("not_live"));
        QCOMPARE(m->statuses(seats), QStringLiteral("open open"));
    }

    /// Two patients want each other's seat, again and again; then both want to cross over into free seats.
    void crossingSwapsNeverDeadlock()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 4);
        const QList<qint64> mine{book(seats[0]), book(seats[3])};
        const qint64 deadlocks = deadlocksSoFar();
        const QList<QList<qint64>> targets{{seats[3], seats[0]}, {seats[2], seats[1]}, {seats[0], seats[3]}};
        std::barrier start(2);
        QList<int> unexpected(2);
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < 2; ++i)
                threads.emplace_back([&, i] {
                    Database own(m->cluster.app());
                    BookingStore store(own);
                    for (int round = 0; round < rounds; ++round) {
                        start.arrive_and_wait();
                        const qint64 to = targets[round % targets.size()][i];
                        const int status = store.reschedule(m->intent(), mine[i], to, std::nullopt).status;
                        unexpected[i] += status != (round % targets.size() == 0 ? 409 : 200);
                    }
                });
        }
        QCOMPARE(unexpected, QList<int>({0, 0}));
        QCOMPARE(deadlocksSoFar(), deadlocks);
    }

    /// Cancelling and moving at once: afterwards no seat is left behind.
    void cancellingWhileItMovesFreesEverything()
    {
        Database mover(m->cluster.app());
        Database canceller(m->cluster.app());
        for (int round = 0; round < 200; ++round) {
            const QList<qint64> seats = m->quarters(m->doctor(), 2);
            const qint64 appointment = book(seats[0]);
            std::barrier start(2);
            int cancelled = 0;
            {
                std::jthread move([&] {
                    start.arrive_and_wait();
                    BookingStore(mover).reschedule(m->intent(), appointment, seats[1], std::nullopt);
                });
                std::jthread cancel([&] {
                    start.arrive_and_wait();
                    cancelled = BookingStore(canceller).cancel(m->intent(), appointment).status;
                });
            }
            QCOMPARE(cancelled, 200);
            QCOMPARE(m->statuses(seats), QStringLiteral("open open"));
        }
    }

private:
    Answer move(qint64 appointment, qint64 to, const QUuid &hold)
    {
        return BookingStore(m->app).reschedule(m->intent(), appointment, to, hold);
    }

    qint64 book(qint64 slotId)
    {
        return BookingClinic::appointmentOf(BookingStore(m->app).book(m->intent(), slotId, m->patient()));
    }

    qint64 deadlocksSoFar()
    {
        m->owner.run("SELECT pg_stat_clear_snapshot()");
        return m->count("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
    }

    std::unique_ptr<BookingClinic> m;
};

QTEST_GUILESS_MAIN(TestReschedule)
#include "tst_reschedule.moc"
