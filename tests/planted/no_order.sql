-- tst_deliveries::oneAppointmentsDeliveriesComeInOrderAndOthersDoNotWait
-- What happened to one appointment is told in any order.
SELECT pg_temp.plant('claim_deliveries', 'AND NOT (w.ordered AND', 'AND NOT (false AND');
