-- tst_attempts::theSixthAttemptWithinTenSecondsIsRefused
-- A patient tries for seats as often as they like.
SELECT pg_temp.plant('answer_given', 'RETURN holdfast.refuse_attempt(i);', 'RETURN NULL;');
