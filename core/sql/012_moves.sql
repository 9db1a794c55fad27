-- Moving an appointment, seats above a slot's capacity, and another capacity.

-- How long a visit of several seats is; none for one seat, whatever its length.
CREATE FUNCTION visit_length(a holdfast.appointments, p_seats bigint[]) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN cardinality(p_seats) > 1 THEN upper(a.during) - lower(a.during) END
$$;

-- The whole of a hold that one of these seats is under; none if none is.
CREATE FUNCTION hold_over(i holdfast.intent, p_hold uuid, p_seats bigint[]) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT coalesce(s.hold_seats, ARRAY[s.id]) FROM holdfast.slots s
            WHERE s.id = ANY (p_seats) AND s.clinic_id = i.clinic_id AND s.hold_id = p_hold LIMIT 1);
END
$$;

-- The seats that a move goes to: the hold's, if it begins there and is as long as the visit; else those from the seat on that the
-- visit needs, its own among them.
CREATE FUNCTION destination(p_slot bigint, p_visit interval, p_wanted bigint[], p_held bigint[]) RETURNS bigint[]
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN CASE WHEN p_slot = ANY (p_held)
                     AND (p_visit IS NULL
                          OR p_visit <= (SELECT sum(ends_at - starts_at) FROM holdfast.slots WHERE id = ANY (p_held)))
                THEN p_held ELSE p_wanted END;
END
$$;

-- Why the locked seats cannot be moved onto with a hold; none if they can. Each of them must be the appointment's own or the hold's.
CREATE FUNCTION refuse_held_move(i holdfast.intent, a holdfast.appointments, p_slot bigint, p_hold uuid, p_held bigint[],
                                 p_seats bigint[])
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
BEGIN
    IF holdfast.lock_hold(i, p_hold, p_held) IS NULL THEN
        RETURN holdfast.refuse_hold(i, 'reschedule', p_slot);
    ELSIF EXISTS (SELECT FROM holdfast.slots WHERE id = p_held[1] AND held_for <> a.patient_id) THEN
        RETURN holdfast.give_answer(i, 'reschedule', 409, holdfast.problem(409, 'hold_for_other',
            'The hold is for another patient', 'This seat was held for somebody else. Hold one for this patient.'));
    ELSIF p_seats IS NULL OR NOT p_held <@ p_seats
          OR EXISTS (SELECT FROM holdfast.slots WHERE id = ANY (p_seats) AND id <> ALL (p_held)
                     AND appointment_id IS DISTINCT FROM a.id) THEN
        RETURN (422, holdfast.problem(422, 'unprocessable', 'The visit does not fit',
            'The hold and the visit''s own time do not make up the new time. Hold as long a time and move onto that.'),
            false)::holdfast.answer;
    END IF;
    RETURN NULL;
END
$$;

-- Why the locked seats cannot be moved onto without a hold, or be held for the move; none if they can.
CREATE FUNCTION refuse_move(i holdfast.intent, p_operation text, a holdfast.appointments, p_slot bigint, p_seats bigint[],
                            p_visit interval)
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    w holdfast.wish;
BEGIN
    IF p_seats IS NULL OR NOT EXISTS (SELECT FROM holdfast.slots WHERE id = p_slot AND clinic_id = i.clinic_id)
       OR EXISTS (SELECT FROM holdfast.slots s WHERE s.id = ANY (p_seats)
                                  AND s.appointment_id IS DISTINCT FROM a.id AND NOT holdfast.is_claimable(s, i.channel)) THEN
        SELECT s.doctor_id, NULL, s.starts_at INTO w.doctor_id, w.specialty, w.from_time FROM holdfast.slots s WHERE s.id = p_slot;
        w.visit := p_visit;
        RETURN holdfast.refuse_visit(i, p_operation, p_slot, w, p_seats, a.id);
    END IF;
    RETURN NULL;
END
$$;

-- Frees the old seats and takes the new; seats in both keep what they have. p_constraint names what stood against it.
CREATE FUNCTION move_seats(a holdfast.appointments, p_old bigint[], p_new bigint[]) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
    v_constraint text;
