-- The waiting room of app and web. An opening is an instant at which seats of a clinic become bookable for everybody but the counter
-- (slots.opens_at). Who came before it comes in by lot, who comes after it as they come: no more than there are seats for, and only
-- so many a second.

CREATE EXTENSION IF NOT EXISTS pgcrypto SCHEMA public;   -- HMAC

CREATE TABLE openings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    clinic_id bigint NOT NULL REFERENCES clinics,
    opens_at timestamptz NOT NULL,
    closes_at timestamptz NOT NULL,          -- nobody needs a ticket after this, except while somebody still waits
    rate integer NOT NULL DEFAULT 150,       -- admissions a second
    admitted double precision NOT NULL DEFAULT 0,   -- so many numbers were let in
    admitted_at timestamptz NOT NULL,        -- by then
    numbered bigint NOT NULL DEFAULT 0,      -- so many tickets have their number
    most bigint NOT NULL DEFAULT 0,          -- the last number for which there is a seat
    ended_at timestamptz,                    -- who waited was told that it is over: no seat that is freed later begins it anew
    version bigint NOT NULL DEFAULT 1,       -- of what staff set
    CONSTRAINT one_opening_per_instant UNIQUE (clinic_id, opens_at),
    CONSTRAINT rate_in_range CHECK (rate BETWEEN 1 AND 10000),
    CONSTRAINT opening_closes_within_a_day CHECK (closes_at BETWEEN opens_at AND opens_at + interval '1 day')
) WITH (fillfactor = 50);

-- No foreign key to the opening: thousands who join at once would lock its one row one after the other.
CREATE TABLE opening_tickets (
    id bigint GENERATED ALWAYS AS IDENTITY,
    opening_id bigint NOT NULL,
    patient_id bigint NOT NULL REFERENCES patients,
    lot bigint,                              -- of those who came before the opening
    number bigint CHECK (number > 0),        -- the turn; none yet: it was not drawn or given
    joined_at timestamptz NOT NULL,
    turn_at timestamptz,                     -- when it was let in
    CONSTRAINT one_ticket_per_patient_and_opening PRIMARY KEY (opening_id, patient_id),
    CONSTRAINT one_ticket_per_number UNIQUE (opening_id, number)
) WITH (fillfactor = 80);
CREATE INDEX opening_tickets_without_number ON opening_tickets (opening_id) WHERE number IS NULL;
CREATE INDEX opening_tickets_by_turn ON opening_tickets (opening_id, turn_at) WHERE turn_at IS NOT NULL;

CREATE TABLE opening_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    clinic_id bigint NOT NULL,
    opening_id bigint NOT NULL,
    account_id bigint NOT NULL REFERENCES accounts,
    desk text NOT NULL,
    rate integer NOT NULL,
    closes_at timestamptz NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON opening_changes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Signs tickets and admissions, and draws the lots. It never leaves the database, so all its services share it.
