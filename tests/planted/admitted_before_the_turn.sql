-- tst_admission::nobodyIsAdmittedBeforeTheTurn
-- Whoever has a number is let in.
SELECT pg_temp.plant('admit', 't.number <= floor(admitted_by(o, booking_now()))', 't.number > 0');
