#include "tests/ui/WideDay.h"
#include "ui/DayNavigator.h"
#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/day/DayGridView.h"
#include "ui/day/FindField.h"
#include "ui/day/TypedTime.h"
#include "ui/day/WordMatch.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <memory>

using namespace holdfast;

/// Which doctors are shown, and where the keys of the find field and of the next free seat lead. No service is needed:
/// the day is put into the session.
class DayFilterTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void timesAreTypedAsPeopleDo_data();
    void timesAreTypedAsPeopleDo();
    void namesAreFoundWithoutTheirMarks_data();
    void namesAreFoundWithoutTheirMarks();
    void slashFindsADoctorAndGoesThere();
    void findingGoesToADoctorAtATime();
    void findingATimeStaysInTheColumn();
    void whatIsNotFoundSaysSo();
    void escLeavesTheFieldAndChangesNothing();
    void specialtyByItsNameShowsOnlyItsDoctors();
    void shiftEnterChoosesDoctorsOneByOne();
    void chipsAreToggledByTheMouse();
    void filterIsToldInWords();
    void escShowsAllDoctorsAgain();
    void controlSlashTurnsTheFilterOffAndOn();
    void filterKeepsCardAndScroll();
    void hiddenCardHandsOverToItsNeighbour();
    void filterOutlivesTheDay();
    void doctorOutsideTheFilterIsAddedWhenFound();
    void seatThatIsAskedForIsNotHidden();
    void arrowsPassHiddenColumns();
    void nextFreeGoesOnByStartThenColumn();
    void nextFreeOfThisDoctorStaysInTheColumn();
    void nextFreeOfThisSpecialtyStaysInIt();
    void nextFreeKeepsToTheFilter();
    void nextFreeStartsAtTheTimeThatWasFound();
    void nextFreeSaysWhenThereIsNoneLeft();
    void hiddenAloneIsExplained();
    void picturesAreSaved();

private:
    DayGridView &grid() { return *m_page->grid(); }
    FindField &find() { return *m_page->findChild<FindField *>(); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(m_page->focusWidget(), key, modifiers);
    }
    void typeInto(const QString &text)
    {
        key(Qt::Key_Slash);
        QVERIFY(find().hasFocus());
        QTest::keyClicks(&find(), text);
    }
    QModelIndex block(qint64 doctorId, const QString &time)
    {
        const QDateTime at(m_date, QTime::fromString(time, QStringLiteral("HH:mm")), m_day.clinic.timeZone);
        return m_session->day().indexOfBlock(doctorId, at.toUTC());
    }
    void book(qint64 doctorId, const QString &time)
    {
        Slot slot = m_session->day().blockAt(block(doctorId, time))->seats.constFirst();
        slot.status = SlotStatus::Booked;
        slot.version += 1;
        slot.appointment = Appointment{};
        slot.appointment->id = slot.id;
        slot.appointment->patientName = QStringLiteral("Lý Thanh Tùng");
        QVERIFY(m_session->day().applySlot(slot));
    }
    QString notice() const { return m_page->findChild<QLabel *>(QStringLiteral("notice"))->text(); }

    QDate m_date;
    DaySnapshot m_day;
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<DeskSession> m_session;
    std::unique_ptr<DayPage> m_page;
};

void DayFilterTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void DayFilterTest::init()
{
    m_date = QDate::currentDate().addDays(2);
    m_day = wideDay(m_date);
    m_state = std::make_unique<QTemporaryDir>();
    m_session = std::make_unique<DeskSession>(QUrl(QStringLiteral("http://127.0.0.1:9")), m_state->path());
    m_session->day().setDay(m_day);
    m_page = std::make_unique<DayPage>(*m_session);
    m_page->resize(1365, 600);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    QCOMPARE(m_page->focusWidget(), &grid());
}

void DayFilterTest::cleanup()
{
    m_page.reset();
    m_session.reset();
    m_state.reset();
}

