#include "ui/look/Palette.h"
#include "ui/parts/KeyButton.h"
#include "ui/settings/AddressBox.h"
#include "ui/settings/SettingsPage.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

using namespace holdfast;

namespace {

/// Something on the network that is not Holdfast: answers every request with the same bytes, or not at all.
class Stranger : public QTcpServer
{
public:
    explicit Stranger(const QByteArray &answer)
    {
        if (!listen(QHostAddress::LocalHost))
            qFatal("no port to listen on");
        connect(this, &QTcpServer::newConnection, this, [this, answer] {
            QTcpSocket *peer = nextPendingConnection();
            connect(peer, &QTcpSocket::readyRead, peer, [peer, answer] {
                peer->readAll();
                if (answer.isEmpty())
                    return;
                peer->write(answer);
                peer->disconnectFromHost();
            });
        });
    }
    QString address(const char *scheme = "http") const
    {
        return QStringLiteral("%1://127.0.0.1:%2").arg(QString::fromLatin1(scheme)).arg(serverPort());
    }
};

} // namespace

/// The settings by keys. That a real service is recognised is shown in tests/desk/tst_door.
class SettingsPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void everyChangeAppliesAtOnceAndIsTakenBack();
    void settingsSurviveARestartWithoutASecret();
    void chosenPrinterStaysThoughItIsOff();
    void badAddressIsNotTaken_data();
    void badAddressIsNotTaken();
    void brokenAddressIsTakenOnlyOnPurpose();
    void editedAddressMustBeTestedAgain();
    void keyringIsSpokenOfPlainly();
    void everyControlHasAName();

private:
    static DeskSettings settings()
    {
        return {.service = QUrl(QStringLiteral("http://clinic:8080")),
                .login = QStringLiteral("thuha"),
                .desk = QStringLiteral("Counter 1")};
    }
    template <typename T>
    T *find(const char *name) const
    {
        return m_page->findChild<T *>(QString::fromLatin1(name));
    }
    bool shows(const char *button) const { return find<QPushButton>(button)->isVisible(); }
    QString result() const { return find<QLabel>("addressResult")->text(); }
    void test(const QString &address)
    {
        QLineEdit *field = m_page->address()->field();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, address);
        QTest::keyClick(field, Qt::Key_Return);
    }

    std::unique_ptr<SettingsPage> m_page;
};

void SettingsPageTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void SettingsPageTest::init()
{
    m_page = std::make_unique<SettingsPage>();
    m_page->setSettings(settings());
    m_page->setKept(KeptSignIn::State::Off, {});
    m_page->resize(1000, 860);
    m_page->show();
    m_page->address()->probe().setDeadline(400);
    QVERIFY(QTest::qWaitForWindowActive(&*m_page));
}

void SettingsPageTest::cleanup()
{
    m_page.reset();
}

