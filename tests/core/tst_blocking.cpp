#include "core/BlockingStore.h"
#include "core/BookingStore.h"
#include "core/ScheduleJob.h"
#include "core/ScheduleStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

namespace {

QJsonObject json(const QByteArray &bytes)
{
    return QJsonDocument::fromJson(bytes).object();
}

} // namespace

/// A doctor falls ill.
class TestBlocking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic);
    }

    void init()
    {
        m_cluster->moveClock(QStringLiteral("0"));
        m_doctor = Seed(*m_owner).doctor(m_clinic);
        m_seats = Seed(*m_owner).slotRow(m_clinic, m_doctor, 8);
    }

    void cleanup() { QCOMPARE(m_owner->run("SELECT promise, slot_id FROM holdfast.broken_promises()").size(), 0); }

    void previewListsWhomItWouldMeetAndChangesNothing()
    {
        const qint64 appointment = book(m_seats[2]);
        QCOMPARE(hold(m_seats[3]).status, 201);
        const QByteArray before = state();
        const QJsonObject preview = json(BlockingStore(*m_app).preview(m_clinic, time(1, 6)));
        QCOMPARE(preview[u"holds"].toInt(), 1);
        QCOMPARE(preview[u"openSlots"].toInt(), 3);
        const QJsonArray appointments = preview[u"appointments"].toArray();
        QCOMPARE(appointments.size(), 1);
        QCOMPARE(appointments[0][u"id"].toInteger(), appointment);
        QCOMPARE(appointments[0][u"patient"][u"name"].toString(), QStringLiteral("Đặng Thị Huệ"));
        QCOMPARE(state(), before);
    }

    void openSeatsAreBlockedBookedOnesFlaggedAndNobodyIsDropped()
    {
        const qint64 appointment = book(m_seats[2]);
        const Answer blocked = block(1, 6);
        QCOMPARE(blocked.status, 201);
        QCOMPARE(json(blocked.body)[u"blocked"].toInt(), 4);
        QCOMPARE(json(blocked.body)[u"appointments"].toArray().size(), 1);
        QCOMPARE(statuses(), QStringLiteral("open blocked booked blocked blocked blocked open open"));
        QCOMPARE(text("SELECT status FROM holdfast.appointments WHERE id = $1", appointment),
                 QStringLiteral("confirmed"));
        QVERIFY(needsMoving(appointment));
        QCOMPARE(text("SELECT body->'appointment'->>'needsMoving' FROM holdfast.slot_views WHERE id = $1", m_seats[2]),
                 QStringLiteral("true"));
        const Answer refused = BookingStore(*m_app).book(intent(), m_seats[3], patient());
        QCOMPARE(refused.status, 409);
    }

    void aSeatThatOverlapsTheTimeByAMinuteIsMeantToo()
    {
        BlockingStore::Time when = time(1, 3);
        when.from = when.from.addSecs(9 * 60);
        when.to = when.to.addSecs(60);
        QCOMPARE(BlockingStore(*m_app).block(intent(), when, QStringLiteral("ill")).status, 201);
        QCOMPARE(statuses(), QStringLiteral("open blocked blocked blocked open open open open"));
    }

    void aHeldSeatIsBlockedWhenItIsLetGo()
    {
        const QString held = json(hold(m_seats[2]).body)[u"holdId"].toString();
        QCOMPARE(block(1, 6).status, 201);
        QCOMPARE(statuses(), QStringLiteral("open blocked held blocked blocked blocked open open"));
        QCOMPARE(BookingStore(*m_app).release(intent(), m_seats[2], QUuid::fromString(held)).status, 200);
        QCOMPARE(statuses(), QStringLiteral("open blocked blocked blocked blocked blocked open open"));
        QCOMPARE(
            text("SELECT to_status FROM holdfast.slot_events WHERE slot_id = $1 ORDER BY id DESC LIMIT 1", m_seats[2]),
            QStringLiteral("blocked"));
    }

    void aHoldThatLapsesUnderABlockCanNotBeTakenOverAndIsBlockedByTheJob()
    {
        hold(m_seats[2]);
        QCOMPARE(block(1, 6).status, 201);
        m_cluster->moveClock(QStringLiteral("6 minutes"));
        QCOMPARE(hold(m_seats[2]).status, 409);
        QCOMPARE(BookingStore(*m_app).book(intent(), m_seats[2], patient()).status, 409);
        QVERIFY(ScheduleJob(*m_owner).run());
        QCOMPARE(statuses(), QStringLiteral("open blocked blocked blocked blocked blocked open open"));
    }

    void aHoldConfirmedUnderABlockBeginsFlagged()
    {
        const QString held = json(hold(m_seats[2]).body)[u"holdId"].toString();
        QCOMPARE(block(1, 6).status, 201);
        const Answer confirmed = BookingStore(*m_app).confirm(intent(), m_seats[2], QUuid::fromString(held), patient());
        QCOMPARE(confirmed.status, 201);
        QVERIFY(json(confirmed.body)[u"appointment"][u"needsMoving"].toBool());
    }

    void cancellingUnderABlockLeavesABlockedSeatAndNoFlag()
    {
        const qint64 appointment = book(m_seats[2]);
        QCOMPARE(block(1, 6).status, 201);
        const Answer cancelled = BookingStore(*m_app).cancel(intent(), appointment);
        QCOMPARE(cancelled.status, 200);
        QCOMPARE(json(cancelled.body)[u"slot"][u"status"].toString(), QStringLiteral("blocked"));
        QVERIFY(!needsMoving(appointment));
    }

    void unblockRestores()
    {
        const qint64 appointment = book(m_seats[2]);
        hold(m_seats[3]);
        QCOMPARE(block(1, 6).status, 201);
        const Answer undone = BlockingStore(*m_app).unblock(intent(), time(1, 6));
        QCOMPARE(undone.status, 200);
        QCOMPARE(json(undone.body)[u"opened"].toInt(), 3);
        QCOMPARE(statuses(), QStringLiteral("open open booked held open open open open"));
        QVERIFY(!needsMoving(appointment));
        QCOMPARE(BookingStore(*m_app).cancel(intent(), appointment).status, 200);
        QCOMPARE(statuses(), QStringLiteral("open open open held open open open open"));
    }

    void unblockingAPartLeavesTheRest()
    {
        QCOMPARE(block(1, 6).status, 201);
        QCOMPARE(BlockingStore(*m_app).unblock(intent(), time(2, 4)).status, 200);
        QCOMPARE(statuses(), QStringLiteral("open blocked open open blocked blocked open open"));
    }

    void whatWasBlockedForAnotherReasonStaysBlocked()
    {
        m_owner->run("UPDATE holdfast.slots SET status = 'blocked', blocked_reason = 'Hội chẩn' WHERE id = $1",
                     {m_seats[2]});
        QCOMPARE(block(1, 6).status, 201);
        QCOMPARE(BlockingStore(*m_app).unblock(intent(), time(1, 6)).status, 200);
        QCOMPARE(statuses(), QStringLiteral("open open blocked open open open open open"));
    }

    void theWholeClinicAndTwoBlocksThatOverlap()
    {
        const qint64 colleague = Seed(*m_owner).doctor(m_clinic);
        const qint64 other = Seed(*m_owner).slotRow(m_clinic, colleague, 3).last();
        BlockingStore::Time everybody = time(0, 8);
        everybody.doctorId.reset();
        QCOMPARE(BlockingStore(*m_app).block(intent(), everybody, QStringLiteral("Mất điện")).status, 201);
        QCOMPARE(text("SELECT status FROM holdfast.slots WHERE id = $1", other), QStringLiteral("blocked"));
        QCOMPARE(block(1, 3).status, 201);
        QCOMPARE(BlockingStore(*m_app).unblock(intent(), everybody).status, 200);
        QCOMPARE(statuses(), QStringLiteral("open open open open open open open open"));
        QCOMPARE(text("SELECT status FROM holdfast.slots WHERE id = $1", other), QStringLiteral("open"));
    }

    void theSameRequestAgainChangesNothing()
    {
        const Intent same = intent();
        const Answer first = BlockingStore(*m_app).block(same, time(1, 6), QStringLiteral("ill"));
        QCOMPARE(BlockingStore(*m_app).unblock(intent(), time(1, 6)).status, 200);
        const Answer again = BlockingStore(*m_app).block(same, time(1, 6), QStringLiteral("ill"));
        QVERIFY(again.replayed);
        QCOMPARE(again.body, first.body);
        QCOMPARE(statuses(), QStringLiteral("open open open open open open open open"));
    }

    void otherClinicsDoctorsAndTimesWithoutLengthAreRefused()
    {
        Seed seed(*m_owner);
        BlockingStore::Time foreign = time(1, 6);
        foreign.doctorId = seed.doctor(seed.clinic());
        QCOMPARE(BlockingStore(*m_app).block(intent(), foreign, QString()).status, 404);
        QCOMPARE(block(6, 1).status, 422);
        BlockingStore::Time past = time(1, 2);
        past.from = past.from.addDays(-9);
        past.to = past.to.addDays(-9);
        QCOMPARE(BlockingStore(*m_app).block(intent(), past, QString()).status, 422);
    }

    void seatsMadeLaterInABlockedTimeAreBlocked()
    {
        m_owner->run("DELETE FROM holdfast.slots WHERE doctor_id = $1", {m_doctor});
        m_owner->run(
            "INSERT INTO holdfast.schedule_templates (clinic_id, doctor_id, weekday, starts, ends, slot_minutes)"
            " SELECT $1, $2, d, '08:00', '10:00', 30 FROM generate_series(1, 7) AS d",
            {m_clinic, m_doctor});
        const QString day = text("SELECT ((holdfast.booking_now() AT TIME ZONE time_zone)::date + 1)::text"
                                 " FROM holdfast.clinics WHERE id = $1",
                                 m_clinic);
        BlockingStore::Time when;
        when.doctorId = m_doctor;
        when.from = QDateTime::fromString(day + QStringLiteral("T09:00:00+07:00"), Qt::ISODate);
        when.to = when.from.addSecs(3600);
        QCOMPARE(BlockingStore(*m_app).block(intent(), when, QStringLiteral("Ốm")).status, 201);
        const QDate date = QDate::fromString(day, Qt::ISODate);
        ScheduleStore(*m_owner).materialize(m_clinic, date, date);
        QCOMPARE(statuses(), QStringLiteral("open open blocked blocked"));
        QCOMPARE(BlockingStore(*m_app).unblock(intent(), when).status, 200);
        QCOMPARE(statuses(), QStringLiteral("open open open open"));
    }

    void blockingAndBookingAtOnceDropsNobodyInTwoHundredRounds()
    {
        constexpr int rounds = 200;
        constexpr int bookers = 4;
        const QList<qint64> people = Seed(*m_owner).patients(m_clinic, bookers);
        QList<qint64> doctors;
        QList<QList<qint64>> rows;
        for (int round = 0; round < rounds; ++round) {
            doctors.append(Seed(*m_owner).doctor(m_clinic));
            // A day of its own for each round, so that the patients are free.
            rows.append(Seed(*m_owner).slotRow(m_clinic, doctors.last(), bookers));
            m_owner->run("UPDATE holdfast.slots SET starts_at = starts_at + make_interval(days => $2),"
                         " ends_at = ends_at + make_interval(days => $2) WHERE doctor_id = $1",
                         {doctors.last(), round});
        }
        std::barrier gate(bookers + 1);
        std::atomic<int> booked = 0;
        std::atomic<int> failed = 0;
        std::vector<std::thread> threads;
        for (int b = 0; b < bookers; ++b)
            threads.emplace_back([&, b] {
                Database database(m_cluster->app());
                for (int round = 0; round < rounds; ++round) {
                    gate.arrive_and_wait();
                    const Answer answer = BookingStore(database).book(intent(), rows[round][b], people[b]);
                    (answer.status == 201 ? booked : failed) += answer.status == 201 || answer.status == 409 ? 1 : 1000;
                }
            });
        threads.emplace_back([&] {
            Database database(m_cluster->app());
            for (int round = 0; round < rounds; ++round) {
                BlockingStore::Time when;
                when.doctorId = doctors[round];
                when.from = QDateTime::currentDateTimeUtc();
                when.to = when.from.addDays(rounds + 5);
                gate.arrive_and_wait();
                if (BlockingStore(database).block(intent(), when, QStringLiteral("ill")).status != 201)
                    failed += 1000;
            }
        });
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(booked + failed, rounds * bookers);
        QByteArray ids = "{";
        for (const qint64 doctor : doctors)
            ids += QByteArray::number(doctor) + ',';
        ids.back() = '}';
        // Each seat is blocked, or booked with its appointment flagged; none is still open.
        const Rows left =
            m_owner->run("SELECT count(*) FILTER (WHERE s.status = 'booked' AND a.needs_moving_since IS NOT NULL),"
                         " count(*) FILTER (WHERE s.status = 'blocked'), count(*)"
                         " FROM holdfast.slots s LEFT JOIN holdfast.appointments a ON a.id = s.appointment_id"
                         " WHERE s.doctor_id = ANY ($1::bigint[])",
                         {ids});
        QCOMPARE(left.integer(0, 0), booked.load());
        QCOMPARE(left.integer(0, 0) + left.integer(0, 1), left.integer(0, 2));
        QVERIFY(booked > 0 && failed > 0);
    }

