#include "core/BookingStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QTest>

#include <memory>

using namespace holdfast;

/// The owner goes around the functions: what must not be is refused by the tables themselves.
class tst_constraints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic);
        m_doctor = seed.doctor(m_clinic);
        m_slots = seed.slotRow(m_clinic, m_doctor, 3);
        m_elsewhere = seed.slotRow(m_clinic, seed.doctor(m_clinic), 1).first();
        m_patient = seed.patient(m_clinic);
        m_other = seed.patient(m_clinic);
        BookingStore store(*m_owner);
        QCOMPARE(store.book(Seed::intent(m_account, m_clinic), m_slots[0], m_patient).status, 201);
    }

    void theTableRefuses_data()
    {
        QTest::addColumn<QString>("sql");
        QTest::addColumn<QString>("constraint");
        const auto row = [](const char *constraint, const QString &sql) {
            QTest::newRow(constraint) << sql << QString::fromLatin1(constraint);
        };
        const QString slot =
            QStringLiteral("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at)"
                           " SELECT clinic_id, doctor_id, starts_at, %1 FROM holdfast.slots WHERE id = %2");
        row("one_row_per_seat", slot.arg(QStringLiteral("ends_at")).arg(m_slots[1]));
        row("slot_has_a_length", slot.arg(QStringLiteral("starts_at")).arg(m_slots[1]));
        const QString status = QStringLiteral("UPDATE holdfast.slots SET status = '%1' WHERE id = %2");
        row("held_means_a_hold", status.arg(QStringLiteral("held")).arg(m_slots[1]));
        row("booked_means_an_appointment", status.arg(QStringLiteral("booked")).arg(m_slots[1]));
        const QString now = QStringLiteral("s.starts_at");
        row("one_live_appointment_per_seat",
            appointment(m_slots[0], m_slots[0], m_other, QStringLiteral("s.starts_at + '1 day'")));
        row("doctor_seat_is_taken_once", appointment(m_slots[1], m_slots[0], m_other, now));
        row("patient_is_in_one_place", appointment(m_elsewhere, m_elsewhere, m_patient, now));
        row("starts_when_it_starts",
            appointment(m_slots[2], m_slots[2], m_other, now, QStringLiteral("s.starts_at + '1 minute'")));
        const QString exception =
            QStringLiteral(
                "INSERT INTO holdfast.schedule_exceptions (clinic_id, day, kind, starts) VALUES (%1, '2026-12-01', %2)")
                .arg(m_clinic);
        row("exception_has_both_ends", exception.arg(QStringLiteral("'closed', '08:00'")));
        row("extra_is_complete", exception.arg(QStringLiteral("'extra', NULL")));
    }

    void theTableRefuses()
    {
        QFETCH(QString, sql);
        QFETCH(QString, constraint);
        try {
            m_owner->run(sql.toUtf8().constData());
            QFAIL("the table took it");
        } catch (const DatabaseError &error) {
            QCOMPARE(error.constraint, constraint);
        }
    }

private:
    /// A confirmed appointment that names one slot and takes doctor, seat and time from another.
    QString appointment(qint64 named, qint64 like, qint64 patient, const QString &starts,
                        const QString &told = {}) const
    {
        return QStringLiteral(
                   "INSERT INTO holdfast.appointments (clinic_id, slot_id, doctor_id, patient_id, seat, starts_at,"
                   " during, status_since, channel, created_by, created_at) SELECT s.clinic_id, %1, s.doctor_id, %2,"
                   " s.seat, %3, tstzrange(%4, %4 + '10 minutes'), now(), 'counter', %5, now()"
                   " FROM holdfast.slots s WHERE s.id = %6")
            .arg(named)
            .arg(patient)
            .arg(told.isEmpty() ? starts : told, starts)
            .arg(m_account)
            .arg(like);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
    qint64 m_doctor = 0;
    qint64 m_elsewhere = 0;
    qint64 m_patient = 0;
    qint64 m_other = 0;
    QList<qint64> m_slots;
};

QTEST_GUILESS_MAIN(tst_constraints)
#include "tst_constraints.moc"
