-- tst_feed_readers::whatIsNotKeptAnyMoreIsReadAnew
-- Whoever comes too late is not told to read everything anew.
SELECT pg_temp.plant('trim_outbox', 'IF v_count > 0 THEN', 'IF false THEN');
