-- The clinic's events as its other systems are told of them: a delivery for each webhook that wants the event, each webhook a consumer
-- of its own, so that nobody waits for anybody else's receiver.

-- What a row of the outbox is to a receiver; none: nothing. A status is changed by an event that is, to the seat, no change at all.
CREATE FUNCTION webhook_type(o holdfast.outbox) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF o.topic = 'webhook.test' OR o.topic = ANY (holdfast.webhook_types()) THEN
        RETURN o.topic;
    ELSIF o.topic <> 'slot.changed' OR o.appointment_id IS NULL THEN
        RETURN NULL;
    END IF;
    RETURN (SELECT CASE WHEN coalesce(e.step_to, e.to_status) = 'cancelled' THEN 'appointment.cancelled'
                        ELSE 'appointment.status_changed' END
            FROM holdfast.slot_events e
            WHERE e.slot_id = o.slot_id AND e.xid = o.xid AND e.version = o.version AND e.appointment_id = o.appointment_id
              AND (e.step IN ('status', 'undone') OR e.step IS NULL AND e.from_status <> e.to_status)
            ORDER BY e.id DESC LIMIT 1);
END
$$;

-- An appointment as it is when the delivery is made: at least as new as the event.
CREATE FUNCTION webhook_appointment(p_appointment bigint) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT jsonb_build_object('appointmentId', a.id, 'version', a.version, 'status', a.status, 'patientId', a.patient_id,
                'slotId', a.slot_id, 'seat', a.seat, 'doctor', jsonb_build_object('id', d.id, 'name', d.name),
                'startsAt', holdfast.instant(lower(a.during)), 'endsAt', holdfast.instant(upper(a.during)),
                'timeZone', c.time_zone, 'clinicId', a.clinic_id, 'channel', a.channel)
            FROM holdfast.appointments a JOIN holdfast.doctors d ON d.id = a.doctor_id JOIN holdfast.clinics c ON c.id = a.clinic_id
            WHERE a.id = p_appointment);
END
$$;

-- Where the move that an event is part of came from: the first of the seats it freed.
CREATE FUNCTION webhook_moved_from(o holdfast.outbox) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT jsonb_build_object('slotId', s.id, 'doctor', jsonb_build_object('id', d.id, 'name', d.name),
                                      'startsAt', holdfast.instant(s.starts_at))
            FROM holdfast.slot_events e JOIN holdfast.slots s ON s.id = e.slot_id JOIN holdfast.doctors d ON d.id = s.doctor_id
            WHERE e.appointment_id = o.appointment_id AND e.xid = o.xid AND e.from_status = 'booked' AND e.to_status <> 'booked'
            ORDER BY s.starts_at LIMIT 1);
END
$$;

-- What an event says of its matter; none when that is gone. A patient's name is not in it: see claim_webhooks.
CREATE FUNCTION webhook_data(o holdfast.outbox, p_type text) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_data jsonb;
BEGIN
    IF p_type = 'webhook.test' THEN
        RETURN jsonb_build_object('webhookId', o.webhook_id);
    ELSIF p_type LIKE 'slot.%' THEN
        RETURN (SELECT jsonb_build_object('slotId', s.id, 'version', s.version, 'status', s.status, 'seat', s.seat,
                    'doctor', jsonb_build_object('id', d.id, 'name', d.name), 'startsAt', holdfast.instant(s.starts_at),
                    'endsAt', holdfast.instant(s.ends_at), 'timeZone', c.time_zone, 'clinicId', s.clinic_id)
                FROM holdfast.slots s JOIN holdfast.doctors d ON d.id = s.doctor_id JOIN holdfast.clinics c ON c.id = s.clinic_id
                WHERE s.id = o.slot_id);
    END IF;
    v_data := holdfast.webhook_appointment(o.appointment_id);
    IF p_type = 'appointment.moved' THEN
        v_data := v_data || jsonb_strip_nulls(jsonb_build_object('movedFrom', holdfast.webhook_moved_from(o)));
    END IF;
    RETURN v_data;
END
$$;

