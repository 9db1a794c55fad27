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
