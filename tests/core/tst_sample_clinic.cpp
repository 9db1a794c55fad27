#include "core/Database.h"
#include "core/EmbeddedCluster.h"
#include "core/Migrations.h"
#include "core/SampleClinic.h"
#include "core/SamplePatients.h"
#include "core/SampleVisits.h"
#include "tests/support/TestCluster.h"

#include <QSet>
#include <QTemporaryDir>
#include <QTest>

using namespace holdfast;

class TestSampleClinic : public QObject
{
    Q_OBJECT

private:
    static qint64 number(Database &database, const char *sql) { return database.run(sql).integer(0, 0); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<EmbeddedCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    QStringList m_said;

private Q_SLOTS:
    void initTestCase()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        // As root, PostgreSQL runs as another user, who has to get through.
        QFile::setPermissions(m_folder->path(),
                              QFile::permissions(m_folder->path()) | QFile::ExeGroup | QFile::ExeOther);
        EmbeddedCluster::Options options;
        options.folder = m_folder->filePath(QStringLiteral("data"));
        options.durable = false;
        m_cluster = std::make_unique<EmbeddedCluster>(options);
        m_cluster->start();
        m_owner = std::make_unique<Database>(m_cluster->ownerSettings());
        migrate(*m_owner);
        TestCluster::moveClockToAMorning(m_cluster->ownerSettings());
        loadSampleClinic(*m_owner, [this](const QString &line) { m_said << line; });
    }

    void cleanupTestCase()
    {
        m_owner.reset();
        m_cluster.reset();
    }

    void patientsAreThreeHundredDifferentPeople()
    {
        QSet<QString> names, phones, idNumbers;
        int koreans = 0;
        for (const SamplePatient &person : samplePatients()) {
            names << person.patient.name;
            phones << person.patient.phone;
            idNumbers << person.patient.idNumber;
            koreans += person.korean ? 1 : 0;
            QVERIFY(person.patient.birthDate.year() >= 1935 && person.patient.birthDate.year() <= 2025);
            QCOMPARE(person.patient.phone.size(), 10);
            QCOMPARE(person.patient.idNumber.size(), 12);
        }
        QCOMPARE(names.size(), 300);
        QCOMPARE(phones.size(), 300);
        QCOMPARE(idNumbers.size(), 300);
        QCOMPARE(koreans, 40);
    }

    void patientsAreTheSameEachTime()
    {
        const QList<SamplePatient> once = samplePatients(), again = samplePatients();
        for (int i = 0; i < once.size(); ++i)
            QCOMPARE(once.at(i).patient, again.at(i).patient);
    }

    void clinicHasItsDoctorsHoursAndAccounts()
    {
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.doctors WHERE name LIKE 'BS.%'"), 8);
        QCOMPARE(number(*m_owner, "SELECT max(capacity) FROM holdfast.schedule_templates"), 10);
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.accounts"), 3);
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.patients"), 300);
        QVERIFY(number(*m_owner, "SELECT count(*) FROM holdfast.slots WHERE status = 'blocked'") > 0);
    }

    void twoWeeksAreThereAndSundaysAreClosed()
    {
        QCOMPARE(number(*m_owner, "SELECT count(DISTINCT (starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date) "
                                  "FROM holdfast.slots"),
                 12);
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.slots "
                                  "WHERE extract(isodow FROM starts_at AT TIME ZONE 'Asia/Ho_Chi_Minh') = 7"),
                 0);
    }

    void seatsAreBookedByTheRules()
    {
        QVERIFY(number(*m_owner, "SELECT count(*) FROM holdfast.appointments") > 200);
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.broken_promises()"), 0);
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.appointments"),
                 number(*m_owner, "SELECT count(*) FROM holdfast.slot_events WHERE to_status = 'booked' AND "
                                  "from_status <> 'booked'"));
        QCOMPARE(number(*m_owner, "SELECT count(DISTINCT channel) FROM holdfast.appointments"), 3);
    }

    void todayLooksLivedIn()
    {
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.queue_entries WHERE status = 'waiting'"), 4);
        QVERIFY(number(*m_owner, "SELECT count(*) FROM holdfast.appointments WHERE note <> ''") > 2);
        QVERIFY(number(*m_owner, "SELECT count(*) FROM holdfast.appointments WHERE status = 'arrived'") >= 3);
        QCOMPARE(
            number(
                *m_owner,
                "SELECT count(*) FROM holdfast.appointments WHERE arrived_at > holdfast.booking_now() OR in_room_at < "
                "arrived_at OR ended_at < in_room_at OR ended_at > holdfast.booking_now() OR status_since > "
                "holdfast.booking_now()"),
            0);
    }

    void visitsThatHaveBegunAreAsFarAsTheyCanBe()
    {
        // Whatever the time of day is now: a doctor whose day began three hours ago.
        const qint64 clinic = number(*m_owner, "SELECT min(id) FROM holdfast.clinics");
        const qint64 account = number(*m_owner, "SELECT min(id) FROM holdfast.accounts");
        const qint64 doctor =
            m_owner->run("INSERT INTO holdfast.doctors (clinic_id, name) VALUES ($1, 'BS') RETURNING id", {clinic})
                .integer(0, 0);
        const Rows seats = m_owner->run("INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at) SELECT "
                                        "$1, $2, holdfast.booking_now() - "
                                        "make_interval(mins => "
                                        "15 * n), holdfast.booking_now() - make_interval(mins => 15 * n - 15) FROM "
                                        "generate_series(0, 11) AS n RETURNING id",
                                        {clinic, doctor});
        const Rows people =
            m_owner->run("INSERT INTO holdfast.patients (clinic_id, name) SELECT $1, 'Somebody ' || n FROM "
                         "generate_series(1, 12) AS n RETURNING id",
                         {clinic});
        Intent booker;
        booker.accountId = account;
        booker.clinicId = clinic;
        booker.channel = QStringLiteral("web");
        Dice dice(7);
        m_owner->transaction([&] {
            for (int row = 0; row < seats.size(); ++row)
                recordSampleVisit(*m_owner, booker, seats.integer(row, 0), people.integer(row, 0), dice);
        });
        const Rows visits =
            m_owner->run("SELECT status FROM holdfast.appointments WHERE doctor_id = $1 ORDER BY starts_at", {doctor});
        QCOMPARE(visits.size(), 12);
        QVERIFY(visits.text(0, 0) == QStringLiteral("completed") || visits.text(0, 0) == QStringLiteral("no_show"));
        QCOMPARE(visits.text(10, 0), QStringLiteral("in_room"));
        QVERIFY(visits.text(11, 0) == QStringLiteral("arrived") || visits.text(11, 0) == QStringLiteral("confirmed"));
        todayLooksLivedIn();
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.broken_promises()"), 0);
    }

    void loadingAgainChangesNothing()
    {
        const qint64 before = number(*m_owner, "SELECT count(*) FROM holdfast.slots");
        m_said.clear();
        loadSampleClinic(*m_owner, [this](const QString &line) { m_said << line; });
        QCOMPARE(m_said, QStringList());
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.slots"), before);
    }

    void anotherClinicIsLeftAlone()
    {
        m_owner->run("INSERT INTO holdfast.clinics (name, time_zone) VALUES ('Elsewhere', 'Asia/Seoul')");
        m_owner->run("DELETE FROM holdfast.schedule_exceptions");
        loadSampleClinic(*m_owner, [](const QString &) {});
        QCOMPARE(number(*m_owner, "SELECT count(*) FROM holdfast.schedule_exceptions"), 0);
    }
};

QTEST_GUILESS_MAIN(TestSampleClinic)
#include "tst_sample_clinic.moc"
