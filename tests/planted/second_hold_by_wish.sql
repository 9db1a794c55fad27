-- tst_attempts::wishesVisitsAndMovesCannotGetASecondHoldEither
-- Whoever names no seat gets a second hold.
SELECT pg_temp.plant('claimed', 'p_operation = ''hold'' AND seats', 'false AND seats');
