-- tst_openings::theOrderOfOneOpeningTellsNothingOfAnother
-- Whoever was lucky once is lucky always.
SELECT pg_temp.plant('join_opening', '''lot.'' || o.id || ''.'' || v_patient', '''lot.'' || v_patient');
