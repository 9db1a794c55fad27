#include "models/ErrorCode.h"
#include "ui/ProblemText.h"

#include <QSet>
#include <QTest>

using namespace holdfast;

class ProblemTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCodeHasWords();
    void whatADeskMeetsHasItsOwnWords();
    void aBrokenRuleNamesTheField();
    void noWordsShowTheWire();
};

namespace {

QString textOf(ErrorCode code, const QString &detail = {})
{
    Problem problem;
    problem.code = code;
    problem.detail = detail;
    return problemText(problem);
}

} // namespace

void ProblemTextTest::everyCodeHasWords()
{
    for (int code = 0; code <= static_cast<int>(ErrorCode::Unavailable); ++code) {
        const QString text = textOf(static_cast<ErrorCode>(code));
        QVERIFY2(text.size() > 15 && text.endsWith(u'.') != text.endsWith(u'?'), qPrintable(text));
    }
}

void ProblemTextTest::whatADeskMeetsHasItsOwnWords()
{
    QSet<QString> texts;
    const QList<ErrorCode> met{
        ErrorCode::SlotTaken,       ErrorCode::HoldLost,      ErrorCode::HoldForOther, ErrorCode::PatientOverlap,
        ErrorCode::AlreadyBooked,   ErrorCode::HoldExists,    ErrorCode::NotLive,      ErrorCode::SlotPast,
        ErrorCode::SlotNotReleased, ErrorCode::WrongPassword, ErrorCode::Forbidden,    ErrorCode::Unavailable,
        ErrorCode::Internal,        ErrorCode::Unprocessable, ErrorCode::StaleVersion, ErrorCode::AlreadyQueued};
    for (const ErrorCode code : met)
        texts.insert(textOf(code));
    QCOMPARE(texts.size(), met.size());
}

void ProblemTextTest::aBrokenRuleNamesTheField()
{
    const QString text = textOf(ErrorCode::Unprocessable, QStringLiteral("phone: too short"));
    QVERIFY2(text.contains(QStringLiteral("phone: too short")), qPrintable(text));
}

void ProblemTextTest::noWordsShowTheWire()
{
    for (int code = 0; code <= static_cast<int>(ErrorCode::Unavailable); ++code)
        QVERIFY(!textOf(static_cast<ErrorCode>(code)).contains(u'_'));
}

QTEST_GUILESS_MAIN(ProblemTextTest)
#include "tst_problemtext.moc"
