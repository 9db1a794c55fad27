#include "core/Database.h"
#include "models/WeekModel.h"
#include "tests/support/RunningService.h"
#include "tests/support/Waiting.h"
#include "ui/DayNavigator.h"
#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/day/FindField.h"
#include "ui/day/WordMatch.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <optional>

using namespace holdfast;

/// A desk at a real service goes from the day to a doctor's week and back, and to the next day with a free seat.
class DayWaysTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();
    void weekOfTheDoctorKeepsTheCard();
    void weekIsAsTheDatabaseSays();
    void enterHoldsInTheWeekAsInTheDay();
    void weekIsLive();
    void altArrowsGoFromWeekToWeek();
    void anotherDoctorIsFoundInTheWeek();
    void backLeadsToTheDayOfTheCard();
    void fullDayOffersTheNextWithAFreeSeat();

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&*m_window));
        QTest::keyClick(m_window->focusWidget(), key, modifiers);
    }
    DayGridView &grid() { return *m_window->dayPage()->grid(); }
    bool isWeek() { return m_window->dayPage()->navigator().isWeek(); }
    QString notice() const { return m_window->dayPage()->findChild<QLabel *>(QStringLiteral("notice"))->text(); }
    void openWeek()
    {
        press(Qt::Key_W);
        QTRY_VERIFY_WITH_TIMEOUT(isWeek(), 5000);
    }
    const Slot &currentSeat() { return grid().currentBlock()->seats.constFirst(); }

    QTemporaryDir m_state;
    int m_desk = 0;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<DeskSession> m_session;
    std::optional<MainWindow> m_window;
};

void DayWaysTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

void DayWaysTest::cleanupTestCase()
{
    m_service.reset();
}

/// Begins on a day to come with hours, at the first doctor with one seat a start.
void DayWaysTest::init()
{
    m_session = std::make_unique<DeskSession>(m_service->url(), m_state.path() + QStringLiteral("/%1").arg(++m_desk));
    QSignalSpy shown(m_session.get(), &DeskSession::dayShown);
    m_window.emplace(*m_session);
    m_session->signIn(QStringLiteral("thuha"), QStringLiteral("holdfast"), QStringLiteral("Counter 1"));
    QVERIFY(shown.wait(10000));
    m_window->show();
    QVERIFY(waitUntil([this] { return m_session->connection() == DeskSession::Connection::Live; }));
    const auto hasRoom = [this] {
        return m_session->day().blockCount(0) > 8 && grid().showNextFree(FreeOf::Doctor) &&
               grid().currentBlock()->seats.size() == 1;
    };
    do {
        press(Qt::Key_Right, Qt::AltModifier);
        QVERIFY(waitUntil([this] { return m_session->shownDate() == m_session->wantedDate(); }));
        grid().setCurrentIndex(m_session->day().index(0, 0));
    } while (!hasRoom() && m_session->today().daysTo(m_session->wantedDate()) < 10);
    QVERIFY(hasRoom());
}

void DayWaysTest::cleanup()
{
    m_window.reset();
    m_session.reset();
}

void DayWaysTest::weekOfTheDoctorKeepsTheCard()
{
    const qint64 seat = currentSeat().id;
    const QDate date = m_session->shownDate();
    openWeek();
    QCOMPARE(grid().columns().count(), 7);
    QCOMPARE(m_session->week().firstDate().dayOfWeek(), int(QLocale().firstDayOfWeek()));
    QCOMPARE(currentSeat().id, seat);
    QCOMPARE(m_session->week().dateOf(grid().currentIndex().column()), date);
    QVERIFY(m_window->findChild<QLabel *>(QStringLiteral("dayTitle"))
                ->text()
                .contains(m_session->week().doctorOf(0)->name));
    press(Qt::Key_W);
    QTRY_VERIFY(!isWeek());
    QCOMPARE(m_session->shownDate(), date);
    QCOMPARE(currentSeat().id, seat);
    QCOMPARE(m_session->week().columnCount(), 0);
}

void DayWaysTest::weekIsAsTheDatabaseSays()
{
    openWeek();
    const WeekModel &week = m_session->week();
    qint64 shown = 0;
    for (int column = 0; column < 7; ++column)
        for (int row = 0; row < week.blockCount(column); ++row)
            shown += week.blockAt(week.index(row, column))->seats.size();
    Database owner(m_service->owner());
    const Rows counted =
        owner.run("SELECT count(*) FROM holdfast.slots s JOIN holdfast.clinics c ON c.id = s.clinic_id "
                  "WHERE s.doctor_id = $1 AND (s.starts_at AT TIME ZONE c.time_zone)::date "
                  "BETWEEN $2::date AND $2::date + 6",
                  {week.doctorOf(0)->id, week.firstDate().toString(Qt::ISODate)});
    QVERIFY(shown > 20);
    QCOMPARE(shown, counted.integer(0, 0));
}

