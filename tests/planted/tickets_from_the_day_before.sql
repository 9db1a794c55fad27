-- tst_openings::ticketsAreGivenFromFiveMinutesBeforeOn
-- Tickets are given at any time before the opening.
SELECT pg_temp.plant('joins_before', '5 minutes', '1 day');
