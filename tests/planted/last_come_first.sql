-- tst_openings::whoComesAfterTheOpeningComesFirstByFirst
-- Who comes after the opening goes before those who came before.
SELECT pg_temp.plant('advance_opening', 'ORDER BY c.lot, c.id', 'ORDER BY c.lot, c.id DESC');
