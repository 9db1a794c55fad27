-- A connection that was just opened reads and plans each function when it first comes to it: the first booking takes a tenth of a
-- second longer, and holds its seat meanwhile.

-- Does once what desks do all day, in a clinic that nobody ever sees, and takes it all back.
CREATE FUNCTION warm_up() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    i intent;
    v_doctor bigint;
    v_patient bigint;
    v_seats bigint[];
    v_said json;
BEGIN
    INSERT INTO clinics (name, time_zone) VALUES ('Warm-up', 'UTC') RETURNING id INTO i.clinic_id;
    INSERT INTO doctors (clinic_id, name, specialty) VALUES (i.clinic_id, 'Warm-up', '') RETURNING id INTO v_doctor;
    INSERT INTO patients (clinic_id, name) VALUES (i.clinic_id, 'Warm-up') RETURNING id INTO v_patient;
    INSERT INTO accounts (clinic_id, login, password_hash, name, role)
    VALUES (i.clinic_id, gen_random_uuid()::text, '', 'Warm-up', 'receptionist') RETURNING id INTO i.account_id;
    WITH made AS (
        INSERT INTO slots (clinic_id, doctor_id, starts_at, ends_at)
        SELECT i.clinic_id, v_doctor, t, t + interval '1 hour'
        FROM generate_series(booking_now() + interval '1 day', booking_now() + interval '30 hours', interval '1 hour') AS t
        RETURNING id
    )
    SELECT array_agg(id ORDER BY id) INTO v_seats FROM made;
    i.channel := 'counter';
    i.fingerprint := '';

    i.key := 'one';
    v_said := (hold_slot(i, v_seats[1], v_patient)).body;
    PERFORM release_hold(i, v_seats[1], (v_said ->> 'holdId')::uuid);
    PERFORM book_slot(i, v_seats[1], v_patient);
    i.key := 'two';
    PERFORM hold_slot(i, v_seats[1], v_patient);   -- is taken
    i.key := 'three';
    v_said := (hold_slot(i, v_seats[2], NULL)).body;
    v_said := (confirm_hold(i, v_seats[2], (v_said ->> 'holdId')::uuid, v_patient)).body;
    v_said := (reschedule_appointment(i, (v_said -> 'appointment' ->> 'id')::bigint, v_seats[3], NULL, NULL)).body;
    PERFORM cancel_appointment(i, (v_said -> 'slot' -> 'appointment' ->> 'id')::bigint, NULL, '');
    i.key := 'four';
    PERFORM hold_any(i, NULL, false, v_doctor, NULL, booking_now(), booking_now() + interval '2 days', NULL, v_patient);
    PERFORM book_any(i, NULL, false, v_doctor, NULL, booking_now(), booking_now() + interval '2 days', NULL, v_patient);
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = 'All of this is taken back.';
EXCEPTION WHEN SQLSTATE 'HF001' THEN
    NULL;
END
$$;

GRANT EXECUTE ON FUNCTION warm_up() TO holdfast_app;
