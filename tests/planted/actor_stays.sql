-- tst_pgbouncer::nothingOfARequestStaysInItsConnection
-- Who acts is known to whoever gets the connection next.
SELECT pg_temp.plant('act_as', ', true)', ', false)');
