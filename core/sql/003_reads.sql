-- The JSON of a seat, written in one place. Instants are UTC with milliseconds.

CREATE FUNCTION instant(t timestamptz) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
    SELECT to_char(t AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION appointment_json(a holdfast.appointments, p_patient_name text) RETURNS json
LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT json_build_object('id', (a).id, 'slotId', (a).slot_id,
        'patient', json_build_object('id', (a).patient_id, 'name', p_patient_name),
        'status', (a).status, 'channel', (a).channel,
        'createdAt', holdfast.instant((a).created_at), 'statusSince', holdfast.instant((a).status_since),
        'endsAt', holdfast.instant(upper((a).during)), 'version', (a).version, 'note', nullif((a).note, ''),
        'arrivedAt', holdfast.instant((a).arrived_at), 'inRoomAt', holdfast.instant((a).in_room_at),
        'endedAt', holdfast.instant((a).ended_at),
        'needsMoving', CASE WHEN (a).needs_moving_since IS NOT NULL THEN true END)
$$;

-- body names persons (staff); public_body does not. Who belongs to a seat is looked up by the key, one after the other: a join that was
-- planned while a table was empty reads the whole table for each seat once a rush has filled it.
CREATE VIEW slot_views AS
SELECT s.id, s.clinic_id, s.doctor_id, s.starts_at, s.seat, s.version,
    json_strip_nulls(json_build_object(
        'id', s.id, 'doctorId', s.doctor_id, 'startsAt', instant(s.starts_at), 'endsAt', instant(s.ends_at),
        'seat', s.seat, 'status', s.status, 'version', s.version,
        'holdExpiresAt', instant(s.hold_expires_at),
        'heldBy', CASE WHEN s.status = 'held' THEN
            json_build_object('accountId', s.held_by, 'name', (SELECT h.name FROM accounts h WHERE h.id = s.held_by),
                              'desk', s.held_desk) END,
        'blockedReason', s.blocked_reason, 'queueNumber', s.queue_number, 'extra', nullif(s.extra, false),
        'appointment', (SELECT appointment_json(a, (SELECT p.name FROM patients p WHERE p.id = a.patient_id))
                        FROM appointments a WHERE a.id = s.appointment_id))) AS body,
    json_strip_nulls(json_build_object(
        'id', s.id, 'doctorId', s.doctor_id, 'startsAt', instant(s.starts_at), 'endsAt', instant(s.ends_at),
        'seat', s.seat, 'status', s.status, 'version', s.version,
        'holdExpiresAt', instant(s.hold_expires_at))) AS public_body
FROM slots s;

CREATE FUNCTION patient_json(p holdfast.patients) RETURNS json LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT json_strip_nulls(json_build_object('id', (p).id, 'name', (p).name, 'birthDate', (p).birth_date,
        'phone', (p).phone, 'idNumber', (p).id_number, 'version', (p).version,
        'lastVisit', (SELECT holdfast.instant(max(a.starts_at)) FROM holdfast.appointments a
                      WHERE a.patient_id = (p).id AND a.status NOT IN ('cancelled', 'no_show')
                        AND a.starts_at < holdfast.booking_now())))
$$;
