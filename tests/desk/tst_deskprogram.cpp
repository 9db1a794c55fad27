#include "app/desk/Desk.h"

#include "tests/support/RunningService.h"
#include "tests/support/Waiting.h"
#include "ui/DayPage.h"
#include "ui/LoginDialog.h"
#include "ui/MainWindow.h"
#include "ui/day/DayGridView.h"
#include "ui/look/Languages.h"
#include "ui/look/Palette.h"
#include "ui/patient/PatientPage.h"
#include "ui/settings/AddressBox.h"
#include "ui/settings/SettingsPage.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace holdfast;

/// One desk as the program makes it, with the real service: what its settings do at once, and what it remembers.
class DeskProgramTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase();

    void languageChangesAtOnceAndTheDayStays();
    void languageWaitsForWhatIsTyped();
    void coloursAndSizeChangeAtOnce();
    void layoutIsRememberedOverARestart();
    void layoutIsNotRememberedWhenNotWanted();
    void testedAddressSignsOutAndIsRemembered();

private:
    void start();
    void restart()
    {
        m_desk.reset();
        start();
    }
    MainWindow *window() const { return m_desk->window(); }
    DayGridView *grid() const { return window()->dayPage()->grid(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        window()->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window()));
        QTest::keyClick(window()->focusWidget() ? window()->focusWidget() : window(), key, modifiers);
    }
    template <typename T>
    T *setting(const char *name) const
    {
        return window()->settingsPage()->findChild<T *>(QString::fromLatin1(name));
    }
    /// Opens the settings and walks to one of them.
    template <typename T>
    T *goTo(const char *name)
    {
        press(Qt::Key_Comma, Qt::ControlModifier);
        T *control = setting<T>(name);
        for (int steps = 0; window()->focusWidget() != control && steps < 30; ++steps)
            press(Qt::Key_Tab);
        return control;
    }
    static void chooseVietnamese(QComboBox *box)
    {
        while (box->currentData().toString() != u"vi")
            QTest::keyClick(box, Qt::Key_Down);
    }

    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Languages> m_languages;
    std::unique_ptr<Desk> m_desk;
    QString m_password = QStringLiteral("holdfast");
};

void DeskProgramTest::initTestCase()
{
    m_service = std::make_unique<RunningService>();
}

void DeskProgramTest::init()
{
    m_state = std::make_unique<QTemporaryDir>();
    m_languages = std::make_unique<Languages>();
    start();
}

void DeskProgramTest::cleanup()
{
    m_desk.reset();
    m_languages.reset();
}

void DeskProgramTest::cleanupTestCase()
{
    m_service.reset();
}