CREATE TABLE opening_key (
    one boolean PRIMARY KEY DEFAULT true CHECK (one),
    key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO opening_key (key) VALUES (public.gen_random_bytes(32));
REVOKE SELECT ON opening_key, opening_tickets FROM holdfast_app;

CREATE INDEX slots_by_release ON slots (clinic_id, opens_at) WHERE opens_at IS NOT NULL;

CREATE FUNCTION joins_before() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '5 minutes' $$;
CREATE FUNCTION opening_lasts() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '30 minutes' $$;
-- After the opening, until the first is let in: by then all who waited have asked for their place. Else the first places would be
-- called before their phones knew of them, and come in a crowd.
CREATE FUNCTION draw_takes() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '2 seconds' $$;
CREATE FUNCTION admission_lasts() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '2 minutes' $$;
-- So long a seat is left for somebody who was let in: a slow phone and a choice are no reason to lose it.
CREATE FUNCTION choice_lasts() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '20 seconds' $$;

CREATE FUNCTION opening_mac(p_words text) RETURNS bytea LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN public.hmac(convert_to(p_words, 'UTF8'), (SELECT key FROM holdfast.opening_key), 'sha256');
END
$$;

-- "ticket.<opening>.<patient>.<HMAC-SHA-256>", or "admission.<opening>.<patient>.<ends, Unix time>.<HMAC>".
CREATE FUNCTION signed(p_words text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN p_words || '.' || translate(encode(holdfast.opening_mac(p_words), 'base64'), '+/=', '-_');
END
$$;

-- The numbers in what was signed here as that kind; none for anything else.
CREATE FUNCTION read_signed(p_kind text, p_text text) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_words text := left(p_text, -44);
BEGIN
    IF length(p_text) > 200 OR v_words IS NULL OR v_words !~ ('^' || p_kind || '(\.\d{1,18})+$')
       -- The hashes are compared, so that the time it takes tells nothing of the right signature.
       OR sha256(convert_to(p_text, 'UTF8')) <> sha256(convert_to(holdfast.signed(v_words), 'UTF8')) THEN
        RETURN NULL;
    END IF;
    RETURN (string_to_array(v_words, '.'))[2:]::bigint[];
END
$$;

-- So many were let in by an instant. What the line did not use is not saved up, and neither is the time when nobody moved it on:
-- no crowd may come in at once.
CREATE FUNCTION admitted_by(o holdfast.openings, p_at timestamptz) RETURNS double precision LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN least(o.numbered, o.most, o.admitted + o.rate * least(greatest(extract(epoch FROM p_at - o.admitted_at), 0), 1)::double precision);
END
$$;

-- The seats that somebody with an admission could claim now.
CREATE FUNCTION seats_left(o holdfast.openings) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT count(*) FROM holdfast.slots s
            WHERE s.clinic_id = o.clinic_id AND s.opens_at = o.opens_at
              AND holdfast.is_claimable(s, 'counter') AND s.starts_at > holdfast.booking_now());
END
$$;

-- Who has seats of the opening, held or booked, once for each.
CREATE FUNCTION seat_holders(o holdfast.openings) RETURNS SETOF bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY SELECT coalesce((SELECT a.patient_id FROM holdfast.appointments a WHERE a.id = s.appointment_id), s.held_for, 0)
                 FROM holdfast.slots s
                 WHERE s.clinic_id = o.clinic_id AND s.opens_at = o.opens_at
                   AND (s.status = 'booked' OR s.hold_expires_at >= holdfast.booking_now());
END
$$;

-- So many were let in a short while ago and have no seat of the opening yet. NOT IN looks each up in a hash, whatever the planner
-- expects of tickets that came since the last ANALYZE.
CREATE FUNCTION choosing(o holdfast.openings) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT count(*) FROM holdfast.opening_tickets t
            WHERE t.opening_id = o.id AND t.turn_at > holdfast.booking_now() - holdfast.choice_lasts()
              AND t.patient_id NOT IN (SELECT holdfast.seat_holders(o)));
END
$$;

-- Nobody needs a ticket any more: its time is up, and nobody waits or nothing is left to wait for.
CREATE FUNCTION is_over(o holdfast.openings) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN o.ended_at IS NOT NULL OR holdfast.booking_now() >= o.opens_at + interval '1 day'
        OR (holdfast.booking_now() >= o.closes_at
            AND ((holdfast.admitted_by(o, holdfast.booking_now()) >= o.numbered
                  AND NOT EXISTS (SELECT FROM holdfast.opening_tickets t WHERE t.opening_id = o.id AND t.number IS NULL))
                 OR (holdfast.seats_left(o) = 0 AND holdfast.choosing(o) = 0)));
END
$$;

CREATE FUNCTION opening_json(o holdfast.openings) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN jsonb_build_object('id', o.id, 'opensAt', holdfast.instant(o.opens_at),
        'joinsFrom', holdfast.instant(o.opens_at - holdfast.joins_before()), 'closesAt', holdfast.instant(o.closes_at),
        'state', CASE WHEN holdfast.booking_now() < o.opens_at - holdfast.joins_before() THEN 'ahead'
                      WHEN holdfast.booking_now() < o.opens_at THEN 'joining'
                      WHEN holdfast.is_over(o) THEN 'over' ELSE 'running' END);
END
$$;

-- The opening of an instant, made when somebody first asks for it.
CREATE FUNCTION opening_of(p_clinic bigint, p_opens_at timestamptz) RETURNS holdfast.openings LANGUAGE plpgsql AS $$
DECLARE
    o holdfast.openings;
BEGIN
    SELECT * INTO o FROM holdfast.openings WHERE clinic_id = p_clinic AND opens_at = p_opens_at;
    IF NOT FOUND THEN
        INSERT INTO holdfast.openings (clinic_id, opens_at, closes_at, admitted_at)
        VALUES (p_clinic, p_opens_at, p_opens_at + holdfast.opening_lasts(), p_opens_at + holdfast.draw_takes())
        ON CONFLICT DO NOTHING;
        SELECT * INTO o FROM holdfast.openings WHERE clinic_id = p_clinic AND opens_at = p_opens_at;
    END IF;
    RETURN o;
END
$$;

-- The instants at which a clinic's seats open: those of the next week, and those of late whose opening may not be over.
CREATE FUNCTION releases_of(p_clinic bigint) RETURNS SETOF timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_at timestamptz := holdfast.booking_now() - interval '1 day';
BEGIN
    LOOP
        SELECT s.opens_at INTO v_at FROM holdfast.slots s
        WHERE s.clinic_id = p_clinic AND s.opens_at > v_at ORDER BY s.opens_at LIMIT 1;
        EXIT WHEN v_at IS NULL OR v_at > holdfast.booking_now() + interval '7 days';
        RETURN NEXT v_at;
    END LOOP;
