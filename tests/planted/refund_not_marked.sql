-- tst_refunds::whatIsOnItsWayIsNotRecalledAndTheHistorySaysSo
-- A refund that was sent to the gateway can be recalled.
SELECT pg_temp.plant('begin_refund', 'coalesce(p.refund_sent_at, booking_now())', 'NULL');
