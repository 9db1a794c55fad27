#include "models/DayModel.h"
#include "models/WeekModel.h"
#include "tests/ui/SampleDay.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Palette.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace holdfast;

/// A doctor's week in the grid: the same cards and keys, a column per day.
class WeekViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void daysAreColumnsOnOneAxis();
    void wallClockRulesAcrossAClockChange();
    void headsNameTheDays();
    void seatsFallIntoTheirDay();
    void othersAreRefused();
    void theFeedChangesCardsInPlace();
    void theSameWeekIsUpdatedInPlace();
    void anotherWeekReplacesEverything();
    void whatTheDeskHoldsIsTheDaysKnowledge();
    void arrowsGoFromDayToDayAtTheSameTime();
    void enterActivatesTheCard();
    void lineOfNowIsInTodaysColumnOnly();
    void doctorsFilterHidesNoDay();
    void nextFreeGoesFromDayToDay();
    void emptyWeekHasNoCards();
    void picturesAreSaved();

private:
    QDateTime at(int day, const QString &time) const
    {
        return QDateTime(m_monday.addDays(day), QTime::fromString(time, QStringLiteral("HH:mm")), m_zone).toUTC();
    }
    Slot seat(int day, const QString &time, int minutes = 15)
    {
        Slot slot;
        slot.id = ++m_lastId;
        slot.doctorId = 1;
        slot.startsAt = at(day, time);
        slot.endsAt = slot.startsAt.addSecs(60 * minutes);
        slot.version = 1;
        return slot;
    }
    WeekSnapshot sampleWeek();
    QModelIndex block(int day, const QString &time) const { return m_week->indexOfBlock(1, at(day, time)); }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(m_view, key, modifiers); }

    const QDate m_monday{2026, 11, 30};
    QTimeZone m_zone{"Asia/Ho_Chi_Minh"};
    qint64 m_lastId = 0;
    QDateTime m_now;
    DayModel *m_day = nullptr;
    WeekModel *m_week = nullptr;
    DayGridView *m_view = nullptr;
};

/// Mornings from Monday to Saturday; on Tuesday an evening besides, and on Wednesday nobody comes.
WeekSnapshot WeekViewTest::sampleWeek()
{
    WeekSnapshot week;
    week.doctor = {
        .id = 1, .name = QStringLiteral("BS. Nguyễn Thị Lan"), .specialty = QStringLiteral("Nội"), .room = {}};
    week.serverTime = m_now;
    for (int day = 0; day < 7; ++day) {
        WeekDay one{.date = m_monday.addDays(day), .slotList = {}};
        for (int quarter = 0; quarter < 12 && day != 2 && day != 6; ++quarter)
            one.slotList.append(seat(day, QTime(8, 0).addSecs(quarter * 900).toString(QStringLiteral("HH:mm"))));
        if (day == 1)
            one.slotList.append(seat(day, QStringLiteral("17:00"), 30));
        week.days.append(one);
    }
    return week;
}

void WeekViewTest::init()
{
    m_lastId = 0;
    m_zone = QTimeZone("Asia/Ho_Chi_Minh");
    m_now = at(1, QStringLiteral("08:50"));
    m_day = new DayModel;
    DaySnapshot day;
    day.clinic = {.id = 1, .name = QStringLiteral("An Bình"), .timeZone = m_zone};
    day.date = m_monday;
    m_day->setDay(day);
    m_week = new WeekModel(*m_day);
    new QAbstractItemModelTester(m_week, QAbstractItemModelTester::FailureReportingMode::QtTest, m_week);
    m_view = new DayGridView([this] { return m_now; });
    m_week->setWeek(sampleWeek());
    m_view->setGridModel(m_week);
    m_view->resize(1150, 500);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowActive(m_view));
    m_view->setFocus();
}

void WeekViewTest::cleanup()
{
    delete m_view;
    delete m_week;
    delete m_day;
}

