#include "core/AuditStore.h"
#include "core/DayStore.h"
#include "models/AppointmentEvent.h"
#include "models/Problem.h"
#include "tests/support/BookingClinic.h"

#include <barrier>
#include <functional>
#include <memory>
#include <thread>

using namespace holdfast;
using namespace Qt::StringLiterals;

/// The visit step by step and back, in versions that nobody overwrites.
class TestVisitStates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanup()
    {
        m->cluster.moveClock(u"0"_s);
        QCOMPARE(m->brokenPromises(), QString());
    }
    void cleanupTestCase()
    {
        AuditStore(m->owner).append();
        QVERIFY(AuditStore(m->owner).verify().breaks.isEmpty());
    }

    void stepsGoForwardAndBackWithTheirTimes();
    void onlyForward_data();
    void onlyForward();
    void staleVersionOverwritesNothing_data();
    void staleVersionOverwritesNothing();
    void whoeverNamesNoVersionIsNotAsked();
    void noteIsKeptWithItsHistory();
    void historyTellsWhoWhenAndWhy();
    void visitOfSeveralSeatsStepsAsOne();
    void patientIsToldNoNote();
    void tooLongIsRefused();
    void sameKeyIsOneStep_data();
    void sameKeyIsOneStep();
    void ofTwoDesksWithOneVersionOneWins_data();
    void ofTwoDesksWithOneVersionOneWins();
    void undoneCancellationAndNewBookingDoNotShareASeat();
    void changeInPsqlIsAVersionAndInTheHistory();

private:
    using Deed = std::function<Answer(BookingStore &, qint64 appointment, BookingStore::Version)>;

    qint64 booked(qint64 slotId)
    {
        return BookingClinic::appointmentOf(BookingStore(m->app).book(m->intent(), slotId, m->patient()));
    }
    qint64 booked() { return booked(m->slot(m->doctor(), 0).first()); }
    Answer to(const char *status, qint64 appointment, BookingStore::Version version = {})
    {
        return BookingStore(m->app).setStatus(m->intent(), appointment, QString::fromLatin1(status), version);
    }
    static Appointment in(const Answer &answer)
    {
        return Appointment::fromJson(BookingClinic::json(answer)[u"appointment"].toObject());
    }
    QList<AppointmentEvent> history(qint64 appointment)
    {
        QList<AppointmentEvent> events;
        const QByteArray json = DayStore(m->app).appointmentHistory(m->clinic, appointment);
        for (const QJsonValue &event : QJsonDocument::fromJson(json)[u"events"].toArray())
            events.append(AppointmentEvent::fromJson(event.toObject()));
        return events;
    }
    QString kinds(qint64 appointment)
    {
        QStringList words;
        for (const AppointmentEvent &event : history(appointment))
            words.append(event.kind);
        return words.join(u' ');
    }
    Deed deed(const QString &name);

    std::unique_ptr<BookingClinic> m;
};

TestVisitStates::Deed TestVisitStates::deed(const QString &name)
{
    const Intent intent = m->intent();
    if (name == u"cancel")
        return [intent](auto &store, qint64 id, auto version) { return store.cancel(intent, id, version, u"ill"_s); };
    if (name == u"undo")
        return [intent](auto &store, qint64 id, auto version) { return store.undo(intent, id, version, u"slip"_s); };
    if (name == u"note")
        return [intent](auto &store, qint64 id, auto version) { return store.setNote(intent, id, u"deaf"_s, version); };
    if (name == u"move")
        return [intent, target = m->slot(m->doctor(), 120).first()](auto &store, qint64 id, auto version) {
            return store.reschedule(intent, id, target, std::nullopt, version);
        };
    return [intent, name](auto &store, qint64 id, auto version) { return store.setStatus(intent, id, name, version); };
}