void DayFilterTest::timesAreTypedAsPeopleDo_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QTime>("meant");
    QTest::newRow("hour") << QStringLiteral("9") << QTime(9, 0);
    QTest::newRow("three digits") << QStringLiteral("930") << QTime(9, 30);
    QTest::newRow("four digits") << QStringLiteral("1415") << QTime(14, 15);
    QTest::newRow("colon") << QStringLiteral("9:30") << QTime(9, 30);
    QTest::newRow("Vietnamese") << QStringLiteral("9h30") << QTime(9, 30);
    QTest::newRow("Vietnamese, full hour") << QStringLiteral("15h") << QTime(15, 0);
    QTest::newRow("dot") << QStringLiteral("08.05") << QTime(8, 5);
    QTest::newRow("Korean") << QStringLiteral("9시") << QTime(9, 0);
    QTest::newRow("no such hour") << QStringLiteral("25:00") << QTime();
    QTest::newRow("a phone number") << QStringLiteral("09021") << QTime();
    QTest::newRow("a name") << QStringLiteral("lan") << QTime();
    QTest::newRow("nothing") << QString() << QTime();
}

void DayFilterTest::timesAreTypedAsPeopleDo()
{
    QFETCH(QString, typed);
    QFETCH(QTime, meant);
    QCOMPARE(typedTime(typed), meant);
}

void DayFilterTest::namesAreFoundWithoutTheirMarks_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("found");
    QTest::newRow("nothing") << QString() << true;
    QTest::newRow("without marks") << QStringLiteral("dat") << true;
    QTest::newRow("with marks") << QStringLiteral("Đạt") << true;
    QTest::newRow("any order") << QStringLiteral("dat tran") << true;
    QTest::newRow("beginnings") << QStringLiteral("tr q") << true;
    QTest::newRow("the middle of a word") << QStringLiteral("uoc") << false;
    QTest::newRow("one word that is not there") << QStringLiteral("dat lan") << false;
}

void DayFilterTest::namesAreFoundWithoutTheirMarks()
{
    QFETCH(QString, typed);
    QFETCH(bool, found);
    QCOMPARE(matchesWords(QStringLiteral("BS. Trần Quốc Đạt"), typed), found);
    for (const auto *korean : {"김", "기", "ㄱㅁ", "ㄱㅁㅅ", "김민"})
        QVERIFY2(matchesWords(QStringLiteral("BS. 김민수"), QString::fromUtf8(korean)), korean);
    QVERIFY(!matchesWords(QStringLiteral("BS. 김민수"), QStringLiteral("ㅁㅅ")));
}

void DayFilterTest::slashFindsADoctorAndGoesThere()
{
    grid().setCurrentIndex(block(1, QStringLiteral("09:15")));
    typeInto(QStringLiteral("hoai"));
    key(Qt::Key_Return);
    QCOMPARE(m_page->focusWidget(), &grid());
    QCOMPARE(grid().currentIndex(), block(4, QStringLiteral("09:15"))); // at the time where one was
    QVERIFY(grid().filter().isAll());
    QVERIFY(find().text().isEmpty());
}

void DayFilterTest::findingGoesToADoctorAtATime()
{
    typeInto(QStringLiteral("son 10h30"));
    key(Qt::Key_Return);
    QCOMPARE(grid().currentIndex(), block(7, QStringLiteral("10:30")));
}

void DayFilterTest::findingATimeStaysInTheColumn()
{
    grid().setCurrentIndex(block(2, QStringLiteral("08:00")));
    typeInto(QStringLiteral("1110"));
    key(Qt::Key_Return);
    QCOMPARE(grid().currentIndex(), block(2, QStringLiteral("11:00")));
    QVERIFY(grid().viewport()->rect().contains(grid().visualRect(grid().currentIndex())));
}

void DayFilterTest::whatIsNotFoundSaysSo()
{
    const QModelIndex before = grid().currentIndex();
    typeInto(QStringLiteral("xyz"));
    bool said = false;
    for (const QLabel *label : m_page->findChild<QWidget *>(QStringLiteral("findPopup"))->findChildren<QLabel *>())
        said = said || (label->isVisible() && label->text().contains(QStringLiteral("xyz")));
    QVERIFY(said);
    key(Qt::Key_Return); // nothing to choose: nothing is lost
    QCOMPARE(find().text(), QStringLiteral("xyz"));
    QCOMPARE(grid().currentIndex(), before);
}

