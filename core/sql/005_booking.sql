-- The state machine. Each transition is one conditional UPDATE; no row changed means somebody else won.

-- May this seat be claimed now? Open, or held and lapsed, within the slot's capacity and not blocked behind the hold; not over
-- (the counter may still use a slot that has begun); released, for everybody but the counter.
CREATE FUNCTION is_claimable(s holdfast.slots, p_channel text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT ((s).status = 'open'
            OR ((s).status = 'held' AND (s).hold_expires_at < holdfast.booking_now() AND NOT (s).surplus
                AND (s).blocked_reason IS NULL))
       AND CASE WHEN p_channel = 'counter' THEN (s).ends_at > holdfast.booking_now()
                ELSE (s).starts_at > holdfast.booking_now()
                     AND ((s).opens_at IS NULL OR (s).opens_at <= holdfast.booking_now()) END
$$;

-- Functions of more than one expression are PL/pgSQL throughout: those keep their plans, SQL functions plan at every call.

-- Up to three of the nearest claimable seats, best first: the same time, then the same doctor close by, then a colleague of the
-- specialty (counted as twenty minutes further away). Within a week.
CREATE FUNCTION alternatives_to(p_slot bigint, p_channel text) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        WITH wanted AS (
            SELECT s.id, s.clinic_id, s.doctor_id, s.starts_at, d.specialty
            FROM holdfast.slots s JOIN holdfast.doctors d ON d.id = s.doctor_id WHERE s.id = p_slot
        ), near AS (
            SELECT later.id, later.starts_at, later.starts_at - wanted.starts_at AS distance
            FROM wanted, LATERAL (
                SELECT DISTINCT ON (s.starts_at) s.id, s.starts_at FROM holdfast.slots s
                WHERE s.doctor_id = wanted.doctor_id AND s.starts_at >= wanted.starts_at
                  AND s.starts_at < wanted.starts_at + interval '7 days' AND s.id <> wanted.id
                  AND holdfast.is_claimable(s, p_channel)
                ORDER BY s.starts_at, s.seat LIMIT 3) AS later
            UNION ALL
            SELECT sooner.id, sooner.starts_at, wanted.starts_at - sooner.starts_at
            FROM wanted, LATERAL (
                SELECT DISTINCT ON (s.starts_at) s.id, s.starts_at FROM holdfast.slots s
                WHERE s.doctor_id = wanted.doctor_id AND s.starts_at < wanted.starts_at
                  AND s.starts_at > wanted.starts_at - interval '7 days'
                  AND s.ends_at > holdfast.booking_now()
                  AND holdfast.is_claimable(s, p_channel)
                ORDER BY s.starts_at DESC, s.seat DESC LIMIT 3) AS sooner
            UNION ALL
            SELECT colleague.id, colleague.starts_at, colleague.starts_at - wanted.starts_at + interval '20 minutes'
            FROM wanted
            JOIN holdfast.doctors d ON d.clinic_id = wanted.clinic_id AND d.specialty = wanted.specialty
                                   AND d.id <> wanted.doctor_id AND d.active, LATERAL (
                SELECT s.id, s.starts_at FROM holdfast.slots s
                WHERE s.doctor_id = d.id AND s.starts_at >= wanted.starts_at
                  AND s.starts_at < wanted.starts_at + interval '1 day'
                  AND holdfast.is_claimable(s, p_channel)
                ORDER BY s.starts_at, s.seat LIMIT 1) AS colleague
        ), best AS (
            SELECT id, distance FROM near ORDER BY distance, starts_at, id LIMIT 3
        )
        SELECT coalesce(json_agg(v.public_body ORDER BY best.distance, v.starts_at, v.id), '[]')
        FROM best JOIN holdfast.slot_views v ON v.id = best.id
    );
END
$$;

-- Why a claim changed no row, as an answer.
CREATE FUNCTION refuse_claim(i holdfast.intent, p_operation text, p_slot bigint) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
DECLARE
    s holdfast.slots;
