#include "tests/support/OpeningClinic.h"

#include <QRandomGenerator>
#include <QSet>
#include <QTest>

#include <mutex>
#include <thread>

using namespace holdfast;

/// The line of an opening lets in no more people than it has seats for: the lot decides, not who is quick.
class tst_opening_seats : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<OpeningClinic>(); }
    void init() { m->pass(7'000); } // an instant is one opening
    void cleanupTestCase() { m.reset(); }

    void noMoreChooseThanThereAreSeats()
    {
        const qint64 opening = drawn(4, 200);
        QCOMPARE(after(opening, 3'000), 4);
        QCOMPARE(after(opening, 15'000), 4);
        const OpeningLine line = *m->store.advance(opening);
        QCOMPARE(line.most, 4);
        QCOMPARE(line.seatsLeft, 4);
        QVERIFY(m->admission(opening, holder(opening, 5)).isEmpty());
        QVERIFY(!m->admission(opening, holder(opening, 4)).isEmpty());
    }

    void whoClaimsMakesRoomForNobody()
    {
        const qint64 opening = drawn(4, 50);
        QCOMPARE(after(opening, 3'000), 4);
        QCOMPARE(book(opening, 1, 0).status, 201);
        QCOMPARE(after(opening, 1'000), 4);
        QCOMPARE(BookingStore(m->app).hold(letIn(opening, 2), m->seat(1), {}).status, 201);
        QCOMPARE(after(opening, 1'000), 4);
        QCOMPARE(m->store.advance(opening)->seatsLeft, 2);
    }

    void whoLetsTheTimePassMakesRoomForTheNext()
    {
        const qint64 opening = drawn(4, 50);
        QCOMPARE(after(opening, 3'000), 4);
        QCOMPARE(book(opening, 1, 0).status, 201);
        // The first was let in two seconds after the opening.
        QCOMPARE(after(opening, 18'900), 4);
        QCOMPARE(after(opening, 500), 7);
        // Whoever was slow may still choose; only no seat is kept.
        QCOMPARE(book(opening, 2, 1).status, 201);
        QCOMPARE(after(opening, 1'000), 7);
    }

    void aSeatThatIsFreedLetsTheNextIn()
    {
        const qint64 opening = drawn(2, 50);
        QCOMPARE(after(opening, 3'000), 2);
        const qint64 appointment = m->json(book(opening, 1, 0))[u"appointment"][u"id"].toInteger();
        BookingStore store(m->app);
        QUuid hold = QUuid::fromString(m->json(store.hold(letIn(opening, 2), m->seat(1), {}))[u"holdId"].toString());
        QCOMPARE(after(opening, 25'000), 2);
        QCOMPARE(store.cancel(m->counter(), appointment).status, 200);
        QCOMPARE(after(opening, 10), 3);
        QCOMPARE(store.release(m->of(holder(opening, 2)), m->seat(1), hold).status, 200);
        QCOMPARE(after(opening, 10), 4);
        QCOMPARE(store.hold(letIn(opening, 3), m->seat(0), {}).status, 201);
        QCOMPARE(book(opening, 4, 1).status, 201);
        QCOMPARE(after(opening, 25'000), 4);
        m->pass(300'000);
        QCOMPARE(after(opening, 10), 5);
    }

    void aSeatTakenAtTheCounterLowersWhatIsFree()
    {
        const qint64 opening = drawn(4, 50);
        QCOMPARE(BookingStore(m->app).book(m->counter(), m->seat(0), m->patient()).status, 201);
        QCOMPARE(after(opening, 3'000), 3);
        QCOMPARE(BookingStore(m->app).book(m->counter(), m->seat(1), m->patient()).status, 201);
        QCOMPARE(book(opening, 1, 2).status, 201);
        QCOMPARE(after(opening, 1'000), 3);
        // One seat is left, and two were choosing.
        QCOMPARE(after(opening, 20'000), 4);
        QCOMPARE(after(opening, 1'000), 4);
    }

    void whoHasASeatChoosesNoMore()
    {
        const qint64 opening = drawn(3, 50);
        const Answer taken = BookingStore(m->app).book(m->counter(), m->seat(0), m->patient());
        QCOMPARE(after(opening, 3'000), 2);
        QCOMPARE(book(opening, 1, 1).status, 201);
        QCOMPARE(BookingStore(m->app).hold(letIn(opening, 2), m->seat(2), {}).status, 201);
        QCOMPARE(after(opening, 1'000), 2);
        const qint64 appointment = m->json(taken)[u"appointment"][u"id"].toInteger();
        QCOMPARE(BookingStore(m->app).cancel(m->counter(), appointment).status, 200);
        QCOMPARE(after(opening, 10), 3);
    }

    void whoHasASeatLeavesTheOthersTheirs()
    {
        const qint64 opening = drawn(4, 4);
        QCOMPARE(after(opening, 2'010), 1);
        QCOMPARE(book(opening, 1, 0).status, 201);
        QCOMPARE(book(opening, 1, 1).status, 403);
        QCOMPARE(after(opening, 1'000), 4);
        BookingStore store(m->app);
        SeatWish any;
        any.doctorId = m->doctor();
        any.from = QDateTime::currentDateTimeUtc().addDays(1);
        any.to = any.from.addDays(20);
        for (const Answer &more : {book(opening, 1, 1), store.hold(letIn(opening, 1), m->seat(1), {}),
                                   store.hold(letIn(opening, 1), any, {})}) {
            QCOMPARE(more.status, 403);
            QCOMPARE(m->code(more), QStringLiteral("admission_required"));
        }
        QCOMPARE(store.hold(letIn(opening, 2), m->seat(1), {}).status, 201);
        QCOMPARE(book(opening, 2, 2).status, 403);
        QCOMPARE(book(opening, 3, 2).status, 201);
        // The last has let the time pass.
        QCOMPARE(after(opening, 20'000), 4);
        QCOMPARE(book(opening, 1, 3).status, 201);
    }

    void servicesTogetherKeepToIt()
    {
        constexpr int seats = 6;
        const qint64 opening = drawn(seats, 300);
        const QList<qint64> patients = holders(opening);
        QSet<qint64> admitted;
        std::mutex mutex;
        std::vector<std::thread> threads;
        for (int service = 0; service < 4; ++service)
            threads.emplace_back([&] {
                Database database(m->cluster.app());
                OpeningStore store(database);
                for (int i = 0; i < 60; ++i) {
                    store.advance(opening);
                    for (const Admission &admission : store.admit(opening, patients)) {
                        const std::lock_guard lock(mutex);
                        admitted.insert(admission.holder);
                    }
                }
            });
        for (int i = 0; i < 60; ++i)
            m->pass(50);
        for (std::thread &thread : threads)
            thread.join();
        after(opening, 2'000);
        QVERIFY2(admitted.size() <= seats, qPrintable(QString::number(admitted.size())));
        QCOMPARE(m->store.admit(opening, patients).size(), seats);
    }

    void theBetterLotBeatsTheFasterHand()
    {
        const qint64 opening = drawn(1, 2);
        const qint64 slow = holder(opening, 1);
        const qint64 fast = holder(opening, 2);
        for (int i = 0; i < 7; ++i) {
            m->pass(2'500); // a patient may not try more often
            m->store.advance(opening);
            const Intent hammering = m->of(fast, m->admission(opening, fast));
            QCOMPARE(BookingStore(m->app).book(hammering, m->seat(), fast).status, 403);
        }
        QCOMPARE(BookingStore(m->app).book(m->of(slow, m->admission(opening, slow)), m->seat(), slow).status, 201);
    }

    void aSoldOutOpeningEndsAtItsTime()
    {
        const qint64 opening = drawn(2, 30);
        QCOMPARE(after(opening, 3'000), 2);
        const qint64 appointment = m->json(book(opening, 1, 0))[u"appointment"][u"id"].toInteger();
        QCOMPARE(book(opening, 2, 1).status, 201);
        m->pass(1'790'000);
        QVERIFY(!m->store.advance(opening)->over);
        m->pass(10'000);
        QVERIFY(m->store.advance(opening)->over);
        // A seat that is freed now is for anybody: who waited was told that nobody needs a ticket.
        QCOMPARE(BookingStore(m->app).cancel(m->counter(), appointment).status, 200);
        QVERIFY(m->store.advance(opening)->over);
        const qint64 patient = m->patient();
        QCOMPARE(BookingStore(m->app).book(m->of(patient), m->seat(0), patient).status, 201);
        QCOMPARE(m->code(m->store.join(m->of(m->patient()), opening)), QStringLiteral("waiting_room_closed"));
    }

    void aSeatThatIsLeftKeepsTheOpeningRunning()
    {
        const qint64 opening = drawn(2, 30);
        after(opening, 3'000);
        QCOMPARE(book(opening, 1, 0).status, 201);
        m->pass(1'800'000);
        QVERIFY(!m->store.advance(opening)->over);
        QCOMPARE(BookingStore(m->app).book(m->counter(), m->seat(1), m->patient()).status, 201);
        QVERIFY(m->store.advance(opening)->over);
        const QDateTime later = m->store.advance(opening)->opensAt.addSecs(4 * 3600);
        QCOMPARE(m->store.change(m->counter(), opening, {}, later).status, 200);
        QVERIFY(!m->store.advance(opening)->over);
    }

    void servicesCountAsTheDatabaseDoes()
    {
        QRandomGenerator random(11);
        for (const auto &[seats, people] : {std::pair(7, 40), std::pair(40, 7), std::pair(200, 200)}) {
            const qint64 opening = drawn(seats, people);
            m->pass(2'000);
            for (int i = 0; i < 20; ++i) {
                m->pass(static_cast<int>(random.bounded(10, 300)));
                const OpeningLine line = *m->store.advance(opening);
                const int ahead = static_cast<int>(random.bounded(0, 1'500));
                const qint64 counted =
                    m->owner
                        .run("SELECT floor(holdfast.admitted_by(o, holdfast.booking_now()"
                             " + make_interval(secs => $2::numeric / 1000))) FROM holdfast.openings o WHERE id = $1",
                             {opening, ahead})
                        .integer(0, 0);
                QVERIFY(qAbs(line.admittedBy(line.at.addMSecs(ahead)) - counted) <= 1);
                QVERIFY(counted <= std::min(seats, people));
            }
            m->pass(7'000);
        }
    }

    void itIsNotedWhenEachWasLetIn()
    {
        const qint64 opening = drawn(400, 400);
        m->pass(2'000);
        QRandomGenerator random(5);
        for (int i = 0; i < 20; ++i) {
            m->pass(static_cast<int>(random.bounded(20, 400)));
            if (i == 7)
                QCOMPARE(m->store.change(m->counter(), opening, 90, {}).status, 200);
            else
                m->store.advance(opening);
        }
        const qint64 admitted = after(opening, 3'000);
        QCOMPARE(m->owner
                     .run("SELECT count(turn_at) FROM holdfast.opening_tickets WHERE opening_id = $1 AND number <= $2",
                          {opening, admitted})
                     .integer(0, 0),
                 admitted);
        const Rows crowds = m->owner.run(
            "SELECT max(n) FROM (SELECT count(*) OVER (ORDER BY turn_at RANGE BETWEEN CURRENT ROW AND '1 second'"
            " FOLLOWING) AS n FROM holdfast.opening_tickets WHERE opening_id = $1) AS x",
            {opening});
        QVERIFY2(crowds.integer(0, 0) <= 152, qPrintable(QString::number(crowds.integer(0, 0))));
    }

private:
    /// An opening that has just begun, with so many seats, and people of whom each has a number.
    qint64 drawn(int seats, int people)
    {
        const qint64 opening = m->opening(60, seats);
        m->crowd(opening, people);
        m->pass(60'000);
        m->store.advance(opening);
        return opening;
    }

    /// How many are let in after so many milliseconds in which a service moved the line.
    qint64 after(qint64 opening, int milliseconds)
    {
        for (m->store.advance(opening); milliseconds > 0; milliseconds -= 250) {
            m->pass(std::min(milliseconds, 250));
            m->store.advance(opening);
        }
        const OpeningLine line = *m->store.advance(opening);
        return line.admittedBy(line.at);
    }

    QList<qint64> holders(qint64 opening)
    {
        QList<qint64> ids;
        for (const TicketNumber &ticket : m->store.numbersAfter(opening, 0, 10'000))
            ids.append(ticket.holder);
        return ids;
    }

    qint64 holder(qint64 opening, int number) { return holders(opening).at(number - 1); }

    /// What the holder of a number wants, whose turn has come.
    Intent letIn(qint64 opening, int number)
    {
        const qint64 patient = holder(opening, number);
        return m->of(patient, m->admission(opening, patient));
    }

    Answer book(qint64 opening, int number, int seat)
    {
        return BookingStore(m->app).book(letIn(opening, number), m->seat(seat), holder(opening, number));
    }

    std::unique_ptr<OpeningClinic> m;
};

QTEST_GUILESS_MAIN(tst_opening_seats)
#include "tst_opening_seats.moc"
