-- tst_deliveries::oneAppointmentsDeliveriesComeInOrderAndOthersDoNotWait
-- One that cannot be delivered holds up every other appointment's.
SELECT pg_temp.plant('claim_deliveries', ' AND e.subject = w.subject', '');
