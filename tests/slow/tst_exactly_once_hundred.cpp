#include "tests/faults/ExactlyOnceRuns.h"

using namespace holdfast;

/// A hundred runs of what tests/faults/tst_exactly_once.cpp does eight times.
class tst_exactly_once_hundred : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyBookingIsConfirmedOnceInAHundredRuns()
    {
        const quint32 first = 1000 + static_cast<quint32>(qEnvironmentVariableIntValue("HOLDFAST_SEED"));
        ExactlyOnceRuns runs;
        for (quint32 seed = first; seed < first + 100; ++seed) {
            const QString broken = runs.run(seed);
            QVERIFY2(broken.isEmpty(), qPrintable(QStringLiteral("HOLDFAST_SEED=%1: %2").arg(seed - 1000).arg(broken)));
        }
        qInfo("at each step %d processes or more were killed", runs.fewestDeaths());
        QVERIFY(runs.fewestDeaths() >= 10);
    }
};

QTEST_GUILESS_MAIN(tst_exactly_once_hundred)
#include "tst_exactly_once_hundred.moc"
