-- tst_counters::placesAreFreeWhenTheWindowHasPassedAndNotBefore
-- A place is not free in the very millisecond in which it should be.
SELECT pg_temp.plant('take_place', '<= v_since', '< v_since');
