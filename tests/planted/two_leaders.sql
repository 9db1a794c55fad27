-- tst_deliveries::fanningOutTwiceMakesNoSecondRow
-- Whoever takes itself for the leader moves the cursor.
SELECT pg_temp.plant('fan_out', ' AND xid = p_from_xid AND id = p_from_id', '');
