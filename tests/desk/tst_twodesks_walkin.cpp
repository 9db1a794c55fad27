#include "core/Database.h"
#include "tests/desk/Counter.h"
#include "tests/support/RunningService.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>

#include <memory>

using namespace holdfast;
using namespace Qt::StringLiterals;

/// Counts the keys that a hand presses, names apart.
class KeyCount : public QObject
{
public:
    KeyCount() { qApp->installEventFilter(this); }
    int keys = 0;    ///< all but letters and spaces
    int letters = 0; ///< of names

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        // Each press is offered to shortcuts first, to the focus before its parents.
        if (event->type() == QEvent::ShortcutOverride && watched == QApplication::focusWidget()) {
            const auto *key = static_cast<QKeyEvent *>(event);
            const bool letter = !key->text().isEmpty() && key->text().at(0).isPrint();
            ++(letter ? letters : keys);
        }
        return false;
    }
};

/// The walk-in by keys alone, on a real service that also goes away.
class TwoDesksWalkInTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_one.reset(); }
    void cleanupTestCase() { m_service.reset(); }

    void sixKeysAndTheNameBookASeat();
    void slipIsPrintedByEnterAndSkippedByCtrlEnter();
    void noSecondPressWhileNobodyKnows();
    void whatWasTypedOutlivesTheService();
    void oldDaySaysHowOldItIs();

private:
    void holdAFreeSeat();
    QPushButton *confirm() { return m_one->window->findChild<QPushButton *>(u"confirm"_s); }
    QString message() { return m_one->window->findChild<QLabel *>(u"walkInMessage"_s)->text(); }

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Counter> m_one;
};

void TwoDesksWalkInTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    m_service = std::make_unique<RunningService>();
}

void TwoDesksWalkInTest::init()
{
    m_one = std::make_unique<Counter>(m_service->url(), m_state.path() + u"/one"_s, u"thuha"_s, u"Counter 1"_s);
}

void TwoDesksWalkInTest::holdAFreeSeat()
{
    m_one->walkTo(m_one->freeConsultations().constFirst());
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Held);
}

void TwoDesksWalkInTest::sixKeysAndTheNameBookASeat()
{
    // Nobody else is called so: whom one means is the first in the list.
    Database(m_service->owner())
        .run("INSERT INTO holdfast.patients (clinic_id, name) SELECT clinic_id, 'Vương Bảo Khanh' FROM "
             "holdfast.accounts WHERE login = 'thuha'");
    m_one->walkTo(m_one->freeConsultations().constFirst());
    KeyCount count;
    m_one->press(Qt::Key_Return);
    m_one->findSomebody(u"bao khanh"_s);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(m_one->state(), WalkIn::State::Confirmed);
    QCOMPARE(count.letters, 9);
    qInfo("%d keys and %d letters", count.keys, count.letters);
    QVERIFY2(count.keys <= 6, "from Enter on a free seat to the appointment it takes too many keys");
}

void TwoDesksWalkInTest::slipIsPrintedByEnterAndSkippedByCtrlEnter()
{
    WalkIn &walkIn = m_one->session.walkIn();
    walkIn.setOffersSlip(true);
    QSignalSpy slips(&walkIn, &WalkIn::slipWanted);
    holdAFreeSeat();
    m_one->findSomebody(u"tran"_s);
    QCOMPARE(confirm()->text(), u"Confirm and print slip"_s);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(walkIn.state(), WalkIn::State::Confirmed);
    QCOMPARE(slips.size(), 1);
    holdAFreeSeat();
    m_one->findSomebody(u"pham"_s);
    m_one->press(Qt::Key_Return, Qt::ControlModifier);
    QTRY_COMPARE(walkIn.state(), WalkIn::State::Confirmed);
    QCOMPARE(slips.size(), 1);
    walkIn.setOffersSlip(false);
    holdAFreeSeat();
    m_one->findSomebody(u"hoang"_s);
    QCOMPARE(confirm()->text(), u"Confirm"_s);
    m_one->press(Qt::Key_Return);
    QTRY_COMPARE(walkIn.state(), WalkIn::State::Confirmed);
    QCOMPARE(slips.size(), 1);
}

