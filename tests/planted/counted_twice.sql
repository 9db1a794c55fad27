-- tst_attempts::anAttemptThatWasCountedElsewhereIsNotCountedHere
-- What Redis has counted is counted here again.
SELECT pg_temp.plant('refuse_attempt', '= ''yes''', '= ''no''');