void DayWaysTest::enterHoldsInTheWeekAsInTheDay()
{
    openWeek();
    const qint64 id = currentSeat().id;
    press(Qt::Key_Return);
    QTRY_COMPARE(m_session->walkIn().state(), WalkIn::State::Held);
    QCOMPARE(m_session->walkIn().seat().id, id);
    QTRY_VERIFY(m_session->week().slot(id)->status == SlotStatus::Held);
    QVERIFY(m_session->week().ownHold(id));
    press(Qt::Key_Escape);
    QTRY_VERIFY(m_session->week().slot(id)->status == SlotStatus::Open);
    QVERIFY(isWeek());
    QCOMPARE(m_window->focusWidget(), &grid());
    QCOMPARE(currentSeat().id, id);
}

void DayWaysTest::weekIsLive()
{
    openWeek();
    const WeekModel &week = m_session->week();
    const QDateTime now = m_session->clock().now();
    qint64 id = 0;
    for (int column = 0; column < 7 && id == 0; ++column)
        for (int row = 0; row < week.blockCount(column); ++row) {
            const Slot &seat = week.blockAt(week.index(row, column))->seats.constFirst();
            if (seat.startsAt > now && seat.isClaimable(now) && !m_session->day().slot(seat.id))
                id = seat.id; // of a day that is not the one behind the week
        }
    QVERIFY(id != 0);
    const qint64 version = m_session->week().slot(id)->version;
    DeskSession other(m_service->url(), m_state.path() + QStringLiteral("/other%1").arg(m_desk));
    QSignalSpy shown(&other, &DeskSession::dayShown);
    other.signIn(QStringLiteral("minhanh"), QStringLiteral("holdfast"), QStringLiteral("Counter 2"));
    QVERIFY(shown.wait(10000));
    QVERIFY(other.holdSeat(*m_session->week().slot(id)));
    QTRY_VERIFY(m_session->week().slot(id)->version > version);
    QVERIFY(m_session->week().slot(id)->status == SlotStatus::Held);
    QCOMPARE(m_session->week().slot(id)->heldBy->desk, QStringLiteral("Counter 2"));
    QVERIFY(isWeek());
    other.walkIn().letGo();
    QTRY_VERIFY(m_session->week().slot(id)->status == SlotStatus::Open);
}

void DayWaysTest::altArrowsGoFromWeekToWeek()
{
    openWeek();
    const QDate first = m_session->week().firstDate();
    const int column = grid().currentIndex().column();
    press(Qt::Key_Right, Qt::AltModifier);
    QTRY_COMPARE(m_session->week().firstDate(), first.addDays(7));
    QTRY_COMPARE(grid().currentIndex().column(), column);
    press(Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(m_session->week().firstDate(), first);
    press(Qt::Key_T);
    QTRY_VERIFY(m_session->week().firstDate() <= m_session->today() &&
                m_session->week().firstDate().addDays(7) > m_session->today());
}

void DayWaysTest::anotherDoctorIsFoundInTheWeek()
{
    openWeek();
    const QDate first = m_session->week().firstDate();
    const Doctor &other = m_session->day().day().doctors.at(1);
    press(Qt::Key_Slash);
    QTest::keyClicks(m_window->focusWidget(), foldedWords(other.name)); // as a keyboard without marks types it
    press(Qt::Key_Return);
    QTRY_COMPARE(m_session->week().doctorOf(0)->id, other.id);
    QCOMPARE(m_session->week().firstDate(), first);
}

void DayWaysTest::backLeadsToTheDayOfTheCard()
{
    openWeek();
    const QDate date = m_session->shownDate();
    const auto elsewhere = [&] { return m_session->week().dateOf(grid().currentIndex().column()) != date; };
    press(Qt::Key_Left);
    if (!elsewhere())
        press(Qt::Key_Right);
    QVERIFY(elsewhere());
    const qint64 id = currentSeat().id;
    const QDate there = m_session->week().dateOf(grid().currentIndex().column());
    press(Qt::Key_W);
    QTRY_VERIFY(!isWeek());
    QCOMPARE(m_session->shownDate(), there);
    QCOMPARE(currentSeat().id, id);
}

void DayWaysTest::fullDayOffersTheNextWithAFreeSeat()
{
    const qint64 doctor = currentSeat().doctorId;
    const QDate date = m_session->shownDate();
    for (int steps = 0; steps < 60 && !notice().contains(QStringLiteral("Nothing more is free")); ++steps)
        press(Qt::Key_N, Qt::ShiftModifier);
    QVERIFY2(notice().contains(QStringLiteral("Nothing more is free")), qPrintable(notice()));
    QCOMPARE(m_session->wantedDate(), date); // offered, not taken
    press(Qt::Key_N, Qt::ShiftModifier);
    QTRY_VERIFY(m_session->shownDate() > date);
    QTRY_COMPARE(currentSeat().doctorId, doctor);
    QVERIFY(currentSeat().isClaimable(m_session->clock().now()));
    QVERIFY2(notice().contains(QStringLiteral("next day with a free seat")), qPrintable(notice()));
}

QTEST_MAIN(DayWaysTest)
#include "tst_dayways.moc"