END
$$;

-- {openings: [...]} that are not over, the next first; for staff with how it goes.
CREATE FUNCTION list_openings(p_clinic bigint, p_detailed boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    PERFORM opening_of(p_clinic, r) FROM releases_of(p_clinic) AS r WHERE r > booking_now() - opening_lasts();
    RETURN (SELECT json_build_object('serverTime', instant(booking_now()), 'openings', coalesce(json_agg(
                CASE WHEN p_detailed THEN opening_json(o) || opening_progress(o) ELSE opening_json(o) END ORDER BY o.opens_at), '[]'))::text
            FROM releases_of(p_clinic) AS r JOIN openings o ON o.clinic_id = p_clinic AND o.opens_at = r
            WHERE NOT is_over(o));
END
$$;

CREATE FUNCTION opening_progress(o holdfast.openings) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT jsonb_build_object('rate', o.rate, 'version', o.version, 'joined', count(*),
                'seatsLeft', holdfast.seats_left(o), 'admitted', floor(holdfast.admitted_by(o, holdfast.booking_now())),
                'waiting', count(*) - floor(holdfast.admitted_by(o, holdfast.booking_now())))
            FROM holdfast.opening_tickets t WHERE t.opening_id = o.id);
END
$$;

CREATE FUNCTION refuse_opening() RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT (404, holdfast.problem(404, 'not_found', 'No such opening',
        'There is no opening with this id in your clinic. Read the openings again.'), false)::holdfast.answer
$$;

-- Brings the line to this instant: notes when those were let in whose turn came since it was moved last.
CREATE FUNCTION moved_line(o holdfast.openings) RETURNS holdfast.openings LANGUAGE plpgsql AS $$
DECLARE
    v_admitted double precision := holdfast.admitted_by(o, holdfast.booking_now());
BEGIN
    UPDATE holdfast.opening_tickets SET turn_at = o.admitted_at + make_interval(secs => (number - o.admitted) / o.rate)
    WHERE opening_id = o.id AND number > floor(o.admitted)::bigint AND number <= floor(v_admitted)::bigint;
    o.admitted := v_admitted;
    o.admitted_at := greatest(o.admitted_at, holdfast.booking_now());
    RETURN o;
END
$$;

-- The rate holds from this instant on: nobody who was let in is put out, and nobody gets in for the time before.
CREATE FUNCTION set_opening(i holdfast.intent, p_opening bigint, p_rate integer, p_closes timestamptz)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'opening');
    o openings;
    v_constraint text;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    SELECT * INTO o FROM openings WHERE id = p_opening AND clinic_id = i.clinic_id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN refuse_opening();
    END IF;
    o := moved_line(o);
    BEGIN
        UPDATE openings SET admitted = o.admitted, admitted_at = o.admitted_at,
                            rate = coalesce(p_rate, rate), closes_at = coalesce(p_closes, closes_at), version = version + 1,
                            ended_at = CASE WHEN p_closes IS NULL THEN ended_at END
        WHERE id = o.id RETURNING * INTO o;
    EXCEPTION WHEN check_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
        RETURN (422, problem(422, 'unprocessable', 'A field breaks a rule', CASE v_constraint
            WHEN 'rate_in_range' THEN 'rate must be from 1 to 10000 admissions a second.'
            ELSE 'closesAt must be at the opening or within a day after it.' END), false)::answer;
    END;
    INSERT INTO opening_changes (at, clinic_id, opening_id, account_id, desk, rate, closes_at)
    VALUES (booking_now(), o.clinic_id, o.id, i.account_id, coalesce(i.desk, ''), o.rate, o.closes_at);
    RETURN give_answer(i, 'opening', 200, jsonb_build_object('opening', opening_json(o) || opening_progress(o))::text);
END
$$;

-- Who waited is forgotten after a month, a little at a time.
CREATE FUNCTION tidy_openings() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_count bigint;
BEGIN
    DELETE FROM opening_tickets t USING (
        SELECT old.opening_id, old.patient_id FROM openings o JOIN opening_tickets old ON old.opening_id = o.id
        WHERE o.opens_at < booking_now() - interval '30 days' ORDER BY o.opens_at LIMIT 1000) AS gone
    WHERE t.opening_id = gone.opening_id AND t.patient_id = gone.patient_id;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END
$$;

GRANT EXECUTE ON FUNCTION list_openings(bigint, boolean), set_opening(intent, bigint, integer, timestamptz), tidy_openings()
TO holdfast_app;
