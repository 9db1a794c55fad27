#include "tests/ui/SampleDay.h"
#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/lock/IdleWatch.h"
#include "ui/lock/LockPage.h"
#include "ui/look/Palette.h"
#include "ui/patient/PatientPage.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace holdfast;

/// The lock and the watch that draws it, without a service; who gets in again: tests/desk/tst_door.
class LockTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void idleDeskIsNoticedOnce();
    void everyTouchIsASignOfLife_data();
    void everyTouchIsASignOfLife();
    void touchAfterTheLimitReachesNothing();
    void watchThatIsOffNeverFires();
    void coveredPagesGetNoKey();
    void coveredPagesCannotBeRead();
    void screenComesBackAsItWas();
    void halfTypedPatientWaits();
    void emptyPasswordAsksNobody();
    void passwordIsAskedOnceAtATime();
    void otherPersonIsAskedForByKey();

private:
    QWidget *focus() const { return m_window->focusWidget() ? m_window->focusWidget() : m_window.get(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&*m_window));
        QTest::keyClick(focus(), key, modifiers);
    }
    DayGridView *grid() const { return m_window->dayPage()->grid(); }
    QString lockText(const char *name) const
    {
        const auto *label = m_window->lockPage()->findChild<QLabel *>(QString::fromLatin1(name));
        return label->isVisible() ? label->text() : QString();
    }

    SampleDay m_sample;
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<DeskSession> m_session;
    std::unique_ptr<MainWindow> m_window;
    QDateTime m_clock = QDateTime(QDate(2026, 11, 30), QTime(8, 0), Qt::UTC);
};

void LockTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void LockTest::init()
{
    m_state = std::make_unique<QTemporaryDir>();
    m_session = std::make_unique<DeskSession>(QUrl(QStringLiteral("http://127.0.0.1:9")), m_state->path());
    m_window = std::make_unique<MainWindow>(*m_session);
    m_window->resize(1000, 600);
    m_window->show();
    m_session->day().setDay(m_sample.snapshot());
    QVERIFY(QTest::qWaitForWindowActive(&*m_window));
}

void LockTest::cleanup()
{
    m_window.reset();
    m_session.reset();
    m_state.reset();
}

void LockTest::idleDeskIsNoticedOnce()
{
    IdleWatch watch([this] { return m_clock; });
    QSignalSpy idle(&watch, &IdleWatch::becameIdle);
    watch.setLimit(10);
    m_clock = m_clock.addSecs(599);
    watch.check();
    QVERIFY(idle.isEmpty());
    m_clock = m_clock.addSecs(1);
    watch.check();
    watch.check();
    QCOMPARE(idle.size(), 1);
    watch.touch();
    m_clock = m_clock.addSecs(600);
    watch.check();
    QCOMPARE(idle.size(), 2);
}

void LockTest::everyTouchIsASignOfLife_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("key") << 0;
    QTest::newRow("click") << 1;
    QTest::newRow("mouse") << 2;
    QTest::newRow("wheel") << 3;
}

