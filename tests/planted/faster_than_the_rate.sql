-- tst_openings::admissionsKeepToTheRateAndNeverExceedIt
-- A tenth more than the rate is let in.
SELECT pg_temp.plant('admitted_by', 'o.rate *', '1.1 * o.rate *');
