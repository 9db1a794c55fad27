-- tst_opening_seats::noMoreChooseThanThereAreSeats
-- Who chooses already leaves as many seats for others as before.
SELECT pg_temp.plant('advance_opening', 'seats_left(o) - choosing(o)', 'seats_left(o)');