void WeekViewTest::daysAreColumnsOnOneAxis()
{
    QCOMPARE(m_week->columnCount(), 7);
    QCOMPARE(m_week->blockCount(0), 12);
    QCOMPARE(m_week->blockCount(1), 13);
    QCOMPARE(m_week->blockCount(2), 0);
    const QRect monday = m_view->visualRect(block(0, QStringLiteral("09:30")));
    const QRect friday = m_view->visualRect(block(4, QStringLiteral("09:30")));
    QVERIFY(!monday.isEmpty());
    QCOMPARE(friday.top(), monday.top());
    QCOMPARE(friday.height(), monday.height());
    QVERIFY(friday.left() > monday.right());
    QCOMPARE(m_view->indexAt(friday.center()), block(4, QStringLiteral("09:30")));
}

void WeekViewTest::wallClockRulesAcrossAClockChange()
{
    // Clocks go back in the night to Sunday 1 November 2026: the same wall time is 25 hours after Saturday's.
    m_zone = QTimeZone("America/New_York");
    DaySnapshot day;
    day.clinic = {.id = 2, .name = QStringLiteral("An Bình"), .timeZone = m_zone};
    day.date = QDate(2026, 10, 30);
    m_day->setDay(day);
    WeekSnapshot week;
    week.doctor = {.id = 1, .name = QStringLiteral("BS. Lan"), .specialty = {}, .room = {}};
    const auto nine = [&](int of) { return QDateTime(QDate(2026, 10, 30).addDays(of), QTime(9, 0), m_zone).toUTC(); };
    for (int of = 0; of < 7; ++of) {
        Slot slot = seat(0, QStringLiteral("08:00"));
        slot.startsAt = nine(of);
        slot.endsAt = slot.startsAt.addSecs(900);
        week.days.append({.date = QDate(2026, 10, 30).addDays(of), .slotList = {slot}});
    }
    QCOMPARE(nine(1).secsTo(nine(2)), 25 * 3600);
    m_week->setWeek(week);
    QApplication::processEvents();
    const QRect before = m_view->visualRect(m_week->index(0, 1));
    const QRect after = m_view->visualRect(m_week->index(0, 2));
    QVERIFY(!before.isEmpty());
    QCOMPARE(after.top(), before.top());
}

void WeekViewTest::headsNameTheDays()
{
    const QString monday = m_week->headerData(0, Qt::Horizontal).toString();
    QVERIFY2(monday.contains(QStringLiteral("30")), qPrintable(monday));
    QCOMPARE(m_week->headerData(0, Qt::Horizontal, Qt::AccessibleTextRole).toString(), monday);
    QVERIFY(m_week->headerData(1, Qt::Horizontal, Qt::AccessibleTextRole).toString().endsWith(QStringLiteral("today")));
    QVERIFY(m_week->data(block(0, QStringLiteral("09:00")), Qt::AccessibleTextRole).toString().contains(monday));
    QVERIFY(!m_week->headerData(7, Qt::Horizontal).isValid());
}

void WeekViewTest::seatsFallIntoTheirDay()
{
    // 00:30 in Việt Nam is the day before in UTC.
    Slot night = seat(3, QStringLiteral("00:30"));
    QCOMPARE(night.startsAt.date(), m_monday.addDays(2));
    QVERIFY(m_week->applySlot(night));
    QCOMPARE(m_week->indexOfSlot(night.id).column(), 3);
}

void WeekViewTest::othersAreRefused()
{
    Slot other = seat(1, QStringLiteral("10:00"));
    other.doctorId = 2;
    QVERIFY(!m_week->applySlot(other));
    QVERIFY(!m_week->applySlot(seat(7, QStringLiteral("10:00"))));
    QVERIFY(!m_week->applySlot(seat(-1, QStringLiteral("10:00"))));
    Slot same = *m_week->slot(m_week->blockAt(block(0, QStringLiteral("08:00")))->seats.constFirst().id);
    QVERIFY(!m_week->applySlot(same)); // not newer
}

