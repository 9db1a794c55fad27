-- tst_opening_seats::whoLetsTheTimePassMakesRoomForTheNext
-- A seat is kept for whoever was let in, however long it takes.
SELECT pg_temp.plant('choice_lasts', '20 seconds', '20 hours');
