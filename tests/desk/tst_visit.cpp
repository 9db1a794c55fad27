#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "tests/support/TestCluster.h"
#include "ui/day/SlotCard.h"
#include "ui/look/Palette.h"
#include "ui/visit/WaitingListModel.h"

#include <QApplication>

#include <memory>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

constexpr int aLittle = 15; ///< seconds into a minute: the desk reckons the service's time to a fraction of one

} // namespace

/// A visit from the booking to its end, one key a step, at a real desk while the service's clock goes on.
class VisitTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init() { m_desk = open(); }
    void cleanup() { m_desk.reset(); }
    void cleanupTestCase() { m_service.reset(); }

    void oneKeyEachFromArrivedToDone();
    void waitingColoursWhenItIsTooLong();
    void lateIsFlaggedAndMissingIsOneKey();
    void waitingWithoutATimeColoursToo();

private:
    std::unique_ptr<Counter> open()
    {
        return std::make_unique<Counter>(m_service->url(), m_state.path() + u"/one"_s, u"thuha"_s, u"Counter 1"_s);
    }
    /// Books somebody by keys; the selected card is theirs.
    qint64 book(const QString &name);
    /// The service's clock stands here from now on; the desk sits down afresh, at the same seat.
    void goOnAt(const QDateTime &when, const QDate &date, qint64 seat);
    /// The same, while the desk stays open: it hears of it with its next read.
    void moveTo(const QDateTime &when);
    Slot seat(qint64 id) { return *m_desk->seat(id); }
    QString status(qint64 id) { return toString(seat(id).appointment->status); }
    SlotCard card(qint64 id)
    {
        const QModelIndex index = m_desk->session.day().indexOfSlot(id);
        return SlotCard::of(m_desk->session.day(), *m_desk->session.day().blockAt(index),
                            m_desk->session.clock().now());
    }
    QLabel *progress() { return m_desk->window->findChild<QLabel *>(u"progress"_s); }

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Counter> m_desk;
};

void VisitTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

qint64 VisitTest::book(const QString &name)
{
    const qint64 id = m_desk->freeConsultations().constFirst();
    m_desk->walkTo(id);
    m_desk->press(Qt::Key_Return);
    [&] { QTRY_COMPARE(m_desk->state(), WalkIn::State::Held); }();
    m_desk->findSomebody(name);
    m_desk->press(Qt::Key_Return);
    [&] { QTRY_COMPARE(m_desk->state(), WalkIn::State::Confirmed); }();
    [&] { QTRY_VERIFY(m_desk->seat(id)->appointment); }();
    return id;
}

void VisitTest::moveTo(const QDateTime &when)
{
    const qint64 seconds = QDateTime::currentDateTimeUtc().secsTo(when);
    TestCluster::moveClock(m_service->owner(), u"%1 seconds"_s.arg(seconds));
}

void VisitTest::goOnAt(const QDateTime &when, const QDate &date, qint64 seat)
{
    m_desk.reset();
    moveTo(when);
    m_desk = open();
    m_desk->session.openDay(date);
    QTRY_COMPARE(m_desk->session.shownDate(), date);
    m_desk->walkTo(seat);
    QVERIFY(std::abs(m_desk->session.clock().now().secsTo(when)) < 30);
}

void VisitTest::oneKeyEachFromArrivedToDone()
{
    const qint64 id = book(u"nguyen"_s);
    const QList<std::pair<Qt::Key, AppointmentStatus>> way{{Qt::Key_A, AppointmentStatus::Arrived},
                                                           {Qt::Key_R, AppointmentStatus::InRoom},
                                                           {Qt::Key_F, AppointmentStatus::Completed}};
    for (const auto &[key, to] : way) {
        m_desk->press(key);
        QTRY_COMPARE(status(id), toString(to));
        QVERIFY(m_desk->gridHasFocus());
        QCOMPARE(m_desk->grid()->currentIndex(), m_desk->session.day().indexOfSlot(id));
    }
    QVERIFY(card(id).state == SlotCard::State::Done);
    // And the same way back, one key a step.
    for (const AppointmentStatus to :
         {AppointmentStatus::InRoom, AppointmentStatus::Arrived, AppointmentStatus::Confirmed}) {
        m_desk->press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(status(id), toString(to));
    }
}