void DayFilterTest::escLeavesTheFieldAndChangesNothing()
{
    DoctorFilter filter;
    filter.doctors = {1, 2};
    m_page->navigator().setFilter(filter);
    typeInto(QStringLiteral("lan"));
    key(Qt::Key_Escape);
    QCOMPARE(m_page->focusWidget(), &grid());
    QVERIFY(!find().isAsking());
    QVERIFY(find().text().isEmpty());
    QCOMPARE(grid().filter(), filter);
}

void DayFilterTest::specialtyByItsNameShowsOnlyItsDoctors()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    QCOMPARE(grid().columns().shown(), (QList<int>{2, 6, 10}));
    typeInto(QStringLiteral("da lieu"));
    key(Qt::Key_Return, Qt::ShiftModifier); // added
    QCOMPARE(grid().columns().shown(), (QList<int>{2, 3, 6, 7, 10, 11}));
    QVERIFY(find().hasFocus()); // the next may be added at once
}

void DayFilterTest::shiftEnterChoosesDoctorsOneByOne()
{
    typeInto(QStringLiteral("lan"));
    key(Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(grid().columns().shown(), QList<int>{0});
    QTest::keyClicks(&find(), QStringLiteral("dat"));
    key(Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(grid().columns().shown(), (QList<int>{0, 1}));
    QTest::keyClicks(&find(), QStringLiteral("lan"));
    key(Qt::Key_Return, Qt::ShiftModifier); // once more takes it away
    QCOMPARE(grid().columns().shown(), QList<int>{1});
}

void DayFilterTest::chipsAreToggledByTheMouse()
{
    const auto chip = [this](const QString &text) -> QToolButton * {
        for (auto *button : m_page->findChild<QWidget *>(QStringLiteral("findPopup"))->findChildren<QToolButton *>())
            if (button->text() == text && button->isVisible())
                return button;
        return nullptr;
    };
    key(Qt::Key_Slash);
    QVERIFY(chip(QStringLiteral("Tim mạch")));
    QTest::mouseClick(chip(QStringLiteral("Tim mạch")), Qt::LeftButton);
    QCOMPARE(grid().columns().shown(), (QList<int>{1, 5, 9}));
    QTest::mouseClick(chip(QStringLiteral("Nhi")), Qt::LeftButton);
    QCOMPARE(grid().columns().count(), 6);
    QVERIFY(chip(QStringLiteral("Nhi"))->isChecked());
    QVERIFY(find().hasFocus());
    QTest::mouseClick(chip(QStringLiteral("All doctors")), Qt::LeftButton);
    QCOMPARE(grid().columns().count(), 12);
}

void DayFilterTest::filterIsToldInWords()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    QVERIFY2(notice().contains(QStringLiteral("3 of 12 doctors")), qPrintable(notice()));
    QAccessibleInterface *field = QAccessible::queryAccessibleInterface(&find());
    QVERIFY(field->text(QAccessible::Description).contains(QStringLiteral("3 of 12 doctors")));
    key(Qt::Key_Escape);
    QVERIFY2(notice().contains(QStringLiteral("12")), qPrintable(notice()));
    QVERIFY(field->text(QAccessible::Description).isEmpty());
}

void DayFilterTest::escShowsAllDoctorsAgain()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    QCOMPARE(grid().columns().count(), 3);
    key(Qt::Key_Escape);
    QCOMPARE(grid().columns().count(), 12);
}