void LockTest::everyTouchIsASignOfLife()
{
    QFETCH(int, kind);
    IdleWatch watch([this] { return m_clock; });
    QSignalSpy idle(&watch, &IdleWatch::becameIdle);
    watch.setLimit(1);
    m_clock = m_clock.addSecs(59);
    QWidget *at = grid()->viewport();
    const QPoint place(40, 40);
    QMouseEvent moved(QEvent::MouseMove, place, at->mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QWheelEvent turned(place, at->mapToGlobal(place), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                       false);
    switch (kind) {
    case 0:
        press(Qt::Key_Down);
        break;
    case 1:
        QTest::mouseClick(at, Qt::LeftButton, Qt::NoModifier, place);
        break;
    case 2:
        QApplication::sendEvent(at, &moved);
        break;
    default:
        QApplication::sendEvent(at, &turned);
    }
    m_clock = m_clock.addSecs(59);
    watch.check();
    QVERIFY(idle.isEmpty());
    m_clock = m_clock.addSecs(1);
    watch.check();
    QCOMPARE(idle.size(), 1);
}

void LockTest::touchAfterTheLimitReachesNothing()
{
    // The computer slept: the first key comes before the watch has looked at the clock.
    IdleWatch watch([this] { return m_clock; });
    connect(&watch, &IdleWatch::becameIdle, this, [this] { m_window->lock(QString()); });
    watch.setLimit(10);
    const QModelIndex before = m_session->day().index(2, 0);
    grid()->setCurrentIndex(before);
    m_clock = m_clock.addSecs(3600);
    press(Qt::Key_Down);
    QVERIFY(m_window->isLocked());
    QCOMPARE(grid()->currentIndex(), before);
    QTest::keyClick(focus(), Qt::Key_H);
    QCOMPARE(m_window->lockPage()->findChild<QLineEdit *>()->text().size(), 1); // the next key counts
}

void LockTest::watchThatIsOffNeverFires()
{
    IdleWatch watch([this] { return m_clock; });
    QSignalSpy idle(&watch, &IdleWatch::becameIdle);
    watch.setLimit(0);
    m_clock = m_clock.addDays(3);
    watch.check();
    press(Qt::Key_Down);
    QVERIFY(idle.isEmpty());
}

void LockTest::coveredPagesGetNoKey()
{
    grid()->setCurrentIndex(m_session->day().index(3, 1));
    const QModelIndex before = grid()->currentIndex();
    const QString page = m_window->pageName();
    m_window->lock(QString());
    QSignalSpy chosen(&*m_window, &MainWindow::languageChosen);
    const std::initializer_list<std::pair<Qt::Key, Qt::KeyboardModifiers>> keys{
        {Qt::Key_Down, Qt::NoModifier},   {Qt::Key_Return, Qt::NoModifier},     {Qt::Key_Slash, Qt::NoModifier},
        {Qt::Key_N, Qt::NoModifier},      {Qt::Key_Q, Qt::NoModifier},          {Qt::Key_Question, Qt::NoModifier},
        {Qt::Key_F1, Qt::NoModifier},     {Qt::Key_Z, Qt::ControlModifier},     {Qt::Key_P, Qt::ControlModifier},
        {Qt::Key_2, Qt::ControlModifier}, {Qt::Key_Comma, Qt::ControlModifier}, {Qt::Key_Tab, Qt::NoModifier},
        {Qt::Key_Right, Qt::AltModifier}, {Qt::Key_Escape, Qt::NoModifier},     {Qt::Key_Plus, Qt::ControlModifier},
    };
    const double zoom = grid()->zoom();
    for (const auto &[key, modifiers] : keys) {
        press(key, modifiers);
        QVERIFY(m_window->isLocked());
        QVERIFY2(m_window->lockPage()->isAncestorOf(focus()), "the focus went beneath the lock");
        QCOMPARE(m_window->pageName(), page);
        QCOMPARE(grid()->currentIndex(), before);
        QCOMPARE(grid()->zoom(), zoom);
        for (const QWidget *top : QApplication::topLevelWidgets())
            QVERIFY2(!top->isVisible() || top == m_window.get(), top->metaObject()->className());
    }
}

void LockTest::coveredPagesCannotBeRead()
{
    m_window->lock(QString());
    for (const QWidget *widget : m_window->findChildren<QWidget *>())
        QVERIFY2(!widget->isVisible() || widget == m_window->lockPage() || m_window->lockPage()->isAncestorOf(widget),
                 widget->metaObject()->className());
    // Nothing of the day shines through: the picture is the same whatever lies beneath.
    const QImage busy = m_window->grab().toImage();
    DaySnapshot empty = m_sample.snapshot();
    empty.slotList.clear();
    m_session->day().setDay(empty);
    QVERIFY(busy == m_window->grab().toImage());
}

void LockTest::screenComesBackAsItWas()
{
    grid()->setCurrentIndex(m_session->day().index(m_session->day().blockCount(1) - 1, 1));
    grid()->setFocus();
    QTRY_VERIFY(grid()->verticalScrollBar()->value() > 0);
    const QModelIndex current = grid()->currentIndex();
    const int scrolled = grid()->verticalScrollBar()->value();
    m_window->lock(QStringLiteral("Nobody was here"));
    QCOMPARE(lockText("lockReason"), QStringLiteral("Nobody was here"));
    QVERIFY(lockText("lockWaiting").isEmpty());
    m_session->day().setDay(m_sample.snapshot()); // it goes on beneath
    m_window->unlock();
    QCOMPARE(m_session->day().day().date, m_sample.snapshot().date);
    QCOMPARE(grid()->currentIndex(), current);
    QCOMPARE(grid()->verticalScrollBar()->value(), scrolled);
    QVERIFY(grid()->hasFocus());
}

void LockTest::halfTypedPatientWaits()
{
    m_window->showPage(m_window->patientPage());
    press(Qt::Key_N, Qt::ControlModifier);
    const QPointer<QWidget> field = m_window->focusWidget();
    auto *name = qobject_cast<QLineEdit *>(field.data());
    QVERIFY(name);
    QTest::keyClicks(name, QStringLiteral("Tran Thi"));
    m_window->lock(QString());
    QVERIFY2(!lockText("lockWaiting").isEmpty(), "nobody is told that something waits");
    QTest::keyClicks(focus(), QStringLiteral("secret"));
    QCOMPARE(name->text(), QStringLiteral("Tran Thi"));
    m_window->unlock();
    QCOMPARE(m_window->focusWidget(), field.data());
    QCOMPARE(name->text(), QStringLiteral("Tran Thi"));
}

void LockTest::emptyPasswordAsksNobody()
{
    m_window->lock(QString());
    QSignalSpy asked(m_window->lockPage(), &LockPage::unlockAsked);
    press(Qt::Key_Return);
    QVERIFY(asked.isEmpty());
    QVERIFY(!lockText("lockMessage").isEmpty());
}

void LockTest::passwordIsAskedOnceAtATime()
{
    m_window->lock(QString());
    QSignalSpy asked(m_window->lockPage(), &LockPage::unlockAsked);
    QTest::keyClicks(focus(), QStringLiteral("holdfast"));
    press(Qt::Key_Return);
    press(Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.constFirst().constFirst().toString(), QStringLiteral("holdfast"));
    m_window->lockPage()->showWrongPassword();
    QVERIFY(!lockText("lockMessage").isEmpty());
    QTest::keyClicks(focus(), QStringLiteral("x")); // replaces what was wrong
    press(Qt::Key_Return);
    QCOMPARE(asked.last().constFirst().toString(), QStringLiteral("x"));
}

void LockTest::otherPersonIsAskedForByKey()
{
    m_window->lock(QString());
    QSignalSpy other(m_window->lockPage(), &LockPage::otherPersonAsked);
    press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(other.size(), 1);
}

QTEST_MAIN(LockTest)
#include "tst_lock.moc"
