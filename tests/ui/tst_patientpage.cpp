#include "models/PatientListModel.h"
#include "ui/DeskSession.h"
#include "ui/look/Palette.h"
#include "ui/patient/AgeText.h"
#include "ui/patient/PatientFiles.h"
#include "ui/patient/PatientPage.h"
#include "ui/patient/VisitListModel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace holdfast;

/// What the patient page does without a service; with one: tests/desk/tst_patientfiles.
class PatientPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void modelsKeepTheirPromises();
    void visitTellsTheClinicsDayAndItsState();
    void namesakesShowTheirIdNumber();
    void ageIsInMonthsForBabies();
    void recentAreTheNewestOfAFew();
    void enterPicksNobodyBeforeAnythingIsHighlighted();
    void oneLetterIsTooFew();

private:
    static Patient patient(qint64 id, const QString &name)
    {
        Patient made;
        made.id = id;
        made.name = name;
        made.birthDate = QDate(1987, 4, 12);
        made.phone = QStringLiteral("0902147731");
        made.idNumber = QStringLiteral("0790870%1").arg(id);
        return made;
    }
    static QUrl nowhere() { return QUrl(QStringLiteral("http://127.0.0.1:9")); }
};

void PatientPageTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void PatientPageTest::modelsKeepTheirPromises()
{
    VisitListModel visits;
    const QAbstractItemModelTester visitTester(&visits, QAbstractItemModelTester::FailureReportingMode::QtTest);
    AppointmentLine line;
    line.id = 1;
    line.startsAt = QDateTime(QDate(2026, 11, 30), QTime(2, 0), Qt::UTC);
    visits.setVisits({line, line}, QTimeZone::utc());
    QCOMPARE(visits.rowCount(), 2);
    visits.setVisits({}, QTimeZone::utc());
    QVERIFY(!visits.visitAt(visits.index(0, 0)));
    PatientListModel patients;
    const QAbstractItemModelTester patientTester(&patients, QAbstractItemModelTester::FailureReportingMode::QtTest);
    patients.setPatients({patient(1, QStringLiteral("Đặng Thị Huệ")), patient(2, QStringLiteral("Đặng Thị Huyền"))});
    QCOMPARE(patients.rowCount(), 2);
    patients.setPatients({});
}

void PatientPageTest::visitTellsTheClinicsDayAndItsState()
{
    AppointmentLine late;
    late.doctorName = QStringLiteral("BS. Lan");
    late.status = AppointmentStatus::NoShow;
    late.startsAt = QDateTime(QDate(2026, 11, 29), QTime(18, 30), Qt::UTC); // 1:30 of the 30th in the clinic
    VisitListModel visits;
    visits.setVisits({late}, QTimeZone("Asia/Ho_Chi_Minh"));
    const QModelIndex row = visits.index(0, 0);
    QVERIFY2(row.data().toString().contains(QStringLiteral("30")) &&
                 row.data().toString().endsWith(QStringLiteral("01:30")),
             qPrintable(row.data().toString()));
    QVERIFY(row.data(Qt::ToolTipRole).toString().contains(QStringLiteral("No-show")));
    QCOMPARE(row.data(VisitListModel::StatusRole).toInt(), static_cast<int>(AppointmentStatus::NoShow));
}

void PatientPageTest::namesakesShowTheirIdNumber()
{
    PatientListModel found;
    found.setPatients({patient(1, QStringLiteral("Đặng Thị Huệ")), patient(2, QStringLiteral("Đặng Thị Huệ")),
                       patient(3, QStringLiteral("Đặng Thị Huyền"))});
    const auto second = [&found](int row) { return found.index(row, 0).data(Qt::ToolTipRole).toString(); };
    QVERIFY(second(0).contains(QStringLiteral("07908701")));
    QVERIFY(second(1).contains(QStringLiteral("07908702")));
    QVERIFY(!second(2).contains(QStringLiteral("07908703")));
}

void PatientPageTest::ageIsInMonthsForBabies()
{
    const QDate today(2026, 11, 30);
    QVERIFY(birthText(QDate(1987, 12, 1), today).contains(QStringLiteral("38 ")));
    QVERIFY(birthText(QDate(1987, 11, 30), today).contains(QStringLiteral("39 ")));
    QVERIFY(birthText(QDate(2026, 2, 1), today).contains(QStringLiteral("9 ")));
    QVERIFY(birthText(QDate(2026, 2, 1), today).contains(QStringLiteral("month")));
    QCOMPARE(birthText({}, today), QString());
}

void PatientPageTest::recentAreTheNewestOfAFew()
{
    PatientFiles files;
    for (int i = 1; i <= 9; ++i)
        files.remember(patient(i, QString::number(i)));
    files.remember(patient(7, QStringLiteral("7")));
    QCOMPARE(files.recent().size(), PatientFiles::mostRecent);
    QCOMPARE(files.recent().at(0).id, 7);
    QCOMPARE(files.recent().at(1).id, 9);
    QCOMPARE(files.recent().at(2).id, 8);
    QCOMPARE(files.recent().at(3).id, 6);
}

void PatientPageTest::enterPicksNobodyBeforeAnythingIsHighlighted()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    session.patientFiles().remember(patient(1, QStringLiteral("Đặng Thị Huệ")));
    PatientPage page(session);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    page.setFocus();
    const auto *name = page.findChild<QLabel *>(QStringLiteral("patientName"));
    QTest::keyClick(page.focusWidget(), Qt::Key_Return);
    QVERIFY(!name->isVisible());
    QTest::keyClick(page.focusWidget(), Qt::Key_Down);
    QTest::keyClick(page.focusWidget(), Qt::Key_Return);
    QVERIFY(name->isVisible());
    QCOMPARE(name->text(), QStringLiteral("Đặng Thị Huệ"));
    // Without a service it says so, and what the search told stays readable.
    const auto *message = page.findChild<QLabel *>(QStringLiteral("patientMessage"));
    QTRY_VERIFY(message->isVisible() && message->property("look").toString() == u"warning");
}

void PatientPageTest::oneLetterIsTooFew()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    PatientPage page(session);
    page.show();
    QVERIFY(QTest::qWaitForWindowActive(&page));
    page.setFocus();
    QTest::keyClicks(page.focusWidget(), QStringLiteral("d"));
    const auto labels = page.findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel *label) {
        return label->isVisible() && label->text().startsWith(QStringLiteral("Type two letters"));
    }));
}

QTEST_MAIN(PatientPageTest)
#include "tst_patientpage.moc"
