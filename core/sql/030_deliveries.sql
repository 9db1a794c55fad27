-- What follows a booking outside of this database: one row a consumer and event, made from the outbox by one service at a time
-- and worked off by all of them. At least once; what must not happen twice carries the event's id to whoever is called.

CREATE TABLE deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    consumer text NOT NULL CHECK (consumer <> ''),
    kind text NOT NULL DEFAULT '',   -- when one event is several deliveries: a reminder's, a subscriber's
    event_xid xid8 NOT NULL,
    event_id bigint NOT NULL,
    clinic_id bigint NOT NULL,
    topic text NOT NULL,
    slot_id bigint,
    appointment_id bigint,
    payment_id bigint,
    version bigint,
    event_at timestamptz NOT NULL,
    payload jsonb NOT NULL DEFAULT '{}',
    subject text NOT NULL,           -- one after the other among those of one consumer and subject
    ordered boolean NOT NULL,        -- false: neither waits for others of the subject nor holds them up
    horizon xid8 NOT NULL,           -- claimable when every event below it has its rows
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'skipped', 'dead')),
    due_at timestamptz NOT NULL,
    lease_until timestamptz,
    lease_owner text,
    attempts integer NOT NULL DEFAULT 0,
    first_tried_at timestamptz,
    last_error text NOT NULL DEFAULT '',
    made_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT one_delivery_per_event UNIQUE (consumer, kind, event_xid, event_id),
    CONSTRAINT ended_means_a_time CHECK ((state = 'waiting') = (ended_at IS NULL)),
    CONSTRAINT lease_has_an_owner CHECK ((lease_until IS NULL) = (lease_owner IS NULL)),
    CONSTRAINT only_waiting_is_leased CHECK (state = 'waiting' OR lease_owner IS NULL)
) WITH (fillfactor = 80);            -- a claim finds room beside the row, and leaves the indexes alone
-- A visit of several seats, or a move, writes an event a seat; it is one fact about one appointment.
CREATE UNIQUE INDEX one_delivery_per_fact ON deliveries (consumer, kind, appointment_id, topic, event_xid)
    WHERE appointment_id IS NOT NULL;
CREATE INDEX deliveries_due ON deliveries (consumer, due_at, id) WHERE state = 'waiting';
CREATE INDEX deliveries_in_order ON deliveries (consumer, subject, event_id, id) WHERE state = 'waiting' AND ordered;
CREATE INDEX deliveries_dead ON deliveries (consumer, id) WHERE state = 'dead';
CREATE INDEX deliveries_ended ON deliveries (ended_at) WHERE state IN ('done', 'skipped');

-- What happened before there were deliveries is told to nobody.
INSERT INTO outbox_cursor (consumer, xid, id) SELECT 'deliveries', pg_snapshot_xmin(pg_current_snapshot()), 0;

CREATE FUNCTION deliveries_are_tried() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '3 days' $$;

-- 5 s, 10 s, 20 s ... at most 6 h; a quarter more or less, so that what failed together is not tried again together.
CREATE FUNCTION delivery_pause(p_attempts integer) RETURNS interval LANGUAGE sql VOLATILE AS $$
    SELECT least(interval '5 seconds' * (2 ^ least(p_attempts - 1, 13)), interval '6 hours') * (0.75 + random() / 2)
$$;

