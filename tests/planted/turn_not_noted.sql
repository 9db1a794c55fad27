-- tst_opening_seats::itIsNotedWhenEachWasLetIn
-- Another rate forgets who was let in before it.
SELECT pg_temp.plant('set_opening', 'o := moved_line(o);', 'o.admitted := admitted_by(o, booking_now()); o.admitted_at := booking_now();');
