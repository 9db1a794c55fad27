#pragma once

#include "tests/bench/opening/Stage.h"

namespace holdfast {

struct PlayOptions
{
    int patients = 5'000;
    int bots = 50;
    int botRequests = 50;   ///< a second and bot
    int seatsOfADoctor = 6; ///< of four doctors
    int secondsAhead = 14;  ///< in which all join
};

/// How a kind of people fared.
struct Share
{
    int people = 0;
    int winners = 0;
    int seats = 0;

    double chance() const { return people > 0 ? 100.0 * winners / people : 0; } ///< in percent
    void add(const Share &other);
};

/// How one opening went.
struct Course
{
    Share bots;
    Share slow;  ///< phones
    Share quick; ///< phones
    int atCounter = 0;
    qint64 winners = 0; ///< at the counter too
    qint64 seats = 0;
    qint64 seatsLeft = 0;
    qint64 late = 0; ///< had no ticket when the lots were drawn
    qint64 letIn = 0;
    qint64 mostInASecond = 0;
    QStringList broken; ///< promises
    double seconds = 0; ///< from the opening until the last seat was gone
    QList<double> counterMs;
    std::map<int, qint64> counterStatuses;
    std::map<std::string, std::map<int, qint64>> answers;
};

/// Plays an opening from the taking of tickets until its last seat is gone, at most a minute and a half.
Course playOpening(Stage &stage, const PlayOptions &options);

/// How likely chance alone makes two kinds of people differ as much: Pearson's chi-square, one degree of freedom.
double likelihood(const Share &one, const Share &other);

} // namespace holdfast
