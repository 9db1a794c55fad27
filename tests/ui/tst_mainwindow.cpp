#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/KeyMapDialog.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <stdexcept>

using namespace holdfast;

/// The window of a desk that has no service: what needs none.
class MainWindowTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void everyControlHasAName_data();
    void everyControlHasAName();
    void gridHasTheFocusAtFirst();
    void signedOutDeskSaysWhyNothingIsHeld();
    void oneFolderServesOneDesk();
    void railHasItsIcons();
    void questionMarkShowsTheKeys();
    void languageAndLookAreChosenInTheStatusLine();
    void dateIsTyped();

private:
    static QUrl nowhere() { return QUrl(QStringLiteral("http://127.0.0.1:9")); }
};

void MainWindowTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void MainWindowTest::everyControlHasAName_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

void MainWindowTest::everyControlHasAName()
{
    QFETCH(bool, dark);
    applyLook(*qApp, dark ? Theme::Dark : Theme::Light);
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    MainWindow window(session);
    window.show();
    int controls = 0;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        const bool isControl =
            button || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QAbstractItemView *>(widget);
        if (!isControl || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        ++controls;
        const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
        QVERIFY2(named,
                 qPrintable(QStringLiteral("%1 %2 in %3")
                                .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName(),
                                     QString::fromLatin1(widget->parentWidget()->metaObject()->className()))));
    }
    QVERIFY(controls > 15);
    applyLook(*qApp, Theme::Light);
}

void MainWindowTest::gridHasTheFocusAtFirst()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    MainWindow window(session);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QCOMPARE(window.focusWidget(), window.dayPage()->grid());
}

void MainWindowTest::signedOutDeskSaysWhyNothingIsHeld()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    DaySnapshot day;
    day.date = QDate(2026, 11, 30);
    day.clinic.timeZone = QTimeZone("Asia/Ho_Chi_Minh");
    Doctor doctor;
    doctor.id = 1;
    doctor.name = QStringLiteral("BS. Lan");
    day.doctors = {doctor};
    Slot seat;
    seat.id = 7;
    seat.doctorId = 1;
    seat.startsAt = session.clock().now().addSecs(3600);
    seat.endsAt = seat.startsAt.addSecs(900);
    day.slotList = {seat};
    session.day().setDay(day);
    MainWindow window(session);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    window.dayPage()->grid()->showSlot(7);
    QTest::keyClick(window.focusWidget(), Qt::Key_Return);
    QCOMPARE(session.walkIn().state(), WalkIn::State::Idle);
    const QString notice = window.findChild<QLabel *>(QStringLiteral("notice"))->text();
    QVERIFY2(notice.contains(QStringLiteral("Sign in")), qPrintable(notice));
}

void MainWindowTest::oneFolderServesOneDesk()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    QVERIFY_THROWS_EXCEPTION(std::runtime_error, DeskSession(nowhere(), state.path()));
}

void MainWindowTest::railHasItsIcons()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    MainWindow window(session);
    int buttons = 0;
    for (const QToolButton *button : window.findChildren<QToolButton *>()) {
        if (button->property("look").toString() != u"rail")
            continue;
        ++buttons;
        const QImage drawn = button->icon().pixmap(20).toImage();
        QVERIFY2(!drawn.isNull(), qPrintable(button->text()));
        bool inked = false;
        for (int x = 0; x < drawn.width() && !inked; ++x)
            for (int y = 0; y < drawn.height() && !inked; ++y)
                inked = drawn.pixelColor(x, y).alpha() > 200;
        QVERIFY2(inked, qPrintable(button->text()));
    }
    QVERIFY(buttons > 0);
}

void MainWindowTest::questionMarkShowsTheKeys()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    MainWindow window(session);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(window.focusWidget(), Qt::Key_Question);
    QPointer<KeyMapDialog> keys = window.findChild<KeyMapDialog *>();
    QVERIFY(keys && keys->isVisible());
    QVERIFY(QTest::qWaitForWindowActive(keys));
    QTest::keyClick(keys, Qt::Key_Escape);
    QTRY_VERIFY(!keys || !keys->isVisible());
}

void MainWindowTest::languageAndLookAreChosenInTheStatusLine()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    MainWindow window(session);
    QSignalSpy languages(&window, &MainWindow::languageChosen);
    QSignalSpy themes(&window, &MainWindow::themeChosen);
    const auto *button = window.findChild<QToolButton *>(QStringLiteral("look"));
    QVERIFY(button);
    for (QAction *action : button->menu()->actions())
        if (action->text() == QStringLiteral("한국어") || action->text() == QStringLiteral("Dark"))
            action->trigger();
    QCOMPARE(languages.size(), 1);
    QCOMPARE(languages.constFirst().constFirst().toString(), QStringLiteral("ko"));
    QCOMPARE(themes.size(), 1);
    QCOMPARE(themes.constFirst().constFirst().toString(), QStringLiteral("dark"));

    Languages spoken;
    for (const auto &[code, name] : Languages::all()) {
        QVERIFY(spoken.speak(code));
        MainWindow translated(session);
        QCOMPARE(translated.findChild<QToolButton *>(QStringLiteral("look"))->text(), name);
        QCOMPARE(DayPage::tr("This time is blocked.") == QStringLiteral("This time is blocked."), code == u"en");
    }
    QVERIFY(!spoken.speak(QStringLiteral("xx")));
    QCOMPARE(spoken.spoken(), QStringLiteral("ko"));
    spoken.speak(QStringLiteral("en"));
}

void MainWindowTest::dateIsTyped()
{
    QTemporaryDir state;
    DeskSession session(nowhere(), state.path());
    MainWindow window(session);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    session.openDay(QDate(2026, 11, 30));
    const auto typeDate = [&window](const QString &text) {
        QTest::keyClick(window.focusWidget(), Qt::Key_D);
        QTest::keyClicks(window.focusWidget(), text);
        QTest::keyClick(window.focusWidget(), Qt::Key_Return);
    };
    typeDate(QStringLiteral("2W"));
    QCOMPARE(session.wantedDate(), QDate(2026, 12, 14));
    QCOMPARE(window.focusWidget(), window.dayPage()->grid());
    typeDate(QStringLiteral("soon"));
    QCOMPARE(session.wantedDate(), QDate(2026, 12, 14));
    QVERIFY(window.findChild<QLabel *>(QStringLiteral("dayState"))->text().contains(QStringLiteral("30.11")));
    QTest::keyClick(window.focusWidget(), Qt::Key_Escape);
    QCOMPARE(window.focusWidget(), window.dayPage()->grid());
}

QTEST_MAIN(MainWindowTest)
#include "tst_mainwindow.moc"
