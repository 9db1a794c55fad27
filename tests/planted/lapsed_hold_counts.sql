-- tst_attempts::aHoldThatIsOverMakesRoom
-- A hold that lapsed keeps its patient from another one.
SELECT pg_temp.plant('refuse_second_hold', 'AND hold_expires_at >= holdfast.booking_now()', '');
