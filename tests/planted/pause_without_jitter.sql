-- tst_deliveries::pausesDoubleAndAfterThreeDaysItIsDeadAndBlocksNoLonger
-- What failed together is tried again together.
SELECT pg_temp.plant('delivery_pause', '(0.75 + random() / 2)', '1');
