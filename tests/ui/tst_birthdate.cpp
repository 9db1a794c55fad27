#include "ui/walkin/BirthDate.h"

#include <QTest>

using namespace holdfast;

class BirthDateTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatPeopleType_data();
    void readsWhatPeopleType();
};

void BirthDateTest::readsWhatPeopleType_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QDate>("date");
    QTest::newRow("dots") << QStringLiteral("12.4.1987") << QDate(1987, 4, 12);
    QTest::newRow("slashes") << QStringLiteral("12/04/1987") << QDate(1987, 4, 12);
    QTest::newRow("dashes, short year") << QStringLiteral("12-4-87") << QDate(1987, 4, 12);
    QTest::newRow("this century") << QStringLiteral("1.2.25") << QDate(2025, 2, 1);
    QTest::newRow("together") << QStringLiteral("12041987") << QDate(1987, 4, 12);
    QTest::newRow("year first") << QStringLiteral(" 1987-04-12 ") << QDate(1987, 4, 12);
    QTest::newRow("today") << QStringLiteral("30.11.2026") << QDate(2026, 11, 30);
    QTest::newRow("tomorrow") << QStringLiteral("1.12.2026") << QDate();
    QTest::newRow("no such day") << QStringLiteral("31.2.1990") << QDate();
    QTest::newRow("too old") << QStringLiteral("1.1.1890") << QDate();
    QTest::newRow("words") << QStringLiteral("April") << QDate();
    QTest::newRow("nothing") << QString() << QDate();
}

void BirthDateTest::readsWhatPeopleType()
{
    QFETCH(QString, text);
    QFETCH(QDate, date);
    QCOMPARE(birthDateFromText(text, QDate(2026, 11, 30)).value_or(QDate()), date);
}

QTEST_GUILESS_MAIN(BirthDateTest)
#include "tst_birthdate.moc"
