-- tst_opening_seats::aSeatThatIsLeftKeepsTheOpeningRunning
-- An opening ends while a seat is left and somebody waits.
SELECT pg_temp.plant('is_over', 'holdfast.seats_left(o) = 0', 'true');
