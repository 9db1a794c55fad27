-- tst_openings::theFirstIsLetInWhenAllHaveHadTimeToAskForTheirPlace
-- The first are let in before their phones know their place.
SELECT pg_temp.plant('draw_takes', '2 seconds', '0 seconds');
