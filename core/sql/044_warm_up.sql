-- A connection that was just opened reads and plans each function when it first comes to it: the first booking takes a tenth of a
-- second longer, and holds its seat meanwhile; the first messages after a start take their time from those who book.

-- A clinic for warm-ups, with somebody at the counter, a doctor, a patient and seven seats tomorrow. Whoever makes it takes it back.
CREATE FUNCTION make_warm_up_clinic(OUT i holdfast.intent, OUT doctor bigint, OUT patient bigint, OUT seats bigint[])
LANGUAGE plpgsql SET search_path = holdfast, pg_temp AS $$
BEGIN
    INSERT INTO clinics (name, time_zone) VALUES ('Warm-up', 'UTC') RETURNING id INTO i.clinic_id;
    INSERT INTO doctors (clinic_id, name, specialty) VALUES (i.clinic_id, 'Warm-up', '') RETURNING id INTO doctor;
    INSERT INTO patients (clinic_id, name, email) VALUES (i.clinic_id, 'Warm-up', 'warm@up') RETURNING id INTO patient;
    INSERT INTO accounts (clinic_id, login, password_hash, name, role)
    VALUES (i.clinic_id, gen_random_uuid()::text, '', 'Warm-up', 'receptionist') RETURNING id INTO i.account_id;
    WITH made AS (
        INSERT INTO slots (clinic_id, doctor_id, starts_at, ends_at)
        SELECT i.clinic_id, doctor, t, t + interval '1 hour'
        FROM generate_series(booking_now() + interval '1 day', booking_now() + interval '30 hours', interval '1 hour') AS t
        RETURNING id
    )
    SELECT array_agg(id ORDER BY id) INTO seats FROM made;
    i.channel := 'counter';
    i.fingerprint := '';
END
$$;

-- Does once what desks do all day, in a clinic that nobody ever sees, and takes it all back.
CREATE FUNCTION warm_up() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    w record;
    i intent;
    v_said json;
BEGIN
    w := make_warm_up_clinic();
    i := w.i;
    i.key := 'one';
    v_said := (hold_slot(i, w.seats[1], w.patient)).body;
    PERFORM release_hold(i, w.seats[1], (v_said ->> 'holdId')::uuid);
    PERFORM book_slot(i, w.seats[1], w.patient);
    i.key := 'two';
    PERFORM hold_slot(i, w.seats[1], w.patient);   -- is taken
    i.key := 'three';
    v_said := (hold_slot(i, w.seats[2], NULL)).body;
    v_said := (confirm_hold(i, w.seats[2], (v_said ->> 'holdId')::uuid, w.patient)).body;
    v_said := (reschedule_appointment(i, (v_said -> 'appointment' ->> 'id')::bigint, w.seats[3], NULL, NULL)).body;
    PERFORM cancel_appointment(i, (v_said -> 'slot' -> 'appointment' ->> 'id')::bigint, NULL, '');
    i.key := 'four';
    PERFORM hold_any(i, NULL, false, w.doctor, NULL, booking_now(), booking_now() + interval '2 days', NULL, w.patient);
    PERFORM book_any(i, NULL, false, w.doctor, NULL, booking_now(), booking_now() + interval '2 days', NULL, w.patient);
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = 'All of this is taken back.';
EXCEPTION WHEN SQLSTATE 'HF001' THEN
    NULL;
END
$$;

-- The same for what tells patients: each step of a message by mail, once.
CREATE FUNCTION warm_up_messages() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    w record;
    v_appointment bigint;
    v_delivery bigint;
    v_said json;
BEGIN
    w := make_warm_up_clinic();
    INSERT INTO appointments (clinic_id, slot_id, doctor_id, patient_id, seat, starts_at, during, status_since, channel, created_by, created_at)
    SELECT s.clinic_id, s.id, s.doctor_id, w.patient, s.seat, s.starts_at, tstzrange(s.starts_at, s.ends_at), booking_now(), 'counter',
           (w.i).account_id, booking_now()
    FROM slots s WHERE s.id = w.seats[7] RETURNING id INTO v_appointment;
    INSERT INTO deliveries (consumer, event_xid, event_id, clinic_id, topic, appointment_id, event_at, subject, ordered, horizon, due_at, made_at)
    VALUES ('warm-up', '0', 0, (w.i).clinic_id, 'appointment.booked', v_appointment, booking_now(), '', true, '0', booking_now(), booking_now())
    RETURNING id INTO v_delivery;
    PERFORM claim_deliveries('warm-up', 'warm-up', interval '1 minute', 1);
    v_said := (next_notification('email', v_appointment)).body;
    PERFORM end_notification((v_said ->> 'id')::uuid, 'sent', '');
    PERFORM next_notification('email', v_appointment);      -- there is nothing new to say
    PERFORM next_reminder('email', v_appointment, 0, booking_now() - interval '1 day');
    UPDATE appointments SET starts_at = booking_now() + interval '1 hour', during = tstzrange(booking_now() + interval '1 hour',
        booking_now() + interval '2 hours') WHERE id = v_appointment;
    v_said := (next_notification('email', v_appointment)).body;
    v_said := (next_reminder('email', v_appointment, 0, booking_now() - interval '1 day')).body;
    PERFORM end_delivery(v_delivery, 'warm-up', 'done', '', NULL, NULL);
    RAISE EXCEPTION USING ERRCODE = 'HF001', MESSAGE = 'All of this is taken back.';
EXCEPTION WHEN SQLSTATE 'HF001' THEN
    NULL;
END
$$;

GRANT EXECUTE ON FUNCTION warm_up(), warm_up_messages() TO holdfast_app;
