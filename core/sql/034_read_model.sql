-- A patient's appointments in every clinic, as the outboxes tell: of this database, and of others that are followed. It may be late,
-- it is never asked before a booking, and it can be made anew from nothing.

-- Who is the same person in another clinic: the same id number and date of birth. Only the hash leaves the clinic.
CREATE FUNCTION person_key(p_id_number text, p_birth_date date) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN length(regexp_replace(p_id_number, '\W', '', 'g')) >= 6 THEN
        sha256(convert_to('holdfast person ' || upper(regexp_replace(p_id_number, '\W', '', 'g')) || ' '
                          || to_char(p_birth_date, 'YYYY-MM-DD'), 'UTF8')) END
$$;

-- A record's key, counted up with each change. (No foreign key: a record that was merged keeps its line, with the kept one's key.)
CREATE TABLE patient_identities (
    patient_id bigint PRIMARY KEY,
    version bigint NOT NULL,
    person_key bytea
);
INSERT INTO patient_identities (patient_id, version, person_key)
SELECT p.id, 1, person_key(k.id_number, k.birth_date) FROM patients p JOIN patients k ON k.id = coalesce(p.merged_into, p.id)
WHERE person_key(k.id_number, k.birth_date) IS NOT NULL;

ALTER TABLE outbox ADD COLUMN patient_id bigint;

CREATE FUNCTION note_identity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    kept holdfast.patients := NEW;
    v_key bytea;
BEGIN
    IF NEW.merged_into IS NOT NULL THEN
        SELECT * INTO kept FROM holdfast.patients WHERE id = NEW.merged_into;
    END IF;
    v_key := holdfast.person_key(kept.id_number, kept.birth_date);
    WITH changed AS (
        INSERT INTO holdfast.patient_identities AS i (patient_id, version, person_key)
        SELECT p.id, 1, v_key FROM holdfast.patients p WHERE p.id = NEW.id OR p.merged_into = NEW.id
        ON CONFLICT (patient_id) DO UPDATE SET version = i.version + 1, person_key = EXCLUDED.person_key
        WHERE i.person_key IS DISTINCT FROM EXCLUDED.person_key
        RETURNING i.patient_id
    )
    -- A record that was just made has no appointments yet; with them its key is told.
    INSERT INTO holdfast.outbox (clinic_id, topic, patient_id, at)
    SELECT NEW.clinic_id, 'patient.identified', patient_id, holdfast.booking_now() FROM changed WHERE TG_OP = 'UPDATE';
    RETURN NULL;
END
$$;
CREATE TRIGGER identity_made AFTER INSERT ON patients
    FOR EACH ROW WHEN (NEW.id_number <> '' AND NEW.birth_date IS NOT NULL) EXECUTE FUNCTION note_identity();
CREATE TRIGGER identity_changed AFTER UPDATE ON patients
    FOR EACH ROW WHEN ((OLD.id_number, OLD.birth_date, OLD.merged_into) IS DISTINCT FROM
                       (NEW.id_number, NEW.birth_date, NEW.merged_into)) EXECUTE FUNCTION note_identity();

-- What is told of an appointment, as it is now.
CREATE VIEW appointment_facts AS
SELECT a.id, a.clinic_id, a.patient_id, json_build_object('id', a.id, 'version', a.version, 'clinicId', a.clinic_id, 'clinic', c.name,
    'timeZone', c.time_zone, 'patientId', a.patient_id, 'doctor', d.name, 'specialty', d.specialty,
    'startsAt', lower(a.during), 'endsAt', upper(a.during), 'status', a.status, 'channel', a.channel,
    'identityVersion', coalesce(i.version, 0), 'personKey', encode(i.person_key, 'hex')) AS body
FROM appointments a JOIN clinics c ON c.id = a.clinic_id JOIN doctors d ON d.id = a.doctor_id
LEFT JOIN patient_identities i ON i.patient_id = a.patient_id;

