#include "ui/DayPage.h"
#include "ui/DeskSession.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Palette.h"

#include <QAbstractButton>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
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

QTEST_MAIN(MainWindowTest)
#include "tst_mainwindow.moc"
