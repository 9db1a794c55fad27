#include "core/DayStore.h"
#include "core/OutboxTail.h"
#include "core/PatientStore.h"
#include "core/QueueStore.h"
#include "models/DaySnapshot.h"
#include "models/Problem.h"
#include "tests/support/BookingClinic.h"

#include <QSet>

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;
using namespace Qt::StringLiterals;

/// Walk-ins without a time: numbers, places, who is next.
class TestQueue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<BookingClinic>(); }
    void cleanup()
    {
        m->cluster.moveClock(u"0"_s);
        QCOMPARE(m->brokenPromises(), QString());
    }

    void whoeverComesGetsTheNextNumberOfTheDay();
    void patientWaitsOnceForADoctor();
    void stepsKeepTheWaitingTime();
    void staleVersionOverwritesNothing();
    void whatCannotBeIsRefused();
    void sameKeyIsOnePlace();
    void dayShowsTheQueueAndTheOutboxTellsIt();
    void mergedRecordsKeepOnePlace();
    void sixteenDesksNeverGiveANumberTwice();
    void sixteenDesksPutAPatientInOnce();
    void ofTwoDesksWithOneVersionOneWins();

private:
    Intent intent() const { return m->intent(); }
    QueueEntry joined(qint64 doctor, qint64 patient, const QString &note = {})
    {
        return in(QueueStore(m->app).join(intent(), doctor, patient, note));
    }
    Answer to(const char *status, const QueueEntry &entry, std::optional<qint64> version = {})
    {
        return QueueStore(m->app).setStatus(intent(), entry.id, QString::fromLatin1(status), version);
    }
    static QueueEntry in(const Answer &answer)
    {
        return QueueEntry::fromJson(BookingClinic::json(answer)[u"entry"].toObject());
    }
    /// A seat of the clinic's today that can still be claimed, whatever the time is.
    qint64 seatOfToday(qint64 doctor, int minute)
    {
        return m->owner
            .run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at) SELECT $1, $2, day_end - "
                 "make_interval(mins => $3::integer + 1), day_end + interval '1 day' - make_interval(mins => "
                 "$3::integer + 1) "
                 "FROM (SELECT holdfast.day_start($1, holdfast.local_today($1) + 1) AS day_end) AS q RETURNING id",
                 {m->clinic, doctor, minute})
            .integer(0, 0);
    }

    std::unique_ptr<BookingClinic> m;
};

void TestQueue::whoeverComesGetsTheNextNumberOfTheDay()
{
    const qint64 doctor = m->doctor();
    const Answer held = BookingStore(m->app).hold(intent(), seatOfToday(doctor, 0), std::nullopt);
    QCOMPARE(BookingClinic::json(held)[u"slot"][u"queueNumber"].toInt(), 1);
    const Answer answer = QueueStore(m->app).join(intent(), doctor, m->patient(), u" fever "_s);
    QCOMPARE(answer.status, 201);
    const QueueEntry entry = in(answer);
    QCOMPARE(entry.number, 2);
    QCOMPARE(entry.note, u"fever"_s);
    QCOMPARE(entry.doctorId, doctor);
    QVERIFY(entry.status == QueueStatus::Waiting && entry.version == 1 && entry.statusSince == entry.createdAt);
    QCOMPARE(entry.by.accountId, m->account);
    QVERIFY(!entry.patientName.isEmpty() && !entry.by.name.isEmpty());
    QCOMPARE(entry.date.toString(Qt::ISODate), m->owner.run("SELECT holdfast.local_today($1)", {m->clinic}).text(0, 0));
    const Answer booked = BookingStore(m->app).book(intent(), seatOfToday(doctor, 1), m->patient());
    QCOMPARE(BookingClinic::json(booked)[u"slot"][u"queueNumber"].toInt(), 3);
    to("left", entry);
    QCOMPARE(joined(doctor, m->patient()).number, 4);
    QCOMPARE(joined(m->doctor(), m->patient()).number, 1);
}

