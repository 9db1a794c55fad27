-- The visit: arrived, in the room, over; each step taken back with a reason; notes; who did what. Whoever says which version of an
-- appointment they saw overwrites nothing that came after it.

CREATE INDEX slot_events_by_appointment ON slot_events (appointment_id, id) WHERE appointment_id IS NOT NULL;

-- A change of status, time or note is a new version, by whatever path. (needs_moving_since and the patient's record are others' doing.)
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.version := OLD.version + 1;
    RETURN NEW;
END
$$;
CREATE TRIGGER version_is_counted BEFORE UPDATE ON appointments
    FOR EACH ROW WHEN ((OLD.status, OLD.slot_id, OLD.during, OLD.note) IS DISTINCT FROM (NEW.status, NEW.slot_id, NEW.during, NEW.note))
    EXECUTE FUNCTION count_version();

-- What the seats' next events mean for their appointment, until end_step.
CREATE FUNCTION begin_step(p_step text, p_from text, p_to text, p_reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('holdfast.step', array_to_string(ARRAY[p_step, p_from, p_to], chr(31), ''), true);
    IF holdfast.plain_text(p_reason) <> '' THEN
        PERFORM set_config('holdfast.detail', 'reason: ' || holdfast.plain_text(p_reason), true);
    END IF;
END
$$;

CREATE FUNCTION end_step() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('holdfast.step', '', true);
    PERFORM set_config('holdfast.detail', '', true);
END
$$;

-- The steps of an appointment as the seats' events tell them, oldest first. A step that changed several seats counts once, by the
-- seat the visit then begins at. What was changed in psql says so itself.
CREATE FUNCTION steps_of(p_appointment bigint)
RETURNS TABLE (event_id bigint, at timestamptz, account_id bigint, actor text, channel text, desk text, kind text, from_state text,
               to_state text, slot_id bigint, reason text) LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY
    SELECT DISTINCT ON (q.first_id) q.id, q.at, q.account_id, q.actor, q.channel, q.desk, q.kind,
           CASE WHEN q.step IS NULL AND q.in_psql THEN q.from_status ELSE q.step_from END,
           CASE WHEN q.step IS NULL AND q.in_psql THEN q.to_status WHEN q.kind = 'booked' THEN 'confirmed'
                WHEN q.kind = 'cancelled' THEN 'cancelled' ELSE q.step_to END, q.slot_id,
           CASE WHEN starts_with(q.detail, 'reason: ') THEN substr(q.detail, 9) END
    FROM (SELECT e.*, min(e.id) OVER (PARTITION BY e.xid, e.step, e.step_from, e.step_to) AS first_id, s.starts_at,
                 starts_with(e.detail, 'appointment ') AS in_psql,
                 CASE WHEN e.step IS NOT NULL THEN e.step
                      WHEN e.to_status = 'booked' THEN 'booked'
                      WHEN starts_with(e.detail, 'appointment ') AND e.to_status <> 'cancelled' THEN 'status'
                      ELSE 'cancelled' END AS kind
          FROM holdfast.slot_events e LEFT JOIN holdfast.slots s ON s.id = e.slot_id
          WHERE e.appointment_id = p_appointment AND (e.step IS NOT NULL OR e.from_status IS DISTINCT FROM e.to_status)) AS q
    ORDER BY q.first_id, q.to_status IS DISTINCT FROM 'booked', q.starts_at, q.id;
END
$$;

CREATE FUNCTION appointment_history(p_clinic bigint, p_appointment bigint) RETURNS text LANGUAGE plpgsql STABLE
SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    RETURN (SELECT json_build_object('appointmentId', a.id, 'events', (
        SELECT coalesce(json_agg(json_strip_nulls(json_build_object('at', instant(e.at), 'actor', coalesce(acc.name, e.actor),
            'channel', e.channel, 'desk', e.desk, 'kind', e.kind, 'from', e.from_state, 'to', e.to_state,
            'slot', json_build_object('id', e.slot_id, 'doctorName', d.name, 'startsAt', instant(s.starts_at)),
            'reason', e.reason)) ORDER BY e.event_id), '[]')
        FROM steps_of(a.id) e LEFT JOIN accounts acc ON acc.id = e.account_id
        LEFT JOIN slots s ON s.id = e.slot_id LEFT JOIN doctors d ON d.id = s.doctor_id))::text
        FROM appointments a WHERE a.id = p_appointment AND a.clinic_id = p_clinic);
END
$$;

-- Without what the clinic noted for itself, for whoever is not its staff.
CREATE FUNCTION told(i holdfast.intent, p_body text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    body jsonb;
BEGIN
    IF i.own_patient IS NULL THEN
        RETURN p_body;
    END IF;
    body := p_body::jsonb #- '{appointment,note}' #- '{slot,appointment,note}';
    IF body ? 'slots' THEN
        body := jsonb_set(body, '{slots}', (SELECT jsonb_agg(s #- '{appointment,note}') FROM jsonb_array_elements(body -> 'slots') AS s));
    END IF;
    RETURN body::text;
END
$$;

-- A refusal that shows the appointment as it is and, to staff, who changed it last.
CREATE FUNCTION refuse_showing(i holdfast.intent, p_operation text, a holdfast.appointments, p_code text, p_title text, p_detail text)
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    body jsonb := holdfast.problem(409, p_code, p_title, p_detail)::jsonb
        || holdfast.told(i, holdfast.visit_body(a.id, holdfast.seats_of(a)))::jsonb;
BEGIN
    IF i.own_patient IS NULL THEN
        body := body || coalesce((
            SELECT jsonb_build_object('changedBy', jsonb_build_object('name', coalesce(acc.name, e.actor), 'desk', e.desk,
                                                                      'at', holdfast.instant(e.at)))
            FROM holdfast.steps_of(a.id) e LEFT JOIN holdfast.accounts acc ON acc.id = e.account_id
            ORDER BY e.event_id DESC LIMIT 1), '{}');
    END IF;
    RETURN holdfast.give_answer(i, p_operation, 409, body::text);
END
$$;

CREATE FUNCTION refuse_stale(i holdfast.intent, p_operation text, a holdfast.appointments) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
BEGIN
    RETURN holdfast.refuse_showing(i, p_operation, a, 'stale_version', 'It has changed since it was read',
        'Somebody else changed this appointment. Look at it as it is now, then decide again.');
END
$$;

-- Why an appointment cannot take a step from the state it is in. p_to: where to; none: to another time.
CREATE FUNCTION refuse_step(i holdfast.intent, p_operation text, a holdfast.appointments, p_to text) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
BEGIN
    IF a.status IN ('completed', 'cancelled', 'no_show') THEN
        RETURN holdfast.refuse_showing(i, p_operation, a, 'not_live', 'The appointment is over or cancelled',
            CASE a.status WHEN 'cancelled' THEN 'It was cancelled. Take the cancellation back first, or book again.'
                          WHEN 'no_show' THEN 'It is a no-show. If the patient did come, take that back first.'
                          ELSE 'The visit is completed. Take that back first if it is not.' END);
    ELSIF a.status = p_to THEN
        RETURN holdfast.refuse_showing(i, p_operation, a, 'stale_version', 'It is so already',
            'Somebody did this before. Look at the appointment as it is now; nothing is left to do.');
    END IF;
    RETURN holdfast.refuse_showing(i, p_operation, a, 'stale_version', 'The visit has gone further',
        CASE a.status WHEN 'in_room' THEN 'The patient is in the room. Take that back first if it is not so.'
                      ELSE 'Let the patient into the room, or mark the arrival, first.' END);
END
$$;

-- Control characters would break lines of lists and of the audit; line breaks and tabs may stay.
CREATE FUNCTION plain_text(t text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT btrim(regexp_replace(t, '[\x01-\x08\x0b-\x1f\x7f]', '', 'g'), E' \t\n')
$$;

CREATE FUNCTION refuse_reason(p_reason text) RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN length(p_reason) > 500 THEN (422, holdfast.problem(422, 'unprocessable', 'The reason is too long',
        'Say why in at most 500 characters.'), false)::holdfast.answer END
$$;

-- Forward only; back goes undo.
CREATE FUNCTION may_become(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT (p_from, p_to) IN (('confirmed', 'arrived'), ('confirmed', 'in_room'), ('confirmed', 'no_show'),
                              ('arrived', 'in_room'), ('arrived', 'completed'), ('arrived', 'no_show'), ('in_room', 'completed'))
$$;

-- What can't be asked for at all; none when it can.
CREATE FUNCTION refuse_status(a holdfast.appointments, p_to text) RETURNS holdfast.answer LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF p_to IS NULL OR p_to NOT IN ('arrived', 'in_room', 'completed', 'no_show') THEN
        RETURN (422, holdfast.problem(422, 'unprocessable', 'No such status',
            'to is arrived, in_room, completed or no_show. DELETE cancels, undo goes back.'), false)::holdfast.answer;
    ELSIF p_to = 'no_show' AND a.starts_at > holdfast.booking_now() AND a.status IN ('confirmed', 'arrived') THEN
        RETURN (422, holdfast.problem(422, 'unprocessable', 'Too early to say',
            'The visit has not begun. Cancel it if the patient is known not to come.'), false)::holdfast.answer;
    END IF;
    RETURN NULL;
END
$$;

-- The seat stays with the appointment, also when nobody comes; then the patient is free for another.
CREATE FUNCTION set_visit_status(i holdfast.intent, p_appointment bigint, p_to text, p_version bigint DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'status');
    a appointments;
    v_seats bigint[];
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    a := lock_appointment(i, p_appointment);
    IF a.id IS NULL THEN
        RETURN refuse_appointment();
    END IF;
    v_seats := lock_seats(seats_of(a));
    IF a.version <> p_version THEN
        RETURN refuse_stale(i, 'status', a);
    END IF;
    given := refuse_status(a, p_to);
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    UPDATE appointments SET status = p_to, status_since = booking_now(),
        arrived_at = CASE p_to WHEN 'arrived' THEN booking_now() ELSE arrived_at END,
        in_room_at = CASE p_to WHEN 'in_room' THEN booking_now() ELSE in_room_at END,
        ended_at = CASE WHEN p_to IN ('completed', 'no_show') THEN booking_now() END
    WHERE id = p_appointment AND may_become(status, p_to);
    IF NOT FOUND THEN
        RETURN refuse_step(i, 'status', a, p_to);
    END IF;
    PERFORM begin_step('status', a.status, p_to, NULL);
    UPDATE slots SET version = version + 1 WHERE id = ANY (v_seats) AND appointment_id = p_appointment;
    PERFORM end_step();
    RETURN give_answer(i, 'status', 200, visit_body(p_appointment, v_seats));
END
$$;

-- The state before the present one; none before the first.
CREATE FUNCTION state_before(a holdfast.appointments, OUT status text, OUT since timestamptz) LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF a.ended_at IS NOT NULL AND a.in_room_at IS NOT NULL THEN
        status := 'in_room';
        since := a.in_room_at;
    ELSIF a.arrived_at IS NOT NULL AND a.status <> 'arrived' THEN
        status := 'arrived';
        since := a.arrived_at;
    ELSIF a.status <> 'confirmed' THEN
        status := 'confirmed';
        since := a.created_at;
    END IF;
END
$$;

-- Takes the last step back: the state before goes on as if it had never ended. A cancellation comes back if its seats are still free.
CREATE FUNCTION undo_appointment(i holdfast.intent, p_appointment bigint, p_version bigint DEFAULT NULL, p_reason text DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'undo');
    a appointments;
    v_seats bigint[];
    v_constraint text;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NULL THEN
        given := refuse_reason(p_reason);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    a := lock_appointment(i, p_appointment);
    IF a.id IS NULL THEN
        RETURN refuse_appointment();
    END IF;
    v_seats := lock_seats(seats_of(a));
    IF a.version <> p_version THEN
        RETURN refuse_stale(i, 'undo', a);
    ELSIF a.status = 'confirmed' THEN
        RETURN refuse_showing(i, 'undo', a, 'stale_version', 'Nothing to take back',
            'The appointment is as it was booked. Cancel or move it if that is meant.');
    ELSIF a.status = 'cancelled' AND NOT can_come_back(i, a, v_seats) THEN
        RETURN refuse_claim(i, 'undo', a.slot_id);
    END IF;
    v_constraint := step_back(a, v_seats, p_reason);
    IF v_constraint IS NOT NULL THEN
        RETURN refuse_constraint(i, 'undo', v_constraint, a.slot_id, a.patient_id, upper(a.during), a.id);
    END IF;
    RETURN give_answer(i, 'undo', 200, visit_body(p_appointment, v_seats));
END
$$;

-- Seats and appointment as they were a step before. Names the constraint that stood against it; then nothing has changed.
CREATE FUNCTION step_back(a holdfast.appointments, p_seats bigint[], p_reason text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    before record := holdfast.state_before(a);
    v_constraint text;
BEGIN
    PERFORM holdfast.begin_step('undone', a.status, before.status, p_reason);
    UPDATE holdfast.slots SET status = 'booked', appointment_id = a.id, hold_id = NULL, held_by = NULL, held_desk = NULL,
                              held_for = NULL, hold_expires_at = NULL, hold_seats = NULL, version = version + 1
    WHERE id = ANY (p_seats) AND (a.status = 'cancelled' OR appointment_id = a.id);
    UPDATE holdfast.appointments SET status = before.status, status_since = before.since, ended_at = NULL,
        in_room_at = CASE before.status WHEN 'in_room' THEN in_room_at END,
        arrived_at = CASE WHEN before.status <> 'confirmed' THEN arrived_at END
    WHERE id = a.id AND status = a.status;
    PERFORM holdfast.end_step();
    RETURN NULL;
EXCEPTION WHEN unique_violation OR exclusion_violation THEN
    GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
    RETURN v_constraint;
END
$$;

-- What the desk notes about a visit. An empty note takes it away; the history keeps what was there.
CREATE FUNCTION set_visit_note(i holdfast.intent, p_appointment bigint, p_note text, p_version bigint DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'note');
    a appointments;
    v_note text := plain_text(p_note);
    v_seats bigint[];
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF v_note IS NULL OR length(v_note) > 1000 THEN
        RETURN (422, problem(422, 'unprocessable', 'The note is too long', 'Say it in at most 1,000 characters.'), false)::answer;
    END IF;
    a := lock_appointment(i, p_appointment);
    IF a.id IS NULL THEN
        RETURN refuse_appointment();
    END IF;
    v_seats := lock_seats(seats_of(a));
    IF a.version <> p_version THEN
        RETURN refuse_stale(i, 'note', a);
    ELSIF a.status = 'cancelled' THEN
        RETURN refuse_step(i, 'note', a, NULL);
    END IF;
    UPDATE appointments SET note = v_note WHERE id = p_appointment AND note <> v_note;
    IF FOUND THEN
        PERFORM begin_step('note', a.note, v_note, NULL);
        UPDATE slots SET version = version + 1 WHERE id = ANY (v_seats) AND appointment_id = p_appointment;
        PERFORM end_step();
    END IF;
    RETURN give_answer(i, 'note', 200, visit_body(p_appointment, v_seats));
END
$$;

GRANT EXECUTE ON FUNCTION
    set_visit_status(intent, bigint, text, bigint), undo_appointment(intent, bigint, bigint, text),
    set_visit_note(intent, bigint, text, bigint), appointment_history(bigint, bigint)
TO holdfast_app;
