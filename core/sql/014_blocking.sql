-- A doctor is away from an instant to an instant: what is open is blocked, what is booked is flagged for moving, nobody is dropped.
-- A held seat stays its holder's; it becomes blocked when the hold is let go or lapses, and its booking begins flagged.

-- A seat that was held or booked under a block and is let go is blocked, whichever path lets it go. (Fires by name: before slot_changed.)
CREATE FUNCTION block_let_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.status := 'blocked';
    RETURN NEW;
END
$$;
CREATE TRIGGER block_let_go BEFORE UPDATE ON slots
    FOR EACH ROW WHEN (NEW.status = 'open' AND NEW.block_id IS NOT NULL) EXECUTE FUNCTION block_let_go();

-- The flag goes when there is nothing left to move: the visit was cancelled, is over, or lies elsewhere.
CREATE FUNCTION judge_moving() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.needs_moving_since := CASE
        WHEN NEW.status IN ('confirmed', 'arrived') AND EXISTS (
            SELECT FROM holdfast.slots s WHERE s.id = NEW.slot_id AND s.blocked_reason IS NOT NULL)
        THEN coalesce(OLD.needs_moving_since, holdfast.booking_now()) END;
    RETURN NEW;
END
$$;
CREATE TRIGGER judge_moving BEFORE UPDATE ON appointments
    FOR EACH ROW WHEN (OLD.slot_id <> NEW.slot_id OR (OLD.needs_moving_since IS NOT NULL AND OLD.status <> NEW.status))
    EXECUTE FUNCTION judge_moving();

CREATE FUNCTION doctors_of(p_clinic bigint, p_doctor bigint) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN ARRAY(SELECT d.id FROM holdfast.doctors d
                 WHERE d.clinic_id = p_clinic AND (p_doctor IS NULL OR d.id = p_doctor) ORDER BY d.id);
END
$$;

-- The seats of these doctors that overlap a time, by id.
CREATE FUNCTION seats_during(p_doctors bigint[], p_from timestamptz, p_to timestamptz) RETURNS SETOF holdfast.slots
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY SELECT s.* FROM holdfast.slots s
        WHERE s.doctor_id = ANY (p_doctors) AND s.starts_at > p_from - interval '12 hours' AND s.starts_at < p_to
          AND s.ends_at > p_from ORDER BY s.id;
END
$$;

-- Those who would have to move: expected, and not with the doctor yet.
CREATE FUNCTION to_be_moved(p_doctors bigint[], p_from timestamptz, p_to timestamptz) RETURNS bigint[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT array_agg(DISTINCT a.id) FROM holdfast.seats_during(p_doctors, p_from, p_to) s
            JOIN holdfast.appointments a ON a.id = s.appointment_id AND a.status IN ('confirmed', 'arrived'));
END
$$;

CREATE FUNCTION preview_block(p_clinic bigint, p_doctor bigint, p_from timestamptz, p_to timestamptz) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_doctors bigint[] := doctors_of(p_clinic, p_doctor);
BEGIN
    RETURN (
        SELECT json_build_object('appointments', affected_json(to_be_moved(v_doctors, p_from, p_to)),
            'holds', count(*) FILTER (WHERE s.status = 'held' AND s.hold_expires_at >= booking_now()),
            'openSlots', count(*) FILTER (WHERE s.status = 'open' OR (s.status = 'held' AND s.hold_expires_at < booking_now())))
        FROM seats_during(v_doctors, p_from, p_to) s
    )::text;
END
$$;

-- What can't be blocked, as an answer; none when it can.
CREATE FUNCTION refuse_block(i holdfast.intent, p_doctors bigint[], p_from timestamptz, p_to timestamptz) RETURNS holdfast.answer
LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF cardinality(p_doctors) = 0 THEN
        RETURN holdfast.refuse_doctor();
    ELSIF p_from >= p_to THEN
        RETURN (422, holdfast.problem(422, 'unprocessable', 'The time has no length', 'from must lie before to.'), false)::holdfast.answer;
    ELSIF (SELECT count(*) FROM holdfast.seats_during(p_doctors, p_from, p_to)) > 10000 THEN
        RETURN (422, holdfast.problem(422, 'unprocessable', 'That is too much at once',
            'These are more than 10,000 seats. Choose a shorter time or one doctor; for a whole day use an exception.'),
            false)::holdfast.answer;
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION block_seats(i holdfast.intent, p_doctor bigint, p_from timestamptz, p_to timestamptz, p_reason text)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'block');
    v_doctors bigint[] := doctors_of(i.clinic_id, p_doctor);
    v_moving bigint[];
    v_counts record;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_block(i, v_doctors, p_from, p_to);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF p_to <= booking_now() THEN
        RETURN (422, problem(422, 'unprocessable', 'That time is over', 'Block a time that ends later than now.'), false)::answer;
    END IF;
    PERFORM lock_schedule(i.clinic_id);
    INSERT INTO blocks (clinic_id, doctor_id, during, reason, created_by, created_at)
    SELECT i.clinic_id, d, tstzmultirange(tstzrange(p_from, p_to)), p_reason, i.account_id, booking_now() FROM unnest(v_doctors) AS d;
    PERFORM FROM slots WHERE id IN (SELECT id FROM seats_during(v_doctors, p_from, p_to)) ORDER BY id FOR UPDATE;
    v_moving := to_be_moved(v_doctors, p_from, p_to);
    UPDATE slots s SET block_id = b.id, blocked_reason = coalesce(s.blocked_reason, b.reason)
    FROM blocks b
    WHERE s.id IN (SELECT id FROM seats_during(v_doctors, p_from, p_to)) AND s.block_id IS NULL
      AND (s.status = 'booked' OR (s.status = 'held' AND s.hold_expires_at >= booking_now()))
      AND b.doctor_id = s.doctor_id AND b.during && tstzrange(s.starts_at, s.ends_at) AND NOT isempty(b.during);
    UPDATE slots s SET status = 'blocked', block_id = b.id, blocked_reason = b.reason, hold_id = NULL, held_by = NULL,
                       held_desk = NULL, held_for = NULL, hold_expires_at = NULL, hold_seats = NULL
    FROM blocks b
    WHERE s.id IN (SELECT id FROM seats_during(v_doctors, p_from, p_to)) AND s.block_id IS NULL
      AND (s.status = 'open' OR (s.status = 'held' AND s.hold_expires_at < booking_now()))
      AND b.doctor_id = s.doctor_id AND b.during && tstzrange(s.starts_at, s.ends_at) AND NOT isempty(b.during);
    UPDATE appointments SET needs_moving_since = booking_now() WHERE id = ANY (v_moving) AND needs_moving_since IS NULL;
    SELECT count(*) FILTER (WHERE s.status = 'held') AS holds, count(*) FILTER (WHERE s.status = 'blocked') AS blocked
    INTO v_counts FROM seats_during(v_doctors, p_from, p_to) s;
    RETURN give_answer(i, 'block', 201, json_build_object('blocked', v_counts.blocked, 'holds', v_counts.holds,
        'appointments', affected_json(v_moving))::text);
