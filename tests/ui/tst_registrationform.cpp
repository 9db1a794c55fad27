#include "ui/look/Palette.h"
#include "ui/walkin/RegistrationForm.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace holdfast;

class RegistrationFormTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void searchedNameIsFilledIn();
    void searchedNumberIsAPhone();
    void badBirthDateStaysAndSendsNothing();
    void duplicateIsPickedByEnter();
    void duplicateIsRegisteredAnyway();
    void nothingIsSentTwice();

private:
    static Patient patient(qint64 id, const QString &name)
    {
        Patient someone;
        someone.id = id;
        someone.name = name;
        return someone;
    }
    static Reply<QJsonObject> duplicate()
    {
        Problem problem;
        problem.code = ErrorCode::PossibleDuplicate;
        problem.candidates = {patient(8, QStringLiteral("Đặng Thị Huệ")), patient(9, QStringLiteral("Đặng Huệ"))};
        Reply<QJsonObject> reply;
        reply.problem = problem;
        return reply;
    }
};

void RegistrationFormTest::initTestCase()
{
    applyLook(*qApp, Theme::Light);
}

void RegistrationFormTest::searchedNameIsFilledIn()
{
    RegistrationForm form;
    form.setToday(QDate(2026, 11, 30));
    QSignalSpy asked(&form, &RegistrationForm::registrationAsked);
    form.show();
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.start(QStringLiteral("  dang   thi hue "));
    QTest::keyClicks(form.focusWidget(), QStringLiteral("12.4.1987"));
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.constFirst().constFirst().toJsonObject(),
             (QJsonObject{{QStringLiteral("name"), QStringLiteral("dang thi hue")},
                          {QStringLiteral("birthDate"), QStringLiteral("1987-04-12")}}));
}

void RegistrationFormTest::searchedNumberIsAPhone()
{
    RegistrationForm form;
    QSignalSpy asked(&form, &RegistrationForm::registrationAsked);
    form.show();
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.start(QStringLiteral("090 214 77 31"));
    QTest::keyClicks(form.focusWidget(), QStringLiteral("Kim Minsu"));
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    QCOMPARE(asked.constFirst().constFirst().toJsonObject(),
             (QJsonObject{{QStringLiteral("name"), QStringLiteral("Kim Minsu")},
                          {QStringLiteral("phone"), QStringLiteral("090 214 77 31")}}));
}

void RegistrationFormTest::badBirthDateStaysAndSendsNothing()
{
    RegistrationForm form;
    form.setToday(QDate(2026, 11, 30));
    QSignalSpy asked(&form, &RegistrationForm::registrationAsked);
    form.show();
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.start(QStringLiteral("Kim Minsu"));
    QTest::keyClicks(form.focusWidget(), QStringLiteral("31.2.1990"));
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    QVERIFY(asked.isEmpty());
    auto *field = qobject_cast<QLineEdit *>(form.focusWidget());
    QVERIFY(field);
    QCOMPARE(field->text(), QStringLiteral("31.2.1990"));
    QTest::keyClicks(field, QStringLiteral("1.2.1990"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
}

void RegistrationFormTest::duplicateIsPickedByEnter()
{
    RegistrationForm form;
    QSignalSpy chosen(&form, &RegistrationForm::patientChosen);
    form.show();
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.start(QStringLiteral("Đặng Thị Huệ"));
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    form.showOutcome(duplicate());
    QTest::keyClick(form.focusWidget(), Qt::Key_Down);
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.constFirst().constFirst().value<Patient>().id, 9);
}

void RegistrationFormTest::duplicateIsRegisteredAnyway()
{
    RegistrationForm form;
    QSignalSpy asked(&form, &RegistrationForm::registrationAsked);
    form.show();
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.start(QStringLiteral("Đặng Thị Huệ"));
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    form.showOutcome(duplicate());
    QTest::keyClick(form.focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(asked.size(), 2);
    QVERIFY(!asked.at(0).constFirst().toJsonObject().contains(QStringLiteral("anyway")));
    QCOMPARE(asked.at(1).constFirst().toJsonObject().value(QStringLiteral("anyway")), QJsonValue(true));
}

void RegistrationFormTest::nothingIsSentTwice()
{
    RegistrationForm form;
    QSignalSpy asked(&form, &RegistrationForm::registrationAsked);
    form.show();
    QVERIFY(QTest::qWaitForWindowActive(&form));
    form.start(QStringLiteral("Kim Minsu"));
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    QTest::keyClick(form.focusWidget(), Qt::Key_Return);
    QCOMPARE(asked.size(), 1);
}

QTEST_MAIN(RegistrationFormTest)
#include "tst_registrationform.moc"
