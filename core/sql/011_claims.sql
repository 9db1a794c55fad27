-- Holding and booking by wish, and what becomes of a visit's hold.

-- What a claim's parameters mean. A seat with p_any means any seat of its slot. None in `wanted`: not to be met, and why.
CREATE FUNCTION wish_of(i holdfast.intent, p_slot bigint, p_doctor bigint, p_specialty text, p_from timestamptz,
                        p_to timestamptz, p_minutes integer, p_patient bigint, OUT wanted holdfast.wish, OUT refusal holdfast.answer)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    s holdfast.slots;
BEGIN
    IF p_minutes NOT BETWEEN 1 AND 720 THEN
        refusal := (422, holdfast.problem(422, 'unprocessable', 'No such length',
            'minutes must be between 1 and 720.'), false)::holdfast.answer;
    ELSIF p_slot IS NOT NULL THEN
        SELECT * INTO s FROM holdfast.slots WHERE id = p_slot AND clinic_id = i.clinic_id;
        IF NOT FOUND THEN
            refusal := holdfast.refuse_claim(i, '', p_slot);
        END IF;
        wanted := (s.doctor_id, NULL, s.starts_at, s.starts_at, 'infinity'::timestamptz, make_interval(mins => p_minutes),
                   p_patient)::holdfast.wish;
    ELSIF p_from >= p_to OR p_to > p_from + interval '31 days' THEN
        refusal := (422, holdfast.problem(422, 'unprocessable', 'No such time',
            'to must come after from, by 31 days at the most.'), false)::holdfast.answer;
    ELSE
        wanted := (p_doctor, p_specialty, p_from, p_to, p_to, make_interval(mins => p_minutes), p_patient)::holdfast.wish;
    END IF;
END
$$;

-- Locks what a claim takes: a visit that begins at the very seat p_slot, or with p_any whatever meets the wish. None: and why.
CREATE FUNCTION claimed(i holdfast.intent, p_operation text, p_slot bigint, p_any boolean, w holdfast.wish,
                        OUT seats bigint[], OUT refusal holdfast.answer) LANGUAGE plpgsql AS $$
BEGIN
    IF p_any OR p_slot IS NULL THEN
        seats := holdfast.seats_for(i, w);
        IF seats IS NULL THEN
            refusal := holdfast.refuse_wish(i, p_operation, w);
        END IF;
        RETURN;
    END IF;
    seats := holdfast.visit_from(p_slot, w.visit);
    IF seats IS NULL OR NOT holdfast.claim_seats(i, seats, true) THEN
        refusal := holdfast.refuse_visit(i, p_operation, p_slot, w, seats);
        seats := NULL;
    END IF;
END
$$;

-- Books locked seats as one appointment. p_constraint names what stood against it; then nothing has changed.
CREATE FUNCTION book_seats(i holdfast.intent, p_seats bigint[], p_patient bigint, p_numbered boolean, OUT appointment bigint, OUT p_constraint text)
LANGUAGE plpgsql AS $$
DECLARE
    first holdfast.slots;
    v_ends timestamptz;
BEGIN
    appointment := nextval('holdfast.appointments_id_seq');
    UPDATE holdfast.slots SET status = 'booked', appointment_id = appointment, hold_id = NULL, held_by = NULL, held_desk = NULL,
                              held_for = NULL, hold_expires_at = NULL, hold_seats = NULL,
                              queue_number = CASE WHEN p_numbered THEN queue_number END
    WHERE id = ANY (p_seats);
    SELECT * INTO first FROM holdfast.slots WHERE id = p_seats[1];
    SELECT max(s.ends_at) INTO v_ends FROM holdfast.slots s WHERE s.id = ANY (p_seats);
    PERFORM holdfast.insert_appointment(i, first, p_patient, v_ends);
EXCEPTION WHEN unique_violation OR exclusion_violation THEN
    GET STACKED DIAGNOSTICS p_constraint = CONSTRAINT_NAME;
END
$$;