-- Makes one webhook's delivery of an event, if it wants that.
CREATE FUNCTION make_webhook_delivery(w holdfast.webhooks, o holdfast.outbox, p_type text, p_data jsonb, p_horizon xid8)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF p_data IS NULL OR o.clinic_id <> w.clinic_id OR (p_type <> ALL (w.events) AND o.webhook_id IS DISTINCT FROM w.id) THEN
        RETURN;
    END IF;
    INSERT INTO holdfast.deliveries (consumer, event_xid, event_id, clinic_id, topic, slot_id, appointment_id, version, event_at,
                                     payload, subject, ordered, horizon, due_at, made_at)
    VALUES ('webhook ' || w.id, o.xid, o.id, o.clinic_id, p_type, o.slot_id, o.appointment_id, o.version, o.at, p_data,
            CASE WHEN o.appointment_id IS NOT NULL THEN 'appointment ' || o.appointment_id
                 WHEN o.slot_id IS NOT NULL THEN 'slot ' || o.slot_id ELSE 'test' END,
            true, p_horizon, holdfast.booking_now(), holdfast.booking_now())
    ON CONFLICT DO NOTHING;
END
$$;

-- The leader's part, within fan_out: the events between two places. A webhook that is being changed is waited for, so that none is
-- left with deliveries after it was disabled, and none misses an event while it is enabled.
CREATE FUNCTION fan_out_webhooks(p_from_xid xid8, p_from_id bigint, p_to_xid xid8, p_to_id bigint, p_horizon xid8)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    v_all bigint[] := ARRAY(SELECT id FROM holdfast.webhooks ORDER BY id FOR KEY SHARE);
    w holdfast.webhooks;
    o holdfast.outbox;
    v_type text;
    v_data jsonb;
BEGIN
    IF v_all = '{}' THEN
        RETURN;
    END IF;
    FOR o IN SELECT e.* FROM holdfast.outbox e
             WHERE (e.xid, e.id) > (p_from_xid, p_from_id) AND (e.xid, e.id) <= (p_to_xid, p_to_id) AND e.xid < p_horizon
             ORDER BY e.id LOOP
        v_type := holdfast.webhook_type(o);
        CONTINUE WHEN v_type IS NULL;
        v_data := NULL;
        FOR w IN SELECT * FROM holdfast.webhooks
                 WHERE id = ANY (v_all) AND clinic_id = o.clinic_id AND disabled_at IS NULL
                   AND NOT pg_visible_in_snapshot(o.xid, begins) LOOP
            v_data := coalesce(v_data, holdfast.webhook_data(o, v_type));
            PERFORM holdfast.make_webhook_delivery(w, o, v_type, v_data, p_horizon);
        END LOOP;
    END LOOP;
END
$$;

