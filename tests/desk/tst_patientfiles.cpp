#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"
#include "ui/patient/PatientNotes.h"
#include "ui/patient/PatientPage.h"
#include "ui/patient/PatientPanel.h"
#include "ui/patient/VisitListModel.h"

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QJsonObject>
#include <QLineEdit>
#include <QListView>
#include <QTemporaryDir>

#include <memory>

using namespace holdfast;

/// Patients' files at two desks of the real service, by keys.
class PatientFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void fileOpensBySearchAndLeadsToTheAppointment();
    void patientOfACardOpensBesideTheGrid();
    void nextAppointmentBeginsWithThePatientChosen();
    void correctionSparesWhatTheOtherDeskCorrected();
    void noteIsWrittenRemovedAndBroughtBack();
    void removedNoteIsGoneAtTheOtherDesk();
    void peopleWhoShareAPhoneAreToldApart();
    void newPatientIsRegisteredOnThePage();
    void recentPatientsAreOfferedAndNothingOfThemIsOnDisk();
    void searchAndFileComeBackAfterAnOutage();

private:
    struct Desk : Counter
    {
        using Counter::Counter;
        PatientPage *page() const { return window->patientPage(); }
        PatientPanel *panel() const { return page()->panel(); }
        QString text(const char *name) const
        {
            const auto *label = page()->findChild<QLabel *>(QString::fromLatin1(name));
            return label->isVisible() ? label->text() : QString();
        }
        QListView *list(const char *name) const { return page()->findChild<QListView *>(QString::fromLatin1(name)); }
        QLineEdit *searchField() const { return page()->findChild<QLineEdit *>(QStringLiteral("patientSearch")); }
        PatientListModel *found() const { return qobject_cast<PatientListModel *>(list("patientRows")->model()); }
        bool isRead() const { return panel()->file().patient.version > 0 && text("patientMessage").isEmpty(); }
        void open(const QString &typed)
        {
            press(Qt::Key_3, Qt::ControlModifier);
            searchField()->clear();
            type(typed);
            QVERIFY(waitUntil([this, typed] { return found()->rowCount() > 0 && list("patientRows")->isVisible(); }));
            QVERIFY(waitUntil([this] { return list("patientRows")->currentIndex().isValid(); }));
            press(Qt::Key_Return);
            QVERIFY(waitUntil([this] { return isRead(); }));
        }
        void shoot(const QString &name)
        {
            if (const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES"); !folder.isEmpty())
                window->grab().save(folder + QLatin1Char('/') + name + QStringLiteral(".png"));
        }
    };

    std::unique_ptr<Desk> open(const QString &login, const QString &name)
    {
        return std::make_unique<Desk>(m_service->url(), m_state.path() + QLatin1Char('/') + login, login, name);
    }
    /// Somebody whose name nobody else has, registered as the service's answer tells.
    Patient somebody(const QString &name, const QString &phone = {});

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Desk> m_one;
    std::unique_ptr<Desk> m_two;
};

void PatientFilesTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

