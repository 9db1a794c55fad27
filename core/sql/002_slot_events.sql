-- Every change of a seat, by whatever path, leaves an audit row and an outbox row in its own transaction and a higher version.

-- What the service says of itself for the rest of the transaction: account, channel, desk.
CREATE FUNCTION act_as(p_account bigint, p_channel text, p_desk text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('holdfast.actor', p_account || chr(31) || p_channel || chr(31) || coalesce(p_desk, ''), true);
END
$$;

CREATE FUNCTION topic_of(p_from text, p_to text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN p_to = 'held' THEN 'slot.held'
        WHEN p_to = 'booked' AND p_from <> 'booked' THEN 'appointment.booked'
        WHEN p_to IN ('open', 'blocked') AND p_from = 'booked' THEN 'appointment.cancelled'
        WHEN p_to = 'open' AND p_from = 'held' THEN 'slot.released'
        WHEN p_to = 'open' AND p_from = 'blocked' THEN 'slot.unblocked'
        WHEN p_to = 'blocked' THEN 'slot.blocked'
        ELSE 'slot.changed'
    END
$$;

CREATE FUNCTION write_slot_event(s holdfast.slots, p_from text, p_to text, p_appointment bigint, p_detail text DEFAULT '')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    who text[] := string_to_array(nullif(current_setting('holdfast.actor', true), ''), chr(31));
    step text[] := string_to_array(nullif(current_setting('holdfast.step', true), ''), chr(31), '');
BEGIN
    INSERT INTO holdfast.slot_events (clinic_id, slot_id, at, account_id, actor, channel, desk,
                                      from_status, to_status, version, appointment_id, step, step_from, step_to, detail)
    VALUES (s.clinic_id, s.id, holdfast.booking_now(), who[1]::bigint, session_user, coalesce(who[2], 'sql'),
            coalesce(who[3], ''), p_from, p_to, s.version, p_appointment, step[1], step[2], step[3],
            coalesce(nullif(p_detail, ''), current_setting('holdfast.detail', true), ''));
    INSERT INTO holdfast.outbox (clinic_id, topic, slot_id, appointment_id, version, actor_id, at)
    VALUES (s.clinic_id, coalesce(nullif(current_setting('holdfast.topic', true), ''), holdfast.topic_of(p_from, p_to)),
            s.id, p_appointment, s.version, who[1]::bigint, holdfast.booking_now());
END
$$;

CREATE FUNCTION record_slot_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        NEW.version := OLD.version + 1;
        PERFORM holdfast.write_slot_event(NEW, OLD.status, NEW.status,
                                          coalesce(NEW.appointment_id, OLD.appointment_id));
        RETURN NEW;
    ELSIF TG_OP = 'INSERT' THEN
        PERFORM holdfast.write_slot_event(NEW, NULL, NEW.status, NEW.appointment_id);
        RETURN NEW;
    END IF;
    PERFORM holdfast.write_slot_event(OLD, OLD.status, NULL, OLD.appointment_id);
    RETURN OLD;
END
$$;

-- A seat above the slot's capacity that is let go closes, whichever path lets it go. (Triggers fire by name: before slot_changed.)
CREATE FUNCTION close_surplus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.status := 'blocked';
    RETURN NEW;
END
$$;
CREATE TRIGGER close_surplus BEFORE UPDATE ON slots
    FOR EACH ROW WHEN (NEW.surplus AND NEW.status = 'open') EXECUTE FUNCTION close_surplus();

CREATE TRIGGER slot_changed BEFORE UPDATE ON slots
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_slot_change();
CREATE TRIGGER slot_removed AFTER DELETE ON slots FOR EACH ROW EXECUTE FUNCTION record_slot_change();
-- Open seats made by the thousand are no news; a seat that begins as anything else is.
CREATE TRIGGER slot_made AFTER INSERT ON slots
    FOR EACH ROW WHEN (NEW.status <> 'open') EXECUTE FUNCTION record_slot_change();

-- The booking functions change a seat with its appointment. Whoever changes an appointment without them (psql) leaves a line too.
CREATE FUNCTION record_appointment_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    s holdfast.slots;
BEGIN
    IF coalesce(current_setting('holdfast.actor', true), '') <> '' THEN
        RETURN NULL;
    END IF;
    SELECT * INTO s FROM holdfast.slots WHERE id = OLD.slot_id;
    IF TG_OP = 'DELETE' THEN
        PERFORM holdfast.write_slot_event(s, OLD.status, NULL, OLD.id, 'appointment of patient ' || OLD.patient_id);
    ELSE
        PERFORM holdfast.write_slot_event(s, OLD.status, NEW.status, OLD.id,
            'appointment ' || jsonb_object_agg(o.key, jsonb_build_array(o.value, n.value))::text)
        FROM jsonb_each(to_jsonb(OLD)) AS o JOIN jsonb_each(to_jsonb(NEW)) AS n USING (key)
        WHERE o.value IS DISTINCT FROM n.value;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER appointment_changed AFTER UPDATE ON appointments
    FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION record_appointment_change();
CREATE TRIGGER appointment_removed AFTER DELETE ON appointments
    FOR EACH ROW EXECUTE FUNCTION record_appointment_change();

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON slot_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
