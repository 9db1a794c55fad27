#include "tests/desk/DeskRun.h"
#include "tests/desk/NoKeyring.h"
#include "tests/support/RealKeyring.h"
#include "tests/support/RunningService.h"
#include "ui/KeyMapDialog.h"
#include "ui/LoginDialog.h"
#include "ui/look/Palette.h"
#include "ui/patient/PatientFiles.h"

#include <QApplication>
#include <QDirIterator>
#include <QFile>
#include <QLineEdit>
#include <QScrollBar>
#include <QTemporaryDir>

#include <memory>

using namespace holdfast;

/// Who gets in, who is kept out, and what is where it was: the real service, and the real keyring.
class DoorTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();

    void passwordLeadsBackToWhereOneWas();
    void keysDoNotReachWhatIsLocked();
    void idleDeskLocksItself();
    void nextPersonFindsTheDayAsItWas();
    void nextPersonGoesOnWithAHalfTypedPatient();
    void escLeadsBackToTheLock();
    void lockOpensWhileTheServiceIsAway();
    void endedSessionLocksAndGoesOn();
    void signedOutDeskIsCovered();
    void restartGoesOnWithTheKeptToken();
    void lockedDeskAsksAfterARestart();
    void deskWithoutAKeyringAsksAndSaysSo();
    void silentKeyringDoesNotKeepAnybodyWaiting();

private:
    QString folder(const QString &name) const { return m_state.path() + QLatin1Char('/') + name; }

    QTemporaryDir m_state;
    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<RealKeyring> m_real;
    NoKeyring m_none;
};

void DoorTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
    if (RealKeyring::isInstalled())
        m_real = std::make_unique<RealKeyring>();
    m_service = std::make_unique<RunningService>();
}

void DoorTest::cleanupTestCase()
{
    m_service.reset();
    m_real.reset();
}

