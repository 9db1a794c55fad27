-- What patients are told about their appointments: by which channels, in which language, and when not.

ALTER TABLE clinics
    ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'vi', 'ko')),
    ADD COLUMN address text NOT NULL DEFAULT '' CHECK (length(address) <= 300),
    ADD COLUMN phone text NOT NULL DEFAULT '' CHECK (length(phone) <= 40),
    ADD COLUMN quiet_from time DEFAULT '21:00',      -- the clinic's time; none: no quiet hours
    ADD COLUMN quiet_to time DEFAULT '07:00',
    ADD COLUMN reminder_minutes integer[] NOT NULL DEFAULT '{1440,120}'   -- before the start
        CHECK (cardinality(reminder_minutes) <= 5 AND 10 <= ALL (reminder_minutes) AND 43200 >= ALL (reminder_minutes)),
    ADD CONSTRAINT clinic_quiet_has_both_ends CHECK ((quiet_from IS NULL) = (quiet_to IS NULL));

ALTER TABLE patients
    ADD COLUMN email text NOT NULL DEFAULT '',
    ADD COLUMN push_token text NOT NULL DEFAULT '',
    ADD COLUMN language text CHECK (language IN ('en', 'vi', 'ko')),      -- none: the clinic's
    ADD COLUMN notify text[] CHECK (notify <@ '{email,sms,push}'),        -- none: by mail, without an address by SMS
    ADD COLUMN quiet_from time,                      -- none: the clinic's; both the same: no quiet hours
    ADD COLUMN quiet_to time,
    ADD COLUMN preferences_version bigint NOT NULL DEFAULT 1,   -- of all these together
    ADD CONSTRAINT email_is_an_address CHECK (email = '' OR (length(email) <= 254 AND email ~ '^[!-~]+@[A-Za-z0-9.-]+$'
        AND email !~ '[<>(),;:"\\\[\]]')),
    ADD CONSTRAINT push_token_has_an_end CHECK (length(push_token) <= 4096),
    ADD CONSTRAINT quiet_has_both_ends CHECK ((quiet_from IS NULL) = (quiet_to IS NULL));

-- One row a message. What the last one about an appointment said is what the patient knows; everything follows from comparing that
-- with the appointment as it is.
CREATE TABLE notifications (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),   -- the message's at the receiver, the same for every attempt
    clinic_id bigint NOT NULL REFERENCES clinics,
    appointment_id bigint NOT NULL REFERENCES appointments,
    patient_id bigint NOT NULL REFERENCES patients,
    channel text NOT NULL CHECK (channel IN ('email', 'sms', 'push')),
    number integer NOT NULL,                         -- of the appointment and channel
    kind text NOT NULL CHECK (kind IN ('confirmation', 'move', 'cancellation', 'reminder')),
    minutes_before integer,
    doctor_id bigint NOT NULL,                       -- what it says
    starts_at timestamptz NOT NULL,
    moved_from timestamptz,
    -- sending: under way, or with an outcome that nobody knows; superseded: that, and then it was no longer true
    status text NOT NULL DEFAULT 'sending' CHECK (status IN ('sending', 'sent', 'failed', 'refused', 'superseded')),
    reason text NOT NULL DEFAULT '',
    begun_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT one_notification_per_number UNIQUE (appointment_id, channel, number),
    CONSTRAINT reminder_has_its_minutes CHECK ((kind = 'reminder') = (minutes_before IS NOT NULL))
);
CREATE UNIQUE INDEX one_reminder_per_start ON notifications (appointment_id, channel, starts_at, minutes_before)
    WHERE kind = 'reminder';
CREATE INDEX notifications_of_patient ON notifications (patient_id, begun_at);

-- When the quiet time ends that an instant falls into; none when it falls into none.
CREATE FUNCTION quiet_until(p holdfast.patients, c holdfast.clinics, p_at timestamptz) RETURNS timestamptz
LANGUAGE plpgsql STABLE AS $$
DECLARE
    v_from time := coalesce(p.quiet_from, c.quiet_from);
    v_to time := coalesce(p.quiet_to, c.quiet_to);
    v_local timestamp := p_at AT TIME ZONE c.time_zone;
    v_time time := v_local::time;