void DayFilterTest::controlSlashTurnsTheFilterOffAndOn()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    key(Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(grid().columns().count(), 12);
    key(Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(grid().columns().shown(), (QList<int>{2, 6, 10}));
}

void DayFilterTest::filterKeepsCardAndScroll()
{
    grid().setCurrentIndex(block(3, QStringLiteral("09:45")));
    grid().verticalScrollBar()->setValue(grid().verticalScrollBar()->maximum() / 2);
    const int scroll = grid().verticalScrollBar()->value();
    QVERIFY(scroll > 0);
    QVERIFY(grid().horizontalScrollBar()->maximum() > 0);
    DoctorFilter filter;
    filter.specialties = {QStringLiteral("Nhi")};
    m_page->navigator().setFilter(filter);
    QCOMPARE(grid().currentIndex(), block(3, QStringLiteral("09:45")));
    QCOMPARE(grid().verticalScrollBar()->value(), scroll);
    QCOMPARE(grid().horizontalScrollBar()->maximum(), 0); // three columns have room
    QVERIFY(!grid().horizontalScrollBar()->isVisible());
    QVERIFY(grid().visualRect(block(1, QStringLiteral("09:45"))).isEmpty());
    QCOMPARE(grid().currentIndex().model(), &m_session->day()); // the very model, no copy
    m_page->navigator().setFilter({});
    QCOMPARE(grid().currentIndex(), block(3, QStringLiteral("09:45")));
    QCOMPARE(grid().verticalScrollBar()->value(), scroll);
}

void DayFilterTest::hiddenCardHandsOverToItsNeighbour()
{
    grid().setCurrentIndex(block(1, QStringLiteral("10:00")));
    DoctorFilter filter;
    filter.specialties = {QStringLiteral("Da liễu")};
    m_page->navigator().setFilter(filter);
    QCOMPARE(grid().currentIndex(), block(4, QStringLiteral("10:00")));
    QCOMPARE(grid().selectionModel()->selectedIndexes(), QModelIndexList{block(4, QStringLiteral("10:00"))});
}

void DayFilterTest::filterOutlivesTheDay()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    m_session->day().setDay(wideDay(m_date.addDays(1)));
    QCOMPARE(grid().columns().shown(), (QList<int>{2, 6, 10}));
}

void DayFilterTest::doctorOutsideTheFilterIsAddedWhenFound()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    typeInto(QStringLiteral("lan"));
    key(Qt::Key_Return);
    QCOMPARE(grid().columns().shown(), (QList<int>{0, 2, 6, 10}));
    QCOMPARE(grid().currentIndex().column(), 0);
}

void DayFilterTest::seatThatIsAskedForIsNotHidden()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    const qint64 id = m_session->day().blockAt(block(1, QStringLiteral("09:00")))->seats.constFirst().id;
    m_page->navigator().showSeat(m_date, id);
    QCOMPARE(grid().columns().shown(), (QList<int>{0, 2, 6, 10}));
    QCOMPARE(grid().currentIndex(), block(1, QStringLiteral("09:00")));
}

void DayFilterTest::arrowsPassHiddenColumns()
{
    typeInto(QStringLiteral("nhi"));
    key(Qt::Key_Return);
    grid().setCurrentIndex(block(3, QStringLiteral("09:00")));
    key(Qt::Key_Right);
    QCOMPARE(grid().currentIndex(), block(7, QStringLiteral("09:00")));
    key(Qt::Key_Left);
    key(Qt::Key_Left);
    QCOMPARE(grid().currentIndex(), block(3, QStringLiteral("09:00")));
}

void DayFilterTest::nextFreeGoesOnByStartThenColumn()
{
    book(1, QStringLiteral("08:00"));
    book(3, QStringLiteral("08:00"));
    grid().setCurrentIndex(block(9, QStringLiteral("11:00")));
    key(Qt::Key_N);
    QCOMPARE(grid().currentIndex(), block(2, QStringLiteral("08:00"))); // the earliest, wherever one was
    key(Qt::Key_N);
    QCOMPARE(grid().currentIndex(), block(4, QStringLiteral("08:00")));
    for (int i = 0; i < 9; ++i)
        key(Qt::Key_N);
    QCOMPARE(grid().currentIndex(), block(1, QStringLiteral("08:15")));
    key(Qt::Key_Down);
    key(Qt::Key_N); // having gone elsewhere begins anew
    QCOMPARE(grid().currentIndex(), block(2, QStringLiteral("08:00")));
}