void PatientFilesTest::init()
{
    m_one = open(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    m_two = open(QStringLiteral("minhanh"), QStringLiteral("Counter 2"));
}

void PatientFilesTest::cleanup()
{
    m_one.reset();
    m_two.reset();
}

void PatientFilesTest::cleanupTestCase()
{
    m_service.reset();
}

Patient PatientFilesTest::somebody(const QString &name, const QString &phone)
{
    std::optional<Patient> made;
    m_one->session.registerPatient({{QStringLiteral("name"), name},
                                    {QStringLiteral("birthDate"), QStringLiteral("1987-04-12")},
                                    {QStringLiteral("phone"), phone},
                                    {QStringLiteral("anyway"), true}},
                                   this, [&made](const Reply<QJsonObject> &outcome) {
                                       made = Patient::fromJson(
                                           outcome.value.value_or(QJsonObject())[u"patient"].toObject());
                                   });
    if (!waitUntil([&made] { return made.has_value(); }) || made->id == 0)
        qFatal("nobody was registered");
    return *made;
}

void PatientFilesTest::fileOpensBySearchAndLeadsToTheAppointment()
{
    // Whoever is booked on the shown day.
    const Slot *booked = nullptr;
    for (const Slot &told : m_one->session.day().day().slotList)
        if (const Slot *known = m_one->seat(told.id); known && known->appointment &&
                                                      known->appointment->status == AppointmentStatus::Confirmed &&
                                                      known->startsAt > m_one->session.clock().now()) {
            booked = known;
            break;
        }
    QVERIFY(booked);
    const Slot seat = *booked;
    Patient patient;
    patient.id = seat.appointment->patientId;
    patient.name = seat.appointment->patientName;
    m_one->page()->open(patient);
    m_one->press(Qt::Key_3, Qt::ControlModifier);
    QTRY_VERIFY(m_one->isRead());
    QCOMPARE(m_one->text("patientName"), seat.appointment->patientName);
    QVERIFY2(m_one->text("patientFacts").contains(QStringLiteral("year")) ||
                 m_one->text("patientFacts").contains(QStringLiteral("month")),
             qPrintable(m_one->text("patientFacts")));
    const auto *upcoming = qobject_cast<VisitListModel *>(m_one->list("upcomingRows")->model());
    QVERIFY(upcoming->rowCount() > 0);
    int row = 0;
    while (row < upcoming->rowCount() && upcoming->visitAt(upcoming->index(row, 0))->slotId != seat.id)
        ++row;
    QVERIFY(row < upcoming->rowCount());
    m_one->panel()->takeFocus();
    for (int step = 0; step <= row; ++step)
        m_one->press(Qt::Key_Down);
    m_one->shoot(QStringLiteral("patient-file"));
    m_one->press(Qt::Key_Return);
    QVERIFY(m_one->window->dayPage()->isVisible());
    QTRY_VERIFY(m_one->grid()->currentIndex() == m_one->session.day().indexOfSlot(seat.id));
    QVERIFY(m_one->gridHasFocus());
}

void PatientFilesTest::patientOfACardOpensBesideTheGrid()
{
    for (const Slot &told : m_one->session.day().day().slotList) {
        const QModelIndex index = m_one->session.day().indexOfSlot(told.id);
        const DayBlock *block = m_one->session.day().blockAt(index);
        const Slot *known = m_one->seat(told.id);
        if (!known || !known->appointment || !block || block->seats.size() != 1)
            continue;
        m_one->walkTo(told.id);
        m_one->press(Qt::Key_P);
        auto *panel = m_one->window->dayPage()->findChild<PatientPanel *>();
        QTRY_VERIFY(panel->isVisible() && panel->file().patient.version > 0);
        QCOMPARE(panel->file().patient.id, known->appointment->patientId);
        m_one->shoot(QStringLiteral("patient-beside-grid"));
        m_one->press(Qt::Key_Escape);
        QVERIFY(!panel->isVisible());
        QVERIFY(m_one->gridHasFocus());
        QCOMPARE(m_one->grid()->currentIndex(), index);
        return;
    }
    QFAIL("nobody is booked");
}

void PatientFilesTest::nextAppointmentBeginsWithThePatientChosen()
{
    const Patient patient = somebody(QStringLiteral("Quách Tường Vân"), QStringLiteral("0901000001"));
    m_one->open(QStringLiteral("quach tuong van"));
    QCOMPARE(m_one->panel()->patientId(), patient.id);
    QCOMPARE(m_one->panel()->file().upcoming.size(), 0);
    m_one->press(Qt::Key_N);
    QVERIFY(m_one->gridHasFocus());
    QCOMPARE(m_one->session.walkIn().awaited()->id, patient.id);
    m_one->shoot(QStringLiteral("patient-choosing-seat"));
    m_one->press(Qt::Key_Escape);
    QVERIFY(!m_one->session.walkIn().awaited());
    m_one->press(Qt::Key_3, Qt::ControlModifier);
    m_one->page()->panel()->takeFocus();
    m_one->press(Qt::Key_N);
    m_one->walkTo(m_one->freeConsultations().constFirst());
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    QCOMPARE(m_one->session.walkIn().patient()->id, patient.id);
    QVERIFY(!m_one->session.walkIn().awaited());
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);
    m_one->press(Qt::Key_3, Qt::ControlModifier);
    m_one->page()->open(patient);
    QTRY_COMPARE(m_one->panel()->file().upcoming.size(), 1);
    // The next walk-in is for anybody again.
    m_one->press(Qt::Key_1, Qt::ControlModifier);
    m_one->walkTo(m_one->freeConsultations().constFirst());
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    QVERIFY(!m_one->session.walkIn().patient());
    m_one->press(Qt::Key_Escape);
}

