-- tst_opening_seats::whoHasASeatLeavesTheOthersTheirs
-- The first takes the seats of those who are let in a moment later.
SELECT pg_temp.plant('keep_seats_for_others', ' + o.numbered - floor(o.admitted)', '');