BEGIN
    SELECT * INTO s FROM holdfast.slots WHERE id = p_slot AND clinic_id = i.clinic_id;
    IF NOT FOUND THEN
        RETURN (404, holdfast.problem(404, 'not_found', 'No such slot',
            'There is no slot with this id in your clinic. Read the day again.'), false)::holdfast.answer;
    ELSIF s.ends_at <= holdfast.booking_now() OR (i.channel <> 'counter' AND s.starts_at <= holdfast.booking_now()) THEN
        RETURN (422, holdfast.problem(422, 'slot_past', 'The slot is over',
            'This time has passed. Choose a later slot.', holdfast.alternatives_to(p_slot, i.channel)), false)::holdfast.answer;
    ELSIF i.channel <> 'counter' AND s.opens_at > holdfast.booking_now() THEN
        RETURN (422, holdfast.problem(422, 'slot_not_released', 'The slot is not open yet',
            'It can be booked from ' || holdfast.instant(s.opens_at) || '.'), false)::holdfast.answer;
    END IF;
    RETURN holdfast.give_answer(i, p_operation, 409, holdfast.problem(409, 'slot_taken', 'The seat is taken',
        CASE s.status WHEN 'blocked' THEN 'The slot is blocked.' WHEN 'held' THEN 'Somebody else holds this seat.'
                      ELSE 'Somebody else has this seat.' END,
        holdfast.alternatives_to(p_slot, i.channel)));
END
$$;

CREATE FUNCTION hold_body(s holdfast.slots) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT json_build_object('holdId', (s).hold_id, 'expiresAt', holdfast.instant((s).hold_expires_at),
            'serverTime', holdfast.instant(holdfast.booking_now()),
            'slot', (SELECT v.body FROM holdfast.slot_views v WHERE v.id = (s).id))::text
    );
END
$$;

CREATE FUNCTION appointment_body(p_appointment bigint, p_slot bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT json_build_object(
            'appointment', (SELECT json_strip_nulls(holdfast.appointment_json(a, p.name)) FROM holdfast.appointments a
                            JOIN holdfast.patients p ON p.id = a.patient_id WHERE a.id = p_appointment),
            'slot', (SELECT v.body FROM holdfast.slot_views v WHERE v.id = p_slot))::text
    );
END
$$;

