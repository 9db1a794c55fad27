-- Tickets of an opening, the line that they make, and the admission at its end, without which app and web claim no seat of a running
-- opening.

CREATE FUNCTION refuse_waiting_room(o holdfast.openings) RETURNS holdfast.answer LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (422, (holdfast.problem(422, 'waiting_room_closed', 'The waiting room is closed',
        CASE WHEN holdfast.booking_now() < o.opens_at THEN
                 'Tickets are given from ' || holdfast.instant(o.opens_at - holdfast.joins_before()) || '.'
             ELSE 'This opening is over: book without a ticket.' END)::jsonb
        || jsonb_build_object('opening', holdfast.opening_json(o)))::text, false)::holdfast.answer;
END
$$;

-- A ticket for the patient, the same one however often it is asked for. Its lot depends on the patient and a secret alone: neither
-- coming early nor asking often makes it better.
CREATE FUNCTION join_opening(i holdfast.intent, p_opening bigint)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'ticket');
    v_patient bigint := kept_patient(i.own_patient);
    o openings;
    v_body text;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF NOT EXISTS (SELECT FROM patients WHERE id = v_patient AND clinic_id = i.clinic_id) THEN
        RETURN refuse_patient();
    END IF;
    SELECT * INTO o FROM openings WHERE id = p_opening AND clinic_id = i.clinic_id;
    IF NOT FOUND THEN
        RETURN refuse_opening();
    ELSIF booking_now() < o.opens_at - joins_before() OR is_over(o) THEN
        RETURN refuse_waiting_room(o);
    END IF;
    v_body := jsonb_build_object('ticket', signed('ticket.' || o.id || '.' || v_patient), 'opening', opening_json(o))::text;
    INSERT INTO opening_tickets (opening_id, patient_id, lot, joined_at)
    VALUES (o.id, v_patient,
            CASE WHEN booking_now() < o.opens_at
                 THEN ('x' || encode(substr(opening_mac('lot.' || o.id || '.' || v_patient), 1, 8), 'hex'))::bit(64)::bigint END,
            booking_now())
    ON CONFLICT ON CONSTRAINT one_ticket_per_patient_and_opening DO NOTHING;
    IF NOT FOUND THEN
        RETURN (200, v_body, false)::answer;
    END IF;
    RETURN give_answer(i, 'ticket', 201, v_body);
END
$$;