void DoorTest::passwordLeadsBackToWhereOneWas()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("back")), m_none);
    desk.enter();
    desk.hold();
    desk.type(QStringLiteral("dang"));
    QPointer<QLineEdit> field = qobject_cast<QLineEdit *>(desk.window->focusWidget());
    QVERIFY(field);
    const QString holdId = desk.session.walkIn().hold().holdId;
    const QModelIndex current = desk.grid()->currentIndex();
    const int scrolled = desk.grid()->verticalScrollBar()->value();
    const QString token = desk.session.token();

    desk.press(Qt::Key_L, Qt::ControlModifier);
    QVERIFY(desk.isLocked());
    QVERIFY(!desk.grid()->isVisible());
    for (const QWidget *widget : desk.window->findChildren<QWidget *>())
        QVERIFY2(!widget->isVisible() || widget == desk.window->lockPage() ||
                     desk.window->lockPage()->isAncestorOf(widget),
                 qPrintable(widget->objectName()));
    QVERIFY(desk.lockText("lockedFor").contains(QStringLiteral("Thu Hà")));
    QVERIFY(!desk.lockText("lockHold").isEmpty());
    desk.shoot(QStringLiteral("lock"));

    desk.unlockWith(QStringLiteral("wrong"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.lockText("lockMessage").isEmpty(), 15'000);
    QVERIFY(desk.isLocked());
    desk.shoot(QStringLiteral("lock-wrong"));
    QTRY_VERIFY(desk.window->focusWidget());
    // The service makes whoever guessed wait a little.
    QTRY_VERIFY_WITH_TIMEOUT(
        [&desk] {
            if (desk.isLocked())
                desk.unlockWith(QStringLiteral("holdfast"));
            return waitUntil([&desk] { return !desk.isLocked(); }, 1000);
        }(),
        15'000);
    QCOMPARE(desk.window->focusWidget(), static_cast<QWidget *>(field.data()));
    QCOMPARE(field->text(), QStringLiteral("dang"));
    QCOMPARE(desk.session.walkIn().state(), WalkIn::State::Held);
    QCOMPARE(desk.session.walkIn().hold().holdId, holdId);
    QCOMPARE(desk.grid()->currentIndex(), current);
    QCOMPARE(desk.grid()->verticalScrollBar()->value(), scrolled);
    QVERIFY(desk.session.token() != token);
    // The new session is the one that lives, and the feed follows with it.
    QTRY_VERIFY(desk.session.connection() == DeskSession::Connection::Live);
    QVERIFY(desk.session.isSignedIn());
    desk.press(Qt::Key_Escape);
    QTRY_COMPARE(desk.session.unsettledCount(), 0);
}

void DoorTest::keysDoNotReachWhatIsLocked()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("keys")), m_none);
    desk.enter();
    desk.press(Qt::Key_Question);
    auto *keys = desk.window->findChild<KeyMapDialog *>();
    QVERIFY(keys && keys->isVisible());
    desk.door.lock();
    QVERIFY(!keys->isVisible()); // dialogs are covered with the rest
    for (const auto &[key, modifiers] :
         std::initializer_list<std::pair<Qt::Key, Qt::KeyboardModifiers>>{{Qt::Key_3, Qt::ControlModifier},
                                                                          {Qt::Key_Comma, Qt::ControlModifier},
                                                                          {Qt::Key_F1, Qt::NoModifier},
                                                                          {Qt::Key_Right, Qt::AltModifier},
                                                                          {Qt::Key_Escape, Qt::NoModifier}}) {
        const QDate date = desk.session.wantedDate();
        desk.press(key, modifiers);
        QVERIFY(desk.isLocked());
        QCOMPARE(desk.window->pageName(), QStringLiteral("day"));
        QCOMPARE(desk.session.wantedDate(), date);
        QVERIFY(!keys->isVisible());
    }
    desk.unlockWith(QStringLiteral("holdfast"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    QVERIFY(keys->isVisible());
}

void DoorTest::idleDeskLocksItself()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("idle")), m_none);
    desk.enter();
    desk.clock = desk.clock.addSecs(299);
    desk.door.idle().check();
    QVERIFY(!desk.isLocked());
    desk.press(Qt::Key_Down);
    desk.clock = desk.clock.addSecs(299);
    desk.door.idle().check();
    QVERIFY(!desk.isLocked()); // the key was a sign of life
    desk.clock = desk.clock.addSecs(1);
    desk.door.idle().check();
    QVERIFY(desk.isLocked());
    QVERIFY(desk.lockText("lockReason").contains(QStringLiteral("5")));
    desk.unlockWith(QStringLiteral("holdfast"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    desk.settings.lockAfterMinutes = 0;
    desk.door.takeSettings();
    desk.clock = desk.clock.addDays(1);
    desk.door.idle().check();
    QVERIFY(!desk.isLocked());
}

void DoorTest::nextPersonFindsTheDayAsItWas()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("next")), m_none);
    desk.enter();
    desk.hold();
    const qint64 held = desk.session.walkIn().seat().id;
    desk.session.patientFiles().remember(
        {.id = 1, .name = QStringLiteral("Somebody"), .birthDate = {}, .phone = {}, .idNumber = {}, .lastVisit = {}});
    const QDate date = desk.session.wantedDate();
    const QModelIndex current = desk.grid()->currentIndex();
    const int scrolled = desk.grid()->verticalScrollBar()->value();
    QSignalSpy changed(&desk.session, &DeskSession::personChanged);

    desk.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(desk.isLocked());
    LoginDialog *login = desk.door.login();
    QVERIFY(login && login->isVisible());
    QVERIFY2(std::ranges::any_of(
                 login->findChildren<QLabel *>(),
                 [](const QLabel *label) { return label->text().contains(QStringLiteral("walk-in that Thu Hà")); }),
             "the next person is not told what becomes of the walk-in");
    desk.shoot(QStringLiteral("next-person"), login);
    auto *name = login->findChild<QLineEdit *>(QStringLiteral("login"));
    name->setText(QStringLiteral("minhanh"));
    login->findChild<QLineEdit *>(QStringLiteral("password"))->setFocus();
    QTest::keyClicks(login->focusWidget(), QStringLiteral("holdfast"));
    DeskRun::pressIn(login, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    QCOMPARE(desk.session.session().accountName, QStringLiteral("Minh Anh"));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(desk.session.wantedDate(), date);
    QTRY_COMPARE(desk.session.walkIn().state(), WalkIn::State::Idle);
    QCOMPARE(desk.grid()->currentIndex(), current);
    QCOMPARE(desk.grid()->verticalScrollBar()->value(), scrolled);
    QVERIFY(desk.session.patientFiles().recent().isEmpty());
    QVERIFY2(desk.notice().contains(QStringLiteral("Thu Hà")), qPrintable(desk.notice()));
    QVERIFY(!desk.session.day().ownHold(held));
}

