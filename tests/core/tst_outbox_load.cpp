#include "core/OutboxTail.h"
#include "tests/support/BookingClinic.h"

#include <QHash>

#include <atomic>
#include <random>
#include <thread>

using namespace holdfast;

namespace {

constexpr int writers = 32;
constexpr int each = 625;
constexpr int sharedSlots = 40;
constexpr quint32 seed = 20'261'130;

} // namespace

/// Thirty-two writers, most quick and some slow: the tail brings every event once, each slot's in their order.
class tst_outbox_load : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twentyThousandEventsArriveInOrderAndANaiveReaderLosesSome()
    {
        BookingClinic clinic;
        const qint64 doctor = clinic.doctor();
        const QList<qint64> own = clinic.seed.slotRow(clinic.clinic, doctor, writers);
        const QList<qint64> shared = clinic.seed.slotRow(clinic.clinic, clinic.doctor(), sharedSlots);
        OutboxTail tail(clinic.owner);
        Cursor cursor = tail.end();
        Database naiveReader(clinic.cluster.owner());
        const qint64 start = naiveReader.run("SELECT coalesce(max(id), 0) FROM holdfast.outbox").integer(0, 0);
        qint64 last = start;
        std::atomic<int> writing = writers;
        std::vector<std::jthread> threads;
        for (int writer = 0; writer < writers; ++writer)
            threads.emplace_back([&, writer] {
                write(clinic.cluster.owner(), own[writer], shared, writer);
                --writing;
            });
        QList<qint64> order;
        int naive = 0;
        for (bool done = false; !done;) {
            done = writing == 0;
            const OutboxTail::Batch batch = tail.after(cursor, 500);
            for (const OutboxEvent &event : batch.events) {
                QVERIFY(event.cursor > cursor);
                cursor = event.cursor;
                order.append(event.cursor.id);
            }
            done = done && batch.events.isEmpty() && !batch.pendingSince.isValid();
            const Rows rows = naiveReader.run("SELECT id FROM holdfast.outbox WHERE id > $1 ORDER BY id", {last});
            naive += rows.size();
            if (rows.size() > 0)
                last = rows.integer(rows.size() - 1, 0);
        }
        QCOMPARE(order.size(), writers * each);
        QCOMPARE(QSet<qint64>(order.begin(), order.end()).size(), writers * each);
        QVERIFY2(naive < writers * each, "the planted reader lost nothing: this load could not have shown a loss");
        qInfo("the planted reader lost %d of %d", writers * each - naive, writers * each);
        checkOrder(clinic, order, start, own, shared);
    }

private:
    /// Thirty-two at once on a busy machine: some are not let in within the two seconds of an attempt.
    static std::unique_ptr<Database> connectPatiently(const DatabaseSettings &settings)
    {
        for (int attempt = 1;; ++attempt) {
            try {
                return std::make_unique<Database>(settings);
            } catch (const ConnectionLost &) {
                if (attempt == 20)
                    throw;
            }
        }
    }

    /// Every third change is of a slot that all want; every fortieth transaction takes its time.
    static void write(const DatabaseSettings &settings, qint64 own, const QList<qint64> &shared, int writer)
    {
        const std::unique_ptr<Database> connection = connectPatiently(settings);
        Database &database = *connection;
        std::mt19937 random(seed + static_cast<unsigned>(writer));
        for (int i = 0; i < each; ++i) {
            const qint64 slot = i % 3 == 0 ? shared[static_cast<qsizetype>(random() % shared.size())] : own;
            const bool slow = i % 40 == 7;
            if (slow)
                database.run("BEGIN");
            database.run("UPDATE holdfast.slots SET version = version + 1 WHERE id = $1", {slot});
            if (slow) {
                database.run("SELECT pg_sleep(0.02)");
                database.run("COMMIT");
            }
        }
    }

    /// A slot with one writer: in the tail's order. One that many want: in the order of the rows, by which deliveries
    /// of one subject go; the tail may bring two that raced for the lock the other way around.
    static void checkOrder(BookingClinic &clinic, const QList<qint64> &order, qint64 start, const QList<qint64> &own,
                           const QList<qint64> &shared)
    {
        const Rows rows =
            clinic.owner.run("SELECT id, slot_id, version FROM holdfast.outbox WHERE id > $1 ORDER BY id", {start});
        QHash<qint64, std::pair<qint64, qint64>> slotAndVersion;
        QHash<qint64, qint64> versionOf;
        for (int row = 0; row < rows.size(); ++row) {
            const qint64 slot = rows.integer(row, 1);
            slotAndVersion.insert(rows.integer(row, 0), {slot, rows.integer(row, 2)});
            if (shared.contains(slot)) {
                QVERIFY(rows.integer(row, 2) > versionOf.value(slot));
                versionOf[slot] = rows.integer(row, 2);
            }
        }
        for (const qint64 id : order) {
            const auto [slot, version] = slotAndVersion.value(id);
            if (!own.contains(slot))
                continue;
            QVERIFY(version > versionOf.value(slot));
            versionOf[slot] = version;
        }
        QCOMPARE(versionOf.size(), own.size() + shared.size());
    }
};

QTEST_GUILESS_MAIN(tst_outbox_load)
#include "tst_outbox_load.moc"
