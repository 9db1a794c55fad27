#include "tests/server/ServiceFixture.h"
#include "tests/support/HeldTransaction.h"

#include "core/OutboxHealth.h"

#include <QTest>

using namespace holdfast;

/// A transaction really left open for thirty seconds, with a desk listening.
class tst_thirty_seconds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theFeedWaitsTheNumberGrowsAndEverythingArrivesAfter()
    {
        ServiceFixture fixture;
        fixture.restart();
        const QByteArray token = fixture.newToken();
        RawClient desk(fixture.service->port());
        desk.send(Call{.path = "/api/v1/feed", .token = token}.bytes());
        QVERIFY(!desk.readUntil("heartbeat").isEmpty());
        HeldTransaction held(fixture.cluster.owner(), fixture.clinicId);
        for (int i = 0; i < 20; ++i)
            QCOMPARE(fixture.call(fixture.hold(token, fixture.newSlot())).status, 201);
        QVERIFY(!desk.isClosedWithin(30'000));
        QVERIFY2(!desk.rest().contains("event: slot"), "an event came before its time");
        QVERIFY(OutboxHealthStore(fixture.owner).lookAtTail().heldSeconds > 29);
        held.end();
        for (int i = 0; i < 20; ++i)
            QVERIFY(!desk.readUntil("event: slot").isEmpty());
    }
};

QTEST_GUILESS_MAIN(tst_thirty_seconds)
#include "tst_thirty_seconds.moc"
