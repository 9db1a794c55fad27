-- tst_attempts::staffTriesAsOftenAsItMust
-- The counter is counted too.
SELECT pg_temp.plant('answer_given', 'i.own_patient IS NOT NULL AND p_operation', 'p_operation');
SELECT pg_temp.plant('refuse_attempt', 'i.own_patient', 'coalesce(i.own_patient, 0)');