BEGIN
    PERFORM set_config('holdfast.topic', 'appointment.moved', true);
    PERFORM holdfast.begin_step('moved', NULL, NULL, NULL);
    UPDATE holdfast.slots SET status = 'open', appointment_id = NULL
    WHERE id = ANY (p_old) AND id <> ALL (p_new) AND appointment_id = a.id;
    UPDATE holdfast.slots SET status = 'booked', appointment_id = a.id, hold_id = NULL, held_by = NULL, held_desk = NULL,
                              held_for = NULL, hold_expires_at = NULL, hold_seats = NULL, version = version + 1,
                              queue_number = CASE WHEN status = 'booked' OR hold_expires_at >= holdfast.booking_now()
                                                  THEN queue_number END
    WHERE id = ANY (p_new);
    UPDATE holdfast.appointments SET slot_id = s.id, doctor_id = s.doctor_id, seat = s.seat, starts_at = s.starts_at,
        during = tstzrange(s.starts_at, (SELECT max(ends_at) FROM holdfast.slots WHERE id = ANY (p_new)))
    FROM holdfast.slots s WHERE s.id = p_new[1] AND appointments.id = a.id;
    PERFORM holdfast.end_step();
    PERFORM set_config('holdfast.topic', '', true);
    RETURN NULL;
EXCEPTION WHEN unique_violation OR exclusion_violation THEN
    GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
    RETURN v_constraint;
END
$$;

-- Claims the new, frees the old, all seats locked by ascending id; seats in both stay its own. The appointment stays the same
-- appointment.
CREATE FUNCTION reschedule_appointment(i holdfast.intent, p_appointment bigint, p_slot bigint, p_hold uuid,
                                       p_version bigint DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'reschedule');
    a appointments;
    v_old bigint[];
    v_visit interval;
    v_held bigint[];
    v_new bigint[];
    v_refusal answer;
    v_constraint text;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    a := lock_appointment(i, p_appointment);
    IF a.id IS NULL THEN
        RETURN refuse_appointment();
    ELSIF a.version <> p_version THEN
        RETURN refuse_stale(i, 'reschedule', a);
    ELSIF a.status NOT IN ('confirmed', 'arrived') THEN
        RETURN refuse_step(i, 'reschedule', a, NULL);
    END IF;
    v_old := seats_of(a);
    v_visit := visit_length(a, v_old);
    v_new := visit_from(p_slot, v_visit);
    v_held := hold_over(i, p_hold, p_slot || v_new);
    v_new := destination(p_slot, v_visit, v_new, v_held);
    PERFORM lock_seats(v_old || v_new || v_held);
    v_refusal := CASE WHEN p_hold IS NULL THEN refuse_move(i, 'reschedule', a, p_slot, v_new, v_visit)
                      ELSE refuse_held_move(i, a, p_slot, p_hold, v_held, v_new) END;
    IF v_refusal.status IS NOT NULL THEN
        RETURN v_refusal;
    ELSIF v_new <> v_old THEN
        v_constraint := move_seats(a, v_old, v_new);
    END IF;
    IF v_constraint IS NOT NULL THEN
        RETURN refuse_constraint(i, 'reschedule', v_constraint, p_slot, a.patient_id,
                                 (SELECT max(ends_at) FROM slots WHERE id = ANY (v_new)), a.id);
    END IF;
    RETURN give_answer(i, 'reschedule', 200, (told(i, visit_body(a.id, v_new))::jsonb || jsonb_build_object('freed',
        coalesce(slot_list(ARRAY(SELECT unnest(v_old) EXCEPT SELECT unnest(v_new))), '[]')))::text);
END
$$;

-- Holds for an appointment the place that it is to be moved to, from a seat on and as long as it is. What of that it has already
-- needs no hold and gets none: nobody can take it.
CREATE FUNCTION hold_for_move(i holdfast.intent, p_appointment bigint, p_slot bigint, p_length interval DEFAULT '5 minutes')
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'hold');
    a appointments;
    v_old bigint[];
    v_visit interval;
    v_new bigint[];
    v_missing bigint[];
    v_refusal answer;
    v_hold uuid := gen_random_uuid();
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    a := lock_appointment(i, p_appointment);
    IF a.id IS NULL THEN
        RETURN refuse_appointment();
    ELSIF a.status NOT IN ('confirmed', 'arrived') THEN
        RETURN refuse_step(i, 'hold', a, NULL);
    END IF;
    v_old := seats_of(a);
    v_visit := visit_length(a, v_old);
    v_new := visit_from(p_slot, v_visit);
    PERFORM lock_seats(v_old || v_new);
    v_refusal := refuse_move(i, 'hold', a, p_slot, v_new, v_visit);
    v_missing := (SELECT array_agg(id ORDER BY starts_at) FROM slots
                  WHERE id = ANY (v_new) AND appointment_id IS DISTINCT FROM a.id);
    IF v_refusal.status IS NOT NULL THEN
        RETURN v_refusal;
    ELSIF v_missing IS NULL THEN
        RETURN (422, problem(422, 'unprocessable', 'Nothing to move',
            'The appointment is there already. Choose another time.'), false)::answer;
    END IF;
    UPDATE slots SET status = 'held', hold_id = v_hold, held_by = i.account_id, held_desk = i.desk, held_for = a.patient_id,
                     hold_expires_at = booking_now() + p_length,
                     hold_seats = CASE WHEN cardinality(v_missing) > 1 THEN v_missing END
    WHERE id = ANY (v_missing);
    RETURN give_answer(i, 'hold', 201, visit_hold_body(v_missing));
