#include "ui/TypedDate.h"

#include <QTest>

using namespace holdfast;

class TypedDateTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lettersMeanADay_data();
    void lettersMeanADay();
};

void TypedDateTest::lettersMeanADay_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QDate>("meant");
    const auto row = [](const char *typed, const QDate &meant) {
        QTest::newRow(typed) << QString::fromLatin1(typed) << meant;
    };
    // Shown is 2 December 2026, today 30 November.
    row("t", QDate(2026, 11, 30));
    row("2W", QDate(2026, 12, 16));
    row("2 w", QDate(2026, 12, 16));
    row("-1w", QDate(2026, 11, 25));
    row("3d", QDate(2026, 12, 5));
    row("+3", QDate(2026, 12, 5));
    row("-1", QDate(2026, 12, 1));
    row("1M", QDate(2027, 1, 2));
    row("24.12", QDate(2026, 12, 24));
    row("24/12", QDate(2026, 12, 24));
    row("24.12.", QDate(2026, 12, 24));
    row("3.1", QDate(2027, 1, 3));
    row("15.10", QDate(2026, 10, 15)); // not long past: this year's
    row("3.1.28", QDate(2028, 1, 3));
    row("29.2.2028", QDate(2028, 2, 29));
    row("29.2.2027", QDate());
    row("30", QDate(2026, 11, 30));
    row("5", QDate(2026, 12, 5));
    row("31", QDate(2026, 12, 31));
    row("32", QDate());
    row("0", QDate());
    row("", QDate());
    row("next week", QDate());
    row("9999W", QDate());
}

void TypedDateTest::lettersMeanADay()
{
    QFETCH(QString, typed);
    QFETCH(QDate, meant);
    QCOMPARE(typedDate(typed, QDate(2026, 12, 2), QDate(2026, 11, 30)), meant);
}

QTEST_GUILESS_MAIN(TypedDateTest)
#include "tst_typeddate.moc"
