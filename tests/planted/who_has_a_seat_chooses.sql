-- tst_opening_seats::whoHasASeatChoosesNoMore
-- Whoever has a seat already keeps another from the next.
SELECT pg_temp.plant('choosing', 'AND NOT EXISTS', 'OR EXISTS');
