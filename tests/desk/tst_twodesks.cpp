#include "core/Database.h"
#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

#include <memory>

using namespace holdfast;

class TwoDesksTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void walkInShowsBookedAtTheOtherDeskWithinASecond();
    void bookedSeatOffersAlternativesAndADigitBooksOne();
    void raceForOneSeatHasOneWinner();
    void escReleasesTheSeatAndReturnsToIt();
    void cancelledAppointmentFreesTheSeat();
    void holdIsRenewedByOneKey();
    void newPatientIsRegisteredInsideTheWalkIn();
    void serviceAwayIsReadOnlyAndReturnsByItself();
    void endedSessionGoesOnAfterSigningInAgain();
    void unsettledConfirmationIsSettledAfterARestart();
    void unsettledHoldIsLetGoAfterARestart();
    void heldSeatIsLetGoAfterACrash();
    void seatsOfAVaccinationTimeAreListedAndCancelled();
    void dayWithoutHoursLeadsToTheNextWithSome();

private:
    QString state(const QString &name) const { return m_state.path() + QLatin1Char('/') + name; }
    std::unique_ptr<Counter> open(const QString &login, const QString &name)
    {
        return std::make_unique<Counter>(m_service->url(), state(login), login, name);
    }

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Counter> m_one;
    std::unique_ptr<Counter> m_two;
};

void TwoDesksTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

void TwoDesksTest::init()
{
    m_one = open(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    m_two = open(QStringLiteral("minhanh"), QStringLiteral("Counter 2"));
    QCOMPARE(m_two->session.shownDate(), m_one->session.shownDate());
}

void TwoDesksTest::cleanup()
{
    m_one.reset();
    m_two.reset();
}

void TwoDesksTest::cleanupTestCase()
{
    m_service.reset();
}

void TwoDesksTest::walkInShowsBookedAtTheOtherDeskWithinASecond()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    QVERIFY(m_one->session.day().ownHold(id));
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Held);
    QCOMPARE(m_two->seat(id)->heldBy->desk, QStringLiteral("Counter 1"));
    m_one->findSomebody(QStringLiteral("dang"));
    QVERIFY2(m_one->session.walkIn().patient()->name.contains(QStringLiteral("Đặng")),
             qPrintable(m_one->session.walkIn().patient()->name));
    const QString whom = m_one->session.walkIn().patient()->name;
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);
    QVERIFY2(waitUntil([&] { return m_two->seat(id)->status == SlotStatus::Booked; }, 1000),
             "the other desk did not see the booking within a second");
    QCOMPARE(m_two->seat(id)->appointment->patientName, whom);
    QVERIFY(m_one->gridHasFocus());
    QCOMPARE(m_one->grid()->currentIndex(), m_one->session.day().indexOfSlot(id));
    QVERIFY2(m_one->notice().contains(whom), qPrintable(m_one->notice()));
    QVERIFY(!m_one->session.day().ownHold(id));
}

void TwoDesksTest::bookedSeatOffersAlternativesAndADigitBooksOne()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->findSomebody(QStringLiteral("nguyen"));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Booked);

    m_two->walkTo(id);
    m_two->press(Qt::Key_Return);
    auto *history = m_two->window->findChild<QAbstractItemView *>(QStringLiteral("history"));
    QTRY_VERIFY(history->isVisible());
    QTRY_COMPARE(history->model()->rowCount(), 1); // the appointment's: booked
    m_two->press(Qt::Key_H);
    QTRY_COMPARE(history->model()->rowCount(), 2); // the seat's: held, booked
    m_two->press(Qt::Key_Return);
    QTRY_COMPARE(m_two->state(), WalkIn::State::Lost);
    const QList<Slot> offered = m_two->session.walkIn().alternatives();
    QCOMPARE(offered.size(), 3);
    m_two->press(Qt::Key_2);
    QTRY_COMPARE(m_two->state(), WalkIn::State::Held);
    QCOMPARE(m_two->session.walkIn().seat().id, offered.at(1).id);
    m_two->findSomebody(QStringLiteral("tran"));
    m_two->press(Qt::Key_Return);
    QTRY_COMPARE(m_two->state(), WalkIn::State::Confirmed);
    QTRY_VERIFY(m_one->seat(offered.at(1).id)->status == SlotStatus::Booked);
}

