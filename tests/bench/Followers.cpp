#include "tests/bench/Followers.h"

#include "tests/bench/BenchClinic.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace holdfast {

namespace {

constexpr double leastShare = 0.9;
constexpr int rounds = 5;
constexpr int mostASecond = 3500;
constexpr int unmeasured = 1000;

struct Round
{
    double with = 0;
    double without = 0;

    double share() const { return with / without; }
};

QJsonObject book(BenchClinic &clinic, int seconds, int most)
{
    const qsizetype first = clinic.takeSeats(most);
    QList<QByteArray> rows{"slot,patient"};
    for (qsizetype i = first; i < first + most; ++i)
        rows.append(QByteArray::number(clinic.slotList()[i]) + ',' + QByteArray::number(clinic.patients()[i]));
    const QJsonObject load = clinic.load(
        {QStringLiteral("--data"), clinic.writeCsv(rows), QStringLiteral("--seconds"), QString::number(seconds),
         QStringLiteral("--requests"), QString::number(most), QStringLiteral("--request"),
         QStringLiteral(R"(1 POST /api/v1/appointments {"slotId":{slot},"patientId":{patient}})")});
    if (load[u"statuses"][u"201"].toInteger() != load[u"answers"].toInteger())
        clinic.fail(QStringLiteral("S6: every booking should have been made"));
    return load;
}

double bookingsPerSecond(BenchClinic &clinic, int seconds, const QStringList &options)
{
    clinic.restart(options);
    book(clinic, seconds, unmeasured); // what was just started is not measured
    return book(clinic, seconds, seconds * mostASecond)[u"perSecond"].toDouble();
}

/// What one round left undone is not the next one's work.
void forgetWhatFollows(BenchClinic &clinic)
{
    clinic.owner().run("UPDATE holdfast.outbox_cursor SET xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0");
    clinic.owner().run("DELETE FROM holdfast.deliveries");
}

double withoutFollowers(BenchClinic &clinic, int seconds)
{
    const double bookings = bookingsPerSecond(clinic, seconds, {QStringLiteral("--serve-only")});
    forgetWhatFollows(clinic);
    return bookings;
}

double withFollowers(BenchClinic &clinic, int seconds)
{
    const double bookings = bookingsPerSecond(clinic, seconds, clinic.everythingOn());
    forgetWhatFollows(clinic);
    return bookings;
}

} // namespace

int seatsForFollowers(int seconds)
{
    return 2 * rounds * (seconds * mostASecond + unmeasured);
}

void benchFollowers(BenchClinic &clinic, int seconds)
{
    std::vector<Round> measured;
    const qsizetype toldBefore = clinic.messagesTaken();
    for (int i = 0; i < rounds; ++i) {
        Round round;
        // Now the one first, now the other: what the machine does besides grows or shrinks meanwhile.
        if (i % 2 == 0)
            round.without = withoutFollowers(clinic, seconds);
        round.with = withFollowers(clinic, seconds);
        if (i % 2 != 0)
            round.without = withoutFollowers(clinic, seconds);
        measured.push_back(round);
        std::printf("%-34s %9.0f %44s with nothing that follows %.0f: %.2f\n", "S6 bookings, all consumers on",
                    round.with, "", round.without, round.share());
        std::fflush(stdout);
    }
    clinic.restart({});
    std::sort(measured.begin(), measured.end(), [](const Round &a, const Round &b) { return a.share() < b.share(); });
    const double median = measured[rounds / 2].share();
    const qsizetype told = clinic.messagesTaken() - toldBefore;
    std::printf("%-34s %9.2f %44s %lld patients were told meanwhile\n", "S6 median of the shares", median, "",
                static_cast<long long>(told));
    if (median < leastShare)
        clinic.fail(QStringLiteral("S6: what follows a booking costs more than a tenth"));
    if (told == 0)
        clinic.fail(QStringLiteral("S6: nobody was told of anything, so nothing was measured"));
}

} // namespace holdfast
