#pragma once

namespace holdfast {

class BenchClinic;

/// S6: bookings a second with everything that follows them on and off, in rounds that alternate; fails when the median
/// of the rounds' shares is below nine tenths, or when nobody was told of anything meanwhile.
void benchFollowers(BenchClinic &clinic, int seconds);

/// How many bookings the rounds of benchFollowers may take at the most.
int seatsForFollowers(int seconds);

} // namespace holdfast