void TwoDesksTest::raceForOneSeatHasOneWinner()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_two->walkTo(id);
    // Both press before either hears of the other.
    QTest::keyClick(m_one->grid(), Qt::Key_Return);
    QTest::keyClick(m_two->grid(), Qt::Key_Return);
    QTRY_VERIFY(m_one->state() != WalkIn::State::Holding && m_two->state() != WalkIn::State::Holding);
    const bool firstWon = m_one->state() == WalkIn::State::Held;
    Counter &winner = firstWon ? *m_one : *m_two;
    Counter &loser = firstWon ? *m_two : *m_one;
    QCOMPARE(winner.state(), WalkIn::State::Held);
    QCOMPARE(loser.state(), WalkIn::State::Lost);
    QVERIFY(!loser.session.walkIn().alternatives().isEmpty());
    loser.press(Qt::Key_Escape);
    winner.press(Qt::Key_Escape);
    QTRY_VERIFY(loser.seat(id)->status == SlotStatus::Open);
}

void TwoDesksTest::escReleasesTheSeatAndReturnsToIt()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->type(QStringLiteral("nt"));
    auto *search = qobject_cast<QLineEdit *>(m_one->window->focusWidget());
    QVERIFY(search && search->objectName() == u"patientSearch");
    QCOMPARE(search->text(), QStringLiteral("nt"));
    m_one->press(Qt::Key_Escape);
    QCOMPARE(m_one->state(), WalkIn::State::Idle);
    QVERIFY(m_one->gridHasFocus());
    QCOMPARE(m_one->grid()->currentIndex(), m_one->session.day().indexOfSlot(id));
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Open);
    QTRY_VERIFY(!m_one->session.day().ownHold(id));
    QCOMPARE(m_one->session.unsettledCount(), 0);
}

void TwoDesksTest::cancelledAppointmentFreesTheSeat()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->findSomebody(QStringLiteral("le"));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);
    m_one->press(Qt::Key_Return);
    m_one->press(Qt::Key_Delete);
    m_one->press(Qt::Key_N);
    QVERIFY(m_one->seat(id)->status == SlotStatus::Booked);
    m_one->press(Qt::Key_Delete);
    m_one->press(Qt::Key_Y);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Open);
    QTRY_VERIFY(m_one->seat(id)->status == SlotStatus::Open);
    QVERIFY(m_one->gridHasFocus());
}

void TwoDesksTest::holdIsRenewedByOneKey()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    const QDateTime before = m_one->session.walkIn().hold().expiresAt;
    m_one->press(Qt::Key_F6);
    QTRY_VERIFY(m_one->session.walkIn().hold().expiresAt > before);
    m_one->press(Qt::Key_Escape);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Open);
}

void TwoDesksTest::newPatientIsRegisteredInsideTheWalkIn()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    m_one->type(QStringLiteral("Vuong Bao Khanh"));
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->press(Qt::Key_N, Qt::ControlModifier);
    m_one->type(QStringLiteral("3.9.1990"));
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_one->session.walkIn().patient());
    QCOMPARE(m_one->session.walkIn().patient()->birthDate, QDate(1990, 9, 3));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);

    m_two->walkTo(m_two->freeConsultations().constLast());
    m_two->press(Qt::Key_Return);
    m_two->type(QStringLiteral("Vuong Bao Khanh"));
    QTRY_COMPARE(m_two->state(), WalkIn::State::Held);
    m_two->press(Qt::Key_N, Qt::ControlModifier);
    m_two->type(QStringLiteral("3.9.1990"));
    m_two->press(Qt::Key_Return);
    const auto isWarned = [this] {
        return std::ranges::any_of(m_two->window->findChildren<QWidget *>(QStringLiteral("registerAnyway")),
                                   [](const QWidget *anyway) { return anyway->isVisible(); });
    };
    QTRY_VERIFY2(isWarned(), "no warning of a patient who is registered already");
    m_two->press(Qt::Key_Return);
    QCOMPARE(m_two->session.walkIn().patient()->id, m_one->seat(id)->appointment->patientId);
    m_two->press(Qt::Key_Escape);
}