void DayFilterTest::nextFreeOfThisDoctorStaysInTheColumn()
{
    book(5, QStringLiteral("08:00"));
    grid().setCurrentIndex(block(5, QStringLiteral("11:00")));
    key(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(grid().currentIndex(), block(5, QStringLiteral("08:15")));
    key(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(grid().currentIndex(), block(5, QStringLiteral("08:30")));
}

void DayFilterTest::nextFreeOfThisSpecialtyStaysInIt()
{
    grid().setCurrentIndex(block(3, QStringLiteral("11:00")));
    key(Qt::Key_N, Qt::AltModifier);
    QCOMPARE(grid().currentIndex(), block(3, QStringLiteral("08:00")));
    key(Qt::Key_N, Qt::AltModifier);
    QCOMPARE(grid().currentIndex(), block(7, QStringLiteral("08:00")));
    key(Qt::Key_N, Qt::AltModifier);
    QCOMPARE(grid().currentIndex(), block(11, QStringLiteral("08:00")));
    key(Qt::Key_N, Qt::AltModifier);
    QCOMPARE(grid().currentIndex(), block(3, QStringLiteral("08:15")));
}

void DayFilterTest::nextFreeKeepsToTheFilter()
{
    typeInto(QStringLiteral("tim"));
    key(Qt::Key_Return);
    for (const int doctor : {2, 6, 10, 2}) {
        key(Qt::Key_N);
        QCOMPARE(grid().currentIndex().column(), doctor - 1);
    }
}

void DayFilterTest::nextFreeStartsAtTheTimeThatWasFound()
{
    grid().setCurrentIndex(block(2, QStringLiteral("08:00")));
    book(3, QStringLiteral("11:00"));
    typeInto(QStringLiteral("11"));
    key(Qt::Key_Return);
    key(Qt::Key_N);
    QCOMPARE(grid().currentIndex(), block(4, QStringLiteral("11:00")));
}

void DayFilterTest::nextFreeSaysWhenThereIsNoneLeft()
{
    typeInto(QStringLiteral("lan 11:45"));
    key(Qt::Key_Return);
    const QModelIndex last = grid().currentIndex();
    key(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(grid().currentIndex(), last);
    QVERIFY2(notice().contains(QStringLiteral("Nothing more is free")), qPrintable(notice()));
}

void DayFilterTest::hiddenAloneIsExplained()
{
    auto *empty = m_page->findChild<QWidget *>(QStringLiteral("emptyDay"));
    QVERIFY(!empty->isVisible());
    DoctorFilter filter;
    filter.doctors = {99};
    m_page->navigator().setFilter(filter);
    QVERIFY(empty->isVisible());
    key(Qt::Key_Escape);
    QVERIFY(!empty->isVisible());
    QCOMPARE(grid().columns().count(), 12);
}

void DayFilterTest::picturesAreSaved()
{
    const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES");
    if (folder.isEmpty())
        QSKIP("Set HOLDFAST_PICTURES to a folder to get pictures of the find field.");
    QVERIFY(QDir().mkpath(folder));
    Languages spoken;
    for (const auto &[language, name] : Languages::all()) {
        spoken.speak(language);
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyLook(*qApp, theme);
            cleanup();
            init();
            m_session->openDay(m_date);
            m_page->resize(1365, 800);
            QApplication::processEvents();
            const auto picture = [&](const QString &what) {
                const QString look = theme == Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light");
                return m_page->grab().save(QStringLiteral("%1/%2-%3-%4.png").arg(folder, what, language, look));
            };
            key(Qt::Key_Slash);
            QTest::keyClicks(&find(), QStringLiteral("n"));
            QVERIFY(picture(QStringLiteral("find")));
            find().clear();
            QTest::keyClicks(&find(), QStringLiteral("nhi"));
            key(Qt::Key_Return);
            QVERIFY(picture(QStringLiteral("filtered")));
            key(Qt::Key_D);
            key(Qt::Key_Down);
            QVERIFY(picture(QStringLiteral("calendar")));
            key(Qt::Key_Escape);
        }
    }
    spoken.speak(QStringLiteral("en"));
    applyLook(*qApp, Theme::Light);
}

QTEST_MAIN(DayFilterTest)
#include "tst_dayfilter.moc"
