-- tst_attempts::wishesVisitsAndMovesCannotGetASecondHoldEither
-- Whoever says that it is for a move gets a second hold.
SELECT pg_temp.plant('refuse_move', 'p_operation = ''hold''', 'false');
