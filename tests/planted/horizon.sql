-- tst_deliveries::nobodyClaimsBeforeEveryEarlierEventHasItsRow
-- A delivery is made while an earlier event of its appointment has none yet.
SELECT pg_temp.plant('claim_deliveries', ' AND w.horizon <= v_settled', '');
