// The service under load beside pgbench calling the same functions in the same run. Prints a table, checks the promise,
// fails if it is broken.

#include "tests/bench/BenchClinic.h"
#include "tests/bench/DeskStart.h"
#include "tests/bench/Feeds.h"
#include "tests/bench/Followers.h"
#include "tests/bench/History.h"
#include "tests/bench/Scenarios.h"
#include "tests/bench/opening/Opening.h"

#include <QCoreApplication>

#include <cstdio>
#include <exception>

using namespace holdfast;

namespace {

/// What to measure: all, or what is named. In a hurry all but S6, which takes minutes.
struct Parts
{
    Parts(const QStringList &words, bool quick)
        : all(!words.contains(QStringLiteral("--scenarios")) && !words.contains(QStringLiteral("--functions")) &&
              !words.contains(QStringLiteral("--feeds")) && !words.contains(QStringLiteral("--followers")))
        , scenarios(all || words.contains(QStringLiteral("--scenarios")))
        , functions(all || words.contains(QStringLiteral("--functions")))
        , feeds(all || words.contains(QStringLiteral("--feeds")))
        , followers((all && !quick) || words.contains(QStringLiteral("--followers")))
    {}

    /// Three bookings runs and the mix; for each function its rows twice, for moves four times; the feeds and S6.
    int seats(int seconds, int calls) const
    {
        return (scenarios ? seconds * 17'000 : 0) + (functions ? calls * 20 : 0) + (feeds ? seconds * 500 : 0) +
               (followers ? seatsForFollowers(seconds / 2) : 0);
    }

    bool all;
    bool scenarios;
    bool functions;
    bool feeds;
    bool followers;
};

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const bool quick = QCoreApplication::arguments().contains(QStringLiteral("--quick"));
    const int seconds = quick ? 2 : 10;
    const int calls = quick ? 640 : 16'000;
    try {
        if (QCoreApplication::arguments().contains(QStringLiteral("--desk-start")))
            return benchDeskStart() ? 0 : 1;
        if (QCoreApplication::arguments().contains(QStringLiteral("--opening")))
            return benchOpening(QCoreApplication::arguments()) ? 0 : 1;
        if (QCoreApplication::arguments().contains(QStringLiteral("--history")))
            return benchHistory() ? 0 : 1;
        const Parts parts(QCoreApplication::arguments(), quick);
        BenchClinic clinic(parts.seats(seconds, calls));
        std::printf("%-34s %9s %8s %8s %8s  %-24s %s\n", "scenario", "per s", "p50 ms", "p99 ms", "p99.9", "answers",
                    "against pgbench");
        if (parts.scenarios)
            benchScenarios(clinic, seconds);
        if (parts.functions)
            benchFunctions(clinic, calls);
        if (parts.feeds)
            benchFeeds(clinic, seconds);
        if (parts.followers)
            benchFollowers(clinic, seconds / 2);
        std::printf("%-34s %9lld MB\n", "service's memory (VmRSS)", static_cast<long long>(clinic.residentMegabytes()));
        if (parts.all && !benchDeskStart())
            clinic.fail(QStringLiteral("the desk starts too slowly or takes too much memory"));
        clinic.check();
        return clinic.failed() ? 1 : 0;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "holdfast-bench: %s\n", error.what());
        return 2;
    }
}