void TestVisitStates::stepsGoForwardAndBackWithTheirTimes()
{
    const qint64 id = booked(m->seed.slotIn(m->clinic, m->doctor(), 5));
    QCOMPARE(in(to("no_show", id)).id, 0);
    m->cluster.moveClock(u"1 minute"_s);
    const Appointment arrived = in(to("arrived", id, 1));
    m->cluster.moveClock(u"2 minutes"_s);
    const Appointment inRoom = in(to("in_room", id, 2));
    m->cluster.moveClock(u"10 minutes"_s);
    const Appointment completed = in(to("completed", id, 3));
    QVERIFY(completed.status == AppointmentStatus::Completed);
    QCOMPARE(completed.version, 4);
    QCOMPARE(completed.arrivedAt, arrived.statusSince);
    QCOMPARE(completed.inRoomAt, inRoom.statusSince);
    QCOMPARE(completed.endedAt, completed.statusSince);
    QVERIFY(arrived.statusSince < inRoom.statusSince && inRoom.statusSince < completed.statusSince);

    m->cluster.moveClock(u"20 minutes"_s);
    BookingStore store(m->app);
    const Appointment roomAgain = in(store.undo(m->intent(), id, 4));
    QVERIFY(roomAgain.status == AppointmentStatus::InRoom && !roomAgain.endedAt.isValid());
    QCOMPARE(roomAgain.statusSince, inRoom.statusSince);
    const Appointment waitingAgain = in(store.undo(m->intent(), id, 5));
    QVERIFY(waitingAgain.status == AppointmentStatus::Arrived && !waitingAgain.inRoomAt.isValid());
    QCOMPARE(waitingAgain.statusSince, arrived.statusSince);
    const Appointment missed = in(to("no_show", id));
    QVERIFY(missed.status == AppointmentStatus::NoShow);
    QCOMPARE(in(store.undo(m->intent(), id)).statusSince, arrived.statusSince);
    const Appointment asBooked = in(store.undo(m->intent(), id));
    QVERIFY(asBooked.status == AppointmentStatus::Confirmed && !asBooked.arrivedAt.isValid());
    QCOMPARE(asBooked.statusSince, asBooked.createdAt);
    const Answer nothing = store.undo(m->intent(), id);
    QCOMPARE(nothing.status, 409);
    QVERIFY(BookingClinic::json(nothing)[u"detail"].toString().contains(u"as it was booked"_s));
    // Somebody who is cancelled while waiting comes back waiting.
    const qint64 other = booked();
    to("arrived", other);
    store.cancel(m->intent(), other);
    QVERIFY(in(store.undo(m->intent(), other)).status == AppointmentStatus::Arrived);
}

void TestVisitStates::onlyForward_data()
{
    QTest::addColumn<QStringList>("before");
    QTest::addColumn<QString>("step");
    QTest::addColumn<QString>("code");
    QTest::newRow("straight into the room") << QStringList{} << u"in_room"_s << QString();
    QTest::newRow("done without a room") << QStringList{u"arrived"_s} << u"completed"_s << QString();
    QTest::newRow("arrived twice") << QStringList{u"arrived"_s} << u"arrived"_s << u"stale_version"_s;
    QTest::newRow("back to arrived") << QStringList{u"in_room"_s} << u"arrived"_s << u"stale_version"_s;
    QTest::newRow("done before anybody came") << QStringList{} << u"completed"_s << u"stale_version"_s;
    QTest::newRow("not come after all") << QStringList{u"in_room"_s} << u"no_show"_s << u"stale_version"_s;
    QTest::newRow("arrived when over") << QStringList{u"arrived"_s, u"completed"_s} << u"arrived"_s << u"not_live"_s;
    QTest::newRow("arrived when cancelled") << QStringList{u"cancel"_s} << u"arrived"_s << u"not_live"_s;
    QTest::newRow("cancelled in the room") << QStringList{u"in_room"_s} << u"cancel"_s << u"stale_version"_s;
    QTest::newRow("cancelled when over") << QStringList{u"in_room"_s, u"completed"_s} << u"cancel"_s << u"not_live"_s;
    QTest::newRow("moved when over") << QStringList{u"in_room"_s, u"completed"_s} << u"move"_s << u"not_live"_s;
    QTest::newRow("noted when cancelled") << QStringList{u"cancel"_s} << u"note"_s << u"not_live"_s;
    QTest::newRow("to nowhere") << QStringList{} << u"cancelled"_s << u"unprocessable"_s;
}

void TestVisitStates::onlyForward()
{
    QFETCH(QStringList, before);
    QFETCH(QString, step);
    BookingStore store(m->app);
    const qint64 id = booked(m->seed.slotIn(m->clinic, m->doctor(), -2));
    for (const QString &earlier : before)
        QCOMPARE(deed(earlier)(store, id, {}).status, 200);
    const Answer answer = deed(step)(store, id, {});
    QTEST(BookingClinic::code(answer), "code");
    QCOMPARE(answer.status == 200, BookingClinic::code(answer).isEmpty());
    if (answer.status == 409)
        QCOMPARE(in(answer).id, id);
}