CREATE TABLE patient_appointments (
    source text NOT NULL,            -- empty: this database; else where it is followed
    id bigint NOT NULL,
    version bigint NOT NULL,
    clinic_id bigint NOT NULL,
    clinic text NOT NULL,
    time_zone text NOT NULL,
    patient_id bigint NOT NULL,
    doctor text NOT NULL,
    specialty text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    status text NOT NULL,
    channel text NOT NULL,
    round bigint NOT NULL,           -- the last making anew that saw it
    PRIMARY KEY (source, id)
);
CREATE INDEX patient_appointments_by_patient ON patient_appointments (source, patient_id);

CREATE TABLE person_links (
    source text NOT NULL,
    patient_id bigint NOT NULL,
    version bigint NOT NULL,
    person_key bytea,
    PRIMARY KEY (source, patient_id)
);
CREATE INDEX person_links_by_key ON person_links (person_key) WHERE person_key IS NOT NULL;

-- How far each source is read.
CREATE TABLE read_sources (
    source text PRIMARY KEY,
    place text NOT NULL DEFAULT '',  -- a cursor of the source's outbox; empty: to be made anew
    round bigint NOT NULL DEFAULT 0,
    heard_at timestamptz,
    lag_seconds double precision NOT NULL DEFAULT 0
);
INSERT INTO read_sources (source) VALUES ('');
INSERT INTO outbox_cursor (consumer, xid, id) SELECT 'read-model', pg_snapshot_xmin(pg_current_snapshot()), 0;