void TestQueue::patientWaitsOnceForADoctor()
{
    const qint64 doctor = m->doctor();
    const qint64 patient = m->patient();
    const QueueEntry first = joined(doctor, patient);
    const Answer second = QueueStore(m->app).join(intent(), doctor, patient, {});
    QCOMPARE(second.status, 409);
    QCOMPARE(BookingClinic::code(second), u"already_queued"_s);
    QCOMPARE(in(second).id, first.id);
    QCOMPARE(joined(m->doctor(), patient).number, 1);
    to("completed", first);
    const QueueEntry later = joined(doctor, patient);
    QCOMPARE(later.number, 2); // a refusal uses no number up
    const Answer back = to("waiting", first);
    QCOMPARE(BookingClinic::code(back), u"already_queued"_s);
    QCOMPARE(in(back).id, later.id);
}

void TestQueue::stepsKeepTheWaitingTime()
{
    const QueueEntry waits = joined(m->doctor(), m->patient());
    m->cluster.moveClock(u"5 minutes"_s);
    const QueueEntry inRoom = in(to("in_room", waits, 1));
    QVERIFY(inRoom.status == QueueStatus::InRoom && inRoom.statusSince > waits.statusSince);
    m->cluster.moveClock(u"9 minutes"_s);
    QVERIFY(in(to("completed", waits, 2)).statusSince > inRoom.statusSince);
    QCOMPARE(in(to("in_room", waits, 3)).statusSince, inRoom.statusSince);
    const QueueEntry again = in(to("waiting", waits, 4));
    QCOMPARE(again.statusSince, waits.createdAt);
    QCOMPARE(again.version, 5);
    QVERIFY(in(to("in_room", waits)).statusSince > inRoom.statusSince);
    QCOMPARE(m->count("SELECT count(*) FROM holdfast.queue_events WHERE entry_id = $1 AND account_id = $2",
                      {waits.id, m->account}),
             6);
}

void TestQueue::staleVersionOverwritesNothing()
{
    const QueueEntry waits = joined(m->doctor(), m->patient());
    Intent other = intent();
    other.desk = u"Counter 2"_s;
    QCOMPARE(QueueStore(m->app).setStatus(other, waits.id, u"left"_s, 1).status, 200);
    const Answer refused = to("in_room", waits, 1);
    const Problem problem = Problem::fromJson(BookingClinic::json(refused));
    QVERIFY(problem.code == ErrorCode::StaleVersion);
    QVERIFY(problem.entry->status == QueueStatus::Left);
    QCOMPARE(problem.entry->version, 2);
    QCOMPARE(problem.changedBy.desk, u"Counter 2"_s);
    QVERIFY(problem.changedBy.at.isValid());
    QCOMPARE(m->owner.run("SELECT status FROM holdfast.queue_entries WHERE id = $1", {waits.id}).text(0, 0), u"left"_s);
    QCOMPARE(BookingClinic::code(to("left", waits, 2)), u"stale_version"_s);
}