void VisitTest::waitingColoursWhenItIsTooLong()
{
    const qint64 id = book(u"tran"_s);
    m_desk->press(Qt::Key_A);
    QTRY_COMPARE(status(id), toString(AppointmentStatus::Arrived));
    const QDate date = m_desk->session.shownDate();
    const QDateTime arrived = seat(id).appointment->statusSince;
    goOnAt(arrived.addSecs(60 * SlotCard::LongWaitMinutes - 20), date, id);
    QVERIFY(card(id).state == SlotCard::State::Arrived);
    QVERIFY2(card(id).second.contains(QString::number(SlotCard::LongWaitMinutes - 1)), qPrintable(card(id).second));
    m_desk->press(Qt::Key_Return);
    QCOMPARE(progress()->property("look").toString(), u"strong"_s);
    goOnAt(arrived.addSecs(60 * (SlotCard::LongWaitMinutes + 1) + aLittle), date, id);
    QVERIFY(card(id).state == SlotCard::State::WaitingLong);
    QVERIFY2(card(id).second.contains(QString::number(SlotCard::LongWaitMinutes + 1)), qPrintable(card(id).second));
    m_desk->press(Qt::Key_Return);
    QCOMPARE(progress()->property("look").toString(), u"strongWarning"_s);
    QVERIFY2(progress()->text().contains(u"31"_s), qPrintable(progress()->text()));
    // In the room nobody waits any more.
    m_desk->press(Qt::Key_R);
    QTRY_VERIFY(card(id).state == SlotCard::State::InRoom);
    QTRY_COMPARE(progress()->property("look").toString(), u"strong"_s);
}

void VisitTest::lateIsFlaggedAndMissingIsOneKey()
{
    const qint64 id = book(u"le"_s);
    const QDate date = m_desk->session.shownDate();
    const QDateTime starts = seat(id).startsAt;
    m_desk->press(Qt::Key_X);
    QVERIFY2(m_desk->notice().contains(u"still to come"_s), qPrintable(m_desk->notice()));
    goOnAt(starts.addSecs(60 * Slot::lateAfterMinutes), date, id);
    QVERIFY(card(id).state == SlotCard::State::Booked);
    goOnAt(starts.addSecs(60 * (Slot::lateAfterMinutes + 1) + aLittle), date, id);
    QVERIFY(card(id).state == SlotCard::State::Late);
    QVERIFY2(card(id).second.contains(u"11"_s), qPrintable(card(id).second));
    m_desk->press(Qt::Key_Return);
    QCOMPARE(progress()->property("look").toString(), u"strongWarning"_s);
    m_desk->press(Qt::Key_Escape);
    m_desk->press(Qt::Key_X);
    QTRY_COMPARE(status(id), toString(AppointmentStatus::NoShow));
    QVERIFY(card(id).state == SlotCard::State::NoShow);
    m_desk->press(Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(status(id), toString(AppointmentStatus::Confirmed));
    QVERIFY(card(id).state == SlotCard::State::Late);
    m_desk->press(Qt::Key_A);
    QTRY_COMPARE(status(id), toString(AppointmentStatus::Arrived));
    QVERIFY(card(id).state == SlotCard::State::Arrived);
}

void VisitTest::waitingWithoutATimeColoursToo()
{
    m_desk->press(Qt::Key_T);
    QTRY_COMPARE(m_desk->session.shownDate(), m_desk->session.today());
    const qint64 doctor = m_desk->session.day().day().doctors.constFirst().id;
    m_desk->press(Qt::Key_2, Qt::ControlModifier);
    QAbstractItemView *list = m_desk->window->findChild<QAbstractItemView *>(u"waiting-%1"_s.arg(doctor));
    QVERIFY(list);
    const int before = list->model()->rowCount();
    m_desk->press(Qt::Key_A);
    m_desk->type(u"hoang"_s);
    QTRY_VERIFY(m_desk->patientRows() && m_desk->patientRows()->currentIndex().isValid());
    m_desk->press(Qt::Key_Return);
    QTRY_COMPARE(list->model()->rowCount(), before + 1);
    const QModelIndex last = list->model()->index(before, 0);
    QVERIFY(last.data(WaitingListModel::WithoutTimeRole).toBool());
    QVERIFY(!last.data(WaitingListModel::LongRole).toBool());
    // The day may end meanwhile; the list that is open goes on counting.
    moveTo(m_desk->session.clock().now().addSecs(60 * (SlotCard::LongWaitMinutes + 1)));
    QTRY_VERIFY_WITH_TIMEOUT(last.data(WaitingListModel::LongRole).toBool(), 20000);
}

QTEST_MAIN(VisitTest)
#include "tst_visit.moc"
