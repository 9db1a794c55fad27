-- tst_opening_seats::whoHasASeatLeavesTheOthersTheirs
-- One who was let in takes the seats of all others.
SELECT pg_temp.plant('keep_seats_for_others', '<= holdfast.choosing(o) +', '< 0 *');