void TestQueue::whatCannotBeIsRefused()
{
    QueueStore store(m->app);
    const qint64 doctor = m->doctor();
    const QueueEntry entry = joined(doctor, m->patient());
    QCOMPARE(store.join(intent(), 999'999, m->patient(), {}).status, 404);
    QCOMPARE(store.join(intent(), doctor, 999'999, {}).status, 404);
    QCOMPARE(store.join(intent(), doctor, m->patient(), QString(1001, u'x')).status, 422);
    QCOMPARE(to("cured", entry).status, 422);
    QCOMPARE(store.setStatus(intent(), 999'999, u"left"_s).status, 404);
    const qint64 elsewhere = m->seed.clinic();
    const Intent stranger = Seed::intent(m->seed.account(elsewhere), elsewhere);
    QCOMPARE(store.setStatus(stranger, entry.id, u"left"_s).status, 404);
    Intent web = intent();
    web.channel = u"web"_s;
    QCOMPARE(store.join(web, doctor, m->patient(), {}).status, 403);
    QVERIFY_THROWS_EXCEPTION(DatabaseError, m->app.run("UPDATE holdfast.queue_entries SET number = 1"));
    QVERIFY_THROWS_EXCEPTION(DatabaseError, m->owner.run("DELETE FROM holdfast.queue_events"));
}

void TestQueue::sameKeyIsOnePlace()
{
    QueueStore store(m->app);
    const Intent once = intent();
    const qint64 doctor = m->doctor();
    const qint64 patient = m->patient();
    const Answer first = store.join(once, doctor, patient, {});
    const Answer again = store.join(once, doctor, patient, {});
    QVERIFY(again.replayed && again.body == first.body);
    const Intent step = intent();
    const Answer called = store.setStatus(step, in(first).id, u"in_room"_s, 1);
    const Answer calledAgain = store.setStatus(step, in(first).id, u"in_room"_s, 1);
    QVERIFY(calledAgain.replayed && calledAgain.body == called.body);
    QCOMPARE(in(calledAgain).version, 2);
}

void TestQueue::dayShowsTheQueueAndTheOutboxTellsIt()
{
    OutboxTail tail(m->owner);
    const Cursor before = tail.end();
    const qint64 doctor = m->doctor();
    const QueueEntry first = joined(doctor, m->patient());
    const QueueEntry second = joined(doctor, m->patient());
    const QueueEntry changed = in(to("in_room", first));
    const QByteArray json = DayStore(m->app).clinicDay(m->clinic, {});
    QList<QueueEntry> shown;
    for (const QueueEntry &entry : DaySnapshot::fromJson(QJsonDocument::fromJson(json).object()).queue)
        if (entry.doctorId == doctor)
            shown.append(entry);
    QCOMPARE(shown.size(), 2);
    QVERIFY(shown[0] == changed && shown[1] == second);
    const QByteArray yesterday = DayStore(m->app).clinicDay(m->clinic, first.date.addDays(-1));
    QVERIFY(DaySnapshot::fromJson(QJsonDocument::fromJson(yesterday).object()).queue.isEmpty());
    QList<qint64> told;
    for (const OutboxEvent &event : tail.after(before, 100).events)
        if (event.topic == u"queue.changed")
            told.append(QJsonDocument::fromJson(event.queueEntry)[u"id"].toInteger());
    QCOMPARE(told, (QList<qint64>{first.id, second.id, first.id}));
}

void TestQueue::mergedRecordsKeepOnePlace()
{
    const qint64 doctor = m->doctor();
    const qint64 keep = m->patient();
    const qint64 gone = m->patient();
    const QueueEntry kept = joined(doctor, keep);
    const QueueEntry second = joined(doctor, gone);
    const Intent manager = Seed::intent(m->seed.account(m->clinic, Role::Manager), m->clinic);
    QCOMPARE(PatientStore(m->app).merge(manager, keep, gone).status, 200);
    const Rows places =
        m->owner.run("SELECT status, patient_id FROM holdfast.queue_entries WHERE doctor_id = $1 ORDER BY "
                     "number",
                     {doctor});
    QCOMPARE(places.text(0, 0), u"waiting"_s);
    QCOMPARE(places.text(1, 0), u"left"_s);
    QCOMPARE(places.integer(1, 1), keep);
    const Answer again = QueueStore(m->app).join(intent(), doctor, gone, {});
    QCOMPARE(in(again).id, kept.id);
    QCOMPARE(BookingClinic::code(again), u"already_queued"_s);
    QVERIFY(second.id != kept.id);
}

void TestQueue::sixteenDesksNeverGiveANumberTwice()
{
    constexpr int desks = 16;
    constexpr int rounds = 12;
    const qint64 doctor = m->doctor();
    QList<qint64> seats;
    QList<qint64> patients;
    for (int i = 0; i < desks * rounds; ++i) {
        seats.append(seatOfToday(doctor, i));
        patients.append(m->patient());
    }
    std::vector<int> numbers(desks * rounds);
    std::barrier start(desks);
    {
        std::vector<std::jthread> threads;
        for (int desk = 0; desk < desks; ++desk)
            threads.emplace_back([&, desk] {
                Database own(m->cluster.app());
                for (int round = 0; round < rounds; ++round) {
                    const int mine = round * desks + desk;
                    start.arrive_and_wait();
                    if (desk % 2 == 0)
                        numbers[static_cast<std::size_t>(mine)] =
                            in(QueueStore(own).join(intent(), doctor, patients[mine], {})).number;
                    else
                        numbers[static_cast<std::size_t>(mine)] = BookingClinic::json(BookingStore(own).hold(
                            intent(), seats[mine], std::nullopt))[u"slot"][u"queueNumber"]
                                                                      .toInt();
                }
            });
    }
    QCOMPARE(QSet<int>(numbers.begin(), numbers.end()).size(), desks * rounds);
    QCOMPARE(*std::min_element(numbers.begin(), numbers.end()), 1);
    QCOMPARE(*std::max_element(numbers.begin(), numbers.end()), desks * rounds);
}

void TestQueue::sixteenDesksPutAPatientInOnce()
{
    constexpr int desks = 16;
    constexpr int rounds = 10;
    const qint64 doctor = m->doctor();
    QList<qint64> patients;
    for (int i = 0; i < rounds; ++i)
        patients.append(m->patient());
    std::vector<std::vector<Answer>> answers(rounds, std::vector<Answer>(desks));
    std::barrier start(desks);
    {
        std::vector<std::jthread> threads;
        for (std::size_t desk = 0; desk < desks; ++desk)
            threads.emplace_back([&, desk] {
                Database own(m->cluster.app());
                for (std::size_t round = 0; round < rounds; ++round) {
                    start.arrive_and_wait();
                    answers[round][desk] =
                        QueueStore(own).join(intent(), doctor, patients[static_cast<qsizetype>(round)], {});
                }
            });
    }
    for (const std::vector<Answer> &round : answers) {
        int in = 0;
        for (const Answer &answer : round) {
            in += answer.status == 201;
            QVERIFY2(answer.status == 201 || BookingClinic::code(answer) == u"already_queued"_s, answer.body);
        }
        QCOMPARE(in, 1);
    }
}

void TestQueue::ofTwoDesksWithOneVersionOneWins()
{
    constexpr int rounds = 60;
    QList<QueueEntry> entries;
    const qint64 doctor = m->doctor();
    for (int i = 0; i < rounds; ++i)
        entries.append(joined(doctor, m->patient()));
    std::vector<std::vector<Answer>> answers(2, std::vector<Answer>(rounds));
    std::barrier start(2);
    {
        std::vector<std::jthread> desks;
        for (std::size_t side = 0; side < 2; ++side)
            desks.emplace_back([&, side] {
                Database own(m->cluster.app());
                for (std::size_t round = 0; round < rounds; ++round) {
                    start.arrive_and_wait();
                    answers[side][round] = QueueStore(own).setStatus(
                        intent(), entries[static_cast<qsizetype>(round)].id, side == 0 ? u"in_room"_s : u"left"_s, 1);
                }
            });
    }
    for (std::size_t round = 0; round < rounds; ++round) {
        const Answer &a = answers[0][round];
        const Answer &b = answers[1][round];
        QVERIFY2((a.status == 200) != (b.status == 200), a.body + b.body);
        QCOMPARE(BookingClinic::code(a.status == 200 ? b : a), u"stale_version"_s);
    }
}

QTEST_GUILESS_MAIN(TestQueue)
#include "tst_queue.moc"
