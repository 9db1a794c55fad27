#include "tests/support/OpeningClinic.h"

#include <QTest>

using namespace holdfast;

/// App and web claim no seat of a running opening without an admission; the counter does not know of it.
class tst_admission : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<OpeningClinic>(); }
    void init() { m->pass(7'000); } // an instant is one opening
    void cleanupTestCase() { m.reset(); }

    void beforeTheOpeningTheInstantIsTold()
    {
        const qint64 opening = m->opening(60);
        const qint64 patient = m->patient();
        m->join(opening, patient);
        const Answer early = book(m->of(patient), m->seat(), patient);
        QCOMPARE(early.status, 422);
        QCOMPARE(m->code(early), QStringLiteral("slot_not_released"));
        QCOMPARE(m->json(early)[u"opening"][u"id"].toInteger(), opening);
        QVERIFY(!m->json(early)[u"opening"][u"opensAt"].toString().isEmpty());
        QVERIFY(m->admission(opening, patient).isEmpty());
    }

    void withoutAnAdmissionNoSeatIsClaimedInAnyWay()
    {
        const qint64 patient = m->patient();
        const qint64 appointment =
            m->json(book(m->of(patient), freeSeat(), patient))[u"appointment"][u"id"].toInteger();
        QVERIFY(appointment > 0);
        const qint64 opening = m->opening(0);
        for (const Answer &answer : everyClaim(m->of(patient), appointment)) {
            QVERIFY2(answer.status == 403, answer.body.constData());
            QCOMPARE(m->code(answer), QStringLiteral("admission_required"));
            QCOMPARE(m->json(answer)[u"opening"][u"id"].toInteger(), opening);
        }
        QCOMPARE(takenSeats(), 0);
    }

    void aNewConnectionIsAskedForItsAdmissionToo()
    {
        m->opening(0);
        Database fresh(m->cluster.app());
        const qint64 patient = m->patient();
        const Answer answer = BookingStore(fresh).book(m->of(patient), m->seat(), patient);
        QCOMPARE(m->code(answer), QStringLiteral("admission_required"));
    }

    void withAnAdmissionEveryWayLeadsToASeat()
    {
        const qint64 before = freeSeat();
        const qint64 opening = m->opening(0, 12);
        for (int way = 0; way < 5; ++way) {
            const auto [patient, admission] = m->admitted(opening);
            QVERIFY(!admission.isEmpty());
            const Answer moved = book(m->of(patient), before, patient);
            const qint64 appointment = m->json(moved)[u"appointment"][u"id"].toInteger();
            QVERIFY2(appointment > 0, moved.body.constData());
            const Answer answer = claim(way, m->of(patient, admission), appointment);
            QVERIFY2(answer.status == 201 || answer.status == 200, answer.body.constData());
            m->owner.run("UPDATE holdfast.slots SET status = 'open', hold_id = NULL, held_by = NULL, held_for = NULL,"
                         " hold_expires_at = NULL, hold_seats = NULL, appointment_id = NULL WHERE clinic_id = $1",
                         {m->clinic});
            m->owner.run("UPDATE holdfast.appointments SET status = 'cancelled' WHERE clinic_id = $1", {m->clinic});
        }
    }

    void theCounterNeverQueues()
    {
        const qint64 patient = m->patient();
        const qint64 before = m->opening(60);
        QVERIFY(before > 0);
        QCOMPARE(book(m->counter(), m->seat(), patient).status, 201);
        m->opening(0);
        m->crowd(m->opening(0, 5), 50);
        const Answer held = BookingStore(m->app).hold(m->counter(), m->seat(), {});
        QCOMPARE(held.status, 201);
        QCOMPARE(BookingStore(m->app).hold(m->counter(), anySeat(), {}).status, 201);
    }

    void whatWasHeldWithAnAdmissionIsConfirmedWithoutOne()
    {
        const qint64 opening = m->opening(0);
        const auto [patient, admission] = m->admitted(opening);
        BookingStore store(m->app);
        const QUuid hold =
            QUuid::fromString(m->json(store.hold(m->of(patient, admission), m->seat(), {}))[u"holdId"].toString());
        m->pass(180'000);
        QCOMPARE(store.renew(m->of(patient), m->seat(), hold).status, 200);
        QCOMPARE(store.confirm(m->of(patient), m->seat(), hold, {}).status, 201);
    }

    void anAdmissionIsGoodForItsPatientAlone()
    {
        const qint64 opening = m->opening(0);
        const auto [patient, admission] = m->admitted(opening);
        const qint64 thief = m->patient();
        m->join(opening, thief);
        const Answer refused = book(m->of(thief, admission), m->seat(), thief);
        QCOMPARE(refused.status, 403);
        QCOMPARE(m->code(refused), QStringLiteral("bad_ticket"));
        QCOMPARE(takenSeats(), 0);
        QCOMPARE(book(m->of(patient, admission), m->seat(), patient).status, 201);
    }

    void aForgedAdmissionIsRefused()
    {
        const qint64 opening = m->opening(0);
        const auto [patient, admission] = m->admitted(opening);
        const QByteArray ticket = m->join(opening, patient);
        const QByteArray signature = ticket.mid(ticket.lastIndexOf('.'));
        const QByteArray named = "admission." + QByteArray::number(opening) + '.' + QByteArray::number(patient);
        QByteArray later = admission;
        later.replace(admission.split('.').at(3), "99999999999");
        for (const QByteArray &forged : {named + signature, named + ".99999999999" + signature, ticket, later,
                                         admission + 'A', QByteArray("x"), QByteArray(4000, '1')}) {
            m->pass(2'500);
            const Answer refused = book(m->of(patient, forged), m->seat(), patient);
            QVERIFY2(refused.status == 403 && m->code(refused) == QLatin1String("bad_ticket"), forged.constData());
        }
        QCOMPARE(takenSeats(), 0);
    }

    void anAdmissionIsGoodForItsOpeningAlone()
    {
        const auto [patient, admission] = m->admitted(m->opening(0));
        m->pass(1000);
        m->opening(0);
        QCOMPARE(m->code(book(m->of(patient, admission), m->seat(), patient)), QStringLiteral("admission_required"));
    }

    void anAdmissionRunsOutAndTheTicketBringsAnother()
    {
        const qint64 opening = m->opening(0);
        const auto [patient, admission] = m->admitted(opening);
        m->pass(119'000);
        QCOMPARE(BookingStore(m->app).hold(m->of(patient, admission), m->seat(), {}).status, 201);
        m->pass(2'000);
        const Answer late = book(m->of(patient, admission), m->seat(1), patient);
        QCOMPARE(m->code(late), QStringLiteral("admission_required"));
        QVERIFY(late.body.contains("run out"));
        const QByteArray renewed = m->admission(opening, patient);
        QVERIFY(!renewed.isEmpty() && renewed != admission);
        QCOMPARE(book(m->of(patient, renewed), m->seat(1), patient).status, 201);
    }

    void nobodyIsAdmittedBeforeTheTurn()
    {
        const qint64 opening = m->opening(0, 201);
        m->pass(2'000);
        m->crowd(opening, 200);
        const qint64 last = m->patient();
        m->join(opening, last);
        m->store.advance(opening);
        m->pass(500);
        m->store.advance(opening);
        QVERIFY(m->admission(opening, last).isEmpty());
        m->pass(900);
        m->store.advance(opening);
        QVERIFY(!m->admission(opening, last).isEmpty());
    }

    void aRefusalForWantOfAnAdmissionBindsNoKey()
    {
        const qint64 opening = m->opening(0);
        const auto [patient, admission] = m->admitted(opening);
        Intent intent = m->of(patient);
        QCOMPARE(book(intent, m->seat(), patient).status, 403);
        intent.admission = QString::fromLatin1(admission);
        QCOMPARE(book(intent, m->seat(), patient).status, 201);
        intent.admission.clear();
        const Answer again = book(intent, m->seat(), patient);
        QCOMPARE(again.status, 201);
        QVERIFY(again.replayed);
    }

    void aWishLooksBeyondWhatIsShut()
    {
        const qint64 free = freeSeat();
        const qint64 patient = m->patient();
        m->opening(0);
        SeatWish wish;
        wish.specialty = m->owner.run("SELECT specialty FROM holdfast.doctors WHERE id = $1", {m->doctor()}).text(0, 0);
        m->owner.run("UPDATE holdfast.doctors SET specialty = $1 WHERE id = (SELECT doctor_id FROM holdfast.slots"
                     " WHERE id = $2)",
                     {*wish.specialty, free});
        wish.from = QDateTime::currentDateTimeUtc().addDays(1);
        wish.to = wish.from.addDays(20);
        const Answer booked = BookingStore(m->app).book(m->of(patient), wish, patient);
        QVERIFY2(booked.status == 201, booked.body.constData());
        QCOMPARE(m->json(booked)[u"slot"][u"id"].toInteger(), free);
        QCOMPARE(m->code(BookingStore(m->app).book(m->of(patient), wish, patient)),
                 QStringLiteral("admission_required"));
    }

    void anOpeningIsOverOnceItsTimeIsUpAndNobodyWaits()
    {
        const qint64 opening = m->opening(0, 300);
        m->crowd(opening, 300);
        m->store.advance(opening);
        m->pass(1'800'000); // half an hour, in which no service moved the line on
        const qint64 patient = m->patient();
        QCOMPARE(m->code(book(m->of(patient), m->seat(), patient)), QStringLiteral("admission_required"));
        for (int i = 0; i < 5; ++i) {
            m->store.advance(opening);
            m->pass(500);
        }
        QVERIFY(m->store.advance(opening)->over);
        QCOMPARE(book(m->of(patient), m->seat(), patient).status, 201);
        const Answer late = m->store.join(m->of(m->patient()), opening);
        QCOMPARE(m->code(late), QStringLiteral("waiting_room_closed"));
    }

    void anOpeningNobodyAskedForEndsByItself()
    {
        const qint64 doctor = m->seed.doctor(m->clinic);
        m->owner.run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, opens_at)"
                     " SELECT $1, $2, t, t + interval '15 minutes', holdfast.booking_now() - interval '29 minutes'"
                     " FROM (SELECT holdfast.booking_now() + interval '50 hours' AS t) AS x",
                     {m->clinic, doctor});
        const qint64 seat = m->owner.run("SELECT id FROM holdfast.slots WHERE doctor_id = $1", {doctor}).integer(0, 0);
        const qint64 patient = m->patient();
        const QByteArray was = book(m->of(patient), seat, patient).body;
        QVERIFY2(was.contains("admission_required"), was.constData());
        m->owner.run("DELETE FROM holdfast.openings WHERE opens_at = (SELECT opens_at FROM holdfast.slots WHERE id ="
                     " $1)",
                     {seat});
        m->pass(60'000);
        QCOMPARE(book(m->of(patient), seat, patient).status, 201);
    }

private:
    Answer book(const Intent &intent, qint64 seat, qint64 patient)
    {
        return BookingStore(m->app).book(intent, seat, patient);
    }

    /// A seat next month that was never shut.
    qint64 freeSeat()
    {
        const qint64 doctor = m->seed.doctor(m->clinic, QStringLiteral("Free"));
        return m->seed.seats(m->clinic, doctor, QDateTime::currentDateTimeUtc().addDays(12), 15).first();
    }

    SeatWish anySeat() const
    {
        SeatWish wish;
        wish.doctorId = m->doctor();
        wish.from = QDateTime::currentDateTimeUtc().addDays(1);
        wish.to = wish.from.addDays(20);
        return wish;
    }

    Answer claim(int way, const Intent &original, qint64 appointment)
    {
        m->pass(2'500); // a patient may not try more often
        Intent intent = original;
        intent.key += QString::number(way);
        BookingStore store(m->app);
        const qint64 patient = *intent.ownPatient;
        switch (way) {
        case 0:
            return store.hold(intent, m->seat(), {});
        case 1:
            return store.book(intent, m->seat(), patient);
        case 2:
            return store.hold(intent, anySeat(), {});
        case 3:
            return store.holdForMove(intent, appointment, m->seat());
        default:
            return store.reschedule(intent, appointment, m->seat(), {});
        }
    }

    QList<Answer> everyClaim(const Intent &intent, qint64 appointment)
    {
        BookingStore store(m->app);
        QList<Answer> answers;
        for (int way = 0; way < 5; ++way)
            answers.append(claim(way, intent, appointment));
        m->pass(5'000);
        Intent more = intent;
        more.key += QStringLiteral("visit");
        SeatWish visit;
        visit.slotId = m->seat();
        visit.minutes = 30;
        answers.append(store.hold(more, visit, {}));
        more.key += QStringLiteral("any");
        visit.minutes.reset();
        visit.anySeat = true;
        answers.append(store.book(more, visit, *intent.ownPatient));
        return answers;
    }

    qint64 takenSeats()
    {
        return m->owner
            .run("SELECT count(*) FROM holdfast.slots WHERE doctor_id = $1 AND status <> 'open'", {m->doctor()})
            .integer(0, 0);
    }

    std::unique_ptr<OpeningClinic> m;
};

QTEST_GUILESS_MAIN(tst_admission)
#include "tst_admission.moc"