private:
    Intent intent() const { return Seed::intent(m_account, m_clinic); }
    qint64 patient() { return Seed(*m_owner).patient(m_clinic); }
    Answer hold(qint64 slot) { return BookingStore(*m_app).hold(intent(), slot, std::nullopt); }

    qint64 book(qint64 slot)
    {
        return json(BookingStore(*m_app).book(intent(), slot, patient()).body)[u"appointment"][u"id"].toInteger();
    }

    /// From the beginning of one seat of the row to the beginning of another.
    BlockingStore::Time time(int first, int beyond)
    {
        BlockingStore::Time when;
        when.doctorId = m_doctor;
        const QDateTime start = QDateTime::fromString(
            text("SELECT holdfast.instant(starts_at) FROM holdfast.slots WHERE id = $1", m_seats[0]),
            Qt::ISODateWithMs);
        when.from = start.addSecs(600 * first);
        when.to = start.addSecs(600 * beyond);
        return when;
    }

    Answer block(int first, int beyond)
    {
        return BlockingStore(*m_app).block(intent(), time(first, beyond), QStringLiteral("Bác sĩ ốm"));
    }

    QString text(const char *sql, qint64 id) { return m_owner->run(sql, {id}).text(0, 0); }
    QString statuses()
    {
        return text("SELECT string_agg(status, ' ' ORDER BY starts_at) FROM holdfast.slots WHERE doctor_id = $1",
                    m_doctor);
    }
    QByteArray state()
    {
        return m_owner->run("SELECT json_agg(s ORDER BY id) FROM holdfast.slots s WHERE doctor_id = $1", {m_doctor})
            .bytes(0, 0);
    }
    bool needsMoving(qint64 appointment)
    {
        return m_owner
            ->run("SELECT needs_moving_since IS NOT NULL FROM holdfast.appointments WHERE id = $1", {appointment})
            .boolean(0, 0);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
    qint64 m_doctor = 0;
    QList<qint64> m_seats;
};

QTEST_GUILESS_MAIN(TestBlocking)
#include "tst_blocking.moc"