void TestVisitStates::staleVersionOverwritesNothing_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"arrived", "cancel", "undo", "note", "move"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestVisitStates::staleVersionOverwritesNothing()
{
    QFETCH(QString, name);
    BookingStore store(m->app);
    const qint64 id = booked();
    Intent other = m->intent();
    other.desk = u"Counter 2"_s;
    QCOMPARE(store.setStatus(other, id, u"in_room"_s, 1).status, 200);
    const QByteArray before =
        m->owner.run("SELECT a::text FROM holdfast.appointments a WHERE id = $1", {id}).bytes(0, 0);
    const Answer refused = deed(name)(store, id, 1);
    QCOMPARE(refused.status, 409);
    const Problem problem = Problem::fromJson(BookingClinic::json(refused));
    QVERIFY(problem.code == ErrorCode::StaleVersion);
    QVERIFY(problem.appointment->status == AppointmentStatus::InRoom);
    QCOMPARE(problem.appointment->version, 2);
    QVERIFY(problem.slot->appointment == problem.appointment);
    QCOMPARE(problem.changedBy.desk, u"Counter 2"_s);
    QVERIFY(!problem.changedBy.name.isEmpty());
    QCOMPARE(problem.changedBy.at, problem.appointment->inRoomAt);
    QCOMPARE(m->owner.run("SELECT a::text FROM holdfast.appointments a WHERE id = $1", {id}).bytes(0, 0), before);
}

void TestVisitStates::whoeverNamesNoVersionIsNotAsked()
{
    BookingStore store(m->app);
    const qint64 id = booked();
    QCOMPARE(to("arrived", id).status, 200);
    QCOMPARE(store.setNote(m->intent(), id, u"deaf"_s).status, 200);
    QCOMPARE(in(store.cancel(m->intent(), id)).version, 4);
}

void TestVisitStates::noteIsKeptWithItsHistory()
{
    BookingStore store(m->app);
    const qint64 id = booked();
    const Answer noted = store.setNote(m->intent(), id, u"  deaf,\nspeak\x07 loud "_s, 1);
    QCOMPARE(in(noted).note, u"deaf,\nspeak loud"_s);
    QCOMPARE(in(noted).version, 2);
    QVERIFY(Slot::fromJson(BookingClinic::json(noted)[u"slot"].toObject()).version > 2);
    QCOMPARE(in(store.setNote(m->intent(), id, u"deaf,\nspeak loud"_s, 2)).version, 2); // nothing new
    const QJsonObject without = BookingClinic::json(store.setNote(m->intent(), id, {}, 2))[u"appointment"].toObject();
    QVERIFY(!without.contains(u"note"_s) && !without.contains(u"arrivedAt"_s));
    const QList<AppointmentEvent> events = history(id);
    QCOMPARE(kinds(id), u"booked note note"_s);
    QCOMPARE(events[2].from, u"deaf,\nspeak loud"_s);
    QCOMPARE(events[2].to, QString());
}

void TestVisitStates::historyTellsWhoWhenAndWhy()
{
    BookingStore store(m->app);
    const qint64 doctor = m->doctor();
    const QList<qint64> seats = m->quarters(doctor, 2);
    const Answer held = store.hold(m->intent(), seats[0], std::nullopt);
    const qint64 id =
        BookingClinic::appointmentOf(store.confirm(m->intent(), seats[0], BookingClinic::holdOf(held), m->patient()));
    to("arrived", id);
    Intent other = m->intent();
    other.desk = u"Counter 2"_s;
    store.undo(other, id, 2, u"wrong row"_s);
    store.reschedule(m->intent(), id, seats[1], std::nullopt, 3);
    store.cancel(m->intent(), id, 4, u"patient called"_s);
    store.undo(m->intent(), id, 5);
    QCOMPARE(kinds(id), u"booked status undone moved cancelled undone"_s);
    const QList<AppointmentEvent> events = history(id);
    QCOMPARE(events[0].to, u"confirmed"_s);
    QCOMPARE(events[0].slotId, seats[0]);
    QCOMPARE(events[1].from, u"confirmed"_s);
    QCOMPARE(events[1].to, u"arrived"_s);
    QCOMPARE(events[1].channel, u"counter"_s);
    QCOMPARE(events[2].from, u"arrived"_s);
    QCOMPARE(events[2].to, u"confirmed"_s);
    QCOMPARE(events[2].reason, u"wrong row"_s);
    QCOMPARE(events[2].desk, u"Counter 2"_s);
    QCOMPARE(events[3].slotId, seats[1]);
    QCOMPARE(events[3].startsAt, m->opening.addSecs(15 * 60));
    QVERIFY(!events[3].doctorName.isEmpty());
    QCOMPARE(events[4].from, u"confirmed"_s);
    QCOMPARE(events[4].reason, u"patient called"_s);
    QCOMPARE(events[5].from, u"cancelled"_s);
    QCOMPARE(events[5].reason, QString());
    QVERIFY_THROWS_EXCEPTION(std::exception, DayStore(m->app).appointmentHistory(m->seed.clinic(), id));
}

