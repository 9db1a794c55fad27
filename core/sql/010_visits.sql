-- Claims that name no seat, and visits of several seats. A visit keeps its doctor and its seat number from its first seat to its
-- last, without a gap; it is held, booked, moved and freed as a whole.

-- What somebody wants: which doctor, or any of a specialty; starting when, over by when, how long (none: one slot), for whom.
CREATE TYPE wish AS (
    doctor_id bigint,
    specialty text,
    from_time timestamptz,
    last_start timestamptz,
    until timestamptz,
    visit interval,
    patient_id bigint
);

-- Locks seats in the one order that everybody keeps.
CREATE FUNCTION lock_seats(p_seats bigint[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM holdfast.slots WHERE id = ANY (p_seats) ORDER BY id FOR UPDATE;
    RETURN p_seats;
END
$$;

-- The seats from one on that cover a visit, by time. None if a break or the day's end comes first.
CREATE FUNCTION visit_from(p_slot bigint, p_visit interval) RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
    first holdfast.slots;
    v_seats bigint[];
BEGIN
    SELECT * INTO first FROM holdfast.slots WHERE id = p_slot;
    IF p_visit IS NULL OR first.starts_at + p_visit <= first.ends_at THEN
        RETURN ARRAY[p_slot];
    END IF;
    SELECT CASE WHEN bool_and(q.joined) AND max(q.ends_at) >= first.starts_at + p_visit
                THEN array_agg(q.id ORDER BY q.starts_at) END INTO v_seats
    FROM (SELECT s.id, s.starts_at, s.ends_at,
                 coalesce(s.starts_at = lag(s.ends_at) OVER (ORDER BY s.starts_at), s.id = p_slot) AS joined
          FROM holdfast.slots s
          WHERE s.doctor_id = first.doctor_id AND s.seat = first.seat
            AND s.starts_at >= first.starts_at AND s.starts_at < first.starts_at + p_visit) AS q;
    RETURN v_seats;
END
$$;

-- Where a wish can be met now, earliest first. Looks without locking.
CREATE FUNCTION openings(i holdfast.intent, w holdfast.wish, p_limit integer)
RETURNS TABLE (seats bigint[], begins timestamptz, ends timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE
    found_so_far integer := 0;
    v_first bigint;
BEGIN
    FOR v_first, begins, ends IN
        SELECT s.id, s.starts_at, s.ends_at FROM holdfast.doctors d JOIN holdfast.slots s ON s.doctor_id = d.id
        WHERE d.clinic_id = i.clinic_id AND d.active AND (w.doctor_id IS NULL OR d.id = w.doctor_id)
          AND (w.specialty IS NULL OR d.specialty = w.specialty)
          AND s.starts_at >= w.from_time AND s.starts_at <= w.last_start AND s.ends_at <= w.until
          AND holdfast.is_claimable(s, i.channel)
        ORDER BY s.starts_at, d.position, d.id, s.seat
    LOOP
        seats := CASE WHEN w.visit IS NULL THEN ARRAY[v_first] ELSE holdfast.visit_from(v_first, w.visit) END;
        IF cardinality(seats) > 1 THEN
            SELECT max(s.ends_at) INTO ends FROM holdfast.slots s WHERE s.id = ANY (seats)
            HAVING bool_and(holdfast.is_claimable(s, i.channel)) AND max(s.ends_at) <= w.until;
        END IF;
        CONTINUE WHEN seats IS NULL OR ends IS NULL
            OR EXISTS (SELECT FROM holdfast.appointments a WHERE a.patient_id = w.patient_id
                       AND a.status NOT IN ('cancelled', 'no_show') AND a.during && tstzrange(begins, ends));
        RETURN NEXT;
        found_so_far := found_so_far + 1;
        EXIT WHEN found_so_far = p_limit;
    END LOOP;
END
$$;

-- Locks all of the seats if all can be claimed, else none: what was locked on the way is let go with the subtransaction.
CREATE FUNCTION claim_seats(i holdfast.intent, p_seats bigint[], p_wait boolean) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    v_got integer;
BEGIN
    IF p_wait THEN
        PERFORM holdfast.lock_seats(p_seats);
    ELSE
        PERFORM FROM holdfast.slots WHERE id = ANY (p_seats) ORDER BY id FOR UPDATE SKIP LOCKED;
        GET DIAGNOSTICS v_got = ROW_COUNT;
        IF v_got < cardinality(p_seats) THEN
            RAISE EXCEPTION 'taken' USING ERRCODE = 'HF001';
        END IF;
    END IF;
    SELECT count(*) INTO v_got FROM holdfast.slots s WHERE s.id = ANY (p_seats) AND holdfast.is_claimable(s, i.channel);
    IF v_got < cardinality(p_seats) THEN
        RAISE EXCEPTION 'taken' USING ERRCODE = 'HF001';
    END IF;
    RETURN true;
EXCEPTION WHEN SQLSTATE 'HF001' THEN
    RETURN false;
END
$$;

-- Locks the first seat for a wish of one slot that nobody else has in hand. Seats that were locked and then turned out to be taken
-- are let go with the subtransaction.
CREATE FUNCTION seat_nobody_has(i holdfast.intent, w holdfast.wish) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_seat bigint;
BEGIN
    SELECT s.id INTO v_seat FROM holdfast.doctors d JOIN holdfast.slots s ON s.doctor_id = d.id
    WHERE d.clinic_id = i.clinic_id AND d.active AND (w.doctor_id IS NULL OR d.id = w.doctor_id)
      AND (w.specialty IS NULL OR d.specialty = w.specialty)
      AND s.starts_at >= w.from_time AND s.starts_at <= w.last_start AND s.ends_at <= w.until
      AND holdfast.is_claimable(s, i.channel)
      AND NOT EXISTS (SELECT FROM holdfast.appointments a WHERE a.patient_id = w.patient_id
                      AND a.status NOT IN ('cancelled', 'no_show') AND a.during && tstzrange(s.starts_at, s.ends_at))
    ORDER BY s.starts_at, d.position, d.id, s.seat LIMIT 1 FOR UPDATE OF s SKIP LOCKED;
    IF v_seat IS NULL THEN
        RAISE EXCEPTION 'taken' USING ERRCODE = 'HF001';
    END IF;
    RETURN ARRAY[v_seat];
EXCEPTION WHEN SQLSTATE 'HF001' THEN
    RETURN NULL;
END
$$;

-- Locks seats for a wish; none when nothing is left. Skips what others have in hand; what is then still free in the end is waited
-- for, since others may let go of it.
CREATE FUNCTION seats_for(i holdfast.intent, w holdfast.wish) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    v_seats bigint[] := CASE WHEN w.visit IS NULL THEN holdfast.seat_nobody_has(i, w) END;
    v_wait boolean := w.visit IS NULL;
    v_any boolean;
BEGIN
    IF v_seats IS NOT NULL THEN
        RETURN v_seats;
    END IF;
    LOOP
        v_any := false;
        FOR v_seats IN SELECT o.seats FROM holdfast.openings(i, w, 64) AS o LOOP
            v_any := true;
            IF holdfast.claim_seats(i, v_seats, v_wait) THEN
                RETURN v_seats;
            END IF;
        END LOOP;
        IF NOT v_any THEN
            RETURN NULL;
        END IF;
        v_wait := true;
    END LOOP;
END
$$;

-- Up to three places where a wish could be met instead, within a week.
CREATE FUNCTION alternatives_for(i holdfast.intent, w holdfast.wish) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    w.from_time := greatest(w.from_time, holdfast.booking_now() - interval '12 hours');
    w.last_start := w.from_time + interval '7 days';
    w.until := 'infinity';
    RETURN (SELECT coalesce(json_agg(v.public_body ORDER BY v.starts_at, v.id), '[]')
            FROM (SELECT DISTINCT ON (o.begins) o.seats[1] AS id
                  FROM holdfast.openings(i, w, 12) AS o ORDER BY o.begins LIMIT 3) AS q
            JOIN holdfast.slot_views v ON v.id = q.id);
END
$$;

CREATE FUNCTION refuse_wish(i holdfast.intent, p_operation text, w holdfast.wish) RETURNS holdfast.answer
LANGUAGE plpgsql AS $$
DECLARE
    anybody holdfast.wish := w;
    v_seats bigint[];
    v_ends timestamptz;
BEGIN
    IF NOT EXISTS (SELECT FROM holdfast.doctors d WHERE d.clinic_id = i.clinic_id AND d.active
                   AND (w.doctor_id IS NULL OR d.id = w.doctor_id) AND (w.specialty IS NULL OR d.specialty = w.specialty)) THEN
        RETURN (404, holdfast.problem(404, 'not_found', 'No such doctor',
            'Your clinic has no such doctor, or none of this specialty.'), false)::holdfast.answer;
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

-- Why a visit cannot begin at a seat, as an answer. p_own is the appointment that moves.
CREATE FUNCTION refuse_visit(i holdfast.intent, p_operation text, p_slot bigint, w holdfast.wish, p_seats bigint[],
                             p_own bigint DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql AS $$
DECLARE
    v_taken bigint := (SELECT s.id FROM holdfast.slots s WHERE s.id = ANY (p_seats)
                       AND s.appointment_id IS DISTINCT FROM p_own AND NOT holdfast.is_claimable(s, i.channel) ORDER BY s.starts_at LIMIT 1);
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

-- What was held, or what became of an appointment; a visit's answer lists all its seats.
CREATE FUNCTION slot_list(p_seats bigint[]) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT json_agg(v.body ORDER BY v.starts_at) FROM holdfast.slot_views v WHERE v.id = ANY (p_seats));
END
$$;

CREATE FUNCTION visit_body(p_appointment bigint, p_seats bigint[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF cardinality(p_seats) = 1 THEN
        RETURN holdfast.appointment_body(p_appointment, p_seats[1]);
    END IF;
    RETURN (SELECT json_build_object('appointment', json_strip_nulls(holdfast.appointment_json(a, p.name)), 'slot', v.body,
                                     'slots', holdfast.slot_list(p_seats))::text
            FROM holdfast.appointments a JOIN holdfast.patients p ON p.id = a.patient_id
            JOIN holdfast.slot_views v ON v.id = p_seats[1] WHERE a.id = p_appointment);
END
$$;

CREATE FUNCTION visit_hold_body(p_seats bigint[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
    s holdfast.slots;
BEGIN
    SELECT * INTO s FROM holdfast.slots WHERE id = p_seats[1];
    IF cardinality(p_seats) = 1 THEN
        RETURN holdfast.hold_body(s);
    END IF;
    RETURN (SELECT json_build_object('holdId', s.hold_id, 'expiresAt', holdfast.instant(s.hold_expires_at),
        'serverTime', holdfast.instant(holdfast.booking_now()), 'slot', v.body, 'slots', holdfast.slot_list(p_seats))::text
        FROM holdfast.slot_views v WHERE v.id = s.id);
END
$$;
