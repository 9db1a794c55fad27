#include "tests/faults/ExactlyOnceRuns.h"

using namespace holdfast;

/// The service is killed after a booking's commit, after a claim, after a message went out, before its end was noted:
/// in the end every booking has one confirmation at each receiver, by event id. A hundred runs: tests/slow.
class tst_exactly_once : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyBookingIsConfirmedOnceWhateverDies()
    {
        const quint32 first = qEnvironmentVariableIntValue("HOLDFAST_SEED");
        ExactlyOnceRuns runs;
        for (quint32 seed = first; seed < first + 8; ++seed) {
            const QString broken = runs.run(seed);
            QVERIFY2(broken.isEmpty(), qPrintable(QStringLiteral("HOLDFAST_SEED=%1: %2").arg(seed).arg(broken)));
        }
        QVERIFY(runs.fewestDeaths() >= 1);
    }
};

QTEST_GUILESS_MAIN(tst_exactly_once)
#include "tst_exactly_once.moc"