void SettingsPageTest::everyChangeAppliesAtOnceAndIsTakenBack()
{
    QSignalSpy changed(&*m_page, &SettingsPage::changed);
    const auto told = [&changed] { return changed.last().constFirst().value<DeskSettings>(); };
    auto *theme = find<QComboBox>("theme");
    theme->setFocus();
    QTest::keyClick(theme, Qt::Key_Down);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(told().theme, QStringLiteral("light"));
    auto *lock = find<QComboBox>("lockAfter");
    lock->setFocus();
    QTest::keyClick(lock, Qt::Key_Down);
    QCOMPARE(told().lockAfterMinutes, 15);
    QTest::keyClick(find<QCheckBox>("printSlip"), Qt::Key_Space);
    QCOMPARE(told().printSlip, false);
    QVERIFY(!find<QComboBox>("slipPaperSetting")->isEnabled());
    QTest::keyClick(find<QSpinBox>("zoom"), Qt::Key_Up);
    QCOMPARE(told().zoom, 1.1);
    QTest::keyClick(find<QCheckBox>("staySignedIn"), Qt::Key_Space);
    QCOMPARE(told().staySignedIn, true);
    auto *desk = find<QLineEdit>("deskName");
    desk->setFocus();
    desk->selectAll();
    QTest::keyClicks(desk, QStringLiteral("Counter 3"));
    QTest::keyClick(desk, Qt::Key_Return);
    QCOMPARE(told().desk, QStringLiteral("Counter 3"));
    QCOMPARE(told().service, settings().service);
    lock->setFocus();
    for (int step = 0; step < 6; ++step)
        QTest::keyClick(m_page->focusWidget(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(told() == settings());
    QCOMPARE(theme->currentIndex(), 0);
    QVERIFY(!find<QPushButton>("undoSetting")->isEnabled());
    if (const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES"); !folder.isEmpty())
        m_page->grab().save(folder + QStringLiteral("/settings.png"));
}

void SettingsPageTest::settingsSurviveARestartWithoutASecret()
{
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("desk.ini"));
    QVERIFY(DeskSettings::load(file) == DeskSettings());
    DeskSettings kept = settings();
    kept.lockAfterMinutes = 0;
    kept.staySignedIn = true;
    kept.printSlip = false;
    kept.slipPaper = QStringLiteral("A6");
    kept.rememberLayout = false;
    kept.page = QStringLiteral("patients");
    kept.patientSplitter = QByteArray("\0\xff\x01", 3);
    kept.zoom = 1.25;
    kept.save(file);
    QVERIFY(DeskSettings::load(file) == kept);
}

void SettingsPageTest::chosenPrinterStaysThoughItIsOff()
{
    DeskSettings chosen = settings();
    chosen.slipPrinter = QStringLiteral("Roll at the window");
    m_page->setSettings(chosen);
    QSignalSpy changed(&*m_page, &SettingsPage::changed);
    QCOMPARE(find<QComboBox>("slipPrinter")->currentText(), chosen.slipPrinter);
    QTest::keyClick(find<QCheckBox>("rememberLayout"), Qt::Key_Space);
    QCOMPARE(changed.last().constFirst().value<DeskSettings>().slipPrinter, chosen.slipPrinter);
}

void SettingsPageTest::badAddressIsNotTaken_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("says");
    QTest::newRow("no address") << QStringLiteral("ftp://clinic") << QStringLiteral("http://clinic-server:8080");
    QTest::newRow("nothing listens") << QStringLiteral("refused") << QStringLiteral("holdfastd");
    QTest::newRow("another program") << QStringLiteral("stranger") << QStringLiteral("not a Holdfast");
    QTest::newRow("no answer") << QStringLiteral("silent") << QStringLiteral("No answer");
    QTest::newRow("https to plain http") << QStringLiteral("plain") << QStringLiteral("secure");
    QTest::newRow("no such computer") << QStringLiteral("http://nowhere.invalid:8080") << QStringLiteral("spelling");
}

void SettingsPageTest::badAddressIsNotTaken()
{
    QFETCH(QString, kind);
    QFETCH(QString, says);
    const Stranger stranger("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}");
    const Stranger silent("");
    QTcpServer gone;
    QVERIFY(gone.listen(QHostAddress::LocalHost));
    const QString refused = QStringLiteral("http://127.0.0.1:%1").arg(gone.serverPort());
    gone.close();
    const QMap<QString, QString> addresses{{QStringLiteral("refused"), refused},
                                           {QStringLiteral("stranger"), stranger.address()},
                                           {QStringLiteral("silent"), silent.address()},
                                           {QStringLiteral("plain"), stranger.address("https")}};
    QSignalSpy changed(&*m_page, &SettingsPage::changed);
    test(addresses.value(kind, kind));
    QTRY_VERIFY2(find<QLabel>("addressResult")->property("look").toString() == u"error", qPrintable(result()));
    QVERIFY2(result().contains(says), qPrintable(result()));
    QVERIFY(!shows("useAddress"));
    QTest::keyClick(m_page->address()->field(), Qt::Key_Return); // tests again, and takes nothing
    QVERIFY(changed.isEmpty());
}

void SettingsPageTest::brokenAddressIsTakenOnlyOnPurpose()
{
    const Stranger stranger("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    QSignalSpy changed(&*m_page, &SettingsPage::changed);
    QTest::keyClick(m_page->address()->field(), Qt::Key_Return, Qt::ControlModifier); // nothing tested yet
    QVERIFY(changed.isEmpty());
    test(stranger.address());
    QTRY_VERIFY(shows("useAddressAnyway"));
    if (const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES"); !folder.isEmpty())
        m_page->grab().save(folder + QStringLiteral("/settings-broken.png"));
    QTest::keyClick(m_page->address()->field(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.last().constFirst().value<DeskSettings>().service, QUrl(stranger.address()));
}

void SettingsPageTest::editedAddressMustBeTestedAgain()
{
    const Stranger stranger("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    QSignalSpy changed(&*m_page, &SettingsPage::changed);
    test(stranger.address());
    QTRY_VERIFY(shows("useAddressAnyway"));
    QTest::keyClick(m_page->address()->field(), Qt::Key_Backspace);
    QVERIFY(!shows("useAddressAnyway"));
    QTest::keyClick(m_page->address()->field(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(changed.isEmpty());
}

void SettingsPageTest::keyringIsSpokenOfPlainly()
{
    m_page->setKept(KeptSignIn::State::NoKeyring, QStringLiteral("no Secret Service"));
    const QString said = find<QLabel>("keptState")->text();
    QVERIFY2(said.contains(QStringLiteral("no Secret Service")) && said.contains(QStringLiteral("password")),
             qPrintable(said));
}

void SettingsPageTest::everyControlHasAName()
{
    int controls = 0;
    for (const QWidget *widget : m_page->findChildren<QWidget *>()) {
        const auto *button = qobject_cast<const QAbstractButton *>(widget);
        if (widget->objectName().startsWith(QStringLiteral("qt_")) ||
            !(button || qobject_cast<const QComboBox *>(widget) || qobject_cast<const QLineEdit *>(widget) ||
              qobject_cast<const QSpinBox *>(widget)))
            continue;
        ++controls;
        QVERIFY2(!widget->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                 qPrintable(widget->objectName()));
    }
    QVERIFY(controls >= 14);
}

QTEST_MAIN(SettingsPageTest)
#include "tst_settingspage.moc"