END
$$;

-- Are the locked seats still all there, and free? An extra seat waits, closed, for its own appointment.
CREATE FUNCTION can_come_back(i holdfast.intent, a holdfast.appointments, p_seats bigint[]) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT sum(s.ends_at - s.starts_at) = upper(a.during) - lower(a.during)
                   AND bool_and(holdfast.is_claimable(s, i.channel)
                                OR (s.extra AND s.status = 'blocked' AND s.ends_at > holdfast.booking_now()))
            FROM holdfast.slots s WHERE s.id = ANY (p_seats));
END
$$;

-- One seat more than the slot has, by staff and with a reason, when every seat is taken. It closes when it is let go, and the next
-- one who is squeezed in gets it again.
CREATE FUNCTION overbook_slot(i holdfast.intent, p_slot bigint, p_patient bigint, p_reason text)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'overbook');
    s slots;
    v_seat bigint;
    v_booking record;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF btrim(coalesce(p_reason, '')) = '' OR length(p_reason) > 500 THEN
        RETURN (422, problem(422, 'unprocessable', 'A reason is missing',
            'Say in 1 to 500 characters why this patient is squeezed in.'), false)::answer;
    ELSIF NOT lock_patient(i, p_patient) THEN
        RETURN refuse_patient();
    END IF;
    s := lock_slot(i, (SELECT doctor_id FROM slots WHERE id = p_slot), (SELECT starts_at FROM slots WHERE id = p_slot));
    IF s.id IS NULL OR s.ends_at <= booking_now() OR NOT is_full(s) THEN
        RETURN refuse_overbooking(i, p_slot, s);
    END IF;
    PERFORM set_config('holdfast.detail', 'reason: ' || btrim(p_reason), true);
    SELECT id INTO v_seat FROM slots
    WHERE doctor_id = s.doctor_id AND starts_at = s.starts_at AND extra AND status = 'blocked' ORDER BY seat LIMIT 1;
    IF v_seat IS NULL THEN
        INSERT INTO slots (clinic_id, doctor_id, starts_at, ends_at, seat, status, surplus, extra)
        SELECT s.clinic_id, s.doctor_id, s.starts_at, s.ends_at, max(seat) + 1, 'blocked', true, true
        FROM slots WHERE doctor_id = s.doctor_id AND starts_at = s.starts_at
        RETURNING id INTO v_seat;
    END IF;
    v_booking := book_seats(i, ARRAY[v_seat], p_patient, false);
    IF v_booking.p_constraint IS NOT NULL THEN
        RETURN refuse_constraint(i, 'overbook', v_booking.p_constraint, p_slot, p_patient);
    END IF;
    RETURN give_answer(i, 'overbook', 201, visit_body(v_booking.appointment, ARRAY[v_seat]));
END
$$;

-- Locks all seats of a slot; returns the first of the clinic's.
CREATE FUNCTION lock_slot(i holdfast.intent, p_doctor bigint, p_starts timestamptz) RETURNS holdfast.slots LANGUAGE plpgsql AS $$
DECLARE
    s holdfast.slots;
BEGIN
    PERFORM holdfast.lock_seats(ARRAY(SELECT id FROM holdfast.slots WHERE doctor_id = p_doctor AND starts_at = p_starts));
    SELECT * INTO s FROM holdfast.slots
    WHERE doctor_id = p_doctor AND starts_at = p_starts AND clinic_id = i.clinic_id ORDER BY extra, seat LIMIT 1;
    RETURN s;
END
$$;

