#include "ui/LoginDialog.h"
#include "ui/look/Palette.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

class LoginDialogTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void enterSignsInWithWhatIsRemembered();
    void unknownAddressIsAskedFor();
    void badAddressIsRefusedWithWords();
    void wrongPasswordSaysSoAndKeepsTheRest();
    void noAnswerShowsTheAddress();
    void everyFieldHasAName();

private:
    static DeskSettings remembered()
    {
        return {.service = QUrl(QStringLiteral("http://127.0.0.1:8080")),
                .login = QStringLiteral("thuha"),
                .desk = QStringLiteral("Counter 1"),
                .windowGeometry = {}};
    }
    static QString message(const LoginDialog &dialog)
    {
        return dialog.findChild<QLabel *>(QStringLiteral("loginMessage"))->text();
    }
};

void LoginDialogTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void LoginDialogTest::enterSignsInWithWhatIsRemembered()
{
    LoginDialog dialog(remembered());
    QSignalSpy asked(&dialog, &LoginDialog::signInAsked);
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QTest::keyClicks(dialog.focusWidget(), QStringLiteral("secret"));
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.constFirst(), (QVariantList{QUrl(QStringLiteral("http://127.0.0.1:8080")), QStringLiteral("thuha"),
                                               QStringLiteral("secret"), QStringLiteral("Counter 1")}));
    if (const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES"); !folder.isEmpty())
        dialog.grab().save(folder + QStringLiteral("/login.png"));
}

void LoginDialogTest::unknownAddressIsAskedFor()
{
    LoginDialog dialog({});
    dialog.show();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    QCOMPARE(dialog.focusWidget()->accessibleName(), QStringLiteral("Service address"));
    QTest::keyClicks(dialog.focusWidget(), QStringLiteral("clinic:8080/"));
    QTest::keyClick(dialog.focusWidget(), Qt::Key_Return);
    QVERIFY(!message(dialog).isEmpty());
    QCOMPARE(dialog.focusWidget()->objectName(), QStringLiteral("login"));
}

void LoginDialogTest::badAddressIsRefusedWithWords()
{
    DeskSettings settings = remembered();
    settings.service = QUrl(QStringLiteral("ftp://clinic"));
    LoginDialog dialog(settings);
    QSignalSpy asked(&dialog, &LoginDialog::signInAsked);
    dialog.show();
    QTest::keyClicks(dialog.findChild<QLineEdit *>(QStringLiteral("password")), QStringLiteral("x"));
    QTest::keyClick(dialog.findChild<QLineEdit *>(QStringLiteral("password")), Qt::Key_Return);
    QVERIFY(asked.isEmpty());
    QVERIFY2(message(dialog).contains(QStringLiteral("http://")), qPrintable(message(dialog)));
}

void LoginDialogTest::wrongPasswordSaysSoAndKeepsTheRest()
{
    LoginDialog dialog(remembered());
    dialog.show();
    auto *password = dialog.findChild<QLineEdit *>(QStringLiteral("password"));
    QTest::keyClicks(password, QStringLiteral("wrong"));
    QTest::keyClick(password, Qt::Key_Return);
    Reply<Session> reply;
    reply.problem = Problem{};
    reply.problem->code = ErrorCode::WrongPassword;
    dialog.showRefusal(reply);
    QVERIFY(message(dialog).contains(QStringLiteral("wrong")));
    QCOMPARE(password->selectedText().size(), 5);
    QCOMPARE(dialog.findChild<QLineEdit *>(QStringLiteral("login"))->text(), QStringLiteral("thuha"));
    QSignalSpy asked(&dialog, &LoginDialog::signInAsked);
    QTest::keyClicks(password, QStringLiteral("right"));
    QTest::keyClick(password, Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
}

void LoginDialogTest::noAnswerShowsTheAddress()
{
    LoginDialog dialog(remembered());
    dialog.show();
    auto *password = dialog.findChild<QLineEdit *>(QStringLiteral("password"));
    QTest::keyClicks(password, QStringLiteral("x"));
    QTest::keyClick(password, Qt::Key_Return);
    dialog.showRefusal({});
    QVERIFY2(message(dialog).contains(QStringLiteral("127.0.0.1:8080")), qPrintable(message(dialog)));
    QCOMPARE(dialog.focusWidget()->accessibleName(), QStringLiteral("Service address"));
    if (const QString folder = qEnvironmentVariable("HOLDFAST_PICTURES"); !folder.isEmpty())
        dialog.grab().save(folder + QStringLiteral("/login-no-answer.png"));
}

void LoginDialogTest::everyFieldHasAName()
{
    LoginDialog dialog(remembered());
    const QList<QLineEdit *> fields = dialog.findChildren<QLineEdit *>();
    QCOMPARE(fields.size(), 4);
    for (const QLineEdit *field : fields)
        QVERIFY(!field->accessibleName().isEmpty());
}

QTEST_MAIN(LoginDialogTest)
#include "tst_logindialog.moc"
