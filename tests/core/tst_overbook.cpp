#include "core/DayStore.h"
#include "tests/support/BookingClinic.h"

#include <atomic>
#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

namespace {

const QString missing = QStringLiteral("no_show");
const QString reason = QStringLiteral("Sốt cao, bác sĩ đồng ý");

} // namespace

/// Extra seats by staff; cancelling, not coming, and taking both back.
class TestOverbook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanup() { QCOMPARE(m->brokenPromises(), QString()); }

    void aFullSlotGetsAnExtraSeatWithItsReason()
    {
        const qint64 slot = m->slot(m->doctor(), 0).first();
        BookingStore store(m->app);
        book(slot);
        const Answer extra = store.overbook(m->intent(), slot, m->patient(), reason);
        QCOMPARE(extra.status, 201);
        const QJsonObject seat = BookingClinic::json(extra)[u"slot"].toObject();
        QCOMPARE(seat[u"seat"].toInt(), 2);
        QVERIFY(seat[u"extra"].toBool());
        QVERIFY(!m->owner.run("SELECT extra FROM holdfast.slots WHERE id = $1", {slot}).boolean(0, 0));
        const Rows event = m->owner.run("SELECT detail, account_id FROM holdfast.slot_events WHERE slot_id = $1 AND "
                                        "to_status = 'booked'",
                                        {seat[u"id"].toInteger()});
        QCOMPARE(event.text(0, 0), QStringLiteral("reason: ") + reason);
        QCOMPARE(event.integer(0, 1), m->account);
    }

    void anExtraSeatClosesAndIsUsedAgain()
    {
        const qint64 slot = m->slot(m->doctor(), 0).first();
        BookingStore store(m->app);
        book(slot);
        const Answer extra = store.overbook(m->intent(), slot, m->patient(), reason);
        const qint64 seat = BookingClinic::slotOf(extra);
        QCOMPARE(store.cancel(m->intent(), BookingClinic::appointmentOf(extra)).status, 200);
        QCOMPARE(m->statusOf(seat), QStringLiteral("blocked"));
        QCOMPARE(store.book(m->intent(), seat, m->patient()).status, 409);
        QCOMPARE(BookingClinic::slotOf(store.overbook(m->intent(), slot, m->patient(), reason)), seat);
    }

    void whatIsNotFullIsNotOverbooked()
    {
        const qint64 doctor = m->doctor();
        const qint64 slot = m->slot(doctor, 0).first();
        BookingStore store(m->app);
        const Answer free = store.overbook(m->intent(), slot, m->patient(), reason);
        QCOMPARE(BookingClinic::code(free), QStringLiteral("stale_version"));
        QCOMPARE(BookingClinic::json(free)[u"alternatives"][0][u"id"].toInteger(), slot);
        m->owner.run("UPDATE holdfast.slots SET status = 'blocked' WHERE id = $1", {slot});
        QCOMPARE(BookingClinic::code(store.overbook(m->intent(), slot, m->patient(), reason)),
                 QStringLiteral("slot_taken"));
        const qint64 over = m->seed.slotIn(m->clinic, doctor, -60);
        QCOMPARE(BookingClinic::code(store.overbook(m->intent(), over, m->patient(), reason)),
                 QStringLiteral("slot_past"));
        QCOMPARE(store.overbook(m->intent(), 987654321, m->patient(), reason).status, 404);
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.slots WHERE doctor_id = $1", {doctor}), 2);
    }

    void itTakesStaffAndAReason()
    {
        const qint64 slot = m->slot(m->doctor(), 0).first();
        BookingStore store(m->app);
        book(slot);
        QCOMPARE(store.overbook(m->intent(), slot, m->patient(), QStringLiteral("  ")).status, 422);
        QCOMPARE(store.overbook(m->intent(), slot, m->patient(), QString(501, u'x')).status, 422);
        Intent web = m->intent();
        web.channel = QStringLiteral("web");
        QCOMPARE(store.overbook(web, slot, m->patient(), reason).status, 403);
        web.key += u'2';
        QCOMPARE(store.setStatus(web, 1, QStringLiteral("no_show")).status, 403);
        web.key += u'3';
        QCOMPARE(store.undo(web, 1).status, 403);
    }

    void theSamePatientIsNotSqueezedInTwice()
    {
        const qint64 slot = m->slot(m->doctor(), 0).first();
        BookingStore store(m->app);
        const qint64 patient = m->patient();
        store.book(m->intent(), slot, patient);
        QCOMPARE(BookingClinic::code(store.overbook(m->intent(), slot, patient, reason)),
                 QStringLiteral("already_booked"));
    }

    void extraSeatsAtOnceGetNumbersOfTheirOwn()
    {
        std::vector<std::unique_ptr<Database>> connections;
        for (int i = 0; i < 4; ++i)
            connections.push_back(std::make_unique<Database>(m->cluster.app()));
        for (int round = 0; round < 200; ++round) {
            const qint64 doctor = m->doctor();
            const qint64 slot = m->slot(doctor, 0).first();
            book(slot);
            const QList<qint64> patients = m->seed.patients(m->clinic, 4);
            std::barrier start(4);
            std::atomic<int> made = 0;
            {
                std::vector<std::jthread> threads;
                for (int i = 0; i < 4; ++i)
                    threads.emplace_back([&, i] {
                        BookingStore store(*connections[static_cast<std::size_t>(i)]);
                        start.arrive_and_wait();
                        made += store.overbook(m->intent(), slot, patients[i], reason).status == 201;
                    });
            }
            QCOMPARE(made.load(), 4);
            QCOMPARE(m->count("SELECT max(seat) FROM holdfast.slots WHERE doctor_id = $1", {doctor}), 5);
        }
    }

    void anExtraSeatIsNeverOpen()
    {
        const qint64 slot = m->slot(m->doctor(), 0).first();
        book(slot);
        const Answer extra = BookingStore(m->app).overbook(m->intent(), slot, m->patient(), reason);
        const qint64 seat = BookingClinic::slotOf(extra);
        QVERIFY_THROWS_EXCEPTION(DatabaseError,
                                 m->owner.run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, "
                                              "seat, surplus) SELECT clinic_id, doctor_id, starts_at, ends_at, 9, true "
                                              "FROM holdfast.slots WHERE id = $1",
                                              {seat}));
        m->owner.run("UPDATE holdfast.slots SET status = 'open', appointment_id = NULL WHERE id = $1", {seat});
        QCOMPARE(m->statusOf(seat), QStringLiteral("blocked"));
        m->owner.run("UPDATE holdfast.slots SET status = 'booked', appointment_id = $2 WHERE id = $1",
                     {seat, BookingClinic::appointmentOf(extra)});
    }

    void cancellingTwiceFreesOnceAndIsTakenBack()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        const Answer visit = store.book(m->intent(), BookingClinic::at(seats[0], 30), m->patient());
        const qint64 appointment = BookingClinic::appointmentOf(visit);
        QCOMPARE(store.cancel(m->intent(), appointment).status, 200);
        QCOMPARE(BookingClinic::code(store.cancel(m->intent(), appointment)), QStringLiteral("not_live"));
        const Answer back = store.undo(m->intent(), appointment);
        QCOMPARE(back.status, 200);
        QCOMPARE(BookingClinic::appointmentOf(back), appointment);
        QCOMPARE(m->statuses(seats), QStringLiteral("booked booked"));
        QCOMPARE(BookingClinic::code(store.undo(m->intent(), appointment)), QStringLiteral("stale_version"));
    }

    void whatSomebodyElseHasIsNotTakenBack()
    {
        const QList<qint64> seats = m->quarters(m->doctor(), 2);
        BookingStore store(m->app);
        const Answer visit = store.book(m->intent(), BookingClinic::at(seats[0], 30), m->patient());
        store.cancel(m->intent(), BookingClinic::appointmentOf(visit));
        book(seats[1]);
        QCOMPARE(BookingClinic::code(store.undo(m->intent(), BookingClinic::appointmentOf(visit))),
                 QStringLiteral("slot_taken"));
        QCOMPARE(m->statuses(seats), QStringLiteral("open booked"));
    }

    void aPatientWhoIsElsewhereByNowIsNotTakenBack()
    {
        const qint64 slot = m->slot(m->doctor(), 0).first();
        BookingStore store(m->app);
        const qint64 patient = m->patient();
        const Answer first = store.book(m->intent(), slot, patient);
        store.cancel(m->intent(), BookingClinic::appointmentOf(first));
        const Answer second = store.book(m->intent(), m->slot(m->doctor(), 5).first(), patient);
        const Answer refused = store.undo(m->intent(), BookingClinic::appointmentOf(first));
        QCOMPARE(BookingClinic::code(refused), QStringLiteral("patient_overlap"));
        QCOMPARE(BookingClinic::json(refused)[u"conflict"][u"appointmentId"].toInteger(),
                 BookingClinic::appointmentOf(second));
        QCOMPARE(m->statusOf(slot), QStringLiteral("open"));
    }

    void aNoShowKeepsTheSeatAndIsTakenBack()
    {
        const qint64 slot = m->seed.slotIn(m->clinic, m->doctor(), 5);
        BookingStore store(m->app);
        const qint64 appointment = book(slot);
        QCOMPARE(store.setStatus(m->intent(), appointment, missing).status, 422);
        m->cluster.moveClock(QStringLiteral("10 minutes"));
        const Answer missed = store.setStatus(m->intent(), appointment, missing);
        const Answer again = store.setStatus(m->intent(), appointment, missing);
        const Answer back = store.undo(m->intent(), appointment);
        m->cluster.moveClock(QStringLiteral("0"));
        QCOMPARE(missed.status, 200);
        QCOMPARE(BookingClinic::json(missed)[u"slot"][u"appointment"][u"status"].toString(), QStringLiteral("no_show"));
        QCOMPARE(BookingClinic::code(again), QStringLiteral("not_live"));
        QCOMPARE(back.status, 200);
        QCOMPARE(BookingClinic::json(back)[u"appointment"][u"status"].toString(), QStringLiteral("confirmed"));
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.outbox WHERE appointment_id = $1 AND topic = 'slot.changed'",
                          {appointment}),
                 2);
    }

private:
    qint64 book(qint64 slotId)
    {
        return BookingClinic::appointmentOf(BookingStore(m->app).book(m->intent(), slotId, m->patient()));
    }

    std::unique_ptr<BookingClinic> m;
};

QTEST_GUILESS_MAIN(TestOverbook)
#include "tst_overbook.moc"