void TwoDesksTest::serviceAwayIsReadOnlyAndReturnsByItself()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_service->kill9();
    QTRY_COMPARE_WITH_TIMEOUT(m_one->session.connection(), DeskSession::Connection::Offline, 20000);
    const int rows = m_one->session.day().rowCount();
    QVERIFY(rows > 0);
    m_one->press(Qt::Key_Return);
    QCOMPARE(m_one->state(), WalkIn::State::Idle);
    QVERIFY2(m_one->notice().contains(QStringLiteral("not reachable")), qPrintable(m_one->notice()));
    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isLive() && m_two->isLive(), 20000);
    QCOMPARE(m_one->session.day().rowCount(), rows);
    QCOMPARE(m_one->grid()->currentIndex(), m_one->session.day().indexOfSlot(id));
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Held);
    m_one->press(Qt::Key_Escape);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Open);
}

void TwoDesksTest::endedSessionGoesOnAfterSigningInAgain()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->findSomebody(QStringLiteral("hoang"));
    QSignalSpy ended(&m_one->session, &DeskSession::sessionEnded);
    // The service believes a token for a moment; a new process asks the database.
    m_service->kill9();
    Database(m_service->owner()).run("DELETE FROM sessions");
    m_service->start();
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 20000);
    QCOMPARE(m_one->state(), WalkIn::State::Confirming);
    QVERIFY(m_one->session.walkIn().patient());
    QVERIFY(m_one->session.day().rowCount() > 0);
    m_one->session.signIn(QStringLiteral("thuha"), QStringLiteral("holdfast"), QStringLiteral("Counter 1"));
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);
    QTRY_VERIFY(m_one->isLive());
    QVERIFY(m_one->seat(id)->status == SlotStatus::Booked);
    QCOMPARE(m_one->grid()->currentIndex(), m_one->session.day().indexOfSlot(id));
}

void TwoDesksTest::unsettledConfirmationIsSettledAfterARestart()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->findSomebody(QStringLiteral("pham"));
    const qint64 patientId = m_one->session.walkIn().patient()->id;
    m_service->kill9();
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_one->session.walkIn().isChecking());
    QCOMPARE(m_one->state(), WalkIn::State::Confirming);
    const QString words = m_one->window->findChild<QLabel *>(QStringLiteral("walkInMessage"))->text();
    QVERIFY2(words.contains(QStringLiteral("checking")) && !words.contains(QStringLiteral("fail")), qPrintable(words));
    QCOMPARE(m_one->session.unsettledCount(), 1);
    QVERIFY(m_one->session.day().isUnsettled(id));
    m_one.reset();

    m_service->start();
    m_one = open(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    QTRY_COMPARE(m_one->session.unsettledCount(), 0);
    QTRY_VERIFY(m_one->seat(id)->status == SlotStatus::Booked);
    QCOMPARE(m_one->seat(id)->appointment->patientId, patientId);
    QVERIFY(!m_one->session.day().isUnsettled(id));
}

void TwoDesksTest::unsettledHoldIsLetGoAfterARestart()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_service->kill9();
    // Before the feed can notice that nobody is there: later the desk would not even ask.
    QTest::keyClick(m_one->grid(), Qt::Key_Return);
    QTRY_VERIFY(m_one->session.walkIn().isChecking());
    QCOMPARE(m_one->session.unsettledCount(), 1);
    m_one.reset();

    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_two->isLive(), 20000);
    const qint64 before = m_two->seat(id)->version;
    m_one = open(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    QTRY_COMPARE(m_one->session.unsettledCount(), 0);
    // Held and let go: the other desk may hear of both at once.
    QTRY_VERIFY_WITH_TIMEOUT(m_two->seat(id)->version >= before + 2, 10000);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Open);
    QVERIFY(!m_one->session.day().isUnsettled(id));
    QCOMPARE(m_one->state(), WalkIn::State::Idle);
}