-- A patient acts for one patient only. An exception, so that no function forgets to look at a result.
CREATE FUNCTION only_own(i holdfast.intent, p_patient bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF i.own_patient IS NOT NULL AND i.own_patient IS DISTINCT FROM p_patient THEN
        RAISE EXCEPTION 'patient % acts for %', i.own_patient, p_patient USING ERRCODE = 'HF403';
    END IF;
END
$$;

-- Serializes what happens to one patient, so that two bookings of one patient never wait for each other's index entries.
CREATE FUNCTION lock_patient(i holdfast.intent, p_patient bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM holdfast.only_own(i, p_patient);
    PERFORM pg_advisory_xact_lock(hashtextextended('patient', p_patient));
    RETURN EXISTS (SELECT FROM holdfast.patients WHERE id = p_patient AND clinic_id = i.clinic_id);
END
$$;

CREATE FUNCTION refuse_patient() RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT (404, holdfast.problem(404, 'not_found', 'No such patient',
        'There is no patient with this id in your clinic. Search again.'), false)::holdfast.answer
$$;

-- A constraint's name becomes the refusal. p_ends is a visit's end; none: the slot's. p_own is an appointment that may overlap.
CREATE FUNCTION refuse_constraint(i holdfast.intent, p_operation text, p_constraint text, p_slot bigint, p_patient bigint,
                                  p_ends timestamptz DEFAULT NULL, p_own bigint DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    s holdfast.slots;
    other record;
BEGIN
    IF p_constraint NOT IN ('patient_is_in_one_place', 'one_live_appointment_per_patient_and_start') THEN
        RETURN holdfast.give_answer(i, p_operation, 409, holdfast.problem(409, 'slot_taken', 'The seat is taken',
            'Somebody else has this seat.', holdfast.alternatives_to(p_slot, i.channel)));
    END IF;
    SELECT * INTO s FROM holdfast.slots WHERE id = p_slot;
    SELECT a.id, a.doctor_id, d.name, a.starts_at, c.time_zone INTO other
    FROM holdfast.appointments a JOIN holdfast.doctors d ON d.id = a.doctor_id JOIN holdfast.clinics c ON c.id = a.clinic_id
    WHERE a.patient_id = p_patient AND a.status NOT IN ('cancelled', 'no_show')
      AND a.during && tstzrange(s.starts_at, coalesce(p_ends, s.ends_at)) AND a.id IS DISTINCT FROM p_own
    ORDER BY a.starts_at LIMIT 1;
    RETURN holdfast.give_answer(i, p_operation, 409, (holdfast.problem(409,
        CASE WHEN other.doctor_id = s.doctor_id AND other.starts_at = s.starts_at THEN 'already_booked'
             ELSE 'patient_overlap' END,
        'The patient is expected elsewhere',
        'The patient has an appointment with ' || other.name || ' at '
            || to_char(other.starts_at AT TIME ZONE other.time_zone, 'HH24:MI') || ' (number ' || other.id || ').',
        holdfast.alternatives_to(p_slot, i.channel))::jsonb
        || jsonb_build_object('conflict', jsonb_build_object('appointmentId', other.id, 'doctorId', other.doctor_id,
            'doctorName', other.name, 'startsAt', holdfast.instant(other.starts_at))))::text);
END
$$;

-- p_ends is a visit's end; none: the slot's.
CREATE FUNCTION insert_appointment(i holdfast.intent, s holdfast.slots, p_patient bigint, p_ends timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO holdfast.appointments (id, clinic_id, slot_id, doctor_id, patient_id, seat, starts_at, during,
        status, status_since, channel, created_by, created_desk, created_at, needs_moving_since)
    VALUES ((s).appointment_id, (s).clinic_id, (s).id, (s).doctor_id, p_patient, (s).seat, (s).starts_at,
        tstzrange((s).starts_at, coalesce(p_ends, (s).ends_at)), 'confirmed', holdfast.booking_now(), (i).channel,
        (i).account_id, coalesce((i).desk, ''), holdfast.booking_now(),
        CASE WHEN (s).blocked_reason IS NOT NULL THEN holdfast.booking_now() END);
END
$$;

CREATE FUNCTION hold_slot(i holdfast.intent, p_slot bigint, p_patient bigint, p_length interval DEFAULT '5 minutes')
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'hold');
    s slots;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    p_patient := coalesce(p_patient, i.own_patient);
    IF p_patient IS NOT NULL AND NOT lock_patient(i, p_patient) THEN
        RETURN refuse_patient();
    END IF;
    UPDATE slots SET status = 'held', hold_id = gen_random_uuid(), held_by = i.account_id, held_desk = i.desk,
                     held_for = p_patient, hold_expires_at = booking_now() + p_length, hold_seats = NULL
    WHERE id = p_slot AND clinic_id = i.clinic_id
      AND is_claimable(slots, i.channel)
    RETURNING * INTO s;
    IF NOT FOUND THEN
        RETURN refuse_claim(i, 'hold', p_slot);
    END IF;
    RETURN give_answer(i, 'hold', 201, hold_body(s));
END
$$;

CREATE FUNCTION refuse_hold(i holdfast.intent, p_operation text, p_slot bigint) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM holdfast.slots WHERE id = p_slot AND clinic_id = i.clinic_id) THEN
        RETURN holdfast.refuse_claim(i, p_operation, p_slot);
    END IF;
    RETURN holdfast.give_answer(i, p_operation, 409, holdfast.problem(409, 'hold_lost', 'The hold is lost',
        'The hold lapsed or was let go, and the seat may be somebody else''s now. Hold again or choose another seat.',
        holdfast.alternatives_to(p_slot, i.channel)));
END
$$;

-- A hold that lapsed is still good for five more minutes if nobody has taken the seat.
CREATE FUNCTION renew_hold(i holdfast.intent, p_slot bigint, p_hold uuid, p_length interval DEFAULT '5 minutes')
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'renew');
    s slots;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    UPDATE slots SET hold_expires_at = booking_now() + p_length
    WHERE id = p_slot AND clinic_id = i.clinic_id AND status = 'held' AND hold_id = p_hold AND hold_seats IS NULL
      AND (i.own_patient IS NULL OR held_for = i.own_patient)
    RETURNING * INTO s;
    IF NOT FOUND THEN
        RETURN renew_visit(i, p_slot, p_hold, p_length);
    END IF;
    RETURN give_answer(i, 'renew', 200, hold_body(s));
END
$$;

CREATE FUNCTION release_hold(i holdfast.intent, p_slot bigint, p_hold uuid)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'release');
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    UPDATE slots SET status = 'open', hold_id = NULL, held_by = NULL, held_desk = NULL, held_for = NULL,
                     hold_expires_at = NULL
    WHERE id = p_slot AND clinic_id = i.clinic_id AND status = 'held' AND hold_id = p_hold AND hold_seats IS NULL
      AND (i.own_patient IS NULL OR held_for = i.own_patient);
    IF NOT FOUND THEN
        RETURN release_visit(i, p_slot, p_hold);
    END IF;
    RETURN give_answer(i, 'release', 200,
        json_build_object('slot', (SELECT body FROM slot_views WHERE id = p_slot))::text);
