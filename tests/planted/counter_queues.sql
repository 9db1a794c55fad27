-- tst_admission::theCounterNeverQueues
-- The counter needs an admission.
SELECT pg_temp.plant('is_claimable', 'WHEN p_channel = ''counter'' THEN', 'WHEN false THEN');
