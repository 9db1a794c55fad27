-- tst_opening_seats::aSoldOutOpeningEndsAtItsTime
-- An opening without a seat runs on while somebody waits.
SELECT pg_temp.plant('is_over', 'holdfast.seats_left(o) = 0', 'false');
