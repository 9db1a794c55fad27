#include "core/BookingStore.h"
#include "core/DayStore.h"
#include "core/OutboxTail.h"
#include "models/DaySnapshot.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QHash>
#include <QJsonDocument>
#include <QTest>

#include <atomic>
#include <memory>
#include <thread>

using namespace holdfast;

class TestOutbox : public QObject
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

    void cursorsReadBack_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("good");
        QTest::newRow("plain") << QStringLiteral("12-34") << true;
        QTest::newRow("empty") << QString() << false;
        QTest::newRow("words") << QStringLiteral("abc") << false;
        QTest::newRow("no id") << QStringLiteral("12-") << false;
        QTest::newRow("negative") << QStringLiteral("12--3") << false;
        QTest::newRow("one number") << QStringLiteral("12") << false;
    }

    void cursorsReadBack()
    {
        QFETCH(QString, text);
        QFETCH(bool, good);
        const std::optional<Cursor> cursor = Cursor::fromString(text);
        QCOMPARE(cursor.has_value(), good);
        if (good)
            QCOMPARE(cursor->toString(), text);
    }

    void oneChangeIsOneEventWithTheSeatInIt()
    {
        OutboxTail tail(*m_owner);
        const Cursor before = tail.end();
        const qint64 slot = freshSlot();
        BookingStore(*m_app).book(intent(), slot, Seed(*m_owner).patient(m_clinic));
        const OutboxTail::Batch batch = tail.after(before, 100);
        QCOMPARE(batch.events.size(), 1);
        QCOMPARE(batch.events[0].topic, QStringLiteral("appointment.booked"));
        QCOMPARE(batch.events[0].clinicId, m_clinic);
        const Slot seat = Slot::fromJson(QJsonDocument::fromJson(batch.events[0].slot).object());
        QCOMPARE(seat.id, slot);
        QVERIFY(seat.status == SlotStatus::Booked);
        QCOMPARE(seat.appointment->patientName, QStringLiteral("Đặng Thị Huệ"));
        QVERIFY(batch.databaseTime.isValid());
        QCOMPARE(tail.after(batch.events[0].cursor, 100).events.size(), 0);
    }

    void aSnapshotAndTheFeedFromItsCursorMissNothing()
    {
        const QByteArray json = DayStore(*m_app).clinicDay(m_clinic, {});
        const DaySnapshot day = DaySnapshot::fromJson(QJsonDocument::fromJson(json).object());
        QCOMPARE(day.clinic.id, m_clinic);
        QCOMPARE(day.clinic.timeZone.id(), QByteArray("Asia/Ho_Chi_Minh"));
        QVERIFY(!day.doctors.isEmpty());
        const qint64 slot = freshSlot();
        BookingStore(*m_app).hold(intent(), slot, std::nullopt);
        OutboxTail tail(*m_owner);
        const OutboxTail::Batch batch = tail.after(*Cursor::fromString(day.cursor), 1000);
        QVERIFY(std::any_of(batch.events.begin(), batch.events.end(), [&](const OutboxEvent &event) {
            return Slot::fromJson(QJsonDocument::fromJson(event.slot).object()).id == slot;
        }));
    }

    void anOpenTransactionHoldsTheTailBackAndNothingIsLost()
    {
        OutboxTail tail(*m_owner);
        const Cursor before = tail.end();
        Database slow(m_cluster->owner());
        const qint64 first = freshSlot();
        const qint64 second = freshSlot();
        slow.run("BEGIN");
        slow.run("UPDATE holdfast.slots SET status = 'blocked' WHERE id = $1", {first});
        BookingStore(*m_app).hold(intent(), second, std::nullopt);
        const OutboxTail::Batch held = tail.after(before, 100);
        QCOMPARE(held.events.size(), 0);
        QVERIFY(held.pendingSince.isValid());
        slow.run("COMMIT");
        QCOMPARE(tail.after(before, 100).events.size(), 2);
    }

    void underLoadTheTailLosesNothingAndANaiveReaderDoes()
    {
        constexpr int writers = 8;
        constexpr int each = 250;
        QList<QList<qint64>> slotsOf;
        for (int writer = 0; writer < writers; ++writer) {
            slotsOf.append(QList<qint64>());
            for (int i = 0; i < each; ++i)
                slotsOf.last().append(freshSlot());
        }
        OutboxTail tail(*m_owner);
        Cursor cursor = tail.end();
        Database naiveReader(m_cluster->owner());
        qint64 last = naiveReader.run("SELECT coalesce(max(id), 0) FROM holdfast.outbox").integer(0, 0);
        std::atomic<int> writing = writers;
        std::vector<std::jthread> threads;
        for (int writer = 0; writer < writers; ++writer)
            threads.emplace_back([&, writer] {
                Database own(m_cluster->owner());
                for (const qint64 slot : slotsOf[writer]) {
                    own.run("BEGIN");
                    own.run("UPDATE holdfast.slots SET status = 'blocked' WHERE id = $1", {slot});
                    if (slot % 3 == 0)
                        own.run("SELECT pg_sleep(0.002)"); // a transaction that takes its time
                    own.run("COMMIT");
                }
                --writing;
            });
        QSet<qint64> seen;
        int naive = 0;
        for (bool done = false; !done;) {
            done = writing == 0;
            const OutboxTail::Batch batch = tail.after(cursor, 500);
            for (const OutboxEvent &event : batch.events) {
                QVERIFY(event.cursor > cursor);
                cursor = event.cursor;
                seen.insert(Slot::fromJson(QJsonDocument::fromJson(event.slot).object()).id);
            }
            done = done && batch.events.isEmpty() && !batch.pendingSince.isValid();
            const Rows rows = naiveReader.run("SELECT id FROM holdfast.outbox WHERE id > $1 ORDER BY id", {last});
            naive += rows.size();
            if (rows.size() > 0)
                last = rows.integer(rows.size() - 1, 0);
        }
        QCOMPARE(seen.size(), writers * each);
        QVERIFY2(naive < writers * each, "the planted reader lost nothing: this load could not have shown a loss");
    }

private:
    Intent intent() const { return Seed::intent(m_account, m_clinic); }

    qint64 freshSlot()
    {
        Seed seed(*m_owner);
        return seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
};

QTEST_GUILESS_MAIN(TestOutbox)
#include "tst_outbox.moc"