void PatientFilesTest::correctionSparesWhatTheOtherDeskCorrected()
{
    const Patient patient = somebody(QStringLiteral("Tạ Bích Xuyến"), QStringLiteral("0901000002"));
    m_one->open(QStringLiteral("ta bich xuyen"));
    m_two->open(QStringLiteral("ta bich xuyen"));
    QCOMPARE(m_two->panel()->patientId(), patient.id);
    m_one->press(Qt::Key_E);
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Down);
    m_one->type(QStringLiteral("079087000002"));

    m_two->press(Qt::Key_E);
    m_two->press(Qt::Key_Down);
    m_two->press(Qt::Key_Down);
    m_two->press(Qt::Key_A, Qt::ControlModifier);
    m_two->type(QStringLiteral("0901999999"));
    m_two->press(Qt::Key_Return);
    QTRY_COMPARE(m_two->panel()->file().patient.phone, QStringLiteral("0901999999"));

    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(!m_one->text("correctionMessage").isEmpty());
    const QString said = m_one->text("correctionMessage");
    QVERIFY2(said.contains(QStringLiteral("Minh Anh")) && said.contains(QStringLiteral("0901999999")),
             qPrintable(said));
    m_one->shoot(QStringLiteral("patient-stale"));
    QCOMPARE(m_one->panel()->file().patient.idNumber, QString());
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->panel()->file().patient.idNumber, QStringLiteral("079087000002"));
    QCOMPARE(m_one->panel()->file().patient.phone, QStringLiteral("0901999999"));
}

void PatientFilesTest::noteIsWrittenRemovedAndBroughtBack()
{
    somebody(QStringLiteral("Lâm Khả Doanh"), QStringLiteral("0901000003"));
    m_one->open(QStringLiteral("lam kha doanh"));
    auto *notes = m_one->page()->findChild<PatientNotes *>();
    notes->setUndoTime(3600'000);
    m_one->press(Qt::Key_A);
    m_one->type(QStringLiteral("Needs a wheelchair: ring the nurse at the back door when she comes"));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->list("patientNotes")->model()->rowCount(), 1);
    const QString by = m_one->list("patientNotes")->model()->index(0, 0).data(Qt::ToolTipRole).toString();
    QVERIFY2(by.contains(QStringLiteral("Thu Hà")) && by.contains(QStringLiteral("Counter 1")), qPrintable(by));
    m_one->press(Qt::Key_Down);
    QCOMPARE(m_one->window->focusWidget(), m_one->list("patientNotes"));
    m_one->press(Qt::Key_Delete);
    QVERIFY(notes->hasRemoval());
    m_one->shoot(QStringLiteral("patient-note-removed"));
    m_one->press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(!notes->hasRemoval());
    m_two->open(QStringLiteral("lam kha doanh"));
    QCOMPARE(m_two->panel()->file().notes.size(), 1);
}

void PatientFilesTest::removedNoteIsGoneAtTheOtherDesk()
{
    somebody(QStringLiteral("Ngô Mộng Cầm"), QStringLiteral("0901000004"));
    m_one->open(QStringLiteral("ngo mong cam"));
    m_one->press(Qt::Key_A);
    m_one->type(QStringLiteral("wrong note"));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->list("patientNotes")->model()->rowCount(), 1);
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Delete);
    m_one->press(Qt::Key_1, Qt::ControlModifier); // out of sight it cannot be brought back
    QTRY_COMPARE(m_one->session.unsettledCount(), 0);
    m_two->open(QStringLiteral("ngo mong cam"));
    QCOMPARE(m_two->panel()->file().notes.size(), 0);
}

