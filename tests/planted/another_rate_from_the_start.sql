-- tst_openings::anotherRateHoldsAtOnceWithoutABurstOrAStepBack
-- Another rate counts for the time before it, too.
SELECT pg_temp.plant('set_opening', 'admitted = admitted_by(o, booking_now()), admitted_at = greatest(admitted_at, booking_now()),', '');
