#pragma once

namespace holdfast {

class BenchClinic;

/// S7: 500 bookings a second with 200 desks listening and everything on that follows a booking: from the commit,
/// by the database's own record, until a desk's socket has the event, each booking at each desk; fails above 250 ms at
/// the 99th percentile.
void benchFeeds(BenchClinic &clinic, int seconds);

} // namespace holdfast