void PatientFilesTest::peopleWhoShareAPhoneAreToldApart()
{
    for (const char *name : {"Đào Văn Khải", "Đào Thị Mơ", "Đào Bé Ti"})
        somebody(QString::fromUtf8(name), QStringLiteral("0907654321"));
    m_one->press(Qt::Key_3, Qt::ControlModifier);
    m_one->type(QStringLiteral("0907654321"));
    QTRY_COMPARE(m_one->found()->rowCount(), 3);
    QTRY_VERIFY(m_one->text("patientRowsHeading").contains(QStringLiteral("3 ")));
    QVERIFY(m_one->text("patientRowsHeading").contains(QStringLiteral("0907654321")));
    QVERIFY(m_one->found()->index(1, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("12.04.1987")));
    m_one->shoot(QStringLiteral("patient-shared-phone"));
    m_one->press(Qt::Key_Down);
    const QString second = m_one->found()->index(1, 0).data().toString();
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_one->isRead());
    QCOMPARE(m_one->text("patientName"), second);
}

void PatientFilesTest::newPatientIsRegisteredOnThePage()
{
    m_one->press(Qt::Key_3, Qt::ControlModifier);
    m_one->type(QStringLiteral("Zoe Lindqvist"));
    QTRY_VERIFY(m_one->found()->rowCount() == 0 && !m_one->list("patientRows")->isVisible());
    m_one->shoot(QStringLiteral("patient-nobody"));
    m_one->press(Qt::Key_N, Qt::ControlModifier);
    QVERIFY(!m_one->page()->unsaved().isEmpty());
    m_one->type(QStringLiteral("3.9.1990"));
    m_one->shoot(QStringLiteral("patient-register"));
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_one->isRead());
    QCOMPARE(m_one->text("patientName"), QStringLiteral("Zoe Lindqvist"));
    QVERIFY(m_one->page()->unsaved().isEmpty());
}

void PatientFilesTest::recentPatientsAreOfferedAndNothingOfThemIsOnDisk()
{
    somebody(QStringLiteral("Kiều Oanh Vĩ"), QStringLiteral("0901000005"));
    m_one->open(QStringLiteral("kieu oanh vi"));
    m_one->press(Qt::Key_Escape);
    QVERIFY(m_one->searchField()->hasFocus());
    m_one->press(Qt::Key_Escape);
    QCOMPARE(m_one->searchField()->text(), QString());
    QCOMPARE(m_one->found()->index(0, 0).data().toString(), QStringLiteral("Kiều Oanh Vĩ"));
    QVERIFY(!m_one->list("patientRows")->currentIndex().isValid()); // a hasty Enter picks nobody
    m_one->shoot(QStringLiteral("patient-recent"));
    QTRY_COMPARE(m_one->session.unsettledCount(), 0);
    QDirIterator files(m_state.path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    int looked = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        ++looked;
        QVERIFY2(!bytes.contains("Oanh") && !bytes.contains("0901000005"), qPrintable(file.fileName()));
    }
    QVERIFY(looked > 0);
}

void PatientFilesTest::searchAndFileComeBackAfterAnOutage()
{
    somebody(QStringLiteral("Mạc Uyển Nhã"), QStringLiteral("0901000006"));
    m_service->kill9();
    m_one->press(Qt::Key_3, Qt::ControlModifier);
    m_one->type(QStringLiteral("mac uyen nha"));
    QTRY_VERIFY_WITH_TIMEOUT(m_one->found()->rowCount() == 0 && !m_one->list("patientRows")->isVisible(), 10'000);
    m_one->shoot(QStringLiteral("patient-offline"));
    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_one->found()->rowCount() == 1, 30'000);
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isRead(), 10'000);
}

QTEST_MAIN(PatientFilesTest)
#include "tst_patientfiles.moc"