void DoorTest::nextPersonGoesOnWithAHalfTypedPatient()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("half")), m_none);
    desk.enter();
    desk.press(Qt::Key_3, Qt::ControlModifier);
    desk.press(Qt::Key_N, Qt::ControlModifier);
    desk.type(QStringLiteral("Nguyen Van Nua"));
    QPointer<QLineEdit> name = qobject_cast<QLineEdit *>(desk.window->focusWidget());
    QVERIFY(name);
    desk.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    LoginDialog *login = desk.door.login();
    QVERIFY(login);
    login->findChild<QLineEdit *>(QStringLiteral("login"))->setText(QStringLiteral("minhanh"));
    login->findChild<QLineEdit *>(QStringLiteral("password"))->setFocus();
    QTest::keyClicks(login->focusWidget(), QStringLiteral("holdfast"));
    DeskRun::pressIn(login, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    QCOMPARE(desk.session.session().accountName, QStringLiteral("Minh Anh"));
    QCOMPARE(desk.window->pageName(), QStringLiteral("patients"));
    QCOMPARE(desk.window->focusWidget(), static_cast<QWidget *>(name.data()));
    QCOMPARE(name->text(), QStringLiteral("Nguyen Van Nua"));
}

void DoorTest::escLeadsBackToTheLock()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("esc")), m_none);
    desk.enter();
    desk.press(Qt::Key_L, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(desk.door.login());
    DeskRun::pressIn(desk.door.login(), Qt::Key_Escape);
    QVERIFY(!desk.door.login());
    QVERIFY(desk.isLocked());
    desk.unlockWith(QStringLiteral("holdfast"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    QCOMPARE(desk.session.session().accountName, QStringLiteral("Thu Hà"));
}

void DoorTest::lockOpensWhileTheServiceIsAway()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("away")), m_none);
    desk.enter();
    desk.door.lock();
    m_service->kill9();
    desk.unlockWith(QStringLiteral("not it"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.lockText("lockMessage").isEmpty(), 15'000);
    QVERIFY(desk.isLocked());
    desk.unlockWith(QStringLiteral("holdfast"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    QVERIFY(desk.session.shownDate().isValid()); // the last known day
    m_service->start();
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.connection() == DeskSession::Connection::Live, 30'000);
}

void DoorTest::endedSessionLocksAndGoesOn()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("ended")), m_none);
    desk.enter();
    const QDate date = desk.session.wantedDate();
    desk.session.client().endSession(desk.session.token());
    QTRY_VERIFY_WITH_TIMEOUT(desk.isLocked(), 20'000);
    QVERIFY(desk.lockText("lockReason").contains(QStringLiteral("ended")));
    desk.unlockWith(QStringLiteral("holdfast"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    QCOMPARE(desk.session.wantedDate(), date);
    QTRY_VERIFY(desk.session.connection() == DeskSession::Connection::Live);
}

void DoorTest::signedOutDeskIsCovered()
{
    DeskRun desk(m_service->url(), folder(QStringLiteral("out")), m_none);
    desk.enter();
    desk.session.signOut();
    QVERIFY(desk.isLocked());
    QVERIFY(!desk.grid()->isVisible());
    QVERIFY(desk.door.login() && desk.door.login()->isVisible());
    DeskRun::pressIn(desk.door.login(), Qt::Key_Escape);
    QVERIFY(desk.door.login() && desk.door.login()->isVisible()); // there is nowhere to go back to
}

void DoorTest::restartGoesOnWithTheKeptToken()
{
    if (!m_real)
        QSKIP("dbus-daemon or gnome-keyring is not installed here");
    QVERIFY(m_real->runs());
    SystemKeyring keyring;
    const QString state = folder(QStringLiteral("kept"));
    QString token;
    {
        DeskRun desk(m_service->url(), state, keyring, true);
        desk.enter();
        QTRY_COMPARE_WITH_TIMEOUT(desk.door.kept().state(), KeptSignIn::State::Kept, 15'000);
        token = desk.session.token();
        desk.settings.save(state + QStringLiteral("/desk.ini"));
    }
    QDirIterator files(state, QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY2(!file.readAll().contains(token.toUtf8()), qPrintable(file.fileName()));
    }
    {
        DeskRun desk(m_service->url(), state, keyring, true);
        desk.enter(QString());
        QVERIFY(!desk.door.login());
        QCOMPARE(desk.session.token(), token);
        QCOMPARE(desk.session.session().accountName, QStringLiteral("Thu Hà"));
        desk.session.signOut();
    }
    DeskRun desk(m_service->url(), state, keyring, true);
    desk.door.open(QString());
    QTRY_VERIFY_WITH_TIMEOUT(desk.door.login(), 15'000);
    QVERIFY(!desk.session.isSignedIn());
}

void DoorTest::lockedDeskAsksAfterARestart()
{
    if (!m_real)
        QSKIP("dbus-daemon or gnome-keyring is not installed here");
    SystemKeyring keyring;
    const QString state = folder(QStringLiteral("locked"));
    const auto isKept = [&](bool wanted) {
        std::optional<Keyring::Outcome> outcome;
        QObject context;
        keyring.read(QStringLiteral("%1 %2").arg(m_service->url().toString(), state), &context,
                     [&outcome](const Keyring::Answer &answer) { outcome = answer.outcome; });
        return waitUntil([&outcome] { return outcome.has_value(); }) && (outcome == Keyring::Outcome::Done) == wanted;
    };
    {
        DeskRun desk(m_service->url(), state, keyring, true);
        desk.enter();
        QTRY_COMPARE_WITH_TIMEOUT(desk.door.kept().state(), KeptSignIn::State::Kept, 15'000);
        QVERIFY(isKept(true));
        desk.door.lock();
        QTRY_VERIFY(isKept(false));
    }
    {
        DeskRun desk(m_service->url(), state, keyring, true);
        desk.door.open(QString());
        QTRY_VERIFY_WITH_TIMEOUT(desk.door.login(), 15'000);
        QVERIFY(!desk.session.isSignedIn());
    }
    // Unlocking keeps it again; not wanting it any more takes it out.
    DeskRun desk(m_service->url(), state, keyring, true);
    desk.enter();
    desk.door.lock();
    QTRY_VERIFY(isKept(false));
    desk.unlockWith(QStringLiteral("holdfast"));
    QTRY_VERIFY_WITH_TIMEOUT(!desk.isLocked(), 15'000);
    QTRY_VERIFY(isKept(true));
    desk.settings.staySignedIn = false;
    desk.door.takeSettings();
    QTRY_VERIFY(isKept(false));
    QCOMPARE(desk.door.kept().state(), KeptSignIn::State::Off);
}

void DoorTest::deskWithoutAKeyringAsksAndSaysSo()
{
    const QString state = folder(QStringLiteral("none"));
    DeskRun desk(m_service->url(), state, m_none, true);
    QVERIFY(KeptMark(state).set()); // as if it had been kept while there was one
    desk.door.open(QString());
    QTRY_VERIFY_WITH_TIMEOUT(desk.door.login(), 15'000);
    QCOMPARE(desk.door.kept().state(), KeptSignIn::State::NoKeyring);
    QCOMPARE(desk.door.kept().why(), QStringLiteral("none here"));
    LoginDialog *login = desk.door.login();
    QVERIFY(QTest::qWaitForWindowActive(login));
    QTest::keyClicks(login->focusWidget(), QStringLiteral("holdfast"));
    DeskRun::pressIn(login, Qt::Key_Return);
    QTRY_VERIFY(desk.window && desk.session.isSignedIn());
}

void DoorTest::silentKeyringDoesNotKeepAnybodyWaiting()
{
    NoKeyring silent(true);
    DeskRun desk(m_service->url(), folder(QStringLiteral("silent")), silent, true);
    QVERIFY(KeptMark(folder(QStringLiteral("silent"))).set());
    desk.door.kept().setDeadline(50);
    desk.door.open(QString());
    QTRY_VERIFY_WITH_TIMEOUT(desk.door.login(), 15'000);
}

QTEST_MAIN(DoorTest)
#include "tst_door.moc"