-- Moves the cursor from one place to the next and makes the rows of what lies between: both or neither. False when the cursor
-- stands elsewhere: somebody else leads. p_rows: [{consumer, kind, xid, id, clinic, topic, slot, appointment, payment, version,
-- at, payload, subject, ordered, due}]. Webhooks are data and not a service's setting: theirs are made here, of the same events.
CREATE FUNCTION fan_out(p_from_xid xid8, p_from_id bigint, p_to_xid xid8, p_to_id bigint, p_horizon xid8, p_rows jsonb)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    UPDATE outbox_cursor SET xid = p_to_xid, id = p_to_id
    WHERE consumer = 'deliveries' AND xid = p_from_xid AND id = p_from_id AND (p_to_xid, p_to_id) > (p_from_xid, p_from_id);
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    -- Cursor and rows are lost together or not at all, and made anew: nobody has to wait for the disk.
    PERFORM set_config('synchronous_commit', 'off', true);
    INSERT INTO deliveries (consumer, kind, event_xid, event_id, clinic_id, topic, slot_id, appointment_id, payment_id, version,
                            event_at, payload, subject, ordered, horizon, due_at, made_at)
    SELECT r.consumer, r.kind, r.xid::xid8, r.id, r.clinic, r.topic, r.slot, r.appointment, r.payment, r.version,
           r.at, r.payload, r.subject, r.ordered, p_horizon, coalesce(r.due, booking_now()), booking_now()
    FROM jsonb_to_recordset(p_rows) AS r (consumer text, kind text, xid text, id bigint, clinic bigint, topic text, slot bigint,
        appointment bigint, payment bigint, version bigint, at timestamptz, payload jsonb, subject text, ordered boolean,
        due timestamptz)
    ORDER BY r.id
    ON CONFLICT DO NOTHING;
    PERFORM fan_out_webhooks(p_from_xid, p_from_id, p_to_xid, p_to_id, p_horizon);
    RETURN true;
END
$$;

-- Takes up to p_limit deliveries that are due, for p_lease, under p_owner's name, which is used for one claim only. In order of the
-- events within a subject: outbox ids, since two changes of one row follow each other there even when their transactions' ids
-- do not. What nobody brings to an end, though its lease runs out again and again, ends here.
-- A rush fills the table faster than its statistics grow: by them, sorting all that waits would seem cheap.
CREATE FUNCTION claim_deliveries(p_consumer text, p_owner text, p_lease interval, p_limit integer) RETURNS SETOF deliveries
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp SET enable_seqscan = off SET enable_sort = off AS $$
DECLARE
    v_now timestamptz := booking_now();
    v_settled xid8 := (SELECT xid FROM outbox_cursor WHERE consumer = 'deliveries');
    d deliveries;
BEGIN
    -- Who is called is called under an id that stays the same, or that a later commit makes sure of: a claim that a crash of the
    -- database loses is only made again.
    PERFORM set_config('synchronous_commit', 'off', true);
    FOR d IN SELECT w.* FROM deliveries w
             WHERE w.consumer = p_consumer AND w.state = 'waiting' AND w.due_at <= v_now
               AND (w.lease_until IS NULL OR w.lease_until < v_now) AND w.horizon <= v_settled
               AND NOT (w.ordered AND EXISTS (
                   SELECT FROM deliveries e WHERE e.consumer = w.consumer AND e.subject = w.subject AND e.state = 'waiting'
                     AND e.ordered AND (e.event_id, e.id) < (w.event_id, w.id)))
             ORDER BY w.due_at, w.id LIMIT p_limit FOR UPDATE SKIP LOCKED LOOP
        IF d.lease_until IS NOT NULL AND d.first_tried_at < v_now - deliveries_are_tried() THEN
            UPDATE deliveries SET state = 'dead', ended_at = v_now, lease_until = NULL, lease_owner = NULL,
                last_error = coalesce(nullif(last_error, ''), 'Every attempt ended without a word of how.')
            WHERE id = d.id;
        ELSE
            UPDATE deliveries SET lease_owner = p_owner, lease_until = v_now + p_lease, attempts = attempts + 1,
                first_tried_at = coalesce(first_tried_at, v_now)
            WHERE id = d.id RETURNING * INTO d;
            RETURN NEXT d;
        END IF;
    END LOOP;
END
$$;

-- What became of a claimed delivery: done, skipped, dead, retry (p_after at the soonest), postponed (to p_until; no attempt).
-- False when the lease is somebody else's by now.
CREATE FUNCTION end_delivery(p_id bigint, p_owner text, p_outcome text, p_detail text, p_after interval, p_until timestamptz)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    d deliveries;
    v_state text := CASE WHEN p_outcome IN ('retry', 'postponed') THEN 'waiting' ELSE p_outcome END;