-- The patient that a ticket is for, if whoever shows it is that one; else why not.
CREATE FUNCTION ticket_holder(p_clinic bigint, p_opening bigint, p_patient bigint, p_ticket text,
                              OUT holder bigint, OUT refusal holdfast.answer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_words bigint[] := read_signed('ticket', p_ticket);
BEGIN
    IF NOT EXISTS (SELECT FROM openings WHERE id = p_opening AND clinic_id = p_clinic) THEN
        refusal := refuse_opening();
    ELSIF v_words IS NULL OR v_words[1] <> p_opening OR kept_patient(v_words[2]) IS DISTINCT FROM kept_patient(p_patient)
          OR NOT EXISTS (SELECT FROM opening_tickets WHERE opening_id = p_opening AND patient_id = v_words[2]) THEN
        refusal := (403, problem(403, 'bad_ticket', 'Not your ticket',
            'This ticket was not given to you for this opening. Join it and use the ticket that you get.'), false)::answer;
    ELSE
        holder := v_words[2];
    END IF;
END
$$;

-- Moves the line on: gives numbers to who has none, by lot and then as they came, and lets in whose time it is, as long as each of
-- those who choose finds a seat: so the lot decides and not who is quick. Of several at once one does it. Called several times a second while somebody waits; a large crowd gets its numbers over several calls.
CREATE FUNCTION advance_opening(p_opening bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    o openings;
    v_numbered bigint;
BEGIN
    SELECT * INTO o FROM openings WHERE id = p_opening AND opens_at <= booking_now() AND ended_at IS NULL FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND OR (o.admitted >= o.numbered
                     AND NOT EXISTS (SELECT FROM opening_tickets WHERE opening_id = p_opening AND number IS NULL)) THEN
        RETURN;
    END IF;
    o := moved_line(o);
    -- By ctid: of an opening whose tickets came since the last ANALYZE the planner expects one, and compared each with each.
    UPDATE opening_tickets t SET number = o.numbered + q.place
    FROM (SELECT c.row, row_number() OVER (ORDER BY c.lot, c.id) AS place
          FROM (SELECT n.ctid AS row, n.lot, n.id FROM opening_tickets n WHERE n.opening_id = p_opening AND n.number IS NULL
                ORDER BY n.lot, n.id LIMIT 5000) AS c) AS q
    WHERE t.ctid = q.row;
    GET DIAGNOSTICS v_numbered = ROW_COUNT;
    o.numbered := o.numbered + v_numbered;
    o.most := floor(o.admitted) + greatest(seats_left(o) - choosing(o), 0);
    UPDATE openings SET admitted = o.admitted, admitted_at = o.admitted_at, numbered = o.numbered, most = o.most,
                        ended_at = CASE WHEN is_over(o) THEN booking_now() END
    WHERE id = p_opening;
END
$$;

-- Where the line stands; milliseconds are Unix time.
CREATE FUNCTION opening_state(p_opening bigint, OUT opens_ms bigint, OUT rate integer, OUT admitted double precision,
                              OUT admitted_ms double precision, OUT numbered bigint, OUT most bigint, OUT without_number bigint,
                              OUT seats_left bigint, OUT now_ms double precision, OUT over boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    SELECT extract(epoch FROM o.opens_at) * 1000, o.rate, o.admitted, extract(epoch FROM o.admitted_at) * 1000, o.numbered, o.most,
           (SELECT count(*) FROM opening_tickets t WHERE t.opening_id = o.id AND t.number IS NULL), holdfast.seats_left(o),
           extract(epoch FROM booking_now()) * 1000, is_over(o)
    INTO opens_ms, rate, admitted, admitted_ms, numbered, most, without_number, seats_left, now_ms, over
    FROM openings o WHERE o.id = p_opening;
END
$$;

CREATE FUNCTION ticket_numbers(p_opening bigint, p_after bigint, p_limit integer) RETURNS TABLE (holder bigint, number bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    RETURN QUERY SELECT t.patient_id, t.number FROM opening_tickets t
                 WHERE t.opening_id = p_opening AND t.number > p_after ORDER BY t.number LIMIT p_limit;
END
$$;

-- Admissions for those of the holders whose turn has come.
CREATE FUNCTION admit(p_opening bigint, p_holders bigint[]) RETURNS TABLE (holder bigint, token text, ends_ms bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_ends bigint := floor(extract(epoch FROM booking_now() + admission_lasts()));
BEGIN
    RETURN QUERY SELECT t.patient_id, signed('admission.' || o.id || '.' || t.patient_id || '.' || v_ends), v_ends * 1000
                 FROM openings o JOIN opening_tickets t ON t.opening_id = o.id AND t.patient_id = ANY (p_holders)
                 WHERE o.id = p_opening AND t.number <= floor(admitted_by(o, booking_now()));
END
$$;

-- For the rest of the transaction the intent's patient shows this admission.
CREATE FUNCTION with_admission(i holdfast.intent, p_token text)
RETURNS holdfast.intent LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_words bigint[] := read_signed('admission', p_token);
BEGIN
    PERFORM set_config('holdfast.admission', CASE
        WHEN v_words IS NULL OR kept_patient(v_words[2]) IS DISTINCT FROM kept_patient(i.own_patient) THEN 'bad'
        WHEN v_words[3] <= extract(epoch FROM booking_now()) THEN 'late'
        ELSE v_words[1]::text END, true);
    RETURN i;
END
$$;

-- Whoever has a seat of the opening gets another when more are left than people who choose or wait; the patient is locked.
CREATE FUNCTION keep_seats_for_others(p_patient bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_shown text := coalesce(current_setting('holdfast.admission', true), '');
    o holdfast.openings;
BEGIN
    IF v_shown ~ '^\d+$' THEN
        SELECT * INTO o FROM holdfast.openings WHERE id = v_shown::bigint;
        IF p_patient IN (SELECT holdfast.seat_holders(o))
           AND holdfast.seats_left(o) <= holdfast.choosing(o) + o.numbered - floor(o.admitted) THEN
            PERFORM set_config('holdfast.admission', 'kept', true);
        END IF;
    END IF;
END
$$;

CREATE OR REPLACE FUNCTION lock_patient(i holdfast.intent, p_patient bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    PERFORM holdfast.only_own(i, p_patient);
    PERFORM pg_advisory_xact_lock(hashtextextended('patient', p_patient));
    PERFORM holdfast.keep_seats_for_others(p_patient);
    RETURN EXISTS (SELECT FROM holdfast.patients WHERE id = p_patient AND clinic_id = i.clinic_id);
END
$$;

-- May who shows this transaction's admission, or none, claim seats that opened at that instant?
CREATE FUNCTION is_let_in(p_clinic bigint, p_opens_at timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
    o holdfast.openings;
BEGIN
    IF p_opens_at <= holdfast.booking_now() - interval '1 day' THEN
        RETURN true;
    END IF;
    SELECT * INTO o FROM holdfast.openings WHERE clinic_id = p_clinic AND opens_at = p_opens_at;
    IF NOT FOUND THEN
        RETURN p_opens_at + holdfast.opening_lasts() <= holdfast.booking_now();
    END IF;
    RETURN coalesce(current_setting('holdfast.admission', true), '') = o.id::text OR holdfast.is_over(o);
END
$$;

CREATE OR REPLACE FUNCTION is_claimable(s holdfast.slots, p_channel text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT ((s).status = 'open'
            OR ((s).status = 'held' AND (s).hold_expires_at < holdfast.booking_now() AND NOT (s).surplus
                AND (s).blocked_reason IS NULL))
       AND CASE WHEN p_channel = 'counter' THEN (s).ends_at > holdfast.booking_now()
                ELSE (s).starts_at > holdfast.booking_now()
                     AND ((s).opens_at IS NULL OR ((s).opens_at <= holdfast.booking_now()
                                                   AND holdfast.is_let_in((s).clinic_id, (s).opens_at))) END
$$;

CREATE FUNCTION refuse_admission(p_clinic bigint, p_opens_at timestamptz) RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    o holdfast.openings := holdfast.opening_of(p_clinic, p_opens_at);
    v_shown text := coalesce(current_setting('holdfast.admission', true), '');
    v_bad boolean := v_shown = 'bad';
BEGIN
    RETURN (403, (holdfast.problem(403, CASE WHEN v_bad THEN 'bad_ticket' ELSE 'admission_required' END,
        CASE WHEN v_bad THEN 'Not your admission' ELSE 'Many want these seats at once' END,
        CASE WHEN v_bad THEN 'This admission was not given to you. Ask with your own ticket for one.'
             WHEN v_shown = 'kept' THEN 'You have a seat of this opening. Those that are left are kept for others who wait.'
             WHEN v_shown = 'late' THEN 'The admission has run out. Ask with your ticket for a new one; your turn stays yours.'
             ELSE 'Take a ticket of this opening, wait for your turn, and send the admission as Holdfast-Admission.' END)::jsonb
        || jsonb_build_object('opening', holdfast.opening_json(o)))::text, false)::holdfast.answer;
END
$$;

CREATE OR REPLACE FUNCTION refuse_claim(i holdfast.intent, p_operation text, p_slot bigint) RETURNS holdfast.answer
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
        RETURN (422, (holdfast.problem(422, 'slot_not_released', 'The slot is not open yet',
            'It can be booked from ' || holdfast.instant(s.opens_at) || '; tickets are given from '
            || holdfast.instant(s.opens_at - holdfast.joins_before()) || '.')::jsonb
            || jsonb_build_object('opening', holdfast.opening_json(holdfast.opening_of(s.clinic_id, s.opens_at))))::text,
            false)::holdfast.answer;
    ELSIF i.channel <> 'counter' AND s.opens_at IS NOT NULL AND NOT holdfast.is_let_in(s.clinic_id, s.opens_at) THEN
        RETURN holdfast.refuse_admission(s.clinic_id, s.opens_at);
    END IF;
    RETURN holdfast.give_answer(i, p_operation, 409, holdfast.problem(409, 'slot_taken', 'The seat is taken',
        CASE s.status WHEN 'blocked' THEN 'The slot is blocked.' WHEN 'held' THEN 'Somebody else holds this seat.'
                      ELSE 'Somebody else has this seat.' END,
        holdfast.alternatives_to(p_slot, i.channel)));
END
$$;

-- Without an appointment that moves, a seat that is not there for the patient yet is not taken either.
CREATE OR REPLACE FUNCTION refuse_visit(i holdfast.intent, p_operation text, p_slot bigint, w holdfast.wish, p_seats bigint[],
                                        p_own bigint DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    v_taken bigint := (SELECT s.id FROM holdfast.slots s WHERE s.id = ANY (p_seats)
                       AND (p_own IS NULL OR s.appointment_id IS DISTINCT FROM p_own)
                       AND NOT holdfast.is_claimable(s, i.channel) ORDER BY s.starts_at LIMIT 1);
BEGIN
    IF v_taken = p_slot OR p_slot NOT IN (SELECT id FROM holdfast.slots WHERE clinic_id = i.clinic_id) THEN
        RETURN holdfast.refuse_claim(i, p_operation, p_slot);
    ELSIF p_seats IS NULL THEN
        RETURN (422, holdfast.problem(422, 'unprocessable', 'The visit does not fit',
            'A break or the end of the day comes first. Choose an earlier slot or a shorter visit.',
            holdfast.alternatives_for(i, w)), false)::holdfast.answer;
    END IF;
    RETURN holdfast.give_answer(i, p_operation, 409, holdfast.problem(409, 'slot_taken', 'The visit does not fit',
        'Somebody else has a part of this time. Choose another time or a shorter visit.', holdfast.alternatives_for(i, w)));
END
$$;

-- The instant of a running opening at which something opened that would meet the wish, had whoever wishes been let in; none.
CREATE FUNCTION opening_behind(i holdfast.intent, w holdfast.wish) RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT s.opens_at FROM holdfast.doctors d JOIN holdfast.slots s ON s.doctor_id = d.id
            WHERE i.channel <> 'counter' AND d.clinic_id = i.clinic_id AND d.active
              AND (w.doctor_id IS NULL OR d.id = w.doctor_id) AND (w.specialty IS NULL OR d.specialty = w.specialty)
              AND s.starts_at >= w.from_time AND s.starts_at <= w.last_start AND s.ends_at <= w.until
              AND s.opens_at <= holdfast.booking_now() AND s.starts_at > holdfast.booking_now()
              AND holdfast.is_claimable(s, 'counter') AND NOT holdfast.is_let_in(s.clinic_id, s.opens_at)
            LIMIT 1);
END
$$;

CREATE OR REPLACE FUNCTION refuse_wish(i holdfast.intent, p_operation text, w holdfast.wish) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
DECLARE
    anybody holdfast.wish := w;
    v_behind timestamptz;
    v_seats bigint[];
    v_ends timestamptz;
BEGIN
    IF NOT EXISTS (SELECT FROM holdfast.doctors d WHERE d.clinic_id = i.clinic_id AND d.active
                   AND (w.doctor_id IS NULL OR d.id = w.doctor_id) AND (w.specialty IS NULL OR d.specialty = w.specialty)) THEN
        RETURN (404, holdfast.problem(404, 'not_found', 'No such doctor',
            'Your clinic has no such doctor, or none of this specialty.'), false)::holdfast.answer;
    END IF;
    v_behind := holdfast.opening_behind(i, w);
    IF v_behind IS NOT NULL THEN
        RETURN holdfast.refuse_admission(i.clinic_id, v_behind);
    END IF;
    anybody.patient_id := NULL;
    SELECT o.seats, o.ends INTO v_seats, v_ends FROM holdfast.openings(i, anybody, 1) AS o;
    IF EXISTS (SELECT FROM holdfast.appointments a JOIN holdfast.slots s ON s.id = v_seats[1]
               WHERE a.patient_id = w.patient_id AND a.status NOT IN ('cancelled', 'no_show')
                 AND a.during && tstzrange(s.starts_at, v_ends)) THEN
        RETURN holdfast.refuse_constraint(i, p_operation, 'patient_is_in_one_place', v_seats[1], w.patient_id, v_ends);
    END IF;
    RETURN holdfast.give_answer(i, p_operation, 409, holdfast.problem(409, 'slot_taken', 'Nothing is free there',
        'No seat is free in that time, or none long enough. Choose another time.', holdfast.alternatives_for(i, w)));
END
$$;

GRANT EXECUTE ON FUNCTION
    join_opening(intent, bigint), ticket_holder(bigint, bigint, bigint, text), advance_opening(bigint), opening_state(bigint),
    ticket_numbers(bigint, bigint, integer), admit(bigint, bigint[]), with_admission(intent, text)
TO holdfast_app;
