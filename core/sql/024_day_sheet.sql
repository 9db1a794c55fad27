-- The day on paper: every seat with who comes, and how to reach them. Whose records it shows is noted.

CREATE FUNCTION day_sheet_row(s holdfast.slots, a holdfast.appointments, p holdfast.patients) RETURNS json LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN json_strip_nulls(json_build_object('startsAt', holdfast.instant(s.starts_at), 'endsAt', holdfast.instant(s.ends_at),
        'seat', s.seat, 'extra', nullif(s.extra, false), 'queueNumber', s.queue_number, 'slotStatus', s.status,
        'blockedReason', s.blocked_reason,
        'appointment', CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'status', a.status, 'note', nullif(a.note, ''),
                                                                         'channel', a.channel) END,
        'patient', CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name, 'birthDate', p.birth_date,
                                                                     'phone', nullif(p.phone, '')) END));
END
$$;

-- p_day: none: today in the clinic. p_doctor: none: all. No answer for a doctor who is not the clinic's.
CREATE FUNCTION day_sheet(p_account bigint, p_clinic bigint, p_desk text, p_day date, p_doctor bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = holdfast, pg_temp AS $$
DECLARE
    v_day date := coalesce(p_day, local_today(p_clinic));
    v_from timestamptz := day_start(p_clinic, v_day);
    v_to timestamptz := day_start(p_clinic, v_day + 1);
    v_doctors bigint[] := ARRAY(SELECT id FROM doctors WHERE clinic_id = p_clinic AND CASE WHEN p_doctor IS NULL THEN active ELSE id = p_doctor END);
BEGIN
    IF p_doctor IS NOT NULL AND cardinality(v_doctors) = 0 THEN
        RETURN NULL;
    END IF;
    PERFORM note_patient_read(p_account, p_clinic, p_desk, 'day_sheet', NULL, ARRAY(
        SELECT a.patient_id FROM slots s JOIN appointments a ON a.id = s.appointment_id
        WHERE s.doctor_id = ANY (v_doctors) AND s.starts_at >= v_from AND s.starts_at < v_to
        UNION SELECT q.patient_id FROM queue_entries q WHERE q.doctor_id = ANY (v_doctors) AND q.day = v_day));
    RETURN (
        SELECT json_build_object('clinic', json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone), 'date', v_day,
            'serverTime', instant(booking_now()),
            'doctors', (SELECT coalesce(json_agg(json_build_object('doctor', doctor_json(d),
                'rows', (SELECT coalesce(json_agg(day_sheet_row(s, a, p) ORDER BY s.starts_at, s.seat), '[]')
                         FROM slots s LEFT JOIN appointments a ON a.id = s.appointment_id LEFT JOIN patients p ON p.id = a.patient_id
                         WHERE s.doctor_id = d.id AND s.starts_at >= v_from AND s.starts_at < v_to),
                'queue', (SELECT coalesce(json_agg(q.body ORDER BY q.number), '[]') FROM queue_views q
                          WHERE q.doctor_id = d.id AND q.day = v_day)) ORDER BY d.position, d.id), '[]')
                FROM doctors d WHERE d.id = ANY (v_doctors)))::text
        FROM clinics c WHERE c.id = p_clinic
    );
END
$$;

GRANT EXECUTE ON FUNCTION day_sheet(bigint, bigint, text, date, bigint) TO holdfast_app;
