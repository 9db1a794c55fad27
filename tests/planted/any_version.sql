-- tst_readmodel::anyOrderAndRepetitionEndsAsTheTruth
-- The read model takes what is older than what it has.
SELECT pg_temp.plant('apply_facts', 'WHERE t.version < EXCLUDED.version', '');
