-- tst_opening_seats::whoClaimsMakesRoomForNobody
-- A seat that is taken is still counted as free.
SELECT pg_temp.plant('seats_left', 'holdfast.is_claimable(s, ''counter'')', 'true');
