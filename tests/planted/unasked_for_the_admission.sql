-- tst_admission::aNewConnectionIsAskedForItsAdmissionToo
-- A connection that never saw an admission asks for none.
SELECT pg_temp.plant('is_let_in', 'coalesce(current_setting(''holdfast.admission'', true), '''') = o.id::text', 'current_setting(''holdfast.admission'', true) IS NULL');