END
$$;

-- Status and identity decide, not the deadline: a late confirmation wins if nobody took the seat.
CREATE FUNCTION confirm_hold(i holdfast.intent, p_slot bigint, p_hold uuid, p_patient bigint)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'confirm');
    s slots;
    v_patient bigint;
    v_constraint text;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    SELECT * INTO s FROM slots WHERE id = p_slot AND clinic_id = i.clinic_id;
    IF p_patient IS NOT NULL THEN
        PERFORM only_own(i, p_patient);
    END IF;
    IF s.status IS DISTINCT FROM 'held' OR s.hold_id IS DISTINCT FROM p_hold
       OR (i.own_patient IS NOT NULL AND s.held_for IS DISTINCT FROM i.own_patient) THEN
        RETURN refuse_hold(i, 'confirm', p_slot);
    ELSIF kept_patient(s.held_for) <> kept_patient(p_patient) THEN
        RETURN give_answer(i, 'confirm', 409, problem(409, 'hold_for_other', 'The hold is for another patient',
            'This seat was held for somebody else. Let it go and hold it for this patient.'));
    END IF;
    v_patient := coalesce(p_patient, s.held_for);
    IF v_patient IS NULL THEN
        RETURN (422, problem(422, 'unprocessable', 'Nobody to confirm for',
            'The hold names no patient: send patientId.'), false)::answer;
    ELSIF NOT lock_patient(i, v_patient) THEN
        RETURN refuse_patient();
    ELSIF s.hold_seats IS NOT NULL THEN
        RETURN confirm_visit(i, p_hold, s.hold_seats, v_patient);
    END IF;
    BEGIN
        UPDATE slots SET status = 'booked', appointment_id = nextval('appointments_id_seq'), hold_id = NULL,
                         held_by = NULL, held_desk = NULL, held_for = NULL, hold_expires_at = NULL
        WHERE id = p_slot AND clinic_id = i.clinic_id AND status = 'held' AND hold_id = p_hold
        RETURNING * INTO s;
        IF FOUND THEN
            PERFORM insert_appointment(i, s, v_patient);
        END IF;
    EXCEPTION WHEN unique_violation OR exclusion_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
    END;
    IF v_constraint IS NOT NULL THEN
        RETURN refuse_constraint(i, 'confirm', v_constraint, p_slot, v_patient);
    ELSIF s.appointment_id IS NULL THEN
        RETURN refuse_hold(i, 'confirm', p_slot);
    END IF;
    RETURN give_answer(i, 'confirm', 201, appointment_body(s.appointment_id, p_slot));
END
$$;