void WeekViewTest::theFeedChangesCardsInPlace()
{
    m_view->setCurrentIndex(block(4, QStringLiteral("09:00")));
    const int scroll = m_view->verticalScrollBar()->value();
    QSignalSpy moved(m_view->selectionModel(), &QItemSelectionModel::currentChanged);
    QSignalSpy changed(m_week, &QAbstractItemModel::dataChanged);
    Slot slot = m_week->blockAt(block(4, QStringLiteral("09:00")))->seats.constFirst();
    slot.version = 2;
    slot.status = SlotStatus::Booked;
    QVERIFY(m_week->applySlot(slot));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.constFirst().constFirst().toModelIndex(), block(4, QStringLiteral("09:00")));
    QVERIFY(m_week->applySlot(seat(2, QStringLiteral("10:00")))); // Wednesday gets its first seat
    QCOMPARE(m_week->blockCount(2), 1);
    QCOMPARE(moved.size(), 0);
    QCOMPARE(m_view->currentIndex(), block(4, QStringLiteral("09:00")));
    QCOMPARE(m_view->verticalScrollBar()->value(), scroll);
}

void WeekViewTest::theSameWeekIsUpdatedInPlace()
{
    m_view->setCurrentIndex(block(4, QStringLiteral("09:00")));
    QSignalSpy reset(m_week, &QAbstractItemModel::modelReset);
    Slot newer = m_week->blockAt(block(4, QStringLiteral("09:00")))->seats.constFirst();
    newer.version = 7;
    newer.status = SlotStatus::Booked;
    QVERIFY(m_week->applySlot(newer));
    m_lastId = 0;
    m_week->setWeek(sampleWeek()); // as read before the feed told
    QCOMPARE(reset.size(), 0);
    QCOMPARE(m_view->currentIndex(), block(4, QStringLiteral("09:00")));
    QVERIFY(m_week->slot(newer.id)->status == SlotStatus::Booked);
}

void WeekViewTest::anotherWeekReplacesEverything()
{
    QSignalSpy reset(m_week, &QAbstractItemModel::modelReset);
    WeekSnapshot next = sampleWeek();
    for (WeekDay &day : next.days)
        day = {.date = day.date.addDays(7), .slotList = {}};
    m_week->setWeek(next);
    QCOMPARE(reset.size(), 1);
    QCOMPARE(m_week->firstDate(), m_monday.addDays(7));
    QCOMPARE(m_week->rowCount(), 0);
}

void WeekViewTest::whatTheDeskHoldsIsTheDaysKnowledge()
{
    Slot slot = m_week->blockAt(block(4, QStringLiteral("09:00")))->seats.constFirst();
    QSignalSpy changed(m_week, &QAbstractItemModel::dataChanged);
    m_day->setOwnHold(
        {.slotId = slot.id, .holdId = QStringLiteral("a"), .grantedAt = m_now, .expiresAt = m_now.addSecs(300)});
    QCOMPARE(changed.size(), 1);
    slot.version = 2;
    slot.status = SlotStatus::Held;
    slot.holdExpiresAt = m_now.addSecs(300);
    QVERIFY(m_week->applySlot(slot));
    const auto words = [&] { return m_week->data(block(4, QStringLiteral("09:00"))).toString(); };
    QCOMPARE(words(), QStringLiteral("held by you"));
    m_day->setUnsettled(slot.id, true);
    QCOMPARE(words(), QStringLiteral("checking"));
}