BEGIN
    IF v_from IS NULL OR v_from = v_to THEN
        RETURN NULL;
    ELSIF v_from < v_to AND v_time >= v_from AND v_time < v_to OR v_from > v_to AND v_time < v_to THEN
        RETURN (v_local::date + v_to) AT TIME ZONE c.time_zone;
    ELSIF v_from > v_to AND v_time >= v_from THEN
        RETURN (v_local::date + 1 + v_to) AT TIME ZONE c.time_zone;
    END IF;
    RETURN NULL;
END
$$;

-- Where a channel reaches a patient; none when it does not, or is not wanted.
CREATE FUNCTION address_for(p holdfast.patients, p_channel text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF p_channel <> ALL (coalesce(p.notify, CASE WHEN p.email <> '' THEN '{email}' ELSE '{sms}' END::text[])) THEN
        RETURN NULL;
    END IF;
    RETURN nullif(CASE p_channel WHEN 'email' THEN p.email WHEN 'push' THEN p.push_token
                                 WHEN 'sms' THEN regexp_replace(p.phone, '[^0-9+]', '', 'g') END, '');
END
$$;

-- The channels that reach a patient as of now.
CREATE FUNCTION reached_by(p_patient bigint) RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    RETURN ARRAY(SELECT ch FROM patients p, unnest('{email,sms,push}'::text[]) AS ch WHERE p.id = p_patient AND address_for(p, ch) IS NOT NULL);
END
$$;
GRANT EXECUTE ON FUNCTION reached_by(bigint) TO holdfast_app;

-- Everything a message says, and to whom.
CREATE FUNCTION notification_body(n holdfast.notifications, p_to text) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT json_strip_nulls(json_build_object('id', n.id, 'number', n.number, 'kind', n.kind, 'to', p_to,
                'appointmentId', n.appointment_id, 'language', coalesce(p.language, c.language), 'patient', p.name,
                'clinic', c.name, 'address', c.address, 'phone', c.phone, 'timeZone', c.time_zone, 'doctor', d.name,
                'room', d.room, 'startsAt', holdfast.instant(n.starts_at),
                'endsAt', holdfast.instant(n.starts_at + (upper(a.during) - lower(a.during))),
                'movedFrom', holdfast.instant(n.moved_from)))
            FROM holdfast.appointments a JOIN holdfast.patients p ON p.id = a.patient_id
            JOIN holdfast.clinics c ON c.id = a.clinic_id JOIN holdfast.doctors d ON d.id = n.doctor_id
            WHERE a.id = n.appointment_id);
END
$$;

-- One at a time decides about an appointment's messages in a channel.
CREATE FUNCTION lock_notifications(p_appointment bigint, p_channel text) RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtextextended('notifications' || p_channel, p_appointment))
$$;

