-- tst_readmodel::whatIsOldGoesAndWhatAReaderNeedsStays
-- Old events are taken away before every reader has them.
SELECT pg_temp.plant('trim_outbox', '(o.xid, o.id) <= (slowest.xid, slowest.id) AND ', '');