void TestVisitStates::visitOfSeveralSeatsStepsAsOne()
{
    BookingStore store(m->app);
    const QList<qint64> seats = m->quarters(m->doctor(), 3);
    const qint64 id =
        BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[0], 45), m->patient()));
    const Answer arrived = to("arrived", id, 1);
    QCOMPARE(BookingClinic::json(arrived)[u"slots"].toArray().size(), 3);
    QCOMPARE(m->count("SELECT count(*) FROM holdfast.slots WHERE id = ANY ($1::bigint[]) AND version = 3",
                      {u"{%1,%2,%3}"_s.arg(seats[0]).arg(seats[1]).arg(seats[2])}),
             3);
    store.cancel(m->intent(), id, 2);
    store.undo(m->intent(), id, 3);
    QCOMPARE(kinds(id), u"booked status cancelled undone"_s);
    QCOMPARE(history(id).last().slotId, seats[0]);
}

void TestVisitStates::patientIsToldNoNote()
{
    BookingStore store(m->app);
    const qint64 patient = m->patient();
    const QList<qint64> seats = m->quarters(m->doctor(), 2);
    const qint64 id = BookingClinic::appointmentOf(store.book(m->intent(), BookingClinic::at(seats[0], 30), patient));
    store.setNote(m->intent(), id, u"owes for the last visit"_s);
    Intent own = m->intent();
    own.channel = u"app"_s;
    own.ownPatient = patient;
    const Answer stale = store.cancel(own, id, 1);
    QCOMPARE(BookingClinic::code(stale), u"stale_version"_s);
    QVERIFY(!BookingClinic::json(stale).contains(u"changedBy"_s));
    own.key = Seed::intent(m->account, m->clinic).key;
    const Answer moved = store.reschedule(own, id, m->quarters(m->doctor(), 2).first(), std::nullopt);
    own.key = Seed::intent(m->account, m->clinic).key;
    const Answer cancelled = store.cancel(own, id);
    for (const Answer &answer : {stale, moved, cancelled})
        QVERIFY2(!answer.body.contains("owes"), answer.body);
    QCOMPARE(moved.status, 200);
    QCOMPARE(cancelled.status, 200);
    own.key = Seed::intent(m->account, m->clinic).key;
    QCOMPARE(store.setNote(own, id, u"mine"_s).status, 403);
}

void TestVisitStates::tooLongIsRefused()
{
    BookingStore store(m->app);
    const qint64 id = booked();
    QCOMPARE(store.setNote(m->intent(), id, QString(1001, u'x')).status, 422);
    QCOMPARE(store.cancel(m->intent(), id, {}, QString(501, u'x')).status, 422);
    QCOMPARE(store.undo(m->intent(), id, {}, QString(501, u'x')).status, 422);
    QCOMPARE(store.setNote(m->intent(), id, QString(1000, u'x')).status, 200);
}

void TestVisitStates::sameKeyIsOneStep_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"arrived", "cancel", "note", "move"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestVisitStates::sameKeyIsOneStep()
{
    QFETCH(QString, name);
    BookingStore store(m->app);
    const qint64 id = booked();
    const Deed once = deed(name);
    const Answer first = once(store, id, 1);
    const Answer again = once(store, id, 1);
    QCOMPARE(first.status, 200);
    QVERIFY(again.replayed);
    QCOMPARE(again.body, first.body);
    QCOMPARE(in(again).version, 2);
    const Deed back = deed(u"undo"_s);
    if (name == u"arrived") {
        QCOMPARE(in(back(store, id, 2)).version, 3);
        const Answer undone = back(store, id, 2);
        QVERIFY(undone.replayed);
        QCOMPARE(in(undone).version, 3);
    }
    QCOMPARE(m->count("SELECT version FROM holdfast.appointments WHERE id = $1", {id}), name == u"arrived" ? 3 : 2);
}