BEGIN
    SELECT * INTO d FROM deliveries WHERE id = p_id AND state = 'waiting' AND lease_owner = p_owner FOR UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    ELSIF p_outcome = 'retry' AND d.first_tried_at < booking_now() - deliveries_are_tried() THEN
        v_state := 'dead';
    END IF;
    UPDATE deliveries SET state = v_state, lease_until = NULL, lease_owner = NULL, last_error = left(p_detail, 1000),
        ended_at = CASE WHEN v_state <> 'waiting' THEN booking_now() END,
        due_at = CASE WHEN v_state <> 'waiting' THEN due_at
                      WHEN p_outcome = 'postponed' THEN p_until
                      ELSE booking_now() + greatest(delivery_pause(d.attempts), p_after) END,
        attempts = CASE WHEN p_outcome = 'postponed' THEN d.attempts - 1 ELSE d.attempts END,
        first_tried_at = CASE WHEN p_outcome = 'postponed' AND d.attempts = 1 THEN NULL ELSE d.first_tried_at END
    WHERE id = p_id;
    RETURN true;
END
$$;

-- To be tried again as if it were new; one that waits for its next attempt is tried now. False when there is nothing to try.
CREATE FUNCTION requeue_delivery(p_clinic bigint, p_id bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE holdfast.deliveries SET state = 'waiting', ended_at = NULL, attempts = 0, first_tried_at = NULL,
        due_at = least(due_at, holdfast.booking_now())
    WHERE id = p_id AND (p_clinic IS NULL OR clinic_id = p_clinic) AND holdfast.is_delivered_to(consumer)
      AND (state = 'dead' OR (state = 'waiting' AND lease_owner IS NULL AND attempts > 0));
    RETURN FOUND;
END
$$;

CREATE FUNCTION delivery_json(d holdfast.deliveries) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT json_strip_nulls(json_build_object('id', (d).id, 'consumer', (d).consumer, 'kind', nullif((d).kind, ''),
        'event', (d).event_xid || '-' || (d).event_id, 'topic', (d).topic, 'slotId', (d).slot_id,
        'appointmentId', (d).appointment_id, 'paymentId', (d).payment_id, 'state', (d).state,
        'attempts', (d).attempts, 'lastError', nullif((d).last_error, ''), 'eventAt', holdfast.instant((d).event_at),
        'dueAt', holdfast.instant((d).due_at), 'endedAt', holdfast.instant((d).ended_at)))
$$;

CREATE FUNCTION requeue(i holdfast.intent, p_id bigint) RETURNS holdfast.answer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'requeue');
    d deliveries;
    v_again boolean;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    v_again := requeue_delivery(i.clinic_id, p_id);
    SELECT * INTO d FROM deliveries WHERE id = p_id AND clinic_id = i.clinic_id;
    IF NOT FOUND THEN
        RETURN (404, problem(404, 'not_found', 'No such delivery',
            'There is no delivery with this id in your clinic. Read the list again.'), false)::answer;
    ELSIF NOT v_again THEN
        RETURN give_answer(i, 'requeue', 409, problem(409, 'stale_version', 'Nothing to try again',
            CASE WHEN d.state IN ('done', 'skipped') THEN 'This delivery has come to its end.'
                 WHEN NOT is_delivered_to(d.consumer) THEN 'Its webhook is disabled or removed. Enable it from this event on.'
                 ELSE 'This delivery is being tried or waits for its time.' END));
    END IF;
    RETURN give_answer(i, 'requeue', 200, json_build_object('delivery', delivery_json(d))::text);
END
$$;

GRANT SELECT ON deliveries TO holdfast_app;
GRANT EXECUTE ON FUNCTION fan_out(xid8, bigint, xid8, bigint, xid8, jsonb), claim_deliveries(text, text, interval, integer),
    end_delivery(bigint, text, text, text, interval, timestamptz), delivery_json(deliveries), requeue(intent, bigint)
TO holdfast_app;
