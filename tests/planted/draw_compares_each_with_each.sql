-- tst_openings::theDrawIsQuickWhateverThePlannerExpects
-- The planner joins as it likes, and expects one ticket.
SELECT pg_temp.plant('advance_opening', 'n.ctid AS row', 'n.patient_id AS row');
SELECT pg_temp.plant('advance_opening', 't.ctid = q.row', 't.opening_id = p_opening AND t.patient_id = q.row');