void TestVisitStates::ofTwoDesksWithOneVersionOneWins_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::newRow("two statuses") << QStringList{u"arrived"_s, u"in_room"_s};
    QTest::newRow("status and cancellation") << QStringList{u"arrived"_s, u"cancel"_s};
    QTest::newRow("note and move") << QStringList{u"note"_s, u"move"_s};
    QTest::newRow("move and cancellation") << QStringList{u"move"_s, u"cancel"_s};
}

void TestVisitStates::ofTwoDesksWithOneVersionOneWins()
{
    QFETCH(QStringList, names);
    constexpr int rounds = 60;
    QList<qint64> appointments;
    std::vector<std::vector<Deed>> deeds(2);
    for (int round = 0; round < rounds; ++round) {
        appointments.append(booked());
        for (std::size_t side = 0; side < 2; ++side)
            deeds[side].push_back(deed(names[static_cast<qsizetype>(side)]));
    }
    std::vector<std::vector<Answer>> answers(2, std::vector<Answer>(rounds));
    std::barrier start(2);
    {
        std::vector<std::jthread> desks;
        for (std::size_t side = 0; side < 2; ++side)
            desks.emplace_back([&, side] {
                Database own(m->cluster.app());
                BookingStore store(own);
                for (std::size_t round = 0; round < rounds; ++round) {
                    start.arrive_and_wait();
                    answers[side][round] = deeds[side][round](store, appointments[static_cast<qsizetype>(round)], 1);
                }
            });
    }
    for (std::size_t round = 0; round < rounds; ++round) {
        const Answer &a = answers[0][round];
        const Answer &b = answers[1][round];
        QVERIFY2((a.status == 200) != (b.status == 200), a.body + b.body);
        const Answer &lost = a.status == 200 ? b : a;
        QCOMPARE(BookingClinic::code(lost), u"stale_version"_s);
        QCOMPARE(in(lost).version, 2);
    }
}

void TestVisitStates::undoneCancellationAndNewBookingDoNotShareASeat()
{
    constexpr int rounds = 60;
    QList<qint64> seats;
    QList<qint64> appointments;
    QList<qint64> others;
    for (int round = 0; round < rounds; ++round) {
        seats.append(m->slot(m->doctor(), 0).first());
        appointments.append(booked(seats.last()));
        QCOMPARE(BookingStore(m->app).cancel(m->intent(), appointments.last()).status, 200);
        others.append(m->patient());
    }
    std::vector<int> undone(rounds);
    std::vector<int> taken(rounds);
    std::barrier start(2);
    const auto side = [&](std::vector<int> &statuses, const auto &act) {
        Database own(m->cluster.app());
        BookingStore store(own);
        for (int round = 0; round < rounds; ++round) {
            start.arrive_and_wait();
            statuses[static_cast<std::size_t>(round)] = act(store, round).status;
        }
    };
    {
        std::jthread back([&] {
            side(undone, [&](auto &store, int round) { return store.undo(m->intent(), appointments[round], 2); });
        });
        std::jthread book([&] {
            side(taken, [&](auto &store, int round) { return store.book(m->intent(), seats[round], others[round]); });
        });
    }
    for (std::size_t round = 0; round < rounds; ++round)
        QVERIFY2((undone[round] == 200) != (taken[round] == 201),
                 qPrintable(u"%1 and %2"_s.arg(undone[round]).arg(taken[round])));
}

void TestVisitStates::changeInPsqlIsAVersionAndInTheHistory()
{
    const qint64 id = booked();
    m->owner.run("UPDATE holdfast.appointments SET status = 'completed' WHERE id = $1", {id});
    QCOMPARE(BookingClinic::code(to("arrived", id, 1)), u"stale_version"_s);
    QCOMPARE(kinds(id), u"booked status"_s);
    QCOMPARE(history(id).last().to, u"completed"_s);
    QCOMPARE(history(id).last().channel, u"sql"_s);
    QVERIFY_THROWS_EXCEPTION(DatabaseError,
                             m->app.run("UPDATE holdfast.appointments SET version = 1 WHERE id = $1", {id}));
}

QTEST_GUILESS_MAIN(TestVisitStates)
#include "tst_visit_states.moc"