void TwoDesksTest::heldSeatIsLetGoAfterACrash()
{
    const qint64 id = m_one->freeConsultations().constFirst();
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->press(Qt::Key_F6);
    QTRY_COMPARE(m_one->session.unsettledCount(), 0);
    QTRY_VERIFY(m_two->seat(id)->status == SlotStatus::Held);
    m_one.reset(); // nothing is said to the service: as if the program had died

    m_one = open(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    QTRY_VERIFY_WITH_TIMEOUT(m_two->seat(id)->status == SlotStatus::Open, 5000);
    QTRY_VERIFY2(m_one->notice().contains(QStringLiteral("Let go")), qPrintable(m_one->notice()));
    QCOMPARE(m_one->session.unsettledCount(), 0);
    QCOMPARE(m_one->state(), WalkIn::State::Idle);

    // What is over is not let go again.
    m_one.reset();
    m_one = open(QStringLiteral("thuha"), QStringLiteral("Counter 1"));
    QVERIFY2(!m_one->notice().contains(QStringLiteral("Let go")), qPrintable(m_one->notice()));
}

void TwoDesksTest::seatsOfAVaccinationTimeAreListedAndCancelled()
{
    const DayBlock *times = nullptr;
    DayModel &day = m_one->session.day();
    for (int column = 0; column < day.columnCount(); ++column)
        for (int row = 0; row < day.blockCount(column) && !times; ++row) {
            const DayBlock *block = day.blockAt(day.index(row, column));
            if (block->seats.size() > 1 && block->startsAt > m_one->session.clock().now().addSecs(600) &&
                block->takenSeats(m_one->session.clock().now()) == 0)
                times = block;
        }
    QVERIFY(times);
    const qint64 id = times->seats.constFirst().id;
    m_one->walkTo(id);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    m_one->findSomebody(QStringLiteral("vu"));
    const QString whom = m_one->session.walkIn().patient()->name;
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);

    m_one->press(Qt::Key_Space);
    auto *rows = m_one->window->findChild<QAbstractItemView *>(QStringLiteral("seatRows"));
    QVERIFY(rows->isVisible());
    QCOMPARE(rows->model()->rowCount(), 10);
    QCOMPARE(rows->model()->index(0, 0).data().toString(), whom);
    QCOMPARE(rows->model()->index(1, 0).data().toString(), QStringLiteral("Free"));
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_one->window->findChild<QAbstractItemView *>(QStringLiteral("history"))->isVisible());
    m_one->press(Qt::Key_Delete);
    m_one->press(Qt::Key_Y);
    QVERIFY(rows->isVisible());
    QTRY_COMPARE(rows->model()->index(0, 0).data().toString(), QStringLiteral("Free"));
    m_one->press(Qt::Key_Down);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
    QCOMPARE(m_one->session.walkIn().seat().seat, 2);
    m_one->press(Qt::Key_Escape);
    QVERIFY(m_one->gridHasFocus());
}

void TwoDesksTest::dayWithoutHoursLeadsToTheNextWithSome()
{
    auto *empty = m_one->window->findChild<QWidget *>(QStringLiteral("emptyDay"));
    QVERIFY(!empty->isVisible());
    for (int days = 0; days < 8 && !empty->isVisible(); ++days) {
        m_one->press(Qt::Key_Right, Qt::AltModifier);
        QTRY_COMPARE(m_one->session.shownDate(), m_one->session.wantedDate());
    }
    QVERIFY(empty->isVisible());
    QCOMPARE(m_one->session.shownDate().dayOfWeek(), 7);
    m_one->press(Qt::Key_N);
    QTRY_COMPARE(m_one->session.shownDate().dayOfWeek(), 1);
    QVERIFY(!empty->isVisible());
    QVERIFY(m_one->gridHasFocus());
}

QTEST_MAIN(TwoDesksTest)
#include "tst_twodesks.moc"
