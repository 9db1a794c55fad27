#include "net/client/SseParser.h"

#include <QTest>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

QStringList shown(const QList<SseEvent> &events)
{
    QStringList texts;
    for (const SseEvent &event : events)
        texts.append(u"%1|%2|%3"_s.arg(event.id, event.type, QString::fromUtf8(event.data)));
    return texts;
}

} // namespace

class SseParserTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsWhatTheStandardSays_data()
    {
        QTest::addColumn<QByteArray>("stream");
        QTest::addColumn<QStringList>("events");

        QTest::newRow("one event") << QByteArray("id: 7\nevent: slot\ndata: {}\n\n") << QStringList{u"7|slot|{}"_s};
        QTest::newRow("no type") << QByteArray("data: a\n\n") << QStringList{u"|message|a"_s};
        QTest::newRow("data lines are joined")
            << QByteArray("data: a\ndata: b\ndata:\n\n") << QStringList{u"|message|a\nb\n"_s};
        QTest::newRow("one space is taken away")
            << QByteArray("data:  a\n\ndata:b\n\n") << QStringList{u"|message| a"_s, u"|message|b"_s};
        QTest::newRow("field without a colon")
            << QByteArray("data\n\ndata\ndata\n\n") << QStringList{u"|message|"_s, u"|message|\n"_s};
        QTest::newRow("comments") << QByteArray(": hello\n:\ndata: a\n: data: b\n\n") << QStringList{u"|message|a"_s};
        QTest::newRow("unknown fields") << QByteArray("retry: 10\nfoo: bar\n Data: x\ndata: a\n\n")
                                        << QStringList{u"|message|a"_s};
        QTest::newRow("the id stays") << QByteArray("id: 7\ndata: a\n\ndata: b\n\nid\ndata: c\n\n")
                                      << QStringList{u"7|message|a"_s, u"7|message|b"_s, u"|message|c"_s};
        QTest::newRow("the type does not") << QByteArray("event: x\ndata: a\n\ndata: b\n\nevent: y\n\ndata: c\n\n")
                                           << QStringList{u"|x|a"_s, u"|message|b"_s, u"|message|c"_s};
        QTest::newRow("an id with a NUL is none") << QByteArray("id: 7\ndata: a\n\nid: 8\0009\ndata: b\n\n", 33)
                                                  << QStringList{u"7|message|a"_s, u"7|message|b"_s};
        QTest::newRow("carriage returns") << QByteArray("id: 7\rdata: a\rdata: b\r\rdata: c\r\r")
                                          << QStringList{u"7|message|a\nb"_s, u"7|message|c"_s};
        QTest::newRow("both") << QByteArray("id: 7\r\ndata: a\r\ndata: b\r\n\r\ndata: c\r\n\r\n")
                              << QStringList{u"7|message|a\nb"_s, u"7|message|c"_s};
        QTest::newRow("mixed") << QByteArray("data: a\r\ndata: b\r\n\rdata: c\n\r\ndata: d\r\n\n")
                               << QStringList{u"|message|a\nb"_s, u"|message|c"_s, u"|message|d"_s};
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                       "data: a\n\n")
                                         << QStringList{u"|message|a"_s};
        QTest::newRow("Vietnamese and Korean")
            << QByteArray("data: Nguyễn Thị Đào 김민수\n\n") << QStringList{u"|message|Nguyễn Thị Đào 김민수"_s};
        QTest::newRow("an event that is not complete")
            << QByteArray("data: a\n\ndata: b\n") << QStringList{u"|message|a"_s};
    }

    void readsWhatTheStandardSays()
    {
        QFETCH(QByteArray, stream);
        QFETCH(QStringList, events);

        SseParser whole;
        QCOMPARE(shown(whole.feed(stream)), events);

        // However the network cuts it: in two at every place, and byte by byte.
        for (qsizetype cut = 0; cut <= stream.size(); ++cut) {
            SseParser parser;
            QList<SseEvent> both = parser.feed(stream.left(cut));
            both += parser.feed(stream.mid(cut));
            QCOMPARE(shown(both), events);
        }
        SseParser parser;
        QList<SseEvent> collected;
        for (const char byte : stream)
            collected += parser.feed(QByteArray(1, byte));
        QCOMPARE(shown(collected), events);
    }

    void idOfABlockWithoutDataCounts()
    {
        SseParser parser;
        QVERIFY(parser.feed("id: 9\n\n").isEmpty());
        QCOMPARE(parser.lastEventId(), u"9"_s);
    }

    void idOfAnUnfinishedBlockDoesNotCount()
    {
        SseParser parser(u"8"_s);
        QVERIFY(parser.feed("id: 9\ndata: x\n").isEmpty());
        QCOMPARE(parser.lastEventId(), u"8"_s);
        parser.feed("\n");
        QCOMPARE(parser.lastEventId(), u"9"_s);
    }

    void startsWithTheIdItResumedFrom()
    {
        SseParser parser(u"41"_s);
        QCOMPARE(shown(parser.feed("event: heartbeat\ndata: {}\n\n")), QStringList{u"41|heartbeat|{}"_s});
    }

    void endlessLineOverflows()
    {
        SseParser parser({}, 100);
        QCOMPARE(parser.feed("data: a\n\n").size(), 1);
        for (int i = 0; i < 1000 && !parser.overflowed(); ++i)
            parser.feed("0123456789");
        QVERIFY(parser.overflowed());
        QVERIFY(parser.feed("\n\ndata: b\n\n").isEmpty());
    }

    void endlessEventOverflows()
    {
        SseParser parser({}, 100);
        for (int i = 0; i < 1000 && !parser.overflowed(); ++i)
            parser.feed("data: 0123456789\n");
        QVERIFY(parser.overflowed());
        QVERIFY(parser.feed("\n").isEmpty());
    }

    void longestLineIsTaken()
    {
        SseParser parser({}, 100);
        const QByteArray data(94, 'x');
        const QList<SseEvent> events = parser.feed("data: " + data + "\n\n");
        QVERIFY(!parser.overflowed());
        QCOMPARE(events.size(), 1);
        QCOMPARE(events.first().data, data);
    }
};

QTEST_GUILESS_MAIN(SseParserTest)
#include "tst_sseparser.moc"
