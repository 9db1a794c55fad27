#include "core/BookingStore.h"
#include "core/Import.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTest>

#include <memory>

using namespace holdfast;

/// What is imported from files into a database, and what keeps it from being imported.
class TestImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_owner->setAnswerDeadline(60'000);
    }

    void init()
    {
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        seed.account(m_clinic, Role::Admin);
    }

    void everythingIsImported()
    {
        const Import::Report report = run(doctors(), patients(), appointments());
        QVERIFY2(report.problems.isEmpty(), qPrintable(textOf(report)));
        QVERIFY(report.loaded);
        QCOMPARE(report.appointments, 5);
        QCOMPARE(count("doctors"), 2);
        QCOMPARE(count("patients"), 3);
        QCOMPARE(count("appointments"), 5);
        const Rows first = m_owner->run(
            "SELECT d.name, p.name, a.status, a.starts_at AT TIME ZONE 'UTC', upper(a.during) - lower(a.during), "
            "s.status,"
            " s.appointment_id = a.id FROM holdfast.appointments a JOIN holdfast.doctors d ON d.id = a.doctor_id"
            " JOIN holdfast.patients p ON p.id = a.patient_id JOIN holdfast.slots s ON s.id = a.slot_id"
            " WHERE a.clinic_id = $1 ORDER BY a.id LIMIT 1",
            {m_clinic});
        QCOMPARE(first.text(0, 0), QStringLiteral("BS. Lê Minh"));
        QCOMPARE(first.text(0, 1), QStringLiteral("Đặng, Thị Huệ"));
        QCOMPARE(first.text(0, 3), QStringLiteral("2031-03-03 01:15:00"));
        QCOMPARE(first.text(0, 4), QStringLiteral("00:15:00"));
        QCOMPARE(first.text(0, 5), QStringLiteral("booked"));
        QVERIFY(first.boolean(0, 6));
        QCOMPARE(m_owner->run("SELECT * FROM holdfast.broken_promises()").size(), 0);
        QCOMPARE(
            m_owner->run("SELECT DISTINCT channel, desk FROM holdfast.slot_events WHERE clinic_id = $1", {m_clinic})
                .text(0, 1),
            QStringLiteral("import"));
        QCOMPARE(number("SELECT count(*) FROM holdfast.slots WHERE clinic_id = $1 AND status = 'open'"), 0);
    }

    void aDryRunLoadsNothing()
    {
        const Import::Report report = run(doctors(), patients(), appointments(), true);
        QVERIFY2(report.problems.isEmpty(), qPrintable(textOf(report)));
        QVERIFY(!report.loaded);
        QCOMPARE(report.patients, 3);
        QCOMPARE(count("patients") + count("doctors") + count("appointments") + count("slots") + count("slot_events"),
                 0);
    }

    void everyProblemIsListedByLine_data()
    {
        QTest::addColumn<QByteArray>("doctorLine");
        QTest::addColumn<QByteArray>("patientLine");
        QTest::addColumn<QByteArray>("appointmentLine");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char *what, const char *doctor, const char *patient, const char *appointment,
                            const char *problem) {
            QTest::newRow(what) << QByteArray(doctor) << QByteArray(patient) << QByteArray(appointment)
                                << QString::fromUtf8(problem);
        };
        row("unknown doctor", "", "", "Nobody,P1,2031-03-05,08:00,15,", "a.csv:7: Unknown doctor \"Nobody\"");
        row("unknown patient", "", "", "D1,P9,2031-03-05,08:00,15,", "a.csv:7: Unknown patient \"P9\"");
        row("bad time", "", "", "D1,P1,2031-03-05,8:00 PM,15,", "a.csv:7: Bad time \"8:00 PM\"");
        row("no such time", "", "", "D1,P1,2031-03-05,25:00,15,", "a.csv:7: Bad time \"25:00\"");
        row("bad date", "", "", "D1,P1,2031-02-30,08:00,15,", "a.csv:7: Bad date \"2031-02-30\"");
        row("bad minutes", "", "", "D1,P1,2031-03-05,08:00,soon,", "a.csv:7: minutes \"soon\"");
        row("no minutes and no slot", "", "", "D1,P1,2031-03-05,08:00,,", "a.csv:7: minutes is missing");
        row("bad status", "", "", "D1,P1,2031-03-05,08:00,15,maybe", "a.csv:7: status \"maybe\"");
        row("missing value", "", "", "D1,,2031-03-05,08:00,15,", "a.csv:7: patient is missing");
        row("missing field", "", "", "D1,P1,2031-03-05", "a.csv:7: The line has 3 fields, the header 6");
        row("double booking of the old system", "", "", "D1,P2,2031-03-03,08:15,15,",
            "a.csv:7: Double booking: D1 has line 2");
        row("overlapping booking of the old system", "", "", "D1,P3,2031-03-03,08:20,15,",
            "a.csv:7: Double booking: D1 has line 2");
        row("patient in two places", "", "", "D2,P1,2031-03-03,08:20,15,",
            "a.csv:7: Clash: the patient P1 is also in line 2");
        row("duplicate patient by id number", "", "P4,Ai Đó,,,079187004412", "",
            "p.csv:5: Duplicate patient: the id number");
        row("duplicate patient by name and birth date", "", "P4,dang thi hue,12/04/1987,,", "",
            "p.csv:5: Duplicate patient: dang thi hue");
        row("duplicate code", "", "P1,Ai Đó,,,", "", "p.csv:5: The code P1 is also in line 2");
        row("bad birth date", "", "P4,Ai Đó,1987-13-01,,", "", "p.csv:5: birth_date \"1987-13-01\"");
        row("duplicate doctor", "D3,BS. Lê Minh,,", "", "", "d.csv:4: Doctor BS. Lê Minh is also in line 2");
        row("an open quote", "D3,\"BS. Lê,,", "", "", "d.csv:4: A quotation mark is opened");
    }

    void everyProblemIsListedByLine()
    {
        QFETCH(QByteArray, doctorLine);
        QFETCH(QByteArray, patientLine);
        QFETCH(QByteArray, appointmentLine);
        QFETCH(QString, problem);
        const QByteArray people = QByteArray(patients()).replace("\"Đặng, Thị Huệ\"", "Đặng Thị Huệ");
        const Import::Report report =
            run(doctors() + doctorLine, people + patientLine, appointments() + appointmentLine);
        QVERIFY2(textOf(report).contains(problem), qPrintable(textOf(report)));
        QVERIFY(!report.loaded);
        QCOMPARE(count("patients") + count("doctors") + count("appointments") + count("slots"), 0);
    }

    void allProblemsAreToldAtOnce()
    {
        const Import::Report report =
            run(doctors(), patients() + "P4,,,,\n", appointments() + "Nobody,P9,2031-03-05,08:00,15,\nD1,P1,x,y,,\n");
        QCOMPARE(report.problems.size(), 5);
    }

    void openSeatsOfTheScheduleAreTakenUpToTheirCapacity()
    {
        Seed seed(*m_owner);
        const qint64 doctor = seed.doctor(m_clinic);
        const QByteArray name = m_owner->run("SELECT name FROM holdfast.doctors WHERE id = $1", {doctor}).bytes(0, 0);
        const QDateTime at(QDate(2031, 3, 3), QTime(1, 0), Qt::UTC);
        const QList<qint64> seats = seed.seats(m_clinic, doctor, at, 20, 2);
        const QByteArray two = "doctor,patient,date,time,minutes\n" + name + ",P1,2031-03-03,08:00,\n" + name +
                               ",P2,2031-03-03,08:00,20\n";
        const Import::Report third = run({}, patients(), two + name + ",P3,2031-03-03,08:00,\n");
        QVERIFY2(textOf(third).contains(QStringLiteral("a.csv:4: Double booking")), qPrintable(textOf(third)));
        const Import::Report misfit = run({}, patients(), two.left(33) + name + ",P3,2031-03-03,08:05,10\n");
        QVERIFY2(textOf(misfit).contains(QStringLiteral("does not fit a slot")), qPrintable(textOf(misfit)));
        const Import::Report good = run({}, patients(), two);
        QVERIFY2(good.problems.isEmpty(), qPrintable(textOf(good)));
        for (const qint64 seat : seats)
            QCOMPARE(m_owner->run("SELECT status FROM holdfast.slots WHERE id = $1", {seat}).text(0, 0),
                     QStringLiteral("booked"));
        QCOMPARE(count("slots"), 2);
    }

    void whatTheClinicHasAlreadyIsAClash()
    {
        QVERIFY(run(doctors(), patients(), appointments()).loaded);
        const Import::Report again = run(doctors(), patients(), {});
        QCOMPARE(again.problems.size(), 2 + 2);
        const Import::Report taken =
            run({}, {}, "doctor,patient,date,time,minutes\nBS. Lê Minh,Trần Đạt,2031-03-03,08:15,15\n");
        QVERIFY2(textOf(taken).contains(QStringLiteral("no free seat")), qPrintable(textOf(taken)));
        const Import::Report busy =
            run({}, {}, "doctor,patient,date,time,minutes\nBS. Phạm Hà,\"Đặng, Thị Huệ\",2031-03-03,08:15,15\n");
        QVERIFY2(textOf(busy).contains(QStringLiteral("in the clinic at this time")), qPrintable(textOf(busy)));
    }

    void aTimeThatTheClocksSkipIsAProblem()
    {
        m_owner->run("UPDATE holdfast.clinics SET time_zone = 'Europe/Berlin' WHERE id = $1", {m_clinic});
        const Import::Report report = run(doctors(), patients(), appointments() + "D1,P1,2031-03-30,02:30,15,\n");
        QVERIFY2(textOf(report).contains(QStringLiteral("a.csv:7: Bad time: 02:30 does not exist")),
                 qPrintable(textOf(report)));
    }

    void aHeaderThatIsNotKnownIsToldAndMissingColumnsToo()
    {
        const Import::Report report = run("nmae,room\nX,1\n", {}, {});
        QVERIFY(textOf(report).contains(QStringLiteral("\"nmae\" is not known")));
        QVERIFY(textOf(report).contains(QStringLiteral("\"name\" is missing")));
        QVERIFY(textOf(run("", {}, {}, true)).isEmpty());
    }

    void aLongFileIsImportedWithProgress()
    {
        constexpr int lines = 8'000;
        QByteArray people = "code;name;phone\n";
        QByteArray visits = "doctor;patient;date;time;minutes\n";
        QByteArray staff = "name\n";
        for (int i = 0; i < 10; ++i)
            staff += "BS. " + QByteArray::number(i) + '\n';
        for (int i = 0; i < lines; ++i) {
            const QByteArray n = QByteArray::number(i);
            const QDateTime at =
                QDateTime(QDate(2031, 1, 1), QTime(8, 0)).addDays(i / 400).addSecs(900 * (i / 10 % 40));
            people += 'P' + n + ";Người " + n + ";09" + n.rightJustified(8, '0') + '\n';
            visits += "BS. " + QByteArray::number(i % 10) + ";P" + n + ';' +
                      at.toString(QStringLiteral("dd.MM.yyyy;hh:mm")).toUtf8() + ";15\n";
        }
        m_told.clear();
        const Import::Report report = run(staff, people, visits);
        QVERIFY2(report.loaded, qPrintable(textOf(report).left(500)));
        QCOMPARE(count("appointments"), lines);
        QVERIFY(m_told.size() > 8);
        QVERIFY(m_told.contains(QStringLiteral("p.csv 8000/8000")));
    }

