#include "core/Database.h"
#include "deliver/Deliveries.h"
#include "tests/support/BookingClinic.h"
#include "tests/support/Waiting.h"

#include <mutex>

using namespace holdfast;

namespace {

using std::chrono::milliseconds;

/// Writes down what it was told; refuses what it is told to refuse.
class Diary : public Consumer
{
public:
    explicit Diary(QString name) : m_name(std::move(name)) {}

    QString name() const override { return m_name; }
    QList<PlannedDelivery> plan(const OutboxFact &fact) const override
    {
        return fact.topic.startsWith(QLatin1String("appointment.")) ? QList<PlannedDelivery>{{}}
                                                                    : QList<PlannedDelivery>{};
    }
    Outcome deliver(const Delivery &delivery, Database &database) override
    {
        const std::lock_guard lock(m_mutex);
        if (delivery.fact.appointmentId == poison)
            throw std::runtime_error("poison");
        if (delivery.fact.appointmentId == sick)
            database.run("SELECT 1 / 0");
        m_lines.append(delivery.eventId() + u' ' + delivery.fact.topic);
        return Outcome::done();
    }
    int threads() const override { return 3; }

    QStringList lines() const
    {
        const std::lock_guard lock(m_mutex);
        return m_lines;
    }

    std::atomic<qint64> poison = 0;
    std::atomic<qint64> sick = 0;

private:
    const QString m_name;
    mutable std::mutex m_mutex;
    QStringList m_lines;
};

/// A service's part that delivers, without its HTTP.
struct Server
{
    Server(TestCluster &cluster, const std::vector<std::shared_ptr<Consumer>> &consumers)
        : deliveries({.app = cluster.app(), .direct = cluster.owner(), .poll = milliseconds(50)}, consumers)
    {
        deliveries.start();
    }

    Deliveries deliveries;
};

} // namespace

/// Many services over one database: one leads, all deliver, and a leader that dies is followed by another.
class tst_fanout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_clinic = std::make_unique<BookingClinic>(); }
    void cleanupTestCase() { m_clinic.reset(); }

    void everyServiceDeliversAndNothingIsDeliveredTwice()
    {
        const auto diary = std::make_shared<Diary>(QStringLiteral("diary one"));
        const auto second = std::make_shared<Diary>(QStringLiteral("diary two"));
        const std::vector<std::shared_ptr<Consumer>> consumers{diary, second};
        Server first(m_clinic->cluster, consumers);
        Server other(m_clinic->cluster, consumers);
        QVERIFY(waitUntil([&] { return leader() != 0; }));
        for (int i = 0; i < 40; ++i)
            book();
        QVERIFY(waitUntil([&] { return diary->lines().size() >= 40 && second->lines().size() >= 40; }, 15'000));
        QVERIFY(waitUntil([&] { return waiting() == 0; }));
        QCOMPARE(diary->lines().size(), 40);
        QCOMPARE(second->lines().size(), 40);
        QStringList lines = diary->lines();
        lines.removeDuplicates();
        QCOMPARE(lines.size(), 40);
    }

    void aLeaderThatDiesIsFollowedWithinSeconds()
    {
        const auto diary = std::make_shared<Diary>(QStringLiteral("diary of leaders"));
        Server first(m_clinic->cluster, {diary});
        QVERIFY(waitUntil([&] { return leader() != 0; }));
        Server second(m_clinic->cluster, {diary});
        const qint64 before = leader();
        m_clinic->owner.run("SELECT pg_terminate_backend($1)", {before});
        QVERIFY(waitUntil([&] { return leader() != 0 && leader() != before; }, 10'000));
        book();
        QVERIFY(waitUntil([&] { return diary->lines().size() == 1; }, 10'000));
    }

    void poisonBlocksNobodyElse()
    {
        const auto diary = std::make_shared<Diary>(QStringLiteral("poisoned diary"));
        Server server(m_clinic->cluster, {diary});
        QVERIFY(waitUntil([&] { return leader() != 0; }));
        const qint64 poisoned = book(&diary->poison);
        const qint64 sick = book(&diary->sick);
        for (int i = 0; i < 10; ++i)
            book();
        QVERIFY(waitUntil([&] { return diary->lines().size() == 10; }, 10'000));
        QVERIFY(
            waitUntil([&] { return count("SELECT count(*) FROM holdfast.deliveries WHERE last_error <> ''") == 2; }));
        QCOMPARE(errorOf(poisoned), QStringLiteral("poison"));
        // What the database says may quote a patient's row.
        QCOMPARE(errorOf(sick), QStringLiteral("The database refused (22012)."));
        diary->poison = 0;
        diary->sick = 0;
        m_clinic->cluster.moveClock(QStringLiteral("10 seconds"));
        QVERIFY(waitUntil([&] { return diary->lines().size() == 12; }, 10'000));
    }

private:
    qint64 book(std::atomic<qint64> *mark = nullptr)
    {
        const qint64 slot = m_clinic->slot(m_clinic->doctor(), 0).first();
        const qint64 patient = m_clinic->patient();
        if (mark) // before anybody can be told
            *mark = m_clinic->count("SELECT last_value + 1 FROM holdfast.appointments_id_seq");
        const Answer answer = BookingStore(m_clinic->app).book(m_clinic->intent(), slot, patient);
        return BookingClinic::appointmentOf(answer);
    }

    /// The leader's backend; 0: nobody leads.
    qint64 leader()
    {
        return count("SELECT coalesce(max(pid), 0) FROM pg_locks WHERE locktype = 'advisory' AND granted"
                     " AND (classid::bigint << 32) + objid::bigint = 4860126030");
    }
    qint64 waiting() { return count("SELECT count(*) FROM holdfast.deliveries WHERE state = 'waiting'"); }
    QString errorOf(qint64 appointment)
    {
        return m_clinic->owner
            .run("SELECT last_error FROM holdfast.deliveries WHERE appointment_id = $1", {appointment})
            .text(0, 0);
    }
    qint64 count(const char *sql) { return m_clinic->count(sql); }

    std::unique_ptr<BookingClinic> m_clinic;
};

QTEST_GUILESS_MAIN(tst_fanout)
#include "tst_fanout.moc"
