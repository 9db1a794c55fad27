#pragma once

namespace holdfast {

class BenchClinic;

/// The service as patients and desks load it: S1 spread bookings beside pgbench, S2 a run on 24 seats, S3 a doctor's
/// day, S4 one key from all connections, S5 fifty reads to a booking. Fails the clinic's bench where an answer is not
/// the right one.
void benchScenarios(BenchClinic &clinic, int seconds);

/// Each booking function through HTTP beside pgbench calling it alone, `calls` times each.
void benchFunctions(BenchClinic &clinic, int calls);

} // namespace holdfast
