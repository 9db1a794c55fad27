#include "tests/server/ServiceFixture.h"

#include <QTest>

using namespace holdfast;

/// Opening and merging patients over HTTP.
class TestApiPatients : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aManagerMergesAndTheOldIdLeadsToTheKeptOne()
    {
        ServiceFixture fixture;
        AccountStore(fixture.owner)
            .create(fixture.clinicId, QStringLiteral("boss"), QStringLiteral("secret words"), QStringLiteral("Boss"),
                    Role::Manager);
        fixture.restart();
        const QByteArray kept = QByteArray::number(fixture.seed.patient(fixture.clinicId));
        const QByteArray gone = QByteArray::number(fixture.seed.patient(fixture.clinicId));
        const Call merge{.method = "POST",
                         .path = "/api/v1/patients/" + kept + "/merge",
                         .token = fixture.newToken("boss"),
                         .key = newKey(),
                         .body = "{\"goneId\":" + gone + "}"};
        Call byReceptionist = merge;
        byReceptionist.token = fixture.newToken();
        QCOMPARE(fixture.call(byReceptionist).status, 403);
        QCOMPARE(fixture.call(merge).status, 200);
        const RawAnswer seen = fixture.call({.path = "/api/v1/patients/" + gone, .token = byReceptionist.token});
        QCOMPARE(seen.status, 200);
        QCOMPARE(jsonOf(seen.body)[u"patient"][u"id"].toInteger(), kept.toLongLong());
        QCOMPARE(fixture.call({.path = "/api/v1/patients/987654321", .token = byReceptionist.token}).status, 404);
        QCOMPARE(fixture.count("SELECT count(*) FROM holdfast.patient_reads WHERE purpose = 'view'"), 1);
    }
};

QTEST_GUILESS_MAIN(TestApiPatients)
#include "tst_api_patients.moc"
