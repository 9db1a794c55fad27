#include "core/BookingError.h"
#include "core/BookingStore.h"
#include "core/PatientStore.h"
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

class TestMerge : public QObject
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
        m_receptionist = seed.account(m_clinic);
        m_manager = seed.account(m_clinic, Role::Manager);
    }

    void init()
    {
        Seed seed(*m_owner);
        m_keep = seed.patient(m_clinic, QStringLiteral("Lê Văn Giữ"));
        m_gone = seed.patient(m_clinic, QStringLiteral("Le Van Giu"));
        m_slots = seed.slotRow(m_clinic, seed.doctor(m_clinic), 8);
    }

    void everyAppointmentAndHoldMoves()
    {
        book(m_slots[0], m_keep);
        book(m_slots[1], m_gone);
        const qint64 cancelled = book(m_slots[2], m_gone);
        BookingStore(*m_app).cancel(intent(m_receptionist), cancelled);
        const QJsonObject held = json(BookingStore(*m_app).hold(intent(m_receptionist), m_slots[3], m_gone));
        const qint64 version = versionOf(m_slots[1]);
        const Answer answer = merge(m_keep, m_gone);
        QCOMPARE(answer.status, 200);
        QCOMPARE(json(answer)[u"movedAppointments"].toInt(), 2);
        QCOMPARE(number("SELECT count(*) FROM holdfast.appointments WHERE patient_id = $1", m_gone), 0);
        QCOMPARE(number("SELECT count(*) FROM holdfast.appointments WHERE patient_id = $1", m_keep), 3);
        QCOMPARE(number("SELECT held_for FROM holdfast.slots WHERE id = $1", m_slots[3]), m_keep);
        QCOMPARE(versionOf(m_slots[1]), version + 1);
        QCOMPARE(number("SELECT count(*) FROM holdfast.outbox WHERE slot_id = $1", m_slots[1]), 2);
        // The desk that held for the old record confirms with it.
        const QUuid hold(held[u"holdId"].toString());
        QCOMPARE(BookingStore(*m_app).confirm(intent(m_receptionist), m_slots[3], hold, m_gone).status, 201);
        QCOMPARE(number("SELECT count(*) FROM holdfast.appointments WHERE patient_id = $1", m_keep), 4);
        QCOMPARE(m_owner->run("SELECT * FROM holdfast.broken_promises()").size(), 0);
    }

    void theGoneOneIsFoundNoMoreAndItsIdLeadsToTheKeptOne()
    {
        m_owner->run("UPDATE holdfast.patients SET phone = '0901234567', birth_date = '1980-01-02' WHERE id = $1",
                     {m_gone});
        QCOMPARE(merge(m_keep, m_gone).status, 200);
        PatientStore store(*m_app);
        const PatientReader reader{.accountId = m_manager, .clinicId = m_clinic, .desk = {}};
        for (const char *query : {"le van giu", "0901234567", "02.01.1980"})
            for (const QJsonValue &found :
                 parsed(store.search(reader, QString::fromUtf8(query), 100))[u"patients"].toArray())
                QVERIFY(found[u"id"].toInteger() != m_gone);
        const QJsonObject seen = parsed(store.view(reader, m_gone));
        QCOMPARE(seen[u"patient"][u"id"].toInteger(), m_keep);
        QCOMPARE(seen[u"patient"][u"phone"].toString(), QStringLiteral("0901234567"));
        QCOMPARE(seen[u"patient"][u"birthDate"].toString(), QStringLiteral("1980-01-02"));
        QCOMPARE(seen[u"mergedIds"].toArray(), QJsonArray{m_gone});
    }

    void aBookingForTheGoneOneLandsWithTheKeptOne()
    {
        QCOMPARE(merge(m_keep, m_gone).status, 200);
        const qint64 appointment = book(m_slots[0], m_gone);
        QCOMPARE(number("SELECT patient_id FROM holdfast.appointments WHERE id = $1", appointment), m_keep);
        // In three days: the first appointment is tomorrow's first.
        const qint64 later = Seed(*m_owner).slotIn(m_clinic, Seed(*m_owner).doctor(m_clinic), 3 * 24 * 60);
        QCOMPARE(BookingStore(*m_app).book(intent(m_receptionist), later, m_gone).status, 201);
    }

    void mergesInARowLeadToTheLast()
    {
        const qint64 last = Seed(*m_owner).patient(m_clinic);
        QCOMPARE(merge(m_keep, m_gone).status, 200);
        QCOMPARE(merge(last, m_keep).status, 200);
        QCOMPARE(number("SELECT merged_into FROM holdfast.patients WHERE id = $1", m_gone), last);
        const Answer again = merge(m_keep, m_gone);
        QCOMPARE(again.status, 409);
        QCOMPARE(json(again)[u"code"].toString(), QStringLiteral("stale_version"));
    }

    void overlappingAppointmentsRefuseByName()
    {
        Seed seed(*m_owner);
        const qint64 other = seed.slotRow(m_clinic, seed.doctor(m_clinic), 1)[0];
        const qint64 first = book(m_slots[0], m_keep);
        const qint64 second = book(other, m_gone);
        const Answer answer = merge(m_keep, m_gone);
        QCOMPARE(answer.status, 409);
        QCOMPARE(json(answer)[u"code"].toString(), QStringLiteral("patient_overlap"));
        const QString detail = json(answer)[u"detail"].toString();
        QVERIFY2(detail.contains(QString::number(first)) && detail.contains(QString::number(second)),
                 qPrintable(detail));
        QCOMPARE(number("SELECT count(*) FROM holdfast.appointments WHERE patient_id = $1", m_gone), 1);
        QCOMPARE(number("SELECT count(*) FROM holdfast.patients WHERE id = $1 AND merged_into IS NULL", m_gone), 1);
        BookingStore(*m_app).cancel(intent(m_receptionist), second);
        QCOMPARE(merge(m_keep, m_gone).status, 200);
    }

    void onlyManagersMerge()
    {
        QCOMPARE(PatientStore(*m_app).merge(intent(m_receptionist), m_keep, m_gone).status, 403);
        QCOMPARE(merge(m_keep, m_keep).status, 422);
        QCOMPARE(merge(m_keep, 987654321).status, 404);
        Seed seed(*m_owner);
        QCOMPARE(merge(m_keep, seed.patient(seed.clinic())).status, 404);
    }

    void theMergeIsNoted()
    {
        const qint64 appointment = book(m_slots[0], m_gone);
        const Intent mine = intent(m_manager);
        QCOMPARE(PatientStore(*m_app).merge(mine, m_keep, m_gone).status, 200);
        const Answer again = PatientStore(*m_app).merge(mine, m_keep, m_gone);
        QVERIFY(again.replayed);
        const Rows noted = m_owner->run("SELECT account_id, gone, appointments::text, gone_before->>'name'"
                                        " FROM holdfast.patient_merges WHERE kept = $1",
                                        {m_keep});
        QCOMPARE(noted.size(), 1);
        QCOMPARE(noted.integer(0, 0), m_manager);
        QCOMPARE(noted.integer(0, 1), m_gone);
        QCOMPARE(noted.text(0, 2), QStringLiteral("{%1}").arg(appointment));
        QCOMPARE(noted.text(0, 3), QStringLiteral("Le Van Giu"));
        QVERIFY_THROWS_EXCEPTION(DatabaseError, m_owner->run("DELETE FROM holdfast.patient_merges"));
        QCOMPARE(m_owner
                     ->run("SELECT detail FROM holdfast.slot_events WHERE slot_id = $1 ORDER BY id DESC LIMIT 1",
                           {m_slots[0]})
                     .text(0, 0),
                 QStringLiteral("patient %1 merged into %2").arg(m_gone).arg(m_keep));
    }

    void everyForeignKeyToPatientsIsFollowed()
    {
        const Rows left =
            m_owner->run("SELECT c.conrelid::regclass::text FROM pg_constraint c WHERE c.contype = 'f'"
                         " AND c.confrelid = 'holdfast.patients'::regclass AND cardinality(c.conkey) > 1");
        QCOMPARE(left.size(), 0);
        m_owner->run("CREATE TABLE holdfast.later_things (patient_id bigint REFERENCES holdfast.patients)");
        m_owner->run("INSERT INTO holdfast.later_things VALUES ($1)", {m_gone});
        const Answer answer = merge(m_keep, m_gone);
        const qint64 moved = m_owner->run("SELECT patient_id FROM holdfast.later_things").integer(0, 0);
        m_owner->run("DROP TABLE holdfast.later_things");
        QCOMPARE(answer.status, 200);
        QCOMPARE(moved, m_keep);
    }

    void bookingsThatRaceWithTheMergeAreNotLost()
    {
        constexpr int rounds = 200;
        Seed seed(*m_owner);
        const QList<qint64> keeps = seed.patients(m_clinic, rounds);
        const QList<qint64> goners = seed.patients(m_clinic, rounds);
        const QList<qint64> row = seed.slotRow(m_clinic, seed.doctor(m_clinic), 2 * rounds);
        std::barrier start(3);
        std::atomic<int> booked = 0;
        std::atomic<int> merged = 0;
        {
            const auto racer = [&](const std::function<void(Database &, int)> &work) {
                return std::jthread([&, work] {
                    Database own(m_cluster->app());
                    for (int i = 0; i < rounds; ++i) {
                        start.arrive_and_wait();
                        work(own, i);
                    }
                });
            };
            const std::jthread one = racer([&](Database &own, int i) {
                booked += BookingStore(own).book(intent(m_receptionist), row[2 * i], goners[i]).status == 201;
            });
            const std::jthread two = racer([&](Database &own, int i) {
                booked += BookingStore(own).book(intent(m_receptionist), row[2 * i + 1], keeps[i]).status == 201;
            });
            const std::jthread three = racer([&](Database &own, int i) {
                merged += PatientStore(own).merge(intent(m_manager), keeps[i], goners[i]).status == 200;
            });
        }
        QCOMPARE(booked, 2 * rounds);
        QCOMPARE(merged, rounds);
        QCOMPARE(m_owner
                     ->run("SELECT FROM holdfast.appointments a JOIN holdfast.patients p ON p.id = a.patient_id"
                           " WHERE p.merged_into IS NOT NULL")
                     .size(),
                 0);
        QCOMPARE(number("SELECT count(*) FROM holdfast.appointments a WHERE a.slot_id >= $1", row[0]), 2 * rounds);
        QCOMPARE(m_owner->run("SELECT * FROM holdfast.broken_promises()").size(), 0);
    }

private:
    Intent intent(qint64 account) const { return Seed::intent(account, m_clinic); }

    Answer merge(qint64 keep, qint64 gone) { return PatientStore(*m_app).merge(intent(m_manager), keep, gone); }

    static QJsonObject parsed(const QByteArray &bytes) { return QJsonDocument::fromJson(bytes).object(); }
    static QJsonObject json(const Answer &answer) { return parsed(answer.body); }

    qint64 book(qint64 slot, qint64 patient)
    {
        return json(BookingStore(*m_app).book(intent(m_receptionist), slot, patient))[u"appointment"][u"id"]
            .toInteger();
    }

    qint64 number(const char *sql, qint64 id) { return m_owner->run(sql, {id}).integer(0, 0); }
    qint64 versionOf(qint64 slot) { return number("SELECT version FROM holdfast.slots WHERE id = $1", slot); }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_receptionist = 0;
    qint64 m_manager = 0;
    qint64 m_keep = 0;
    qint64 m_gone = 0;
    QList<qint64> m_slots;
};

QTEST_GUILESS_MAIN(TestMerge)
#include "tst_merge.moc"
