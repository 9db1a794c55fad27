-- How patients want to be reached, and how a clinic reaches those who did not say.

-- A merged record gives the kept one what that lacks.
CREATE FUNCTION keep_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE holdfast.patients SET email = coalesce(nullif(email, ''), OLD.email), push_token = coalesce(nullif(push_token, ''), OLD.push_token),
        language = coalesce(language, OLD.language), notify = coalesce(notify, OLD.notify),
        quiet_from = CASE WHEN quiet_from IS NULL THEN OLD.quiet_from ELSE quiet_from END,
        quiet_to = CASE WHEN quiet_from IS NULL THEN OLD.quiet_to ELSE quiet_to END,
        preferences_version = preferences_version + 1
    WHERE id = NEW.merged_into;
    RETURN NULL;
END
$$;
CREATE TRIGGER keep_contact AFTER UPDATE OF merged_into ON patients
    FOR EACH ROW WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL) EXECUTE FUNCTION keep_contact();

CREATE FUNCTION wall_time(t time) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT to_char(t, 'HH24:MI') $$;

CREATE FUNCTION preferences_json(p holdfast.patients) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN json_build_object('patientId', p.id, 'email', p.email, 'phone', p.phone, 'pushToken', p.push_token,
        'language', p.language, 'notify', p.notify, 'quietFrom', holdfast.wall_time(p.quiet_from),
        'quietTo', holdfast.wall_time(p.quiet_to),
        'reachedBy', to_json(holdfast.reached_by(p.id)));
END
$$;

CREATE FUNCTION notification_settings_json(c holdfast.clinics) RETURNS json LANGUAGE sql STABLE AS $$
    SELECT json_build_object('language', (c).language, 'address', (c).address, 'phone', (c).phone,
        'quietFrom', holdfast.wall_time((c).quiet_from), 'quietTo', holdfast.wall_time((c).quiet_to),
        'reminderMinutes', (c).reminder_minutes)
$$;

-- The newest message to a patient, and how it ended; none when nothing was sent yet.
CREATE FUNCTION last_message(p_patient bigint) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (SELECT json_build_object('kind', n.kind, 'channel', n.channel, 'status', n.status, 'reason', n.reason,
                'at', holdfast.instant(coalesce(n.ended_at, n.begun_at)), 'doctor', d.name, 'startsAt', holdfast.instant(n.starts_at))
            FROM holdfast.notifications n JOIN holdfast.doctors d ON d.id = n.doctor_id
            WHERE n.patient_id = p_patient ORDER BY n.begun_at DESC, n.number DESC LIMIT 1);
END
$$;

-- {preferences, version, settings, lastMessage}: the clinic's settings are what a wish of null means. None for an id that is not the
-- clinic's. Staff's reading is noted.
CREATE FUNCTION view_preferences(p_account bigint, p_clinic bigint, p_desk text, p_patient bigint, p_own boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    p patients;
    c clinics;
BEGIN
    SELECT * INTO p FROM patients WHERE id = kept_patient(p_patient) AND clinic_id = p_clinic;
    IF NOT FOUND THEN
        RETURN NULL;
    ELSIF NOT p_own THEN
        PERFORM note_patient_read(p_account, p_clinic, p_desk, 'view', NULL, ARRAY[p.id]);
    END IF;
    SELECT * INTO c FROM clinics WHERE id = p_clinic;
    RETURN json_build_object('preferences', preferences_json(p), 'version', p.preferences_version,
        'settings', notification_settings_json(c), 'lastMessage', last_message(p.id))::text;
END
$$;

CREATE FUNCTION explain_preferences(p_constraint text) RETURNS holdfast.answer LANGUAGE sql STABLE AS $$
    SELECT holdfast.unprocessable(CASE p_constraint
        WHEN 'email_is_an_address' THEN 'email must be an address like name@example.org, or empty.'
        WHEN 'patients_language_check' THEN 'language is en, vi or ko, or null for the clinic''s.'
        WHEN 'patients_notify_check' THEN 'notify is a list of email, sms and push; empty: nothing is sent; null: the usual.'
        WHEN 'quiet_has_both_ends' THEN 'quietFrom and quietTo go together.'
        ELSE 'pushToken is too long.' END)
$$;

-- Replaces them all; with a version only when that is still the present one.
CREATE FUNCTION set_preferences(i holdfast.intent, p_patient bigint, p_email text, p_push_token text, p_language text, p_notify text[],
                                p_quiet_from time, p_quiet_to time, p_version bigint DEFAULT NULL)
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'preferences');
    p patients;
    v_constraint text;
