-- tst_deliveries::pausesDoubleAndAfterThreeDaysItIsDeadAndBlocksNoLonger
-- The pauses between attempts double for ever.
SELECT pg_temp.plant('delivery_pause', ', interval ''6 hours'')', ', interval ''600 hours'')');