CREATE FUNCTION book_slot(i holdfast.intent, p_slot bigint, p_patient bigint)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'book');
    s slots;
    v_constraint text;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF NOT lock_patient(i, p_patient) THEN
        RETURN refuse_patient();
    END IF;
    BEGIN
        UPDATE slots SET status = 'booked', appointment_id = nextval('appointments_id_seq'), hold_id = NULL,
                         held_by = NULL, held_desk = NULL, held_for = NULL, queue_number = NULL, hold_expires_at = NULL, hold_seats = NULL
        WHERE id = p_slot AND clinic_id = i.clinic_id
          AND is_claimable(slots, i.channel)
        RETURNING * INTO s;
        IF FOUND THEN
            PERFORM insert_appointment(i, s, p_patient);
        END IF;
    EXCEPTION WHEN unique_violation OR exclusion_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
    END;
    IF v_constraint IS NOT NULL THEN
        RETURN refuse_constraint(i, 'book', v_constraint, p_slot, p_patient);
    ELSIF s.appointment_id IS NULL THEN
        RETURN refuse_claim(i, 'book', p_slot);
    END IF;
    RETURN give_answer(i, 'book', 201, appointment_body(s.appointment_id, p_slot));
END
$$;

-- Frees all its seats in the same transaction.
CREATE FUNCTION cancel_appointment(i holdfast.intent, p_appointment bigint, p_version bigint DEFAULT NULL, p_reason text DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'cancel');
    a appointments;
    v_seats bigint[];
BEGIN
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
        RETURN refuse_stale(i, 'cancel', a);
    END IF;
    UPDATE appointments SET status = 'cancelled', status_since = booking_now(), ended_at = booking_now()
    WHERE id = p_appointment AND status IN ('confirmed', 'arrived');
    IF NOT FOUND THEN
        RETURN refuse_step(i, 'cancel', a, 'cancelled');
    END IF;
    PERFORM begin_step('cancelled', a.status, 'cancelled', p_reason);
    UPDATE slots SET status = 'open', appointment_id = NULL WHERE id = ANY (v_seats) AND appointment_id = p_appointment;
    PERFORM end_step();
    RETURN give_answer(i, 'cancel', 200, told(i, visit_body(p_appointment, v_seats)));
END
$$;

-- The one sentence, as a query: every row that comes back is a broken promise.
CREATE FUNCTION broken_promises() RETURNS TABLE (promise text, slot_id bigint) LANGUAGE sql STABLE AS $$
    SELECT 'a seat has two live appointments', a.slot_id FROM holdfast.appointments a
    WHERE a.status NOT IN ('cancelled', 'no_show') GROUP BY a.slot_id HAVING count(*) > 1
    UNION ALL
    SELECT 'a booked seat lacks its appointment', s.id FROM holdfast.slots s
    LEFT JOIN holdfast.appointments a ON a.id = s.appointment_id AND a.status <> 'cancelled'
    WHERE s.status = 'booked' AND a.id IS NULL
    UNION ALL
    SELECT 'a booked seat is not its appointment''s', s.id FROM holdfast.slots s
    JOIN holdfast.appointments a ON a.id = s.appointment_id
    WHERE a.doctor_id <> s.doctor_id OR a.seat <> s.seat OR NOT a.during @> tstzrange(s.starts_at, s.ends_at)
    UNION ALL
    SELECT 'a live appointment lacks a seat', a.slot_id FROM holdfast.appointments a
    LEFT JOIN holdfast.slots s ON s.appointment_id = a.id
    WHERE a.status NOT IN ('cancelled', 'no_show') GROUP BY a.id
    HAVING sum(s.ends_at - s.starts_at) IS DISTINCT FROM upper(a.during) - lower(a.during)
        OR bool_or(s.id = a.slot_id) IS NOT TRUE
    UNION ALL
    SELECT 'a visit is held in part', s.id FROM holdfast.slots s, unnest(s.hold_seats) AS other (id)
    JOIN holdfast.slots o ON o.id = other.id
    WHERE s.hold_expires_at >= holdfast.booking_now() AND o.hold_id IS DISTINCT FROM s.hold_id
    UNION ALL
    SELECT 'a patient is in two places', a.slot_id FROM holdfast.appointments a
    JOIN holdfast.appointments b ON b.patient_id = a.patient_id AND b.id > a.id AND b.during && a.during
    WHERE a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
$$;