END
$$;

-- Which of these seats no block covers any more loses its mark; a blocked one is open again, unless the schedule says otherwise.
CREATE FUNCTION unblock_seats(i holdfast.intent, p_doctor bigint, p_from timestamptz, p_to timestamptz)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'unblock');
    v_doctors bigint[] := doctors_of(i.clinic_id, p_doctor);
    v_zone text := (SELECT time_zone FROM clinics WHERE id = i.clinic_id);
    v_ids bigint[];
    v_opened bigint;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_block(i, v_doctors, p_from, p_to);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    PERFORM lock_schedule(i.clinic_id);
    UPDATE blocks SET during = during - tstzmultirange(tstzrange(p_from, p_to))
    WHERE doctor_id = ANY (v_doctors) AND during && tstzrange(p_from, p_to);
    SELECT array_agg(q.id) INTO v_ids FROM (
        SELECT s.id FROM slots s
        WHERE s.id IN (SELECT id FROM seats_during(v_doctors, p_from, p_to)) AND s.block_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM blocks b WHERE b.doctor_id = s.doctor_id AND b.during && tstzrange(s.starts_at, s.ends_at))
        ORDER BY s.id FOR UPDATE OF s) AS q;
    UPDATE slots SET status = CASE status WHEN 'blocked' THEN 'open' ELSE status END, block_id = NULL, blocked_reason = NULL
    WHERE id = ANY (v_ids);
    UPDATE appointments a SET needs_moving_since = NULL
    WHERE a.needs_moving_since IS NOT NULL AND a.id IN (SELECT s.appointment_id FROM slots s WHERE s.id = ANY (v_ids))
      AND NOT EXISTS (SELECT FROM slots s WHERE s.appointment_id = a.id AND s.doctor_id = a.doctor_id AND s.block_id IS NOT NULL
                      AND s.starts_at >= a.starts_at AND s.starts_at < upper(a.during));
    PERFORM refit_seats(i.clinic_id, v_doctors, greatest((p_from AT TIME ZONE v_zone)::date, local_today(i.clinic_id)),
                        (p_to AT TIME ZONE v_zone)::date);
    SELECT count(*) INTO v_opened FROM slots s WHERE s.id = ANY (v_ids) AND s.status = 'open';
    RETURN give_answer(i, 'unblock', 200, json_build_object('opened', v_opened)::text);
END
$$;

-- Holds that lapsed under a block end as blocked seats. Nothing depends on when this runs: nobody can claim them before.
CREATE FUNCTION block_lapsed_holds() RETURNS bigint LANGUAGE plpgsql SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_blocked bigint;
BEGIN
    UPDATE slots SET status = 'blocked', hold_id = NULL, held_by = NULL, held_desk = NULL, held_for = NULL,
                     hold_expires_at = NULL, hold_seats = NULL
    WHERE id IN (
        SELECT s.id FROM blocks b JOIN slots s ON s.doctor_id = b.doctor_id
          AND s.starts_at > lower(b.during) - interval '12 hours' AND s.starts_at < upper(b.during)
        WHERE NOT isempty(b.during) AND upper(b.during) > booking_now() - interval '1 day'
          AND s.status = 'held' AND s.block_id IS NOT NULL AND s.hold_expires_at < booking_now()
        ORDER BY s.id FOR UPDATE OF s SKIP LOCKED);
    GET DIAGNOSTICS v_blocked = ROW_COUNT;
    RETURN v_blocked;
END
$$;

GRANT EXECUTE ON FUNCTION preview_block(bigint, bigint, timestamptz, timestamptz),
    block_seats(intent, bigint, timestamptz, timestamptz, text), unblock_seats(intent, bigint, timestamptz, timestamptz)
TO holdfast_app;
