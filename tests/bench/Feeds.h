#pragma once

namespace holdfast {

class BenchClinic;

/// S6: bookings a second with everything that follows them on and off, turn by turn; fails below nine tenths.
void benchFollowers(BenchClinic &clinic, int seconds);

/// S7: 500 bookings a second with 200 desks listening: from the moment a booking is asked for until a desk's socket has
/// its event, each booking at each desk; fails above 250 ms at the 99th percentile.
void benchFeeds(BenchClinic &clinic, int seconds);

} // namespace holdfast