CREATE FUNCTION hold_any(i holdfast.intent, p_slot bigint, p_any boolean, p_doctor bigint, p_specialty text, p_from timestamptz,
                         p_to timestamptz, p_minutes integer, p_patient bigint, p_length interval DEFAULT '5 minutes')
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'hold');
    v_patient bigint := coalesce(p_patient, i.own_patient);
    v_wish record;
    v_claim record;
    v_hold uuid := gen_random_uuid();
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF v_patient IS NOT NULL AND NOT lock_patient(i, v_patient) THEN
        RETURN refuse_patient();
    END IF;
    v_wish := wish_of(i, p_slot, p_doctor, p_specialty, p_from, p_to, p_minutes, v_patient);
    IF (v_wish.refusal).status IS NOT NULL THEN
        RETURN v_wish.refusal;
    END IF;
    v_claim := claimed(i, 'hold', p_slot, p_any, v_wish.wanted);
    IF v_claim.seats IS NULL THEN
        RETURN v_claim.refusal;
    END IF;
    UPDATE slots SET status = 'held', hold_id = v_hold, held_by = i.account_id, held_desk = i.desk, held_for = v_patient,
                     hold_expires_at = booking_now() + p_length,
                     hold_seats = CASE WHEN cardinality(v_claim.seats) > 1 THEN v_claim.seats END
    WHERE id = ANY (v_claim.seats);
    RETURN give_answer(i, 'hold', 201, visit_hold_body(v_claim.seats));
END
$$;

CREATE FUNCTION book_any(i holdfast.intent, p_slot bigint, p_any boolean, p_doctor bigint, p_specialty text, p_from timestamptz,
                         p_to timestamptz, p_minutes integer, p_patient bigint)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'book');
    v_wish record;
    v_claim record;
    v_booking record;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF NOT lock_patient(i, p_patient) THEN
        RETURN refuse_patient();
    END IF;
    v_wish := wish_of(i, p_slot, p_doctor, p_specialty, p_from, p_to, p_minutes, p_patient);
    IF (v_wish.refusal).status IS NOT NULL THEN
        RETURN v_wish.refusal;
    END IF;
    v_claim := claimed(i, 'book', p_slot, p_any, v_wish.wanted);
    IF v_claim.seats IS NULL THEN
        RETURN v_claim.refusal;
    END IF;
    v_booking := book_seats(i, v_claim.seats, p_patient, false);
    IF v_booking.p_constraint IS NOT NULL THEN
        RETURN refuse_constraint(i, 'book', v_booking.p_constraint, v_claim.seats[1], p_patient,
                                 (SELECT max(ends_at) FROM slots WHERE id = ANY (v_claim.seats)));
    END IF;
    RETURN give_answer(i, 'book', 201, visit_body(v_booking.appointment, v_claim.seats));
END
$$;

