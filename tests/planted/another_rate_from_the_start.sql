-- tst_openings::anotherRateHoldsAtOnceWithoutABurstOrAStepBack
-- Another rate counts for the time before it, too.
SELECT pg_temp.plant('set_opening', 'admitted = o.admitted, admitted_at = o.admitted_at,', '');
