// The service under load beside pgbench calling the same functions in the same run. Prints a table, checks the promise,
// fails if it is broken.

#include "tests/bench/BenchClinic.h"
#include "tests/bench/DeskStart.h"
#include "tests/bench/Feeds.h"
#include "tests/bench/Followers.h"
#include "tests/bench/Scenarios.h"
#include "tests/bench/opening/Opening.h"

#include <QCoreApplication>

#include <cstdio>
#include <exception>

using namespace holdfast;

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const bool quick = QCoreApplication::arguments().contains(QStringLiteral("--quick"));
    const int seconds = quick ? 2 : 10;
    const int calls = quick ? 1600 : 16'000;
    try {
        if (QCoreApplication::arguments().contains(QStringLiteral("--desk-start")))
            return benchDeskStart() ? 0 : 1;
        if (QCoreApplication::arguments().contains(QStringLiteral("--opening")))
            return benchOpening(QCoreApplication::arguments()) ? 0 : 1;
        const bool followersOnly = QCoreApplication::arguments().contains(QStringLiteral("--followers"));
        const bool feedsOnly = QCoreApplication::arguments().contains(QStringLiteral("--feeds"));
        const bool all = !followersOnly && !feedsOnly;
        // Three bookings runs, the mix, the feeds, and for each function its rows twice, for moves four times.
        BenchClinic clinic((all ? seconds * 17'000 + calls * 20 : 0) + (followersOnly ? 0 : seconds * 500) +
                           (feedsOnly ? 0 : seatsForFollowers(seconds / 2)));
        std::printf("%-34s %9s %8s %8s %8s  %-24s %s\n", "scenario", "per s", "p50 ms", "p99 ms", "p99.9", "answers",
                    "against pgbench");
        if (all) {
            benchScenarios(clinic, seconds);
            benchFunctions(clinic, calls);
        }
        if (!followersOnly)
            benchFeeds(clinic, seconds);
        if (!feedsOnly)
            benchFollowers(clinic, seconds / 2);
        std::printf("%-34s %9lld MB\n", "service's memory (VmRSS)", static_cast<long long>(clinic.residentMegabytes()));
        if (all && !benchDeskStart())
            clinic.fail(QStringLiteral("the desk starts too slowly or takes too much memory"));
        clinic.check();
        return clinic.failed() ? 1 : 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfast-bench: %s\n", error.what());
        return 2;
    }
}