-- Locks the seats of a visit's hold. None unless every one of them is still this hold's.
CREATE FUNCTION lock_hold(i holdfast.intent, p_hold uuid, p_seats bigint[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
BEGIN
    PERFORM holdfast.lock_seats(p_seats);
    RETURN (SELECT p_seats FROM holdfast.slots s
            WHERE s.id = ANY (p_seats) AND s.clinic_id = i.clinic_id AND s.status = 'held' AND s.hold_id = p_hold
              AND (i.own_patient IS NULL OR s.held_for = i.own_patient)
            HAVING count(*) = cardinality(p_seats));
END
$$;

CREATE FUNCTION hold_seats_of(i holdfast.intent, p_slot bigint, p_hold uuid) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT s.hold_seats FROM holdfast.slots s WHERE s.id = p_slot AND s.clinic_id = i.clinic_id AND s.hold_id = p_hold);
END
$$;

CREATE FUNCTION renew_visit(i holdfast.intent, p_slot bigint, p_hold uuid, p_length interval) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
DECLARE
    v_seats bigint[] := holdfast.lock_hold(i, p_hold, holdfast.hold_seats_of(i, p_slot, p_hold));
BEGIN
    IF v_seats IS NULL THEN
        RETURN holdfast.refuse_hold(i, 'renew', p_slot);
    END IF;
    UPDATE holdfast.slots SET hold_expires_at = holdfast.booking_now() + p_length WHERE id = ANY (v_seats);
    RETURN holdfast.give_answer(i, 'renew', 200, holdfast.visit_hold_body(v_seats));
END
$$;

-- Lets go of what is still held: of a lapsed hold, others may have taken a part.
CREATE FUNCTION release_visit(i holdfast.intent, p_slot bigint, p_hold uuid) RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    v_seats bigint[] := holdfast.lock_seats(holdfast.hold_seats_of(i, p_slot, p_hold));
BEGIN
    UPDATE holdfast.slots SET status = 'open', hold_id = NULL, held_by = NULL, held_desk = NULL, held_for = NULL,
                              hold_expires_at = NULL, hold_seats = NULL
    WHERE id = ANY (v_seats) AND clinic_id = i.clinic_id AND status = 'held' AND hold_id = p_hold
      AND (i.own_patient IS NULL OR held_for = i.own_patient);
    IF NOT FOUND THEN
        RETURN holdfast.refuse_hold(i, 'release', p_slot);
    END IF;
    RETURN holdfast.give_answer(i, 'release', 200, json_build_object(
        'slot', (SELECT body FROM holdfast.slot_views WHERE id = v_seats[1]), 'slots', holdfast.slot_list(v_seats))::text);
END
$$;

CREATE FUNCTION confirm_visit(i holdfast.intent, p_hold uuid, p_seats bigint[], p_patient bigint) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
DECLARE
    v_booking record;
BEGIN
    IF holdfast.lock_hold(i, p_hold, p_seats) IS NULL THEN
        RETURN holdfast.refuse_hold(i, 'confirm', p_seats[1]);
    END IF;
    v_booking := holdfast.book_seats(i, p_seats, p_patient, true);
    IF v_booking.p_constraint IS NOT NULL THEN
        RETURN holdfast.refuse_constraint(i, 'confirm', v_booking.p_constraint, p_seats[1], p_patient,
                                          (SELECT max(ends_at) FROM holdfast.slots WHERE id = ANY (p_seats)));
    END IF;
    RETURN holdfast.give_answer(i, 'confirm', 201, holdfast.visit_body(v_booking.appointment, p_seats));
END
$$;

-- An appointment of the clinic, with its patient's lock held: nobody moves it meanwhile. Merging records may give it another
-- patient while this waits.
CREATE FUNCTION lock_appointment(i holdfast.intent, p_appointment bigint) RETURNS holdfast.appointments LANGUAGE plpgsql AS $$
DECLARE
    a holdfast.appointments;
    v_patient bigint;
BEGIN
    LOOP
        SELECT * INTO a FROM holdfast.appointments WHERE id = p_appointment AND clinic_id = i.clinic_id;
        PERFORM holdfast.only_own(i, a.patient_id);
        IF a.id IS NULL OR a.patient_id = v_patient THEN
            RETURN a;
        END IF;
        v_patient := a.patient_id;
        PERFORM holdfast.lock_patient(i, v_patient);
    END LOOP;
END
$$;

CREATE FUNCTION refuse_appointment() RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT (404, holdfast.problem(404, 'not_found', 'No such appointment',
        'There is no appointment with this id in your clinic.'), false)::holdfast.answer
$$;

CREATE FUNCTION refuse_unless_counter(i holdfast.intent) RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN i.channel <> 'counter' THEN (403, holdfast.problem(403, 'forbidden', 'Not for this account',
        'Only the clinic''s staff may do this.'), false)::holdfast.answer END
$$;

-- The seats that an appointment has, or had, by time.
CREATE FUNCTION seats_of(a holdfast.appointments) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT array_agg(s.id ORDER BY s.starts_at) FROM holdfast.slots s
            WHERE s.doctor_id = a.doctor_id AND s.seat = a.seat
              AND s.starts_at >= lower(a.during) AND s.ends_at <= upper(a.during));
END
$$;

GRANT EXECUTE ON FUNCTION
    hold_any(intent, bigint, boolean, bigint, text, timestamptz, timestamptz, integer, bigint, interval),
    book_any(intent, bigint, boolean, bigint, text, timestamptz, timestamptz, integer, bigint)
TO holdfast_app;