void WeekViewTest::arrowsGoFromDayToDayAtTheSameTime()
{
    m_view->setCurrentIndex(block(1, QStringLiteral("09:15")));
    key(Qt::Key_Right); // over Wednesday, which has none
    QCOMPARE(m_view->currentIndex(), block(3, QStringLiteral("09:15")));
    key(Qt::Key_Left);
    key(Qt::Key_Left);
    QCOMPARE(m_view->currentIndex(), block(0, QStringLiteral("09:15")));
    key(Qt::Key_Left);
    QCOMPARE(m_view->currentIndex(), block(0, QStringLiteral("09:15")));
    key(Qt::Key_End);
    QCOMPARE(m_view->currentIndex(), block(0, QStringLiteral("10:45")));
}

void WeekViewTest::enterActivatesTheCard()
{
    QSignalSpy activated(m_view, &DayGridView::blockActivated);
    m_view->setCurrentIndex(block(5, QStringLiteral("08:30")));
    key(Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.constFirst().constFirst().toModelIndex(), block(5, QStringLiteral("08:30")));
    QCOMPARE(m_view->currentBlock()->startsAt, at(5, QStringLiteral("08:30")));
}

void WeekViewTest::lineOfNowIsInTodaysColumnOnly()
{
    m_view->verticalScrollBar()->setValue(0);
    const QImage picture = m_view->viewport()->grab().toImage();
    const QColor line = Palette::of(m_view).now;
    const auto inked = [&](int column) {
        const int x = m_view->columns().left(column) + 1; // beside the cards
        for (int y = 0; y < picture.height(); ++y)
            if (picture.pixelColor(x, y) == line)
                return true;
        return false;
    };
    for (int column = 0; column < 7; ++column)
        QCOMPARE(inked(column), column == 1);
}

void WeekViewTest::doctorsFilterHidesNoDay()
{
    DoctorFilter filter;
    filter.doctors = {77};
    m_view->setFilter(filter);
    QCOMPARE(m_view->columns().count(), 7);
}

void WeekViewTest::nextFreeGoesFromDayToDay()
{
    m_view->setCurrentIndex(block(4, QStringLiteral("10:45")));
    QVERIFY(m_view->showNextFree(FreeOf::Anybody));
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("08:45"))); // now is Tuesday 08:50
    for (int i = 0; i < 9; ++i)
        QVERIFY(m_view->showNextFree(FreeOf::Anybody));
    QCOMPARE(m_view->currentIndex(), block(1, QStringLiteral("17:00")));
    QVERIFY(m_view->showNextFree(FreeOf::Anybody));
    QCOMPARE(m_view->currentIndex(), block(3, QStringLiteral("08:00")));
}

void WeekViewTest::emptyWeekHasNoCards()
{
    m_week->setWeek({});
    QCOMPARE(m_week->columnCount(), 0);
    QApplication::processEvents();
    QVERIFY(!m_view->currentIndex().isValid());
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    QVERIFY(!m_view->currentIndex().isValid());
}

void WeekViewTest::picturesAreSaved()
{
    const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES");
    if (folder.isEmpty())
        QSKIP("Set HOLDFAST_PICTURES to a folder to get pictures of the week.");
    QVERIFY(QDir().mkpath(folder));
    int number = 0;
    for (const QString &name :
         {QStringLiteral("Đỗ Minh Khoa"), QStringLiteral("Vũ Thị Hạnh"), QStringLiteral("박지영")}) {
        Slot slot =
            m_week->blockAt(block(number * 2 % 6 + (number == 1 ? 1 : 0), QStringLiteral("09:00")))->seats.constFirst();
        slot.version = 3;
        slot.status = SlotStatus::Booked;
        slot.appointment = Appointment{};
        slot.appointment->id = slot.id;
        slot.appointment->patientName = name;
        m_week->applySlot(slot);
        ++number;
    }
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        applyLook(*qApp, theme);
        m_view->setCurrentIndex(block(3, QStringLiteral("09:15")));
        const QString name = theme == Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light");
        QVERIFY(m_view->grab().save(folder + QStringLiteral("/week-%1.png").arg(name)));
    }
    applyLook(*qApp, Theme::Light);
}

QTEST_MAIN(WeekViewTest)
#include "tst_weekview.moc"
