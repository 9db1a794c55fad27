#include "net/server/FeedRing.h"

#include <QTest>

using namespace holdfast;

namespace {

OutboxEvent outboxEvent(quint64 xid, qint64 id, qint64 clinicId = 1)
{
    return {.cursor = {xid, id}, .clinicId = clinicId, .topic = QStringLiteral("slot.held"), .slot = "{\"id\":7}"};
}

QByteArray joined(const std::vector<EventBytes> &events)
{
    QByteArray bytes;
    for (const EventBytes &piece : events)
        bytes += *piece;
    return bytes;
}

} // namespace

class tst_feedring : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eventIsWrittenAsTheWireSays();
    void lineBreaksCannotEndTheData();
    void eventWithoutSeatIsNotSent();
    void givesWhatCameAfterTheCursor();
    void clinicsAreKeptApart();
    void forgetsTheOldestAndSaysSo();
    void emptyRingCoversItsPlaceOnly();
};

void tst_feedring::eventIsWrittenAsTheWireSays()
{
    QCOMPARE(*feedBytes(outboxEvent(12, 34)),
             QByteArray("id: 12-34\nevent: slot\ndata: {\"topic\":\"slot.held\",\"slot\":{\"id\":7}}\n\n"));
}

void tst_feedring::lineBreaksCannotEndTheData()
{
    OutboxEvent broken = outboxEvent(1, 1);
    broken.slot = "{\"id\":\n\r\n7}";
    const QByteArray bytes = *feedBytes(broken);
    QCOMPARE(bytes.count('\n'), 4);
    QVERIFY(!bytes.contains('\r'));
}

void tst_feedring::eventWithoutSeatIsNotSent()
{
    OutboxEvent bare = outboxEvent(1, 1);
    bare.slot.clear();
    QVERIFY(!feedBytes(bare));
    FeedRing ring(10);
    ring.append(bare);
    ring.append(outboxEvent(1, 2));
    QCOMPARE(ring.after({0, 0}, 1).size(), std::size_t(1));
    QVERIFY(ring.end() == (Cursor{1, 2}));
}

void tst_feedring::givesWhatCameAfterTheCursor()
{
    FeedRing ring(10);
    ring.restart({5, 0});
    ring.append(outboxEvent(5, 9));
    ring.append(outboxEvent(6, 2));
    ring.append(outboxEvent(6, 3));
    QCOMPARE(joined(ring.after({5, 9}, 1)), *feedBytes(outboxEvent(6, 2)) + *feedBytes(outboxEvent(6, 3)));
    QCOMPARE(ring.after({5, 0}, 1).size(), std::size_t(3));
    QVERIFY(ring.after({6, 3}, 1).empty());
    // A day's cursor lies between events.
    QCOMPARE(ring.after({6, 0}, 1).size(), std::size_t(2));
}

void tst_feedring::clinicsAreKeptApart()
{
    FeedRing ring(10);
    ring.append(outboxEvent(1, 1, 1));
    ring.append(outboxEvent(1, 2, 2));
    QCOMPARE(joined(ring.after({0, 0}, 2)), *feedBytes(outboxEvent(1, 2)));
    QVERIFY(ring.after({0, 0}, 3).empty());
}

void tst_feedring::forgetsTheOldestAndSaysSo()
{
    FeedRing ring(3);
    ring.restart({1, 0});
    for (qint64 id = 1; id <= 3; ++id)
        ring.append(outboxEvent(1, id));
    QVERIFY(ring.covers({1, 0}));
    ring.append(outboxEvent(1, 4));
    QVERIFY(!ring.covers({1, 0}));
    QVERIFY(ring.covers({1, 1}));
    QCOMPARE(ring.after({1, 1}, 1).size(), std::size_t(3));
}

void tst_feedring::emptyRingCoversItsPlaceOnly()
{
    FeedRing ring(3);
    ring.restart({8, 0});
    QVERIFY(ring.covers({8, 0}));
    QVERIFY(!ring.covers({7, 99}));
    QVERIFY(!ring.covers({8, 1}));
}

QTEST_GUILESS_MAIN(tst_feedring)
#include "tst_feedring.moc"
