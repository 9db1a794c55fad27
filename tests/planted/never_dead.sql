-- tst_deliveries::whatEndsEachAttemptWithoutAWordDiesToo
-- What kills whoever tries it is tried for ever.
SELECT pg_temp.plant('claim_deliveries', 'd.first_tried_at < v_now - deliveries_are_tried()', 'false');
