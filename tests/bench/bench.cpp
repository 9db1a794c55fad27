// The service under load beside pgbench calling the same functions in the same run. Prints a table, checks the promise,
// fails if it is broken.

#include "tests/bench/BenchClinic.h"
#include "tests/bench/DeskStart.h"
#include "tests/bench/Feeds.h"
#include "tests/bench/Scenarios.h"

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
        // Three bookings runs, the mix, and for each function its rows twice, for moves four times.
        // The followers' turns need four more, the feeds their own.
        BenchClinic clinic(seconds * (17'000 + 20'500) + calls * 20);
        std::printf("%-34s %9s %8s %8s %8s  %-24s %s\n", "scenario", "per s", "p50 ms", "p99 ms", "p99.9", "answers",
                    "against pgbench");
        benchScenarios(clinic, seconds);
        benchFunctions(clinic, calls);
        benchFeeds(clinic, seconds);
        benchFollowers(clinic, seconds);
        std::printf("%-34s %9lld MB\n", "service's memory (VmRSS)", static_cast<long long>(clinic.residentMegabytes()));
        if (!benchDeskStart())
            clinic.fail(QStringLiteral("the desk starts too slowly or takes too much memory"));
        clinic.check();
        return clinic.failed() ? 1 : 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfast-bench: %s\n", error.what());
        return 2;
    }
}
