-- tst_openings::severalServicesGiveEachNumberOnceAndLeaveNoneOut
-- Two services give numbers at the same time.
SELECT pg_temp.plant('advance_opening', ' FOR NO KEY UPDATE SKIP LOCKED', '');