-- Somebody is there, and no seat is left.
CREATE FUNCTION is_full(s holdfast.slots) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT bool_or(o.status IN ('booked', 'held')) AND NOT bool_or(holdfast.is_claimable(o, 'counter'))
            FROM holdfast.slots o WHERE o.doctor_id = s.doctor_id AND o.starts_at = s.starts_at AND NOT o.extra);
END
$$;

CREATE FUNCTION refuse_overbooking(i holdfast.intent, p_slot bigint, s holdfast.slots) RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    v_free json := (SELECT json_agg(v.public_body) FROM holdfast.slots o JOIN holdfast.slot_views v ON v.id = o.id
                    WHERE o.doctor_id = s.doctor_id AND o.starts_at = s.starts_at AND holdfast.is_claimable(o, i.channel));
BEGIN
    IF v_free IS NULL THEN
        RETURN holdfast.refuse_claim(i, 'overbook', p_slot);
    END IF;
    RETURN holdfast.give_answer(i, 'overbook', 409, holdfast.problem(409, 'stale_version', 'A seat is free',
        'This slot has a free seat. Book that one.', v_free));
END
$$;

-- From now on the slot has so many seats. Fewer: those taken stay, open ones close, and a taken one closes when it is let go.
-- More: closed ones open again, then new ones are made.
CREATE FUNCTION set_capacity(i holdfast.intent, p_doctor bigint, p_starts timestamptz, p_capacity integer)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'capacity');
    s slots;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF p_capacity IS NULL OR p_capacity NOT BETWEEN 0 AND 500 THEN
        RETURN (422, problem(422, 'unprocessable', 'No such capacity', 'capacity must be between 0 and 500.'), false)::answer;
    END IF;
    s := lock_slot(i, p_doctor, p_starts);
    IF s.id IS NULL OR s.extra THEN
        RETURN (404, problem(404, 'not_found', 'No such slot',
            'This doctor has no slot that starts then. Read the day again.'), false)::answer;
    END IF;
    IF (EXISTS (SELECT FROM slots WHERE doctor_id = p_doctor AND starts_at = p_starts AND blocked_reason IS NOT NULL)
        OR EXISTS (SELECT FROM blocks WHERE doctor_id = p_doctor AND during && tstzrange(s.starts_at, s.ends_at)))
       AND p_capacity > (SELECT count(*) FROM slots WHERE doctor_id = p_doctor AND starts_at = p_starts AND NOT surplus) THEN
        RETURN give_answer(i, 'capacity', 409, problem(409, 'slot_taken', 'The slot is blocked',
            'Unblock it first; then it can have more seats.'));
    END IF;
    INSERT INTO slots (clinic_id, doctor_id, starts_at, ends_at, seat, opens_at)
    SELECT s.clinic_id, s.doctor_id, s.starts_at, s.ends_at, q.last + n, s.opens_at
    FROM (SELECT max(seat) AS last, count(*) FILTER (WHERE NOT extra) AS seats
          FROM slots WHERE doctor_id = p_doctor AND starts_at = p_starts) AS q, generate_series(1, p_capacity - q.seats) AS n;
    UPDATE slots o SET surplus = q.rank > p_capacity,
        status = CASE WHEN o.status = 'open' AND q.rank > p_capacity THEN 'blocked'
                      WHEN o.status = 'blocked' AND o.surplus AND q.rank <= p_capacity THEN 'open'
                      ELSE o.status END
    FROM (SELECT id, row_number() OVER (ORDER BY status NOT IN ('booked', 'held'), seat) AS rank
          FROM slots WHERE doctor_id = p_doctor AND starts_at = p_starts AND NOT extra) AS q
    WHERE o.id = q.id AND o.surplus IS DISTINCT FROM (q.rank > p_capacity);
    RETURN give_answer(i, 'capacity', 200, json_build_object('doctorId', p_doctor, 'startsAt', instant(p_starts),
        'capacity', p_capacity,
        'above', (SELECT count(*) FROM slots WHERE doctor_id = p_doctor AND starts_at = p_starts AND surplus AND status <> 'blocked'),
        'slots', slot_list(ARRAY(SELECT id FROM slots WHERE doctor_id = p_doctor AND starts_at = p_starts ORDER BY seat)))::text);
END
$$;

GRANT EXECUTE ON FUNCTION
    reschedule_appointment(intent, bigint, bigint, uuid, bigint), hold_for_move(intent, bigint, bigint, interval),
    overbook_slot(intent, bigint, bigint, text),
    set_capacity(intent, bigint, timestamptz, integer)
TO holdfast_app;
