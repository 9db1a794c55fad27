#include "tests/support/PayingClinic.h"
#include "tests/support/RunCommand.h"

#include <QTest>

using namespace holdfast;

/// The commands that prove something about what is in the database, as an administrator runs them.
class tst_books_commands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m = std::make_unique<PayingClinic>(); }
    void cleanupTestCase() { m.reset(); }

    void theBooksBalanceUntilAChargeIsNeitherBookedNorRefunded()
    {
        QCOMPARE(reconcile(), 0);
        QVERIFY2(m_said.contains(QStringLiteral("The books balance.")), qPrintable(m_said));

        const Paying paid = m->newPaying();
        QCOMPARE(PayingClinic::statusOf(m->tell(m->charge(paid))), QStringLiteral("paid"));
        QCOMPARE(reconcile(), 0);
        QVERIFY2(m_said.contains(QStringLiteral("VND: charged 250000 = booked 250000 + refunded 0")),
                 qPrintable(m_said));

        // Cancelled: the money has to go back, and is named until it has.
        const qint64 appointment =
            m->count("SELECT appointment_id FROM holdfast.payments WHERE id = $1", {paid.payment});
        QCOMPARE(BookingStore(m->app).cancel(Seed::intent(m->account, m->clinic), appointment).status, 200);
        QCOMPARE(reconcile(), 1);
        QVERIFY2(m_said.contains(QStringLiteral("NOT BALANCED payment %1 ").arg(paid.payment)) &&
                     m_said.contains(QStringLiteral("no delivery says so to the gateway")),
                 qPrintable(m_said));
        m->owner.run("UPDATE holdfast.payments SET status = 'refunded' WHERE id = $1", {paid.payment});
        QCOMPARE(reconcile(), 0);
        QVERIFY2(m_said.contains(QStringLiteral("VND: charged 250000 = booked 0 + refunded 250000")),
                 qPrintable(m_said));
    }

    void aBookingThatIsGoneBehindTheChargesBackIsFound()
    {
        const Paying paid = m->newPaying();
        QCOMPARE(PayingClinic::statusOf(m->tell(m->charge(paid))), QStringLiteral("paid"));
        QCOMPARE(reconcile(), 0);
        m->owner.runScript("ALTER TABLE holdfast.appointments DISABLE TRIGGER USER;"
                           "UPDATE holdfast.appointments SET status = 'cancelled', ended_at = now()"
                           " WHERE id = (SELECT max(appointment_id) FROM holdfast.payments);"
                           "ALTER TABLE holdfast.appointments ENABLE TRIGGER USER");
        QCOMPARE(reconcile(), 1);
        QVERIFY2(m_said.contains(QStringLiteral("NOT BALANCED payment %1 ").arg(paid.payment)), qPrintable(m_said));
    }

    void theReadModelIsComparedAndMadeAnew()
    {
        BookingStore store(m->app);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(store
                         .book(Seed::intent(m->account, m->clinic),
                               m->seed.slotIn(m->clinic, m->seed.doctor(m->clinic), 60), m->seed.patient(m->clinic))
                         .status,
                     201);
        QCOMPARE(command({QStringLiteral("read-model"), QStringLiteral("check")}), 0);
        m->owner.run(
            "DELETE FROM holdfast.patient_appointments WHERE id = (SELECT max(id) FROM holdfast.appointments)");
        QCOMPARE(command({QStringLiteral("read-model"), QStringLiteral("check")}), 1);
        QVERIFY2(m_said.contains(QStringLiteral("1 appointments differ")), qPrintable(m_said));
        m->owner.run("DELETE FROM holdfast.patient_appointments");
        QCOMPARE(command({QStringLiteral("read-model"), QStringLiteral("rebuild")}), 0);
        QVERIFY2(m_said.contains(QStringLiteral("says what the appointments say")), qPrintable(m_said));
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.patient_appointments"),
                 m->count("SELECT count(*) FROM holdfast.appointments"));
    }

    void whatIsNotUnderstoodIsSaid()
    {
        QCOMPARE(command({QStringLiteral("payments")}), 2);
        QVERIFY2(m_said.contains(QStringLiteral("payments reconcile")), qPrintable(m_said));
        QCOMPARE(command({QStringLiteral("read-model"), QStringLiteral("remake")}), 2);
        QVERIFY2(m_said.contains(QStringLiteral("check or rebuild")), qPrintable(m_said));
    }

private:
    int command(const QStringList &words) { return runCommand(words + databaseOptions(m->cluster.owner()), &m_said); }
    int reconcile() { return command({QStringLiteral("payments"), QStringLiteral("reconcile")}); }

    std::unique_ptr<PayingClinic> m;
    QString m_said;
};

QTEST_GUILESS_MAIN(tst_books_commands)
#include "tst_books_commands.moc"
