-- tst_opening_seats::whoHasASeatChoosesNoMore
-- Whoever has a seat already keeps another from the next.
SELECT pg_temp.plant('choosing', 'AND t.patient_id NOT IN', 'AND -1 NOT IN');
