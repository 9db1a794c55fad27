-- tst_counters::whoIsRefusedTakesNoPlace
-- Whoever is refused waits the longer the more often they ask.
SELECT pg_temp.plant('take_place', 'SELECT taken[',
    'UPDATE counters SET taken = taken || v_now WHERE name = p_name; SELECT taken[');
