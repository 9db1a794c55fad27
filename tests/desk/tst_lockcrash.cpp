#include "tests/desk/DeskRun.h"
#include "tests/support/RealKeyring.h"
#include "tests/support/RunningService.h"
#include "ui/LoginDialog.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QProcess>
#include <QSocketNotifier>
#include <QTemporaryDir>

#include <cstdio>
#include <memory>
#include <unistd.h>

using namespace holdfast;

namespace {

void tell(const char *word)
{
    std::puts(word);
    std::fflush(stdout);
}

/// A desk in a process of its own: signs in, says "kept" once the keyring has the token, locks on a line of its input,
/// says "locked", and stays until it is killed.
int playDesk(const QUrl &service, const QString &folder)
{
    applyLook(*qApp, Theme::Light);
    SystemKeyring keyring;
    DeskRun desk(service, folder, keyring, true);
    QObject::connect(&desk.door.kept(), &KeptSignIn::stateChanged, &desk.door, [&desk] {
        if (desk.door.kept().state() == KeptSignIn::State::Kept)
            tell("kept");
    });
    QSocketNotifier input(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&input, &QSocketNotifier::activated, &desk.door, [&desk, &input] {
        input.setEnabled(false);
        desk.door.lock();
        tell(desk.isLocked() ? "locked" : "not locked");
    });
    desk.door.open(QStringLiteral("holdfast"));
    return QApplication::exec();
}

} // namespace

/// A desk that is killed while it is locked and the keyring has not let the token go yet.
class LockCrashTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void deskThatDiedLockedAsksAgain();
    void deskThatDiedOpenGoesOn();
    void cleanupTestCase();

private:
    bool isKept(const QString &folder);
    /// Starts a desk and waits until its token is kept.
    void start(QProcess &desk, const QString &folder);
    static bool says(QProcess &desk, const QByteArray &word);
    static void kill9(QProcess &desk)
    {
        desk.kill();
        QVERIFY(desk.waitForFinished());
        QCOMPARE(desk.exitStatus(), QProcess::CrashExit);
    }

    QTemporaryDir m_state;
    std::unique_ptr<RealKeyring> m_real;
    std::unique_ptr<RunningService> m_service;
    SystemKeyring m_keyring;
};

void LockCrashTest::initTestCase()
{
    if (!RealKeyring::isInstalled())
        QSKIP("dbus-daemon or gnome-keyring is not installed here");
    applyLook(*qApp, Theme::Light);
    m_real = std::make_unique<RealKeyring>();
    QVERIFY(m_real->runs());
    m_service = std::make_unique<RunningService>();
}

void LockCrashTest::cleanupTestCase()
{
    m_service.reset();
    m_real.reset();
}

bool LockCrashTest::isKept(const QString &folder)
{
    std::optional<Keyring::Outcome> outcome;
    QObject context;
    m_keyring.read(QStringLiteral("%1 %2").arg(m_service->url().toString(), folder), &context,
                   [&outcome](const Keyring::Answer &answer) { outcome = answer.outcome; });
    return waitUntil([&outcome] { return outcome.has_value(); }) && outcome == Keyring::Outcome::Done;
}

bool LockCrashTest::says(QProcess &desk, const QByteArray &word)
{
    return waitUntil([&] { return desk.canReadLine() && desk.readLine().trimmed() == word; }, 30'000);
}

void LockCrashTest::start(QProcess &desk, const QString &folder)
{
    desk.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    desk.start(QCoreApplication::applicationFilePath(),
               {QStringLiteral("--desk"), m_service->url().toString(), folder});
    QVERIFY(says(desk, "kept"));
    QVERIFY(isKept(folder));
}

void LockCrashTest::deskThatDiedLockedAsksAgain()
{
    const QString folder = m_state.path() + QStringLiteral("/locked");
    QProcess died;
    start(died, folder);
    m_real->pause();
    died.write("lock\n");
    QVERIFY(says(died, "locked"));
    kill9(died);
    m_real->goOn();
    QVERIFY2(isKept(folder), "the keyring was faster: this shows nothing");

    DeskRun desk(m_service->url(), folder, m_keyring, true);
    desk.door.open(QString());
    QTRY_VERIFY_WITH_TIMEOUT(desk.door.login() || desk.session.isSignedIn(), 15'000);
    QVERIFY2(!desk.session.isSignedIn(), "a locked desk let somebody in without a password");
    QTRY_VERIFY(!isKept(folder));
}

void LockCrashTest::deskThatDiedOpenGoesOn()
{
    const QString folder = m_state.path() + QStringLiteral("/open");
    QProcess died;
    start(died, folder);
    kill9(died);
    DeskRun desk(m_service->url(), folder, m_keyring, true);
    desk.door.open(QString());
    QTRY_VERIFY_WITH_TIMEOUT(desk.session.isSignedIn(), 15'000);
    QVERIFY(!desk.door.login());
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 4 && arguments.at(1) == u"--desk")
        return playDesk(QUrl(arguments.at(2)), arguments.at(3));
    LockCrashTest test;
    return QTest::qExec(&test, arguments);
}

#include "tst_lockcrash.moc"
