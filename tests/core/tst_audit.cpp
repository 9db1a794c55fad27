#include "core/AuditChainer.h"
#include "core/AuditStore.h"
#include "core/BookingStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QTest>

#include <memory>
#include <thread>

using namespace holdfast;

/// Each test breaks the audit as the owner with the guards switched off, and mends nothing: it works on a database of
/// its own.
class TestAudit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_cluster = std::make_unique<TestCluster>(); }

    void init()
    {
        DatabaseSettings settings = m_cluster->scratchDatabase(QStringLiteral("audit%1").arg(++m_databases));
        m_owner = std::make_unique<Database>(settings);
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic);
        m_slots = seed.slotRow(m_clinic, seed.doctor(m_clinic), 10);
        for (const qint64 slot : m_slots)
            book(slot);
        AuditStore(*m_owner).append();
    }

    void cleanup() { m_owner.reset(); }

    void aWholeChainIsToldWhole()
    {
        const AuditReport report = AuditStore(*m_owner).verify();
        QVERIFY2(report.breaks.isEmpty(), qPrintable(textOf(report)));
        QCOMPARE(report.heads.size(), 1);
        QCOMPARE(report.heads[0].count, 10);
        QCOMPARE(report.pending, 0);
    }

    void brokenAuditIsFound_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char *what, const char *sql, const char *problem) {
            QTest::newRow(what) << QByteArray(sql) << QString::fromLatin1(problem);
        };
        row("an edited event", "UPDATE holdfast.slot_events SET desk = 'Elsewhere' WHERE id = 4", "was edited");
        row("an event's time by a microsecond",
            "UPDATE holdfast.slot_events SET at = at + interval '1 microsecond' WHERE id = 4", "was edited");
        row("a deleted event", "DELETE FROM holdfast.slot_events WHERE id = 4", "was deleted");
        row("an event deleted with its link",
            "DELETE FROM holdfast.slot_events WHERE id = 4; DELETE FROM holdfast.audit_chain WHERE event_id = 4",
            "missing");
        row("the last event", "DELETE FROM holdfast.slot_events WHERE id = 10", "was deleted");
        row("the end cut off",
            "DELETE FROM holdfast.slot_events WHERE id >= 9; DELETE FROM holdfast.audit_chain WHERE event_id >= 9",
            "cut off: 2 rows");
        row("everything truncated", "TRUNCATE holdfast.slot_events; TRUNCATE holdfast.audit_chain", "cut off: 10 rows");
        row("an event put in behind the chain's end",
            "INSERT INTO holdfast.slot_events (xid, clinic_id, slot_id, at, actor, channel, version)"
            " SELECT xid, clinic_id, slot_id, at, actor, channel, 1 FROM holdfast.slot_events WHERE id = 2;"
            " UPDATE holdfast.slot_events SET id = (-1) WHERE id > 10",
            "not in the chain");
        row("two events swapped",
            "UPDATE holdfast.slot_events SET id = -1 WHERE id = 3; UPDATE holdfast.slot_events SET id = 3 WHERE id = 4;"
            " UPDATE holdfast.slot_events SET id = 4 WHERE id = -1",
            "was edited");
        row("the head taken away", "DELETE FROM holdfast.audit_heads", "head was deleted");
        row("the head set back", "UPDATE holdfast.audit_heads SET count = 9", "the head is not");
        row("a seat changed without its trigger",
            "ALTER TABLE holdfast.slots DISABLE TRIGGER slot_changed; UPDATE holdfast.slots SET status = 'open',"
            " appointment_id = NULL WHERE id = (SELECT min(id) FROM holdfast.slots);"
            " ALTER TABLE holdfast.slots ENABLE TRIGGER slot_changed",
            "its last event says booked");
    }

    void brokenAuditIsFound()
    {
        QFETCH(QByteArray, sql);
        QFETCH(QString, problem);
        goAround(sql);
        const AuditReport report = AuditStore(*m_owner).verify();
        QVERIFY2(textOf(report).contains(problem), qPrintable(textOf(report)));
    }

    void everyColumnOfAnEventIsInItsText()
    {
        const Rows columns =
            m_owner->run("SELECT attname, format_type(atttypid, NULL) FROM pg_attribute"
                         " WHERE attrelid = 'holdfast.slot_events'::regclass AND attnum > 0 AND NOT attisdropped");
        for (int row = 0; row < columns.size(); ++row) {
            const QByteArray name = columns.bytes(row, 0);
            const QByteArray other =
                columns.text(row, 1) == QStringLiteral("timestamp with time zone")
                    ? QByteArray("e.at + interval '1 s'")
                    : QByteArray("(coalesce(e.") + name + "::text, '1') || '7')::" + columns.bytes(row, 1);
            const QByteArray sql = "SELECT holdfast.audit_text(e) = holdfast.audit_text(jsonb_populate_record(e,"
                                   " jsonb_build_object('" +
                                   name + "', " + other +
                                   ")))"
                                   " FROM holdfast.slot_events e WHERE id = 4";
            QVERIFY2(!m_owner->run(sql.constData()).boolean(0, 0), name.constData());
        }
    }

    void aHeadKeptOutsideFindsAChainThatWasComputedAnew()
    {
        const QList<AuditHead> kept = AuditStore(*m_owner).verify().heads;
        book(Seed(*m_owner).slotIn(m_clinic, Seed(*m_owner).doctor(m_clinic), 60));
        AuditStore(*m_owner).append();
        QVERIFY(AuditStore(*m_owner).verify(kept).breaks.isEmpty());
        goAround("UPDATE holdfast.slot_events SET desk = 'Elsewhere' WHERE id = 4; TRUNCATE holdfast.audit_chain,"
                 " holdfast.audit_heads; UPDATE holdfast.audit_cursor SET xid = '0', id = 0");
        AuditStore(*m_owner).append();
        QVERIFY(AuditStore(*m_owner).verify().breaks.isEmpty());
        QCOMPARE(AuditStore(*m_owner).verify(kept).breaks.size(), 1);
    }

    void aChangeInPsqlIsChainedToo()
    {
        m_owner->run("UPDATE holdfast.appointments SET status = 'no_show' WHERE id = (SELECT min(id) FROM "
                     "holdfast.appointments)");
        m_owner->run("UPDATE holdfast.slots SET blocked_reason = 'psql' WHERE id = $1", {m_slots[3]});
        AuditReport report = AuditStore(*m_owner).verify();
        QCOMPARE(report.pending, 2);
        QVERIFY2(report.breaks.isEmpty(), qPrintable(textOf(report)));
        QCOMPARE(AuditStore(*m_owner).append(), 2);
        report = AuditStore(*m_owner).verify();
        QCOMPARE(report.heads[0].count, 12);
        QVERIFY2(report.breaks.isEmpty(), qPrintable(textOf(report)));
        const Rows told = m_owner->run("SELECT channel, from_status, to_status, detail FROM holdfast.slot_events"
                                       " WHERE id > 10 ORDER BY id");
        QCOMPARE(told.text(0, 0), QStringLiteral("sql"));
        QCOMPARE(told.text(0, 1), QStringLiteral("confirmed"));
        QCOMPARE(told.text(0, 2), QStringLiteral("no_show"));
        QVERIFY(told.text(0, 3).contains(QStringLiteral("confirmed")));
    }

    void theChainItselfIsAppendOnly()
    {
        for (const char *sql : {"UPDATE holdfast.audit_chain SET hash = hash", "DELETE FROM holdfast.audit_chain",
                                "TRUNCATE holdfast.audit_chain"})
            QVERIFY_THROWS_EXCEPTION(DatabaseError, m_owner->run(sql));
    }

    void whatARunningTransactionHoldsBackIsPendingAndThenChained()
    {
        Database late(settingsOf());
        Seed seed(*m_owner);
        const qint64 doctor = seed.doctor(m_clinic);
        const qint64 first = seed.slotIn(m_clinic, doctor, 60);
        const qint64 second = seed.slotIn(m_clinic, doctor, 90);
        late.run("BEGIN");
        late.run("UPDATE holdfast.slots SET status = 'blocked' WHERE id = $1", {first});
        book(second);
        QCOMPARE(AuditStore(*m_owner).append(), 0);
        QCOMPARE(AuditStore(*m_owner).verify().pending, 1);
        late.run("COMMIT");
        QCOMPARE(AuditStore(*m_owner).append(), 2);
        QVERIFY(AuditStore(*m_owner).verify().breaks.isEmpty());
    }

    void nothingIsLostUnderEightWriters()
    {
        constexpr int writers = 8;
        constexpr int rounds = 60;
        std::vector<QList<qint64>> rows;
        Seed seed(*m_owner);
        for (int i = 0; i < writers; ++i)
            rows.push_back(seed.slotRow(m_clinic, seed.doctor(m_clinic), rounds));
        {
            const AuditChainer one(settingsOf(), std::chrono::milliseconds(1));
            const AuditChainer two(settingsOf(), std::chrono::milliseconds(1));
            std::vector<std::jthread> threads;
            for (const QList<qint64> &row : rows)
                threads.emplace_back([&row, settings = settingsOf(), account = m_account, clinic = m_clinic] {
                    Database own(settings);
                    for (const qint64 slot : row)
                        BookingStore(own).hold(Seed::intent(account, clinic), slot, std::nullopt);
                });
        }
        AuditStore(*m_owner).append();
        const AuditReport report = AuditStore(*m_owner).verify();
        QVERIFY2(report.breaks.isEmpty(), qPrintable(textOf(report)));
        QCOMPARE(report.heads[0].count, 10 + writers * rounds);
        QCOMPARE(report.pending, 0);
    }

private:
    void book(qint64 slot)
    {
        const Intent intent = Seed::intent(m_account, m_clinic);
        QCOMPARE(BookingStore(*m_owner).book(intent, slot, Seed(*m_owner).patient(m_clinic)).status, 201);
    }

    DatabaseSettings settingsOf() const
    {
        DatabaseSettings settings = m_cluster->owner();
        settings.database = QStringLiteral("audit%1").arg(m_databases);
        return settings;
    }

    void goAround(const QByteArray &sql)
    {
        m_owner->runScript("ALTER TABLE holdfast.slot_events DISABLE TRIGGER append_only;"
                           "ALTER TABLE holdfast.audit_chain DISABLE TRIGGER append_only;" +
                           sql);
    }

    static QString textOf(const AuditReport &report)
    {
        QString text = QStringLiteral("%1 breaks:").arg(report.breaks.size());
        for (const AuditBreak &found : report.breaks)
            text += QStringLiteral(" %1/%2 %3;").arg(found.position).arg(found.eventId).arg(found.problem);
        return text;
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    int m_databases = 0;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
    QList<qint64> m_slots;
};

QTEST_GUILESS_MAIN(TestAudit)
#include "tst_audit.moc"