-- Makes up to p_limit events' deliveries for a webhook that was enabled from an event on. True when there is more to make.
CREATE FUNCTION replay_webhooks(p_limit integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    w webhooks;
    o outbox;
    v_type text;
    v_seen integer := 0;
BEGIN
    SELECT * INTO w FROM webhooks WHERE replay_xid IS NOT NULL AND disabled_at IS NULL ORDER BY id LIMIT 1
    FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    FOR o IN SELECT e.* FROM outbox e
             WHERE (e.xid, e.id) >= (w.replay_xid, w.replay_id) AND e.clinic_id = w.clinic_id AND pg_visible_in_snapshot(e.xid, w.begins)
             ORDER BY e.xid, e.id LIMIT p_limit LOOP
        v_seen := v_seen + 1;
        w.replay_xid := o.xid;
        w.replay_id := o.id + 1;
        UPDATE deliveries SET state = 'waiting', ended_at = NULL, attempts = 0, first_tried_at = NULL, last_error = '', due_at = booking_now()
        WHERE consumer = 'webhook ' || w.id AND event_xid = o.xid AND event_id = o.id AND kind = '' AND state <> 'waiting';
        v_type := webhook_type(o);
        IF v_type <> 'webhook.test' THEN
            PERFORM make_webhook_delivery(w, o, v_type, webhook_data(o, v_type), '0');
        END IF;
    END LOOP;
    UPDATE webhooks SET replay_xid = CASE WHEN v_seen = p_limit THEN w.replay_xid END,
                        replay_id = CASE WHEN v_seen = p_limit THEN w.replay_id END WHERE id = w.id;
    RETURN true;
END
$$;

-- Takes what is due, for p_lease, under p_owner's name: of each webhook at most p_at_once, less those the caller is busy with (an id for
-- each call), and one at a time of one that fails. Over all at most p_limit. secrets: [base64, ...], the newest first.
CREATE FUNCTION claim_webhooks(p_owner text, p_lease interval, p_busy bigint[], p_at_once integer, p_limit integer)
RETURNS TABLE (id bigint, webhook bigint, event text, url text, secrets json, body text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    w webhooks;
    v_room integer;
    v_count integer;
BEGIN
    FOR w IN SELECT h.* FROM webhooks h WHERE h.disabled_at IS NULL AND h.replay_xid IS NULL AND EXISTS (
                 SELECT FROM deliveries d WHERE d.consumer = 'webhook ' || h.id AND d.state = 'waiting' AND d.due_at <= booking_now())
             ORDER BY random() LOOP
        v_room := CASE WHEN w.failing_since IS NULL THEN p_at_once ELSE 1 END - (SELECT count(*) FROM unnest(p_busy) AS b WHERE b = w.id);
        CONTINUE WHEN least(v_room, p_limit) <= 0;
        RETURN QUERY
        SELECT d.id, w.id, d.event_xid || '-' || d.event_id, w.url,
               (SELECT json_agg(encode(s.secret, 'base64') ORDER BY s.number DESC) FROM webhook_secrets s
                WHERE s.webhook_id = w.id AND (s.good_until IS NULL OR s.good_until > booking_now())),
               json_build_object('type', d.topic, 'timestamp', instant(d.event_at), 'data', d.payload || coalesce((
                   SELECT jsonb_build_object('patient', jsonb_build_object('id', p.id, 'name', p.name, 'phone', p.phone))
                   FROM appointments a JOIN patients p ON p.id = a.patient_id
                   WHERE a.id = d.appointment_id AND w.include_patient), '{}'))::text
        FROM claim_deliveries('webhook ' || w.id, p_owner, p_lease, least(v_room, p_limit)) AS d;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        p_limit := p_limit - v_count;
    END LOOP;
END
$$;

-- How a call ended: done, retry (p_after at the soonest) or gone, which disables the webhook. False when the lease is somebody else's
-- by now; a delivery that ended with its webhook is nobody's.
CREATE FUNCTION end_webhook_call(p_id bigint, p_webhook bigint, p_owner text, p_outcome text, p_detail text, p_after interval)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    w webhooks;
BEGIN
    -- The webhook before its deliveries, as everywhere; only what disables it need wait for the leader.
    IF p_outcome = 'gone' THEN
        SELECT * INTO w FROM webhooks WHERE id = p_webhook FOR UPDATE;
    ELSE
        SELECT * INTO w FROM webhooks WHERE id = p_webhook FOR NO KEY UPDATE;
    END IF;
    IF NOT end_delivery(p_id, p_owner, CASE p_outcome WHEN 'gone' THEN 'skipped' ELSE p_outcome END, p_detail, p_after, NULL) THEN
        RETURN EXISTS (SELECT FROM deliveries WHERE id = p_id AND state = 'skipped');
    ELSIF p_outcome = 'done' THEN
        UPDATE webhooks SET last_success_at = booking_now(), failing_since = NULL WHERE id = p_webhook;
        RETURN true;
    END IF;
    UPDATE webhooks SET last_failure_at = booking_now(), last_failure = left(p_detail, 1000),
        failing_since = coalesce(failing_since, booking_now()) WHERE id = p_webhook;
    IF p_outcome = 'gone' AND w.disabled_at IS NULL THEN
        UPDATE webhooks SET disabled_at = booking_now(), disabled_because = 'gone', replay_xid = NULL, replay_id = NULL,
            version = version + 1 WHERE id = p_webhook RETURNING * INTO w;
        PERFORM end_webhook(w, 'The webhook was disabled: its receiver answered 410 Gone.');
        PERFORM keep_webhook_change(w, NULL, 'disable');
    END IF;
    RETURN true;
END
$$;

-- Whether anybody would try a consumer's delivery again. A webhook's does not change until this transaction ends.
CREATE FUNCTION is_delivered_to(p_consumer text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF p_consumer NOT LIKE 'webhook %' THEN
        RETURN true;
    END IF;
    PERFORM FROM holdfast.webhooks WHERE id = substr(p_consumer, 9)::bigint AND disabled_at IS NULL FOR KEY SHARE;
    RETURN FOUND;
END
$$;

GRANT EXECUTE ON FUNCTION
    replay_webhooks(integer), claim_webhooks(text, interval, bigint[], integer, integer),
    end_webhook_call(bigint, bigint, text, text, text, interval)
TO holdfast_app;
