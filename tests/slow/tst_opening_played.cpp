#include "tests/bench/opening/Play.h"

#include <QTest>

using namespace holdfast;

/// An opening played whole over HTTP, with fewer people than the bench's: who gets a seat, not how long it takes.
class tst_opening_played : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void programsAndSlowPhonesHaveTheSameChance()
    {
        constexpr int openings = 3;
        constexpr double rate = 150;
        const PlayOptions options{
            .patients = 240, .bots = 80, .botRequests = 5, .seatsOfADoctor = 3, .secondsAhead = 9};
        Stage stage(options.patients + options.bots, openings);
        Share bots;
        Share slow;
        for (int opening = 0; opening < openings; ++opening) {
            const Course course = playOpening(stage, options);
            QCOMPARE(course.seatsLeft, 0);
            QCOMPARE(course.bots.seats + course.slow.seats + course.quick.seats + course.atCounter, course.seats);
            QVERIFY(static_cast<double>(course.mostInASecond) <= rate * 1.05);
            QCOMPARE(course.winners, course.seats);
            QCOMPARE(course.broken, QStringList());
            bots.add(course.bots);
            slow.add(course.slow);
        }
        const QString how = QStringLiteral("%1 of %2 programs, %3 of %4 slow phones")
                                .arg(bots.winners)
                                .arg(bots.people)
                                .arg(slow.winners)
                                .arg(slow.people);
        // Chance alone makes it fail once in ten thousand.
        QVERIFY2(likelihood(bots, slow) > 0.0001, qPrintable(how));
    }
};

QTEST_GUILESS_MAIN(tst_opening_played)
#include "tst_opening_played.moc"
