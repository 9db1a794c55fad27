-- tst_openings::whatNobodyUsedIsNotSavedUp
-- What the line did not use lets a crowd in later.
SELECT pg_temp.plant('admitted_by', ', 1)::double precision', ', 1000000)::double precision');