-- What is to be said about an appointment as it is now, after all that was said: confirmation, move, cancellation, or none. A message
-- that ended as refused or failed said nothing.
CREATE FUNCTION kind_to_say(a holdfast.appointments, p_channel text, OUT kind text, OUT moved_from timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE
    said holdfast.notifications;
BEGIN
    SELECT * INTO said FROM holdfast.notifications n
    WHERE n.appointment_id = a.id AND n.channel = p_channel AND n.kind <> 'reminder' AND n.status IN ('sending', 'sent', 'superseded')
    ORDER BY n.number DESC LIMIT 1;
    IF a.status = 'cancelled' THEN
        kind := CASE WHEN said.kind IN ('confirmation', 'move') THEN 'cancellation' END;
    ELSIF said.id IS NULL OR said.kind = 'cancellation' THEN
        kind := 'confirmation';
    ELSIF (said.starts_at, said.doctor_id) <> (a.starts_at, a.doctor_id) THEN
        kind := 'move';
        moved_from := said.starts_at;
    END IF;
END
$$;

-- The last message about an appointment, if its sending has to be gone on with; one that is no longer true is given up.
CREATE FUNCTION unfinished_notification(a holdfast.appointments, p_channel text) RETURNS holdfast.notifications LANGUAGE plpgsql AS $$
DECLARE
    n holdfast.notifications;
BEGIN
    SELECT * INTO n FROM holdfast.notifications o
    WHERE o.appointment_id = a.id AND o.channel = p_channel AND o.kind <> 'reminder' ORDER BY o.number DESC LIMIT 1;
    IF n.status IN ('sending', 'failed', 'refused') AND (n.kind = 'cancellation') = (a.status = 'cancelled')
       AND (n.starts_at, n.doctor_id) = (a.starts_at, a.doctor_id) THEN
        RETURN n;
    ELSIF n.status = 'sending' THEN
        UPDATE holdfast.notifications SET status = 'superseded', ended_at = holdfast.booking_now() WHERE id = n.id;
    END IF;
    RETURN NULL;
END
$$;

CREATE FUNCTION new_notification(a holdfast.appointments, p_channel text, p_kind text, p_minutes integer, p_moved_from timestamptz)
RETURNS holdfast.notifications LANGUAGE plpgsql AS $$
DECLARE
    n holdfast.notifications;
BEGIN
    INSERT INTO holdfast.notifications (clinic_id, appointment_id, patient_id, channel, number, kind, minutes_before, doctor_id,
                                        starts_at, moved_from, begun_at)
    SELECT a.clinic_id, a.id, a.patient_id, p_channel, coalesce(max(o.number), 0) + 1, p_kind, p_minutes, a.doctor_id,
           a.starts_at, p_moved_from, holdfast.booking_now()
    FROM holdfast.notifications o WHERE o.appointment_id = a.id AND o.channel = p_channel
    RETURNING * INTO n;
    RETURN n;
END
$$;

CREATE FUNCTION resume_notification(n holdfast.notifications) RETURNS void LANGUAGE sql AS $$
    UPDATE holdfast.notifications SET status = 'sending', ended_at = NULL WHERE id = (n).id
$$;

-- What to do for a patient about an appointment now: 'send' (the message stands in body, and is noted as being sent), 'wait' until
-- a time, or 'nothing'.
CREATE FUNCTION next_notification(p_channel text, p_appointment bigint, OUT what text, OUT until timestamptz, OUT why text, OUT body json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    a appointments;
    p patients;
    n notifications;
    v_say record;
    v_to text;
BEGIN
    PERFORM lock_notifications(p_appointment, p_channel);
    SELECT * INTO a FROM appointments WHERE id = p_appointment;
    SELECT * INTO p FROM patients WHERE id = a.patient_id;
    what := 'nothing';
    v_to := address_for(p, p_channel);
    n := unfinished_notification(a, p_channel);
    v_say := kind_to_say(a, p_channel);
    IF a.id IS NULL OR (n.id IS NULL AND v_say.kind IS NULL) THEN
        why := 'There is nothing new to say.';
    ELSIF a.starts_at <= booking_now() OR a.status NOT IN ('confirmed', 'cancelled') THEN
        why := 'The patient is there, or the time is over.';
    ELSIF v_to IS NULL THEN
        why := 'The patient is not reached this way.';
    ELSE
        IF p_channel <> 'email' THEN
            SELECT quiet_until(p, c, booking_now()) INTO until FROM clinics c WHERE c.id = a.clinic_id;
        END IF;
        -- Better told at night than not at all.
        IF until < a.starts_at THEN
            what := 'wait';
            why := 'Quiet hours.';
            RETURN;
        END IF;
        until := NULL;
        what := 'send';
        IF n.id IS NULL THEN
            n := new_notification(a, p_channel, v_say.kind, NULL, v_say.moved_from);
        ELSE
            PERFORM resume_notification(n);
        END IF;
        body := notification_body(n, v_to);
    END IF;
END
$$;

-- The reminders of an appointment's present time that are still to come or due now, without those before an instant: how long
-- before, and when it may be sent. Of several that are due, the last one counts.
CREATE FUNCTION reminders_left(a holdfast.appointments, p holdfast.patients, c holdfast.clinics, p_channel text, p_since timestamptz)
RETURNS TABLE (minutes integer, due timestamptz) LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN QUERY
    SELECT q.m, q.at FROM (
        SELECT o.m, coalesce(holdfast.quiet_until(p, c, a.starts_at - make_interval(mins => o.m)), a.starts_at - make_interval(mins => o.m)) AS at
        FROM unnest(c.reminder_minutes) AS o (m)) AS q
    WHERE q.at > p_since AND q.at < a.starts_at
      AND NOT EXISTS (SELECT FROM holdfast.notifications n
                      WHERE n.appointment_id = a.id AND n.channel = p_channel AND n.kind = 'reminder' AND n.starts_at = a.starts_at
                        AND (n.minutes_before < q.m OR (n.minutes_before = q.m AND n.status IN ('sent', 'refused'))))
    ORDER BY q.m;
END
$$;

-- The same for reminders, asked for by the event that made or moved the appointment: a later one of these takes over.
CREATE FUNCTION next_reminder(p_channel text, p_appointment bigint, p_event bigint, p_since timestamptz,
                              OUT what text, OUT until timestamptz, OUT why text, OUT body json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    a appointments;
    p patients;
    c clinics;
    n notifications;
    v_minutes integer;
    v_to text;
BEGIN
    PERFORM lock_notifications(p_appointment, p_channel);
    SELECT * INTO a FROM appointments WHERE id = p_appointment;
    SELECT * INTO p FROM patients WHERE id = a.patient_id;
    SELECT * INTO c FROM clinics WHERE id = a.clinic_id;
    what := 'nothing';
    v_to := address_for(p, p_channel);
    IF a.status IS DISTINCT FROM 'confirmed' OR a.starts_at <= booking_now() THEN
        why := 'The appointment was cancelled, or the patient is there.';
        RETURN;
    ELSIF EXISTS (SELECT FROM deliveries d WHERE d.consumer = p_channel AND d.kind = 'reminder' AND d.appointment_id = a.id
                                             AND d.event_id > p_event) THEN
        why := 'The appointment has changed since; that change''s reminder takes over.';
        RETURN;
    END IF;
    SELECT r.minutes INTO v_minutes FROM reminders_left(a, p, c, p_channel, p_since) AS r WHERE r.due <= booking_now() LIMIT 1;
    IF v_minutes IS NULL THEN
        SELECT r.due INTO until FROM reminders_left(a, p, c, p_channel, p_since) AS r ORDER BY r.due LIMIT 1;
        what := CASE WHEN until IS NULL THEN 'nothing' ELSE 'wait' END;
        why := CASE WHEN until IS NULL THEN 'No reminder is left.' ELSE 'A reminder''s time.' END;
        RETURN;
    END IF;
    until := quiet_until(p, c, booking_now());
    IF until IS NOT NULL THEN
        what := CASE WHEN until < a.starts_at THEN 'wait' ELSE 'nothing' END;
        why := 'Quiet hours.';
        RETURN;
    ELSIF v_to IS NULL THEN
        -- The address or the wish may come before the next one.
        SELECT r.due INTO until FROM reminders_left(a, p, c, p_channel, greatest(p_since, booking_now())) AS r ORDER BY r.due LIMIT 1;
        what := CASE WHEN until IS NULL THEN 'nothing' ELSE 'wait' END;
        why := 'The patient is not reached this way.';
        RETURN;
    END IF;
    what := 'send';
    SELECT * INTO n FROM notifications o WHERE o.appointment_id = a.id AND o.channel = p_channel AND o.kind = 'reminder'
                                           AND o.starts_at = a.starts_at AND o.minutes_before = v_minutes;
    IF n.id IS NULL THEN
        n := new_notification(a, p_channel, 'reminder', v_minutes, NULL);
    ELSE
        PERFORM resume_notification(n);
    END IF;
    body := notification_body(n, v_to);
END
$$;

-- How the sending ended: sent, failed (it did not leave), refused (it never will), unknown (it may have).
CREATE FUNCTION end_notification(p_id uuid, p_outcome text, p_reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);   -- the delivery's end follows at once, and waits for the disk
    UPDATE notifications SET status = CASE p_outcome WHEN 'unknown' THEN status ELSE p_outcome END, reason = left(p_reason, 500),
                             ended_at = CASE p_outcome WHEN 'unknown' THEN NULL ELSE booking_now() END
    WHERE id = p_id AND status <> 'sent';
END
$$;

GRANT EXECUTE ON FUNCTION
    next_notification(text, bigint), next_reminder(text, bigint, bigint, timestamptz), end_notification(uuid, text, text)
TO holdfast_app;
