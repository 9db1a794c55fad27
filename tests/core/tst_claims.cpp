#include "tests/support/BookingClinic.h"

#include <QSet>

#include <barrier>
#include <memory>
#include <mutex>
#include <thread>

using namespace holdfast;

namespace {

constexpr int rounds = 200;
constexpr int racers = 20;

} // namespace

/// Seats that are asked for without a name, and slots of several seats.
class TestClaims : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanup() { QCOMPARE(m->brokenPromises(), QString()); }

    void twentyAtOnceGetTwentySeatsOfASlot()
    {
        race([this](int round) { return BookingClinic::at(m->slot(m->doctor(), round, racers).first(), {}, true); });
    }

    void twentyAtOnceGetTwentySlotsOfADoctor()
    {
        race([this](int) {
            const qint64 doctor = m->doctor();
            m->quarters(doctor, racers);
            return m->between(doctor, 0, 15 * racers);
        });
    }

    void twentyAtOnceGetTwentySeatsOfASpecialty()
    {
        race([this](int round) {
            const QString specialty = QStringLiteral("Khoa %1").arg(round);
            for (int i = 0; i < 4; ++i)
                m->quarters(m->doctor(specialty), racers / 4);
            SeatWish wish = m->between(0, 0, 15 * racers);
            wish.doctorId.reset();
            wish.specialty = specialty;
            return wish;
        });
    }

    void aSeatThatIsLetGoAgainIsWaitedFor()
    {
        const qint64 doctor = m->doctor();
        const qint64 only = m->slot(doctor, 0).first();
        Database other(m->cluster.owner());
        other.run("BEGIN");
        other.run("SELECT FROM holdfast.slots WHERE id = $1 FOR UPDATE", {only});
        std::jthread claimant;
        Answer answer;
        claimant = std::jthread([&] {
            Database own(m->cluster.app());
            answer = BookingStore(own).book(m->intent(), m->between(doctor, 0, 60), m_patient);
        });
        QTRY_VERIFY(m->count("SELECT count(*) FROM pg_locks WHERE NOT granted") > 0);
        other.run("ROLLBACK");
        claimant.join();
        QCOMPARE(answer.status, 201);
        QCOMPARE(BookingClinic::slotOf(answer), only);
    }

    void aSlotOfFourTakesFourOnEveryPath()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> seats = m->slot(doctor, 0, 4);
        const QList<qint64> later = m->slot(doctor, 15, 4);
        BookingStore store(m->app);
        QCOMPARE(store.book(m->intent(), seats[0], m->patient()).status, 201);
        const Answer held = store.hold(m->intent(), seats[1], std::nullopt);
        QCOMPARE(store.confirm(m->intent(), seats[1], BookingClinic::holdOf(held), m->patient()).status, 201);
        QCOMPARE(store.book(m->intent(), BookingClinic::at(seats[0], {}, true), m->patient()).status, 201);
        QCOMPARE(store.hold(m->intent(), m->between(doctor, 0, 15), m->patient()).status, 201);
        QCOMPARE(BookingClinic::code(store.book(m->intent(), seats[3], m->patient())), QStringLiteral("slot_taken"));
        QCOMPARE(BookingClinic::code(store.hold(m->intent(), seats[3], m->patient())), QStringLiteral("slot_taken"));
        const Answer any = store.book(m->intent(), BookingClinic::at(seats[0], {}, true), m->patient());
        QCOMPARE(BookingClinic::code(any), QStringLiteral("slot_taken"));
        QCOMPARE(BookingClinic::code(store.hold(m->intent(), m->between(doctor, 0, 15), m->patient())),
                 QStringLiteral("slot_taken"));
        // The limit is the slot's, not the day's: the next slot takes four more.
        for (int i = 0; i < 4; ++i)
            QCOMPARE(store.book(m->intent(), BookingClinic::at(later[0], {}, true), m->patient()).status, 201);
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.appointments WHERE doctor_id = $1", {doctor}), 7);
    }

    void aPatientHasOneSeatOfASlot()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> seats = m->slot(doctor, 0, 4);
        BookingStore store(m->app);
        const qint64 patient = m->patient();
        QCOMPARE(store.book(m->intent(), seats[0], patient).status, 201);
        QCOMPARE(BookingClinic::code(store.book(m->intent(), seats[1], patient)), QStringLiteral("already_booked"));
        const Answer any = store.book(m->intent(), BookingClinic::at(seats[0], {}, true), patient);
        QCOMPARE(BookingClinic::code(any), QStringLiteral("already_booked"));
        QCOMPARE(m->statuses(seats), QStringLiteral("booked open open open"));
    }

    void theConstraintKeepsAPatientOutOfASecondSeatToo()
    {
        const QList<qint64> seats = m->slot(m->doctor(), 0, 2);
        const qint64 patient = m->patient();
        QCOMPARE(BookingStore(m->app).book(m->intent(), seats[0], patient).status, 201);
        const char *around = "INSERT INTO holdfast.appointments (clinic_id, slot_id, doctor_id, patient_id, seat, "
                             "starts_at, during, status_since, channel, created_by, created_at) SELECT s.clinic_id, "
                             "s.id, s.doctor_id, $2, s.seat, s.starts_at, tstzrange(s.starts_at, s.ends_at), now(), "
                             "'counter', $3, now() FROM holdfast.slots s WHERE s.id = $1";
        try {
            m->owner.run(around, {seats[1], patient, m->account});
            QFAIL("a patient sits twice in one slot");
        } catch (const DatabaseError &error) {
            QVERIFY(error.constraint == QLatin1String("one_live_appointment_per_patient_and_start") ||
                    error.constraint == QLatin1String("patient_is_in_one_place"));
        }
    }

    void anySlotGoesAroundWhatThePatientHasAlready()
    {
        const qint64 elsewhere = m->doctor();
        const qint64 doctor = m->doctor();
        const qint64 patient = m->patient();
        const QList<qint64> slotIds = m->quarters(doctor, 3);
        BookingStore store(m->app);
        QCOMPARE(store.book(m->intent(), m->slot(elsewhere, 10).first(), patient).status, 201);
        const Answer answer = store.book(m->intent(), m->between(doctor, 0, 45), patient);
        QCOMPARE(BookingClinic::slotOf(answer), slotIds[2]);
        const Answer refused = store.book(m->intent(), m->between(doctor, 0, 30), patient);
        QCOMPARE(BookingClinic::code(refused), QStringLiteral("patient_overlap"));
        QCOMPARE(BookingClinic::json(refused)[u"conflict"][u"doctorId"].toInteger(), elsewhere);
    }

    void nothingFreeIsRefusedWithWhatIsFreeLater()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> slotIds = m->quarters(doctor, 3);
        BookingStore store(m->app);
        store.book(m->intent(), slotIds[0], m->patient());
        const Answer refused = store.hold(m->intent(), m->between(doctor, 0, 15), std::nullopt);
        QCOMPARE(BookingClinic::code(refused), QStringLiteral("slot_taken"));
        QCOMPARE(BookingClinic::json(refused)[u"alternatives"][0][u"id"].toInteger(), slotIds[1]);
        QCOMPARE(store.hold(m->intent(), m->between(987654321, 0, 15), std::nullopt).status, 404);
        QCOMPARE(store.hold(m->intent(), m->between(doctor, 15, 0), std::nullopt).status, 422);
    }

    void fewerSeatsTouchNobodyWhoHasOne()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> seats = m->slot(doctor, 0, 4);
        BookingStore store(m->app);
        const Answer booked = store.book(m->intent(), seats[3], m->patient());
        store.hold(m->intent(), seats[2], std::nullopt);
        const Answer two = capacity(doctor, 2);
        QCOMPARE(two.status, 200);
        QCOMPARE(m->statuses(seats), QStringLiteral("blocked blocked held booked"));
        QCOMPARE(BookingClinic::json(two)[u"above"].toInt(), 0);
        const Answer one = capacity(doctor, 1);
        QCOMPARE(m->statuses(seats), QStringLiteral("blocked blocked held booked"));
        QCOMPARE(BookingClinic::json(one)[u"above"].toInt(), 1);
        QCOMPARE(store.cancel(m->intent(), BookingClinic::appointmentOf(booked)).status, 200);
        QCOMPARE(m->statusOf(seats[3]), QStringLiteral("blocked"));
        QCOMPARE(store.book(m->intent(), BookingClinic::at(seats[0], {}, true), m->patient()).status, 409);
    }

    void moreSeatsOpenTheClosedOnesFirst()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> seats = m->slot(doctor, 0, 3);
        capacity(doctor, 0);
        QCOMPARE(m->statuses(seats), QStringLiteral("blocked blocked blocked"));
        capacity(doctor, 2);
        QCOMPARE(m->statuses(seats), QStringLiteral("open open blocked"));
        const Answer five = capacity(doctor, 5);
        QCOMPARE(BookingClinic::json(five)[u"slots"].toArray().size(), 5);
        BookingStore store(m->app);
        for (int i = 0; i < 5; ++i)
            QCOMPARE(store.book(m->intent(), BookingClinic::at(seats[0], {}, true), m->patient()).status, 201);
        QCOMPARE(store.book(m->intent(), BookingClinic::at(seats[0], {}, true), m->patient()).status, 409);
        QCOMPARE(store.setCapacity(m->intent(), doctor, m->opening.addDays(9), 2).status, 404);
        QCOMPARE(capacity(doctor, 501).status, 422);
    }

    void aBlockedSlotGetsNoMoreSeats()
    {
        const qint64 doctor = m->doctor();
        const QList<qint64> seats = m->slot(doctor, 0, 3);
        capacity(doctor, 0);
        m->owner.run(
            "INSERT INTO holdfast.blocks (clinic_id, doctor_id, during, reason, created_by, created_at) VALUES "
            "($1, $2, tstzmultirange(tstzrange($3, $4)), 'Nghỉ', $5, now())",
            {m->clinic, doctor, m->opening.toString(Qt::ISODate), m->opening.addSecs(3600).toString(Qt::ISODate),
             m->account});
        QCOMPARE(BookingClinic::code(capacity(doctor, 3)), QStringLiteral("slot_taken"));
        QCOMPARE(m->statuses(seats), QStringLiteral("blocked blocked blocked"));
    }

    void capacityAndBookingsAtOnceNeverExceedTheSeats()
    {
        Database first(m->cluster.app());
        Database second(m->cluster.app());
        for (int round = 0; round < rounds; ++round) {
            const qint64 doctor = m->doctor();
            const QList<qint64> seats = m->slot(doctor, 0, 4);
            const QList<qint64> patients = m->seed.patients(m->clinic, 4);
            std::barrier start(3);
            std::vector<std::jthread> threads;
            for (int i = 0; i < 2; ++i)
                threads.emplace_back([&, i] {
                    start.arrive_and_wait();
                    BookingStore(i == 0 ? first : second)
                        .book(m->intent(), BookingClinic::at(seats[0], {}, true), patients[i]);
                });
            start.arrive_and_wait();
            capacity(doctor, 1);
            threads.clear();
            const qint64 open =
                m->count("SELECT count(*) FROM holdfast.slots WHERE doctor_id = $1 AND status = 'open'", {doctor});
            const qint64 booked =
                m->count("SELECT count(*) FROM holdfast.slots WHERE doctor_id = $1 AND status = 'booked'", {doctor});
            QCOMPARE(open, booked == 0 ? 1 : 0);
        }
    }