void TwoDesksWalkInTest::noSecondPressWhileNobodyKnows()
{
    holdAFreeSeat();
    const qint64 id = m_one->session.walkIn().seat().id;
    m_one->findSomebody(u"vu"_s);
    m_service->kill9();
    m_one->press(Qt::Key_Return);
    QTRY_VERIFY(m_one->session.walkIn().isChecking());
    QVERIFY(m_one->session.day().isUnsettled(id)); // the grid says so too
    const QModelIndex card = m_one->session.day().indexOfSlot(id);
    QVERIFY2(card.data().toString().contains(u"checking"_s), qPrintable(card.data().toString()));
    QVERIFY(!confirm()->isEnabled());
    QCOMPARE(confirm()->text(), u"Checking…"_s);
    QVERIFY2(message().contains(u"checking"_s) && !message().contains(u"fail"_s), qPrintable(message()));
    const QDate shown = m_one->session.shownDate();
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_T, Qt::Key_1})
        m_one->press(key);
    QCOMPARE(m_one->session.unsettledCount(), 1);
    QCOMPARE(m_one->state(), WalkIn::State::Confirming);
    QCOMPARE(m_one->session.wantedDate(), shown);
    m_service->start();
    QTRY_COMPARE_WITH_TIMEOUT(m_one->state(), WalkIn::State::Confirmed, 20000);
    QVERIFY(m_one->gridHasFocus());
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isLive() && m_one->seat(id)->appointment, 20000);
}

void TwoDesksWalkInTest::whatWasTypedOutlivesTheService()
{
    holdAFreeSeat();
    m_one->type(u"dan"_s);
    m_service->kill9();
    QTRY_COMPARE_WITH_TIMEOUT(m_one->session.connection(), DeskSession::Connection::Offline, 20000);
    m_one->type(u"g"_s);
    auto *field = qobject_cast<QLineEdit *>(m_one->window->focusWidget());
    QVERIFY(field);
    QCOMPARE(field->text(), u"dang"_s);
    QVERIFY2(message().contains(u"What you type stays"_s), qPrintable(message()));
    m_service->start();
    // Nobody presses anything: the desk comes back, and finds whom it was asked for.
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isLive() && m_one->patientRows() && m_one->patientRows()->model()->rowCount() > 0,
                             20000);
    QCOMPARE(field->text(), u"dang"_s);
    QCOMPARE(m_one->window->focusWidget(), field);
    QCOMPARE(m_one->state(), WalkIn::State::Held);
    m_one->press(Qt::Key_Return);
    QVERIFY(m_one->session.walkIn().patient());
    m_one->press(Qt::Key_Escape);
    QTRY_COMPARE(m_one->session.unsettledCount(), 0);
}

void TwoDesksWalkInTest::oldDaySaysHowOldItIs()
{
    m_service->kill9();
    QTRY_COMPARE_WITH_TIMEOUT(m_one->session.connection(), DeskSession::Connection::Offline, 20000);
    QVERIFY(m_one->session.day().rowCount() > 0);
    m_one->press(Qt::Key_Return);
    QCOMPARE(m_one->state(), WalkIn::State::Idle);
    const QString read = m_one->session.timeText(m_one->session.readAt());
    QVERIFY2(m_one->notice().contains(read) && m_one->notice().contains(u"not reachable"_s),
             qPrintable(m_one->notice()));
    m_one->press(Qt::Key_X, Qt::ControlModifier);
    QVERIFY2(m_one->session.moves().tray().isEmpty(), "nothing is taken up while nothing can be held");
    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(m_one->isLive(), 20000);
}

QTEST_MAIN(TwoDesksWalkInTest)
#include "tst_twodesks_walkin.moc"