void DeskProgramTest::start()
{
    DeskOptions options;
    options.service = m_service->url();
    options.login = QStringLiteral("thuha");
    options.password = m_password;
    options.desk = QStringLiteral("Counter 1");
    options.stateFolder = m_state->path();
    m_desk = std::make_unique<Desk>(options, *m_languages);
    m_desk->start();
    QVERIFY(waitUntil([this] { return window() && m_desk->session().shownDate().isValid(); }, 15'000));
}

void DeskProgramTest::languageChangesAtOnceAndTheDayStays()
{
    press(Qt::Key_Right, Qt::AltModifier);
    QVERIFY(waitUntil([this] { return m_desk->session().shownDate() == m_desk->session().wantedDate(); }));
    press(Qt::Key_End);
    const QDate date = m_desk->session().shownDate();
    const QModelIndex current = grid()->currentIndex();
    QVERIFY(current.isValid());
    auto *language = goTo<QComboBox>("language");
    const QPointer<MainWindow> before = window();
    chooseVietnamese(language);
    QVERIFY(waitUntil([&before] { return !before; }));
    QCOMPARE(setting<QComboBox>("language")->accessibleName(), QStringLiteral("Ngôn ngữ"));
    QCOMPARE(window()->pageName(), QStringLiteral("settings"));
    QCOMPARE(m_desk->session().shownDate(), date);
    QCOMPARE(grid()->currentIndex(), current);
    restart();
    QCOMPARE(setting<QComboBox>("language")->accessibleName(), QStringLiteral("Ngôn ngữ"));
}

void DeskProgramTest::languageWaitsForWhatIsTyped()
{
    press(Qt::Key_3, Qt::ControlModifier);
    press(Qt::Key_N, Qt::ControlModifier);
    const QPointer<QLineEdit> name = qobject_cast<QLineEdit *>(window()->focusWidget());
    QVERIFY(name);
    QTest::keyClicks(name, QStringLiteral("Tran Thi"));
    auto *language = goTo<QComboBox>("language");
    const QString before = language->currentData().toString();
    QTest::keyClick(language, Qt::Key_Down);
    const auto *words = setting<QLabel>("languageWords");
    QVERIFY(waitUntil([words] { return words->isVisible(); }));
    QVERIFY2(words->text().contains(QStringLiteral("registration")), qPrintable(words->text()));
    QCOMPARE(setting<QComboBox>("language")->currentData().toString(), before);
    QVERIFY(name);
    QCOMPARE(name->text(), QStringLiteral("Tran Thi"));
}

void DeskProgramTest::coloursAndSizeChangeAtOnce()
{
    auto *theme = goTo<QComboBox>("theme");
    while (theme->currentData().toString() != u"dark")
        QTest::keyClick(theme, Qt::Key_Down);
    QVERIFY(waitUntil([this] { return window()->palette().color(QPalette::Window).lightness() < 100; }));
    auto *zoom = goTo<QSpinBox>("zoom");
    QTest::keyClick(zoom, Qt::Key_Up);
    QVERIFY(waitUntil([this] { return qFuzzyCompare(grid()->zoom(), 1.1); }));
    restart();
    QVERIFY(window()->palette().color(QPalette::Window).lightness() < 100);
    QVERIFY(qFuzzyCompare(grid()->zoom(), 1.1));
}

void DeskProgramTest::layoutIsRememberedOverARestart()
{
    window()->resize(1400, 760);
    auto *splitter = window()->patientPage()->findChild<QSplitter *>();
    press(Qt::Key_3, Qt::ControlModifier);
    splitter->setSizes({430, 700});
    const QList<int> sizes = splitter->sizes();
    press(Qt::Key_1, Qt::ControlModifier);
    press(Qt::Key_Plus, Qt::ControlModifier);
    const double zoom = grid()->zoom();
    QVERIFY(zoom > 1);
    press(Qt::Key_3, Qt::ControlModifier);
    restart();
    QCOMPARE(window()->size(), QSize(1400, 760));
    QCOMPARE(window()->pageName(), QStringLiteral("patients"));
    QVERIFY(qFuzzyCompare(grid()->zoom(), zoom));
    QTRY_COMPARE(window()->patientPage()->findChild<QSplitter *>()->sizes(), sizes);
}

void DeskProgramTest::layoutIsNotRememberedWhenNotWanted()
{
    const QSize first = window()->size();
    auto *remember = goTo<QWidget>("rememberLayout");
    QTest::keyClick(remember, Qt::Key_Space);
    window()->resize(1111, 700);
    press(Qt::Key_3, Qt::ControlModifier);
    QCoreApplication::processEvents();
    restart();
    QCOMPARE(window()->size(), first);
    QCOMPARE(window()->pageName(), QStringLiteral("day"));
}

void DeskProgramTest::testedAddressSignsOutAndIsRemembered()
{
    RunningService other;
    QLineEdit *field = window()->settingsPage()->address()->field();
    press(Qt::Key_Comma, Qt::ControlModifier);
    for (int steps = 0; window()->focusWidget() != field && steps < 30; ++steps)
        press(Qt::Key_Tab);
    QCOMPARE(window()->focusWidget(), field);
    press(Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, other.url().toString());
    press(Qt::Key_Return);
    auto *take = setting<QPushButton>("useAddress");
    QVERIFY(waitUntil([take] { return take->isVisible(); }));
    QVERIFY2(setting<QLabel>("addressResult")->text().contains(QStringLiteral("Holdfast")), "a real service is one");
    QVERIFY(m_desk->session().isSignedIn()); // so far it is only tested
    press(Qt::Key_Return);
    QVERIFY(waitUntil([this] { return m_desk->login() && m_desk->login()->isVisible(); }));
    QVERIFY(!m_desk->session().isSignedIn());
    QCOMPARE(DeskSettings::load(m_state->filePath(QStringLiteral("desk.ini"))).service, other.url());
    QTest::keyClicks(m_desk->login()->focusWidget(), QStringLiteral("holdfast"));
    QTest::keyClick(m_desk->login(), Qt::Key_Return);
    QVERIFY(waitUntil([this] { return m_desk->session().isSignedIn(); }, 15'000));
    QCOMPARE(m_desk->session().service(), other.url());
}

QTEST_MAIN(DeskProgramTest)
#include "tst_deskprogram.moc"
