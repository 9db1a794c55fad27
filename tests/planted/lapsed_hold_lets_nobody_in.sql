-- tst_opening_seats::aSeatThatIsFreedLetsTheNextIn
-- A hold that lapsed is no free seat.
SELECT pg_temp.plant('seats_left', 'holdfast.is_claimable(s, ''counter'')', 's.status = ''open''');