private:
    static QByteArray doctors()
    {
        return "\xef\xbb\xbf"
               "Code,Name,Specialty,Room\r\nD1,BS. Lê Minh,Da liễu,101\r\nD2,BS. Phạm Hà,,\r\n";
    }

    static QByteArray patients()
    {
        return "code,name,birth_date,phone,id_number\nP1,\"Đặng, Thị Huệ\",1987-04-12,090 214 77 31,079187004412\n"
               "P2,Trần Đạt,01.02.1970,,\nP3,김민수,,,\n";
    }

    static QByteArray appointments()
    {
        return "doctor,patient,date,time,minutes,status\nD1,P1,2031-03-03,08:15,15,\nBS. Phạm "
               "Hà,P2,03.03.2031,8:15,30,confirmed\n"
               "D1,김민수,2031-03-03,08:30,15,\nD1,P2,2031-03-03,08:15,15,cancelled\nD2,079187004412,2021-03-03,14:00,"
               "15,completed\n";
    }

    Import::Report run(const QByteArray &staff, const QByteArray &people, const QByteArray &visits, bool dryRun = false)
    {
        QTemporaryDir folder;
        const auto write = [&folder](const QByteArray &bytes, const char *name) {
            if (bytes.isEmpty())
                return QString();
            QFile file(folder.filePath(QString::fromLatin1(name)));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
        };
        Import import(*m_owner, m_clinic, [this](const QString &what, qsizetype done, qsizetype all) {
            m_told.append(QStringLiteral("%1 %2/%3").arg(what).arg(done).arg(all));
        });
        return import.run({write(staff, "d.csv"), write(people, "p.csv"), write(visits, "a.csv")}, dryRun);
    }

    static QString textOf(const Import::Report &report)
    {
        QString text;
        for (const ImportProblem &problem : report.problems)
            text += QStringLiteral("%1:%2: %3\n").arg(problem.file).arg(problem.line).arg(problem.text);
        return text;
    }

    qint64 number(const char *sql) { return m_owner->run(sql, {m_clinic}).integer(0, 0); }
    qint64 count(const QByteArray &table)
    {
        return number(("SELECT count(*) FROM holdfast." + table + " WHERE clinic_id = $1").constData());
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    qint64 m_clinic = 0;
    QStringList m_told;
};

QTEST_GUILESS_MAIN(TestImport)
#include "tst_import.moc"
