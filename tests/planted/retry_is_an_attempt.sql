-- tst_attempts::aRetryAlwaysGetsItsStoredAnswerAndIsNoAttempt
-- A retry is counted before anybody looks whether its answer is stored.
SELECT pg_temp.plant('answer_given', 'PERFORM pg_advisory_xact_lock',
    'IF i.own_patient IS NOT NULL THEN PERFORM holdfast.refuse_attempt(i); END IF; PERFORM pg_advisory_xact_lock');
