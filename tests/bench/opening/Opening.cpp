#include "tests/bench/opening/Opening.h"

#include "tests/bench/opening/Play.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace holdfast {

namespace {

constexpr double rate = 150;
constexpr double slack = 1.05;
constexpr double worstCounterMs = 100;
constexpr double widestPoints = 3;
constexpr double leastLikely = 0.001;

double percentile(QList<double> values, double percent)
{
    if (values.isEmpty())
        return 0;
    std::sort(values.begin(), values.end());
    const auto at = static_cast<qsizetype>(std::ceil(static_cast<double>(values.size()) * percent / 100)) - 1;
    return values[std::max<qsizetype>(at, 0)];
}

void print(const char *name, const Share &share)
{
    std::printf("  %-14s %6d people, %3d with a seat (%.3f %%), %3d seats\n", name, share.people, share.winners,
                share.chance(), share.seats);
}

void print(const char *name, const std::map<int, qint64> &statuses)
{
    std::printf("  %-14s", name);
    for (const auto &[status, count] : statuses)
        std::printf(" %d: %lld ", status, static_cast<long long>(count));
    std::printf("\n");
}

void print(const Course &course)
{
    std::printf("  %lld seats, %lld winners, %d of them at the counter; the last seat went after %.1f s\n",
                static_cast<long long>(course.seats), static_cast<long long>(course.winners), course.atCounter,
                course.seconds);
    std::printf("  %lld let in, at most %lld in a second; %lld came too late for the lot\n",
                static_cast<long long>(course.letIn), static_cast<long long>(course.mostInASecond),
                static_cast<long long>(course.late));
    std::printf("  counter p50 %.1f ms, p99 %.1f ms, longest %.1f ms of %lld\n", percentile(course.counterMs, 50),
                percentile(course.counterMs, 99), percentile(course.counterMs, 100),
                static_cast<long long>(course.counterMs.size()));
    print("programs", course.bots);
    print("slow phones", course.slow);
    print("quick phones", course.quick);
    for (const auto &[what, statuses] : course.answers)
        print(what.c_str(), statuses);
    print("counter", course.counterStatuses);
    std::fflush(stdout);
}

/// Says it when something is not as it must be.
bool holds(bool kept, const char *what)
{
    if (!kept)
        std::printf("FAILED: %s\n", what);
    return kept;
}

bool isKept(const Course &course)
{
    const int seats = course.bots.seats + course.slow.seats + course.quick.seats + course.atCounter;
    for (const QString &promise : course.broken)
        std::printf("FAILED: %s\n", qPrintable(promise));
    bool kept = course.broken.isEmpty();
    kept &= holds(course.seatsLeft == 0 && seats == course.seats, "each seat should have gone to exactly one");
    kept &= holds(course.winners == course.seats, "nobody should have got two seats while others waited");
    kept &= holds(static_cast<double>(course.mostInASecond) <= rate * slack, "more were let in than the rate allows");
    return kept;
}

} // namespace

bool benchOpening(const QStringList &arguments)
{
    const qsizetype at = arguments.indexOf(QStringLiteral("--runs"));
    const int runs = at < 0 ? 10 : std::max(arguments.value(at + 1).toInt(), 1);
    const PlayOptions options;
    Stage stage(options.patients + options.bots, runs);
    Course all;
    bool kept = true;
    for (int run = 1; run <= runs; ++run) {
        std::printf("opening %d of %d\n", run, runs);
        std::fflush(stdout);
        const Course course = playOpening(stage, options);
        print(course);
        kept &= isKept(course);
        all.bots.add(course.bots);
        all.slow.add(course.slow);
        all.quick.add(course.quick);
        all.counterMs += course.counterMs;
    }
    const double p99 = percentile(all.counterMs, 99);
    const double difference = all.bots.chance() - all.slow.chance();
    const double likely = likelihood(all.bots, all.slow);
    std::printf("all %d openings\n", runs);
    print("programs", all.bots);
    print("slow phones", all.slow);
    print("quick phones", all.quick);
    std::printf("  programs' chance against a slow phone's: %+.3f points, chi-square p = %.4f\n", difference, likely);
    std::printf("  counter p50 %.1f ms, p99 %.1f ms of %lld\n", percentile(all.counterMs, 50), p99,
                static_cast<long long>(all.counterMs.size()));
    kept &= holds(std::abs(difference) < widestPoints && likely > leastLikely,
                  "programs and slow phones fared differently");
    kept &= holds(p99 < worstCounterMs, "the counter waited");
    return kept;
}

} // namespace holdfast
