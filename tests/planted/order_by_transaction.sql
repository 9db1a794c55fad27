-- tst_deliveries::aLaterTransactionIdOfAnEarlierChangeDoesNotTurnTheOrder
-- The transactions' ids decide the order of one appointment's deliveries.
SELECT pg_temp.plant('claim_deliveries', '(e.event_id, e.id) < (w.event_id, w.id)', '(e.event_xid, e.id) < (w.event_xid, w.id)');