CREATE FUNCTION link_person(p_source text, p_patient bigint, p_version bigint, p_key bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO holdfast.person_links AS l (source, patient_id, version, person_key) VALUES (p_source, p_patient, p_version, p_key)
    ON CONFLICT (source, patient_id) DO UPDATE SET version = EXCLUDED.version, person_key = EXCLUDED.person_key
    WHERE l.version < EXCLUDED.version;
END
$$;

-- Takes what is told of appointments ([appointment_facts.body, ...]) and identities ([{patientId, identityVersion, personKey}, ...]);
-- of each only what is newer than what is here, so that order and repetition do not matter.
CREATE FUNCTION apply_facts(p_source text, p_facts jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_round bigint := (SELECT round FROM read_sources WHERE source = p_source);
BEGIN
    INSERT INTO patient_appointments AS t (source, id, version, clinic_id, clinic, time_zone, patient_id, doctor, specialty, starts_at,
                                           ends_at, status, channel, round)
    SELECT DISTINCT ON (f.id) p_source, f.id, f.version, f."clinicId", f.clinic, f."timeZone", f."patientId", f.doctor, f.specialty,
           f."startsAt", f."endsAt", f.status, f.channel, v_round
    FROM jsonb_to_recordset(p_facts) AS f (id bigint, version bigint, "clinicId" bigint, clinic text, "timeZone" text,
        "patientId" bigint, doctor text, specialty text, "startsAt" timestamptz, "endsAt" timestamptz, status text, channel text)
    WHERE f.id IS NOT NULL
    ORDER BY f.id, f.version DESC
    ON CONFLICT (source, id) DO UPDATE SET version = EXCLUDED.version, clinic_id = EXCLUDED.clinic_id, clinic = EXCLUDED.clinic,
        time_zone = EXCLUDED.time_zone, patient_id = EXCLUDED.patient_id, doctor = EXCLUDED.doctor,
        specialty = EXCLUDED.specialty, starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at, status = EXCLUDED.status,
        channel = EXCLUDED.channel, round = EXCLUDED.round
    WHERE t.version < EXCLUDED.version;
    UPDATE patient_appointments SET round = v_round
    WHERE source = p_source AND round < v_round
      AND id IN (SELECT (f ->> 'id')::bigint FROM jsonb_array_elements(p_facts) AS f WHERE f ? 'id');
    PERFORM link_person(p_source, (f ->> 'patientId')::bigint, (f ->> 'identityVersion')::bigint, decode(f ->> 'personKey', 'hex'))
    FROM jsonb_array_elements(p_facts) AS f WHERE (f ->> 'identityVersion')::bigint > 0;
END
$$;

-- The facts of some of the outbox's rows; of a patient whose identity changed, the identity alone.
CREATE FUNCTION facts_of(p_appointments bigint[], p_patients bigint[]) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN coalesce((SELECT jsonb_agg(f.body) FROM holdfast.appointment_facts f WHERE f.id = ANY (p_appointments)), '[]')
        || coalesce((SELECT jsonb_agg(jsonb_build_object('patientId', i.patient_id, 'identityVersion', i.version,
                                                         'personKey', encode(i.person_key, 'hex')))
                     FROM holdfast.patient_identities i WHERE i.patient_id = ANY (p_patients)), '[]');
END
$$;

-- Applies the next events of this database's own outbox and moves the cursor: both or neither. How many; -1 when somebody else is
-- at it.
CREATE FUNCTION feed_read_model(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    batch record;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('read_model', 0)) THEN
        RETURN -1;
    END IF;
    SELECT count(*) AS count, array_agg(DISTINCT e.appointment_id) AS appointments, array_agg(DISTINCT e.patient_id) AS patients,
           (array_agg(e.xid ORDER BY e.xid DESC, e.id DESC))[1] AS xid, (array_agg(e.id ORDER BY e.xid DESC, e.id DESC))[1] AS id
    INTO batch
    FROM (SELECT o.* FROM outbox o, outbox_cursor c
          WHERE c.consumer = 'read-model' AND (o.xid, o.id) > (c.xid, c.id) AND o.xid < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY o.xid, o.id LIMIT p_limit) AS e;
    IF batch.count > 0 THEN
        PERFORM set_config('synchronous_commit', 'off', true); -- what a crash loses is read again, the cursor with it
        PERFORM apply_facts('', facts_of(batch.appointments, batch.patients));
        UPDATE outbox_cursor SET xid = batch.xid, id = batch.id WHERE consumer = 'read-model';
    END IF;
    RETURN batch.count;
END
$$;

-- Begins to make a source's part anew: what the coming pages do not bring is gone at the end. This database's own cursor starts
-- over at what is settled now, so that nothing falls between the pages and the events.
CREATE FUNCTION begin_round(p_source text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    INSERT INTO read_sources AS s (source, round) VALUES (p_source, 1)
    ON CONFLICT (source) DO UPDATE SET round = s.round + 1, place = '';
    IF p_source = '' THEN
        UPDATE outbox_cursor SET xid = pg_snapshot_xmin(pg_current_snapshot()), id = 0 WHERE consumer = 'read-model';
    END IF;
END
$$;

-- Takes away up to p_limit rows that the round did not bring; how many.
CREATE FUNCTION sweep_round(p_source text, p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_count integer;
BEGIN
    DELETE FROM patient_appointments WHERE source = p_source AND id IN (
        SELECT t.id FROM patient_appointments t JOIN read_sources s ON s.source = t.source
        WHERE t.source = p_source AND t.round < s.round LIMIT p_limit);
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END
$$;

CREATE FUNCTION note_place(p_source text, p_place text, p_lag double precision) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    UPDATE read_sources SET place = p_place, lag_seconds = p_lag, heard_at = booking_now() WHERE source = p_source;
END
$$;

-- The first content, of what was booked before there was a read model.
SELECT begin_round('');
SELECT apply_facts('', coalesce(jsonb_agg(body), '[]')) FROM appointment_facts;
SELECT note_place('', 'made', 0);

GRANT SELECT ON appointment_facts, patient_appointments, person_links, patient_identities, read_sources TO holdfast_app;
GRANT EXECUTE ON FUNCTION facts_of(bigint[], bigint[]), apply_facts(text, jsonb), feed_read_model(integer), begin_round(text),
    sweep_round(text, integer), note_place(text, text, double precision)
TO holdfast_app;
