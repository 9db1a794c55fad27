-- Spreads weekly templates, less exceptions, into seats at the clinic's wall-clock time.

-- Makes the missing seats of one day of the clinic's zone; again changes nothing. A time that daylight saving skips is not
-- offered, one that occurs twice is offered once.
CREATE FUNCTION materialize_day(p_clinic bigint, p_day date) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_zone text := (SELECT time_zone FROM clinics WHERE id = p_clinic);
    v_made bigint;
BEGIN
    WITH periods AS (
        SELECT t.doctor_id, t.starts, t.ends, t.slot_minutes, t.capacity
        FROM schedule_templates t JOIN doctors d ON d.id = t.doctor_id AND d.active
        WHERE t.clinic_id = p_clinic AND t.weekday = extract(isodow FROM p_day)
          AND p_day BETWEEN t.valid_from AND t.valid_to
        UNION ALL
        SELECT e.doctor_id, e.starts, e.ends, e.slot_minutes, coalesce(e.capacity, 1)
        FROM schedule_exceptions e WHERE e.clinic_id = p_clinic AND e.day = p_day AND e.kind = 'extra'
    ), times AS (
        SELECT p.doctor_id, p.capacity, p.slot_minutes, wall
        FROM periods p, generate_series(p_day + p.starts, p_day + p.ends - make_interval(mins => p.slot_minutes),
                                        make_interval(mins => p.slot_minutes)) AS wall
        WHERE (wall AT TIME ZONE v_zone) AT TIME ZONE v_zone = wall
    ), judged AS (
        SELECT t.*, t.wall AT TIME ZONE v_zone AS starts_at,
            (SELECT array_agg(e.kind || ':' || e.reason ORDER BY e.kind DESC) FROM schedule_exceptions e
             WHERE e.clinic_id = p_clinic AND e.day = p_day AND e.kind IN ('closed', 'blocked')
               AND (e.doctor_id IS NULL OR e.doctor_id = t.doctor_id)
               AND (e.starts IS NULL OR (p_day + e.starts < t.wall + make_interval(mins => t.slot_minutes)
                                         AND t.wall < p_day + e.ends))) AS exceptions
        FROM times t
    )
    INSERT INTO slots (clinic_id, doctor_id, starts_at, ends_at, seat, status, blocked_reason)
    SELECT p_clinic, j.doctor_id, j.starts_at, j.starts_at + make_interval(mins => j.slot_minutes), seat,
           CASE WHEN j.exceptions IS NULL THEN 'open' ELSE 'blocked' END,
           CASE WHEN j.exceptions IS NOT NULL THEN split_part(j.exceptions[1], ':', 2) END
    FROM judged j, generate_series(1, j.capacity) AS seat
    WHERE j.exceptions IS NULL OR j.exceptions[1] LIKE 'blocked:%'
    ORDER BY j.doctor_id, j.starts_at, seat
    ON CONFLICT (doctor_id, starts_at, seat) DO NOTHING;
    GET DIAGNOSTICS v_made = ROW_COUNT;
    RETURN v_made;
END
$$;
