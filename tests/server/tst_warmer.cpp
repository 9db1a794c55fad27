#include "net/server/AvailabilityCache.h"
#include "net/server/AvailabilityWarmer.h"
#include "tests/server/OpenClinic.h"
#include "tests/support/Waiting.h"

#include <QTest>

using namespace holdfast;

/// Days that are about to open are in memory before anybody asks.
class TestWarmer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void daysThatOpenAreToldByDemand();
    void aDayIsReadAheadOfItsOpening();
    void itGoesOnWhenTheDatabaseIsBack();

private:
    static void opensIn(OpenClinic &clinic, qint64 doctorId, const char *interval)
    {
        clinic.owner.run("UPDATE holdfast.slots SET opens_at = holdfast.booking_now() + $2::interval"
                         " WHERE doctor_id = $1 AND starts_at > holdfast.booking_now()",
                         {doctorId, interval});
    }
    /// One seat of yesterday, booked or not.
    static void past(OpenClinic &clinic, qint64 doctorId, bool booked)
    {
        clinic.owner.run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, status, appointment_id)"
                         " SELECT $1, $2, t, t + interval '15 minutes', CASE WHEN $3 THEN 'booked' ELSE 'open' END,"
                         " CASE WHEN $3 THEN nextval('holdfast.appointments_id_seq') END"
                         " FROM (SELECT holdfast.booking_now() - interval '1 day' AS t) AS y",
                         {clinic.clinicId, doctorId, booked});
    }
};

void TestWarmer::daysThatOpenAreToldByDemand()
{
    OpenClinic clinic;
    QList<qint64> doctors{clinic.doctorId};
    for (int i = 0; i < 2; ++i) {
        doctors.append(clinic.seed.doctor(clinic.clinicId));
        clinic.seed.slotRow(clinic.clinicId, doctors.last(), 4);
    }
    for (const qint64 doctor : std::as_const(doctors))
        opensIn(clinic, doctor, "1 minute");
    past(clinic, doctors[0], false);
    past(clinic, doctors[2], true);
    DayStore store(clinic.app);
    QList<qint64> told;
    for (const DoctorsDay &day : store.daysThatOpen(120, 10)) {
        told.append(day.doctorId);
        QCOMPARE(day.date, clinic.date);
        QCOMPARE(day.clinic.id, clinic.clinicId);
        QCOMPARE(day.clinic.timeZone.id(), QByteArray("Asia/Ho_Chi_Minh"));
    }
    QCOMPARE(told, QList<qint64>({doctors[2], doctors[0], doctors[1]}));
    QCOMPARE(store.daysThatOpen(120, 1).size(), 1);
    QCOMPARE(store.daysThatOpen(59, 10).size(), 0);
    opensIn(clinic, doctors[2], "-1 second");
    QCOMPARE(store.daysThatOpen(120, 10).size(), 2);
}

void TestWarmer::aDayIsReadAheadOfItsOpening()
{
    OpenClinic clinic;
    opensIn(clinic, clinic.doctorId, "1 minute");
    clinic.settings.warmMs = 20;
    clinic.restart();
    const auto figure = [&clinic](const QByteArray &name) {
        const QByteArray text = clinic.call({.path = "/metrics"}).body;
        const qsizetype at = text.indexOf('\n' + name + ' ');
        return text.mid(at + name.size() + 2).split('\n').first().toDouble();
    };
    QTRY_VERIFY(figure("holdfast_availability_bytes") > 0);
    const double loads = figure("holdfast_availability_reads_total{from=\"database\"}");
    QCOMPARE(loads, 1);
    const RawAnswer read = clinic.read(clinic.reader);
    QCOMPARE(read.status, 200);
    QCOMPARE(jsonOf(read.body)[u"slots"].toArray().size(), 12);
    QCOMPARE(figure("holdfast_availability_reads_total{from=\"database\"}"), loads);
}

void TestWarmer::itGoesOnWhenTheDatabaseIsBack()
{
    OpenClinic clinic;
    AvailabilityCache cache;
    cache.hear({});
    opensIn(clinic, clinic.doctorId, "1 minute");
    clinic.cluster.cluster().stop();
    AvailabilityWarmer warmer(cache, {.database = clinic.cluster.app(), .pause = std::chrono::milliseconds(10)});
    warmer.start();
    clinic.cluster.cluster().start();
    QTRY_COMPARE_WITH_TIMEOUT(cache.figures().days, 1, 15'000);
    warmer.stop();
}

QTEST_GUILESS_MAIN(TestWarmer)
#include "tst_warmer.moc"
