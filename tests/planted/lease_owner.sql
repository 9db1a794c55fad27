-- tst_deliveries::aLeaseThatRanOutIsSomebodyElses
-- Whoever had a delivery once may end it, though its lease is somebody else's by now.
SELECT pg_temp.plant('end_delivery', ' AND lease_owner = p_owner', '');