BEGIN
    IF given.status IS NOT NULL THEN
        RETURN given;
    ELSIF NOT lock_patient(i, p_patient) THEN
        RETURN refuse_patient();
    END IF;
    SELECT * INTO p FROM patients WHERE id = kept_patient(p_patient) FOR UPDATE;
    IF p.preferences_version <> p_version THEN
        RETURN give_answer(i, 'preferences', 409, problem(409, 'stale_version', 'It has changed since it was read',
            'Somebody else changed how this patient hears from the clinic. Look at it as it is now, then change it again.'));
    END IF;
    BEGIN
        UPDATE patients SET email = btrim(p_email), push_token = p_push_token, language = p_language, notify = p_notify,
                            quiet_from = p_quiet_from, quiet_to = p_quiet_to, preferences_version = preferences_version + 1
        WHERE id = kept_patient(p_patient) RETURNING * INTO p;
    EXCEPTION WHEN check_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
    END;
    IF v_constraint IS NOT NULL THEN
        RETURN explain_preferences(v_constraint);
    END IF;
    RETURN give_answer(i, 'preferences', 200, json_build_object('preferences', preferences_json(p),
                                                                    'version', p.preferences_version)::text);
END
$$;

CREATE FUNCTION notification_settings(p_clinic bigint) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
BEGIN
    RETURN (SELECT json_build_object('settings', notification_settings_json(c))::text FROM clinics c WHERE c.id = p_clinic);
END
$$;

-- Reminders that wait for their time find a new one.
CREATE FUNCTION set_notification_settings(i holdfast.intent, p_language text, p_address text, p_phone text, p_quiet_from time,
                                          p_quiet_to time, p_reminder_minutes integer[])
RETURNS holdfast.answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    given answer := answer_given(i, 'notification_settings');
    c clinics;
    v_constraint text;
BEGIN
    IF given.status IS NULL THEN
        given := refuse_unless_counter(i);
    END IF;
    IF given.status IS NOT NULL THEN
        RETURN given;
    END IF;
    BEGIN
        UPDATE clinics SET language = p_language, address = btrim(p_address), phone = btrim(p_phone), quiet_from = p_quiet_from,
            quiet_to = p_quiet_to, reminder_minutes = ARRAY(SELECT DISTINCT m FROM unnest(p_reminder_minutes) AS m ORDER BY m DESC)
        WHERE id = i.clinic_id RETURNING * INTO c;
    EXCEPTION WHEN check_violation OR not_null_violation THEN
        GET STACKED DIAGNOSTICS v_constraint = CONSTRAINT_NAME;
        RETURN unprocessable(CASE v_constraint
            WHEN 'clinics_language_check' THEN 'language is en, vi or ko.'
            WHEN 'clinic_quiet_has_both_ends' THEN 'quietFrom and quietTo go together.'
            WHEN 'clinics_reminder_minutes_check' THEN 'reminderMinutes are at most five numbers from 10 to 43200: minutes before the start.'
            ELSE 'address has at most 300 letters, phone at most 40.' END);
    END;
    UPDATE deliveries SET due_at = booking_now()
    WHERE clinic_id = i.clinic_id AND kind = 'reminder' AND state = 'waiting' AND lease_owner IS NULL AND attempts = 0;
    RETURN give_answer(i, 'notification_settings', 200, json_build_object('settings', notification_settings_json(c))::text);
END
$$;

GRANT EXECUTE ON FUNCTION
    view_preferences(bigint, bigint, text, bigint, boolean),
    set_preferences(intent, bigint, text, text, text, text[], time, time, bigint), notification_settings(bigint),
    set_notification_settings(intent, text, text, text, time, time, integer[])
TO holdfast_app;
