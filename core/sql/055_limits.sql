-- What a patient's session may not do: try for seats without a pause, or hold a second seat of a doctor's day. Staff may.

-- What happened under a name, as far as it still counts. A crash may lose it: it lapses within seconds anyway. No index names a
-- column that counting changes.
CREATE UNLOGGED TABLE counters (
    name text PRIMARY KEY,
    taken timestamptz[] NOT NULL,    -- when each place was taken, by time
    free_at timestamptz NOT NULL     -- from then on none of it counts
) WITH (fillfactor = 50);

-- Takes one of p_limit places under a name; each is free again p_window after it was taken. 0: it got one, otherwise in how many
-- milliseconds one will be free. Who is refused takes none.
CREATE FUNCTION take_place(p_name text, p_limit integer, p_window interval) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_now timestamptz := booking_now();
    v_since timestamptz := v_now - p_window;
    v_free timestamptz;
BEGIN
    INSERT INTO counters AS c (name, taken, free_at) VALUES (p_name, ARRAY[v_now], v_now + p_window)
    ON CONFLICT (name) DO UPDATE
    SET taken = ARRAY(SELECT t FROM unnest(c.taken) AS t WHERE t > v_since ORDER BY t) || v_now, free_at = v_now + p_window
    WHERE cardinality(c.taken) < p_limit OR c.taken[cardinality(c.taken) - p_limit + 1] <= v_since;
    IF FOUND THEN
        RETURN 0;
    END IF;
    SELECT taken[cardinality(taken) - p_limit + 1] + p_window INTO v_free FROM counters WHERE name = p_name;
    RETURN greatest(ceil(extract(epoch FROM v_free - v_now) * 1000), 1);
END
$$;

