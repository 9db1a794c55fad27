-- tst_opening_seats::theBetterLotBeatsTheFasterHand
-- The line moves on whether or not a seat is left.
SELECT pg_temp.plant('admitted_by', 'o.most, ', '');
