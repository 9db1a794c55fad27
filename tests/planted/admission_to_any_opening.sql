-- tst_admission::anAdmissionIsGoodForItsOpeningAlone
-- An admission to one opening is good for another.
SELECT pg_temp.plant('is_let_in', '= o.id::text', '<> ''''');
