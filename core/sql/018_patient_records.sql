-- Who read which patients, and two records of one person made into one.

CREATE TABLE patient_reads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    clinic_id bigint NOT NULL,
    account_id bigint NOT NULL,
    desk text NOT NULL DEFAULT '',
    purpose text NOT NULL CHECK (purpose IN ('search', 'view', 'day_sheet')),
    query text,                       -- what was searched for
    patient_ids bigint[] NOT NULL     -- who was shown
);
CREATE INDEX patient_reads_by_time ON patient_reads (clinic_id, at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON patient_reads
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The line is written with the answer, but the answer does not wait for the disk: a crash of the database server may lose the
-- reads of its last half second.
CREATE FUNCTION note_patient_read(p_account bigint, p_clinic bigint, p_desk text, p_purpose text, p_query text, p_ids bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    INSERT INTO holdfast.patient_reads (at, clinic_id, account_id, desk, purpose, query, patient_ids)
    VALUES (holdfast.booking_now(), p_clinic, p_account, coalesce(p_desk, ''), p_purpose, p_query, p_ids);
END
$$;

-- {patients: [...]}: whom a query means, best first; who asked is noted.
CREATE FUNCTION find_patients(p_account bigint, p_clinic bigint, p_desk text, p_query text, p_limit integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    found bigint[] := search_patient_ids(p_clinic, p_query, p_limit);
BEGIN
    PERFORM note_patient_read(p_account, p_clinic, p_desk, 'search', p_query, found);
    RETURN patients_body(found);
END
$$;

-- The record that an id leads to: its own, or the one it was merged into.
CREATE FUNCTION kept_patient(p_patient bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN coalesce((SELECT merged_into FROM holdfast.patients WHERE id = p_patient), p_patient);
END
$$;

-- One patient, and the ids whose records were merged into it; none for an id that is not the clinic's.
CREATE FUNCTION view_patient(p_account bigint, p_clinic bigint, p_desk text, p_patient bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    p patients;
BEGIN
    SELECT * INTO p FROM patients WHERE id = kept_patient(p_patient) AND clinic_id = p_clinic;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    PERFORM note_patient_read(p_account, p_clinic, p_desk, 'view', NULL, ARRAY[p.id]);
    RETURN json_build_object('patient', patient_json(p), 'mergedIds',
        (SELECT coalesce(json_agg(g.id ORDER BY g.id), '[]') FROM patients g WHERE g.merged_into = p.id))::text;
END
$$;

-- A desk may still show the record that is gone: what it books lands with the one that was kept, by whatever path.
CREATE FUNCTION book_for_kept_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.patient_id := holdfast.kept_patient(NEW.patient_id);
    RETURN NEW;
END
$$;
CREATE TRIGGER kept_patient BEFORE INSERT OR UPDATE OF patient_id ON appointments
    FOR EACH ROW EXECUTE FUNCTION book_for_kept_patient();

CREATE TABLE patient_merges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    clinic_id bigint NOT NULL,
    kept bigint NOT NULL,
    gone bigint NOT NULL,
    account_id bigint NOT NULL,
    channel text NOT NULL,
    desk text NOT NULL,
    kept_before jsonb NOT NULL,       -- both records as they were
    gone_before jsonb NOT NULL,
    appointments bigint[] NOT NULL    -- the ones that moved
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON patient_merges
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Why two records can't become one: live appointments of both at one time. None: they can.
CREATE FUNCTION overlap_between(p_keep bigint, p_gone bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT format('Both records have an appointment at one time: number %s with %s on %s, and number %s with %s on %s. '
                      'Cancel or move one of them first.', a.id, da.name, to_char(a.starts_at AT TIME ZONE c.time_zone, 'DD.MM.YYYY HH24:MI'),
                      b.id, db.name, to_char(b.starts_at AT TIME ZONE c.time_zone, 'DD.MM.YYYY HH24:MI'))
        FROM holdfast.appointments a JOIN holdfast.appointments b ON b.patient_id = p_gone AND a.during && b.during
        JOIN holdfast.doctors da ON da.id = a.doctor_id JOIN holdfast.doctors db ON db.id = b.doctor_id
        JOIN holdfast.clinics c ON c.id = a.clinic_id
        WHERE a.patient_id = p_keep AND a.status NOT IN ('cancelled', 'no_show') AND b.status NOT IN ('cancelled', 'no_show')
        ORDER BY a.starts_at LIMIT 1
    );
END
$$;

-- Everything else that names the patient, also in tables that came later: whatever has a foreign key to patients. An account
-- moves when the kept record has none; else it is closed, for a patient has one account.
CREATE FUNCTION move_what_names(p_gone bigint, p_keep bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    place record;
BEGIN
    IF EXISTS (SELECT FROM holdfast.accounts WHERE patient_id = p_keep) THEN
        UPDATE holdfast.accounts SET disabled_at = coalesce(disabled_at, holdfast.booking_now()) WHERE patient_id = p_gone;
        DELETE FROM holdfast.sessions WHERE account_id IN (SELECT id FROM holdfast.accounts WHERE patient_id = p_gone);
    ELSE
        UPDATE holdfast.accounts SET patient_id = p_keep WHERE patient_id = p_gone;
    END IF;
    FOR place IN
        SELECT c.conrelid::regclass AS of_table, a.attname AS of_column
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
        WHERE c.contype = 'f' AND c.confrelid = 'holdfast.patients'::regclass AND cardinality(c.conkey) = 1
          AND c.conrelid NOT IN ('holdfast.patients'::regclass, 'holdfast.accounts'::regclass, 'holdfast.appointments'::regclass)
        ORDER BY 1, 2
    LOOP
        EXECUTE format('UPDATE %s SET %I = $1 WHERE %I = $2', place.of_table, place.of_column, place.of_column)
        USING p_keep, p_gone;
    END LOOP;
END
$$;

-- Moves the appointments and holds; both patients are locked. Seats are locked by ascending id, before the appointments.
CREATE FUNCTION move_appointments(i holdfast.intent, p_gone bigint, p_keep bigint) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
    seats bigint[];
    moved bigint[];
BEGIN
    SELECT array_agg(s.id) INTO seats FROM (
        SELECT s.id FROM holdfast.slots s
        WHERE s.id IN (SELECT a.slot_id FROM holdfast.appointments a WHERE a.patient_id = p_gone)
           OR s.id IN (SELECT h.id FROM holdfast.doctors d JOIN holdfast.slots h ON h.doctor_id = d.id
                       WHERE d.clinic_id = i.clinic_id AND h.status = 'held' AND h.held_for = p_gone
                         AND h.starts_at > holdfast.booking_now() - interval '1 day')
        ORDER BY s.id FOR UPDATE) AS s;
    WITH changed AS (UPDATE holdfast.appointments SET patient_id = p_keep WHERE patient_id = p_gone RETURNING id)
    SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO moved FROM changed;
    -- A new version, so that the change is in the seat's history and every desk shows the kept name.
    UPDATE holdfast.slots SET version = version + 1, held_for = CASE WHEN held_for = p_gone THEN p_keep ELSE held_for END
    WHERE id = ANY (seats) AND (held_for = p_gone OR appointment_id = ANY (moved));
    RETURN moved;
END
$$;

CREATE FUNCTION merge_patients(i holdfast.intent, p_keep bigint, p_gone bigint)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'merge');
    k patients;
    g patients;
    v_overlap text;
    v_moved bigint[];
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF NOT EXISTS (SELECT FROM accounts WHERE id = i.account_id AND role IN ('manager', 'admin') AND disabled_at IS NULL) THEN
        RETURN (403, problem(403, 'forbidden', 'This account may not do that', 'Only managers and admins merge records.'), false)::answer;
    ELSIF p_keep = p_gone THEN
        RETURN (422, problem(422, 'unprocessable', 'One record only', 'Name two different records.'), false)::answer;
    END IF;
    IF NOT lock_patient(i, least(p_keep, p_gone)) OR NOT lock_patient(i, greatest(p_keep, p_gone)) THEN
        RETURN refuse_patient();
    END IF;
    SELECT * INTO k FROM patients WHERE id = p_keep;
    SELECT * INTO g FROM patients WHERE id = p_gone;
    IF k.merged_into IS NOT NULL OR g.merged_into IS NOT NULL THEN
        RETURN give_answer(i, 'merge', 409, problem(409, 'stale_version', 'Merged before',
            'One of these records was merged into another one before. Search again.'));
    END IF;
    v_overlap := overlap_between(p_keep, p_gone);
    IF v_overlap IS NOT NULL THEN
        RETURN give_answer(i, 'merge', 409, problem(409, 'patient_overlap', 'The two are in two places at one time', v_overlap));
    END IF;
    PERFORM set_config('holdfast.detail', format('patient %s merged into %s', p_gone, p_keep), true);
    v_moved := move_appointments(i, p_gone, p_keep);
    PERFORM set_config('holdfast.detail', '', true);
    PERFORM leave_second_place(p_gone, p_keep);
    PERFORM move_what_names(p_gone, p_keep);
    UPDATE patients SET merged_into = p_keep WHERE id = p_gone OR merged_into = p_gone;
    UPDATE patients SET birth_date = coalesce(birth_date, g.birth_date), phone = coalesce(nullif(phone, ''), g.phone),
                        id_number = coalesce(nullif(id_number, ''), g.id_number)
    WHERE id = p_keep;
    INSERT INTO patient_merges (at, clinic_id, kept, gone, account_id, channel, desk, kept_before, gone_before, appointments)
    VALUES (booking_now(), i.clinic_id, p_keep, p_gone, i.account_id, i.channel, coalesce(i.desk, ''),
            to_jsonb(k) - 'name_words', to_jsonb(g) - 'name_words', v_moved);
    RETURN give_answer(i, 'merge', 200, json_build_object('patient', (SELECT patient_json(p) FROM patients p WHERE p.id = p_keep),
        'mergedId', p_gone, 'movedAppointments', cardinality(v_moved))::text);
END
$$;

GRANT EXECUTE ON FUNCTION find_patients(bigint, bigint, text, text, integer), view_patient(bigint, bigint, text, bigint),
    merge_patients(intent, bigint, bigint) TO holdfast_app;
