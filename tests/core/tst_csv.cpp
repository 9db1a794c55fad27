#include "core/CsvReader.h"

#include <QTest>

using namespace holdfast;

class TestCsv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsRecords_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QList<QStringList>>("records");
        const auto row = [](const char *what, const QByteArray &bytes, const QList<QStringList> &records) {
            QTest::newRow(what) << bytes << records;
        };
        const auto words = [](const char *text) { return QString::fromUtf8(text).split(u'|'); };
        row("commas", "a,b\n1,2\n", {words("a|b"), words("1|2")});
        row("semicolons", "a;b\n1,5;2\n", {words("a|b"), words("1,5|2")});
        row("CRLF, none at the end", "a,b\r\n1,2", {words("a|b"), words("1|2")});
        row("byte order mark", "\xef\xbb\xbfname,b\n", {words("name|b")});
        row("quotes", "a,b\n\"x, y\",\"he said \"\"no\"\"\"\n", {words("a|b"), words("x, y|he said \"no\"")});
        row("a line break in quotes", "a,b\n\"1\r\n2\",3\n",
            {words("a|b"), {QStringLiteral("1\r\n2"), QStringLiteral("3")}});
        row("a separator in the header's quotes", "\"a;b;c\",d\n", {words("a;b;c|d")});
        row("empty fields", "a,b,c\n,,\n", {words("a|b|c"), words("||")});
        row("empty lines", "\n\na,b\n\n1,2\n\n", {words("a|b"), words("1|2")});
        row("an empty quoted field", "a,b\n\"\",2\n", {words("a|b"), words("|2")});
        row("Vietnamese and Korean", "tên,이름\nĐặng,김\n", {words("tên|이름"), words("Đặng|김")});
        row("nothing", "", {});
    }

    void readsRecords()
    {
        QFETCH(QByteArray, bytes);
        CsvReader reader(bytes);
        QList<QStringList> records;
        while (const std::optional<CsvReader::Record> record = reader.next())
            records.append(record->fields);
        QTEST(records, "records");
    }

    void linesAreCountedThroughQuotedBreaks()
    {
        CsvReader reader("a,b\n\"1\n2\",3\n\n4,5\n");
        QCOMPARE(reader.next()->line, 1);
        QCOMPARE(reader.next()->line, 2);
        QCOMPARE(reader.next()->line, 5);
        QVERIFY(!reader.next());
    }

    void whatIsNoCsvIsToldWithItsLine_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("an open quote") << QByteArray("a,b\n1,\"2\n3,4\n") << 2 << QStringLiteral("never closed");
        QTest::newRow("a quote inside") << QByteArray("a,b\n1,2\"3\n") << 2 << QStringLiteral("quotation mark");
        QTest::newRow("something after a quote") << QByteArray("a,b\n\"1\"2,3\n") << 2 << QStringLiteral("closing");
        QTest::newRow("Latin-1") << QByteArray("a,b\nx,y\nJos\xe9,3\n") << 3 << QStringLiteral("UTF-8");
    }

    void whatIsNoCsvIsToldWithItsLine()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, says);
        CsvReader reader(bytes);
        try {
            while (reader.next()) {
            }
            QFAIL("it was read");
        } catch (const CsvError &error) {
            QTEST(error.line, "line");
            QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
        }
    }
};

QTEST_GUILESS_MAIN(TestCsv)
#include "tst_csv.moc"
