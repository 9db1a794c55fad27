-- tst_attempts::theClinicsDayCounts
-- A day of holds begins at midnight in UTC.
SELECT pg_temp.plant('refuse_second_hold', 'c.time_zone, date_trunc(''day'', s.starts_at AT TIME ZONE c.time_zone)',
    '''UTC'', date_trunc(''day'', s.starts_at AT TIME ZONE ''UTC'')');