-- Takes away up to p_limit counters of which nothing counts any more; tells how many. Two services may reap at once.
CREATE FUNCTION reap_counters(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    reaped integer;
BEGIN
    DELETE FROM counters WHERE name IN (
        SELECT name FROM counters WHERE free_at < booking_now() LIMIT p_limit FOR UPDATE SKIP LOCKED);
    GET DIAGNOSTICS reaped = ROW_COUNT;
    RETURN reaped;
END
$$;

-- Five attempts within ten seconds. The service knows the same two numbers for when it counts elsewhere.
CREATE FUNCTION attempts_allowed() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 5 $$;
CREATE FUNCTION attempts_within() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '10 seconds' $$;

-- Says for the rest of the transaction that the service has counted this attempt outside the database.
CREATE FUNCTION counted(i holdfast.intent) RETURNS holdfast.intent LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('holdfast.counted', 'yes', true);
    RETURN i;
END
$$;

-- An attempt of a patient's session at a seat, counted. None when it may go on.
CREATE FUNCTION refuse_attempt(i holdfast.intent) RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    v_wait integer;
BEGIN
    IF current_setting('holdfast.counted', true) = 'yes' THEN
        RETURN NULL;
    END IF;
    v_wait := holdfast.take_place('patient/' || i.own_patient, holdfast.attempts_allowed(), holdfast.attempts_within());
    IF v_wait = 0 THEN
        RETURN NULL;
    END IF;
    RETURN (429, (holdfast.problem(429, 'too_many_requests', 'Too many attempts',
        'Nothing was done. Wait a moment, then send it again with the same key.')::jsonb
        || jsonb_build_object('retryAfterMs', v_wait))::text, false)::holdfast.answer;
END
$$;

-- As before; and what claims a seat in a patient's session is counted, once it is known that no answer is stored for it.
CREATE OR REPLACE FUNCTION answer_given(i holdfast.intent, p_operation text) RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    k holdfast.idempotency_keys;
BEGIN
    PERFORM pg_advisory_xact_lock(holdfast.key_lock(i.account_id, p_operation, i.key));
    SELECT * INTO k FROM holdfast.idempotency_keys
    WHERE account_id = i.account_id AND operation = p_operation AND key = i.key;
    IF FOUND AND k.fingerprint <> i.fingerprint THEN
        RETURN (422, holdfast.problem(422, 'key_reused', 'The key was used before',
            'This Idempotency-Key belongs to another request. Use a new key for a new intent.'), false)::holdfast.answer;
    ELSIF FOUND THEN
        RETURN (k.status, k.body, true)::holdfast.answer;
    END IF;
    PERFORM holdfast.act_as(i.account_id, i.channel, i.desk);
    IF i.own_patient IS NOT NULL AND p_operation IN ('hold', 'book', 'reschedule') THEN
        RETURN holdfast.refuse_attempt(i);
    END IF;
    RETURN NULL;
END
$$;

-- Why a patient's session may not hold a seat of this one's doctor and day: the patient has a hold there. None if it may. The
-- patient is locked. Who made that hold may go on with it.
CREATE FUNCTION refuse_second_hold(i holdfast.intent, p_slot bigint) RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    h holdfast.slots;
    v_doctor bigint;
    v_zone text;
    v_day timestamp;
BEGIN
    IF i.own_patient IS NULL THEN
        RETURN NULL;
    END IF;
    SELECT s.doctor_id, c.time_zone, date_trunc('day', s.starts_at AT TIME ZONE c.time_zone) INTO v_doctor, v_zone, v_day
    FROM holdfast.slots s JOIN holdfast.clinics c ON c.id = s.clinic_id WHERE s.id = p_slot AND s.clinic_id = i.clinic_id;
    SELECT * INTO h FROM holdfast.slots
    WHERE doctor_id = v_doctor AND status = 'held' AND held_for = i.own_patient AND hold_expires_at >= holdfast.booking_now()
      AND starts_at >= v_day AT TIME ZONE v_zone AND starts_at < (v_day + interval '1 day') AT TIME ZONE v_zone
    ORDER BY starts_at LIMIT 1;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    RETURN holdfast.give_answer(i, 'hold', 409, (holdfast.problem(409, 'hold_exists', 'The patient already has a hold there',
        'The seat at ' || to_char(h.starts_at AT TIME ZONE v_zone, 'HH24:MI') || ' is held for you until '
            || to_char(h.hold_expires_at AT TIME ZONE v_zone, 'HH24:MI') || '. Confirm it, or let it go first.')::jsonb
        || CASE WHEN h.held_by = i.account_id THEN jsonb_build_object('hold',
               holdfast.visit_hold_body(coalesce(h.hold_seats, ARRAY[h.id]))::jsonb) ELSE '{}' END)::text);
END
$$;

-- As before, and no second hold.
CREATE OR REPLACE FUNCTION hold_slot(i holdfast.intent, p_slot bigint, p_patient bigint, p_length interval DEFAULT '5 minutes')
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
    given := refuse_second_hold(i, p_slot);
    IF given.status IS NOT NULL THEN
        RETURN given;
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

-- The same for whatever seats meet a wish.
CREATE OR REPLACE FUNCTION claimed(i holdfast.intent, p_operation text, p_slot bigint, p_any boolean, w holdfast.wish,
                                   OUT seats bigint[], OUT refusal holdfast.answer) LANGUAGE plpgsql AS $$
BEGIN
    IF p_any OR p_slot IS NULL THEN
        seats := holdfast.seats_for(i, w);
        IF seats IS NULL THEN
            refusal := holdfast.refuse_wish(i, p_operation, w);
        END IF;
    ELSE
        seats := holdfast.visit_from(p_slot, w.visit);
        IF seats IS NULL OR NOT holdfast.claim_seats(i, seats, true) THEN
            refusal := holdfast.refuse_visit(i, p_operation, p_slot, w, seats);
            seats := NULL;
        END IF;
    END IF;
    IF p_operation = 'hold' AND seats IS NOT NULL THEN
        refusal := holdfast.refuse_second_hold(i, seats[1]);
        IF refusal.status IS NOT NULL THEN
            seats := NULL;
        END IF;
    END IF;
END
$$;

-- And for the place that an appointment is to be moved to.
CREATE OR REPLACE FUNCTION refuse_move(i holdfast.intent, p_operation text, a holdfast.appointments, p_slot bigint,
                                       p_seats bigint[], p_visit interval)
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
    ELSIF p_operation = 'hold' THEN
        RETURN holdfast.refuse_second_hold(i, p_slot);
    END IF;
    RETURN NULL;
END
$$;

REVOKE SELECT ON counters FROM holdfast_app;
GRANT EXECUTE ON FUNCTION take_place(text, integer, interval), reap_counters(integer), counted(intent) TO holdfast_app;