private:
    Answer capacity(qint64 doctor, int seats)
    {
        return BookingStore(m->app).setCapacity(m->intent(), doctor, m->opening, seats);
    }

    /// Twenty patients ask for the same thing at once, two hundred times: all get a seat, no two the same.
    void race(const std::function<SeatWish(int)> &prepare)
    {
        std::vector<SeatWish> wishes;
        for (int round = 0; round < rounds; ++round)
            wishes.push_back(prepare(round));
        QList<QSet<qint64>> got(rounds);
        QStringList failures;
        std::mutex guard;
        std::barrier start(racers);
        std::vector<std::jthread> threads;
        for (int i = 0; i < racers; ++i)
            threads.emplace_back([&] {
                Database own(m->cluster.app());
                BookingStore store(own);
                store.warmUp();
                for (int round = 0; round < rounds; ++round) {
                    start.arrive_and_wait();
                    const Answer answer =
                        store.hold(m->intent(), wishes[static_cast<std::size_t>(round)], std::nullopt);
                    const std::lock_guard lock(guard);
                    if (answer.status == 201)
                        got[round].insert(BookingClinic::slotOf(answer));
                    else
                        failures.append(QString::fromUtf8(answer.body));
                }
            });
        threads.clear();
        QVERIFY2(failures.isEmpty(), qPrintable(failures.value(0)));
        for (int round = 0; round < rounds; ++round)
            QCOMPARE(got[round].size(), racers);
    }

    std::unique_ptr<BookingClinic> m;
    qint64 m_patient = 0;

public:
    TestClaims() = default;

private Q_SLOTS:
    void init() { m_patient = m->patient(); }
};

QTEST_GUILESS_MAIN(TestClaims)
#include "tst_claims.moc"
