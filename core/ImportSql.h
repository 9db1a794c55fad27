#pragma once

#include <array>

/// The statements of an import. Staging tables live for one transaction; every check answers (line, what is wrong).
/// $1 is the clinic.
namespace holdfast::importsql {

// clang-format off
inline constexpr std::array tables{
    "CREATE TEMP TABLE import_doctors (line integer, code text, name text, specialty text, room text, id bigint"
    " DEFAULT nextval('holdfast.doctors_id_seq')) ON COMMIT DROP",
    "CREATE TEMP TABLE import_patients (line integer, code text, name text, birth_date date, phone text, id_number"
    " text, id bigint DEFAULT nextval('holdfast.patients_id_seq'), folded text GENERATED ALWAYS AS"
    " (holdfast.fold_name(name)) STORED) ON COMMIT DROP",
    "CREATE TEMP TABLE import_appointments (line integer, doctor text, patient text, wall timestamp, minutes"
    " integer, status text, id bigint DEFAULT nextval('holdfast.appointments_id_seq'), doctor_id bigint,"
    " patient_id bigint, starts_at timestamptz, ends_at timestamptz, live boolean GENERATED ALWAYS AS (status NOT"
    " IN ('cancelled', 'no_show')) STORED, slot_id bigint, seat integer, makes_seat boolean NOT NULL DEFAULT"
    " false) ON COMMIT DROP",
};

/// Finds whom and when the appointments mean, and a seat for each.
inline constexpr std::array resolve{
    "UPDATE import_appointments a SET doctor_id = d.id FROM (SELECT word, min(id) AS id FROM ( SELECT code AS"
    " word, id FROM import_doctors WHERE code <> '' UNION SELECT name, id FROM import_doctors UNION SELECT name,"
    " id FROM holdfast.doctors WHERE clinic_id = $1 AND active) AS w GROUP BY word HAVING count(*) = 1) AS d WHERE"
    " d.word = a.doctor",
    "UPDATE import_appointments a SET patient_id = p.id FROM (SELECT word, min(id) AS id FROM ( SELECT code AS"
    " word, id FROM import_patients WHERE code <> '' UNION SELECT id_number, id FROM import_patients WHERE"
    " id_number <> '' UNION SELECT name, id FROM import_patients UNION SELECT id_number, id FROM holdfast.patients"
    " WHERE clinic_id = $1 AND merged_into IS NULL AND id_number <> '' UNION SELECT name, id FROM"
    " holdfast.patients WHERE clinic_id = $1 AND merged_into IS NULL) AS w GROUP BY word HAVING count(*) = 1) AS p"
    " WHERE p.word = a.patient",
    "UPDATE import_appointments a SET starts_at = a.wall AT TIME ZONE c.time_zone FROM holdfast.clinics c WHERE"
    " c.id = $1",
    "CREATE INDEX ON import_appointments (doctor_id, starts_at, line) WHERE live",
        "UPDATE import_appointments a SET minutes = coalesce(a.minutes, (SELECT (extract(epoch FROM min(s.ends_at) - s.starts_at) / 60)::integer FROM holdfast.slots s WHERE s.clinic_id = $1 AND s.doctor_id = a.doctor_id AND s.starts_at = a.starts_at GROUP BY s.starts_at))",
    "UPDATE import_appointments a SET ends_at = a.starts_at + make_interval(mins => a.minutes) WHERE $1::bigint > 0",
    "UPDATE import_appointments a SET slot_id = f.id, seat = f.seat FROM ( SELECT n.line, s.id, s.seat FROM"
    " (SELECT line, doctor_id, starts_at, ends_at,  row_number() OVER (PARTITION BY doctor_id, starts_at, ends_at"
    " ORDER BY line) AS n FROM import_appointments WHERE live) AS n JOIN (SELECT id, seat, doctor_id, starts_at,"
    " ends_at, row_number() OVER (PARTITION BY doctor_id, starts_at, ends_at ORDER BY seat) AS n  FROM"
    " holdfast.slots WHERE clinic_id = $1 AND status = 'open') AS s USING (doctor_id, starts_at, ends_at, n)) AS f"
    " WHERE f.line = a.line",
    "UPDATE import_appointments a SET slot_id = nextval('holdfast.slots_id_seq'), seat = 1, makes_seat = true"
    " WHERE a.live AND a.slot_id IS NULL AND a.line = (SELECT min(b.line) FROM import_appointments b WHERE b.live "
    " AND b.doctor_id = a.doctor_id AND b.starts_at = a.starts_at) AND NOT EXISTS (SELECT FROM holdfast.slots s"
    " WHERE s.clinic_id = $1 AND s.doctor_id = a.doctor_id  AND s.starts_at < a.ends_at AND s.ends_at >"
    " a.starts_at AND s.starts_at > a.starts_at - interval '1 day')",
    "CREATE INDEX ON import_appointments (patient_id, starts_at) WHERE live",
    "ANALYZE import_appointments",
};

inline constexpr std::array doctorChecks{
    "SELECT b.line, 'The code ' || b.code || ' is also in line ' || min(a.line) || '.' FROM import_doctors a JOIN"
    " import_doctors b ON b.code = a.code AND b.line > a.line WHERE a.code <> '' AND $1::bigint > 0 GROUP BY"
    " b.line, b.code",
    "SELECT b.line, 'Doctor ' || b.name || ' is also in line ' || min(a.line) || '.' FROM import_doctors a JOIN"
    " import_doctors b ON b.name = a.name AND b.line > a.line WHERE $1::bigint > 0 GROUP BY b.line, b.name",
    "SELECT i.line, 'Doctor ' || i.name || ' is in the clinic already. Remove the line: appointments find the"
    " doctor by name.' FROM import_doctors i WHERE EXISTS (SELECT FROM holdfast.doctors d WHERE d.clinic_id = $1"
    " AND d.name = i.name)",
};

inline constexpr std::array patientChecks{
    "SELECT b.line, 'The code ' || b.code || ' is also in line ' || min(a.line) || '.' FROM import_patients a JOIN"
    " import_patients b ON b.code = a.code AND b.line > a.line WHERE a.code <> '' AND $1::bigint > 0 GROUP BY"
    " b.line, b.code",
    "SELECT b.line, 'Duplicate patient: the id number ' || b.id_number || ' is also in line ' || min(a.line) ||"
    " '.' FROM import_patients a JOIN import_patients b ON b.id_number = a.id_number AND b.line > a.line WHERE"
    " a.id_number <> '' AND $1::bigint > 0 GROUP BY b.line, b.id_number",
    "SELECT b.line, 'Duplicate patient: ' || b.name || ' with the same birth date is also in line ' || min(a.line)"
    " || '.' FROM import_patients a JOIN import_patients b ON b.folded = a.folded AND b.birth_date = a.birth_date"
    " AND b.line > a.line WHERE $1::bigint > 0 GROUP BY b.line, b.name",
    "SELECT b.line, 'Duplicate patient: ' || b.name || ', without birth date and with the same phone, is also in"
    " line ' || min(a.line) || '.' FROM import_patients a JOIN import_patients b ON b.folded = a.folded AND b.line"
    " > a.line  AND holdfast.fold_phone(b.phone) = holdfast.fold_phone(a.phone) WHERE a.birth_date IS NULL AND"
    " b.birth_date IS NULL AND $1::bigint > 0 GROUP BY b.line, b.name",
    "SELECT i.line, 'Duplicate patient: ' || p.name || ' (number ' || p.id || ') has this id number in the clinic"
    " already.' FROM import_patients i JOIN holdfast.patients p ON p.clinic_id = $1 AND p.id_number = i.id_number"
    " AND p.merged_into IS NULL WHERE i.id_number <> ''",
    "SELECT i.line, 'Duplicate patient: ' || p.name || ' (number ' || p.id || ') has this name and birth date in"
    " the clinic already.' FROM import_patients i JOIN holdfast.patients p ON p.clinic_id = $1 AND p.birth_date ="
    " i.birth_date AND p.name_folded = i.folded  AND p.merged_into IS NULL AND NOT (i.id_number <> '' AND"
    " p.id_number = i.id_number)",
};

inline constexpr std::array appointmentChecks{
    "SELECT a.line, CASE WHEN (SELECT count(*) FROM (SELECT id FROM import_doctors i WHERE i.name = a.doctor UNION"
    "  SELECT id FROM holdfast.doctors d WHERE d.clinic_id = $1 AND d.name = a.doctor) AS x) > 1 THEN 'There is"
    " more than one doctor \"' || a.doctor || '\": use the code.' ELSE 'Unknown doctor \"' || a.doctor || '\".'"
    " END FROM import_appointments a WHERE a.doctor_id IS NULL",
    "SELECT a.line, CASE WHEN EXISTS (SELECT FROM import_patients i WHERE i.name = a.patient) OR EXISTS (  SELECT"
    " FROM holdfast.patients p WHERE p.clinic_id = $1 AND p.name = a.patient AND p.merged_into IS NULL) THEN"
    " 'There is more than one patient \"' || a.patient || '\": use the code or the id number.' ELSE 'Unknown"
    " patient \"' || a.patient || '\".' END FROM import_appointments a WHERE a.patient_id IS NULL",
    "SELECT a.line, 'Bad time: ' || to_char(a.wall, 'HH24:MI') || ' does not exist on ' || to_char(a.wall,"
    " 'YYYY-MM-DD') || ' in ' || c.time_zone || ' (the clocks go forward).' FROM import_appointments a JOIN"
    " holdfast.clinics c ON c.id = $1 WHERE a.starts_at AT TIME ZONE c.time_zone <> a.wall",
    "SELECT a.line, 'minutes is missing, and no slot of the doctor begins at this time.' FROM import_appointments"
    " a WHERE a.minutes IS NULL AND a.doctor_id IS NOT NULL AND $1::bigint > 0",
    // Who begins before everybody earlier has ended: one pass by time, then the line of the other for those few.
    "SELECT b.line, 'Double booking: ' || b.doctor || ' has line ' || coalesce((SELECT min(a.line) FROM"
    " import_appointments a WHERE a.live AND a.doctor_id = b.doctor_id AND a.line <> b.line AND a.starts_at <"
    " b.ends_at AND a.ends_at > b.starts_at), 0) || ' at the same time.' FROM (SELECT *, max(ends_at) OVER"
    " (PARTITION BY doctor_id, coalesce(seat, 1) ORDER BY starts_at, slot_id IS NULL, line ROWS BETWEEN UNBOUNDED"
    " PRECEDING AND 1 PRECEDING) AS busy_until FROM import_appointments WHERE live AND doctor_id IS NOT NULL) AS b"
    " WHERE b.starts_at < b.busy_until AND $1::bigint > 0",
    "SELECT b.line, 'Clash: the patient ' || b.patient || ' is also in line ' || coalesce((SELECT min(a.line) FROM"
    " import_appointments a WHERE a.live AND a.patient_id = b.patient_id AND a.line <> b.line AND a.starts_at <"
    " b.ends_at AND a.ends_at > b.starts_at), 0) || ' at the same time.' FROM (SELECT *, max(ends_at) OVER"
    " (PARTITION BY patient_id ORDER BY starts_at, line ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS"
    " busy_until FROM import_appointments WHERE live AND patient_id IS NOT NULL) AS b WHERE b.starts_at <"
    " b.busy_until AND $1::bigint > 0",
    "SELECT b.line, 'Clash: the patient ' || b.patient || ' has appointment ' || min(a.id) || ' in the clinic at"
    " this time.' FROM import_appointments b JOIN holdfast.appointments a ON a.patient_id = b.patient_id AND"
    " a.clinic_id = $1  AND a.status NOT IN ('cancelled', 'no_show') AND a.during && tstzrange(b.starts_at,"
    " b.ends_at) WHERE b.live GROUP BY b.line, b.patient",
    "SELECT a.line, CASE WHEN bool_or(s.status IN ('booked', 'held') AND s.starts_at = a.starts_at AND s.ends_at ="
    " a.ends_at)  THEN 'Clash: ' || a.doctor || ' has no free seat at this time.' WHEN bool_or(s.status ="
    " 'blocked' AND s.starts_at = a.starts_at) THEN 'Clash: this time of ' || a.doctor || ' is blocked.' ELSE"
    " 'Clash: this time does not fit a slot of ' || a.doctor || ': there is one from '  ||"
    " to_char(min(s.starts_at) AT TIME ZONE min(c.time_zone), 'HH24:MI') || ' to '  || to_char(min(s.ends_at) AT"
    " TIME ZONE min(c.time_zone), 'HH24:MI') || '.' END FROM import_appointments a JOIN holdfast.slots s ON"
    " s.doctor_id = a.doctor_id AND s.starts_at < a.ends_at  AND s.ends_at > a.starts_at AND s.starts_at >"
    " a.starts_at - interval '1 day' AND s.clinic_id = $1 JOIN holdfast.clinics c ON c.id = $1 WHERE a.live AND"
    " a.slot_id IS NULL AND NOT EXISTS (SELECT FROM import_appointments b WHERE b.live AND b.line < a.line AND"
    " b.doctor_id = a.doctor_id  AND b.starts_at < a.ends_at AND b.ends_at > a.starts_at) GROUP BY a.line,"
    " a.doctor, a.starts_at, a.ends_at",
};

inline constexpr std::array load{
    "INSERT INTO holdfast.doctors (id, clinic_id, name, specialty, room, position) SELECT id, $1, name, specialty,"
    " room, row_number() OVER (ORDER BY line) FROM import_doctors",
    "INSERT INTO holdfast.patients (id, clinic_id, name, birth_date, phone, id_number) SELECT id, $1, name,"
    " birth_date, phone, id_number FROM import_patients",
    "INSERT INTO holdfast.slots (id, clinic_id, doctor_id, starts_at, ends_at, seat, status, appointment_id)"
    " SELECT slot_id, $1, doctor_id, starts_at, ends_at, seat, 'booked', id FROM import_appointments WHERE"
    " makes_seat ORDER BY slot_id",
    "UPDATE holdfast.slots s SET status = 'booked', appointment_id = a.id FROM import_appointments a WHERE s.id ="
    " a.slot_id AND NOT a.makes_seat AND a.live AND s.clinic_id = $1 AND s.status = 'open'",
    // What did not take place has no seat of its own; where there is none at all, a blocked one is made to remember it
    // by.
    "INSERT INTO holdfast.slots (clinic_id, doctor_id, starts_at, ends_at, seat, status, blocked_reason) SELECT"
    " DISTINCT ON (doctor_id, starts_at) $1::bigint, doctor_id, starts_at, ends_at, 1, 'blocked', 'Imported' FROM"
    " import_appointments WHERE NOT live ORDER BY doctor_id, starts_at, line ON CONFLICT (doctor_id, starts_at,"
    " seat) DO NOTHING",
    "UPDATE import_appointments a SET slot_id = s.id, seat = s.seat FROM holdfast.slots s WHERE NOT a.live AND"
    " s.doctor_id = a.doctor_id AND s.starts_at = a.starts_at AND s.seat = 1 AND s.clinic_id = $1",
    "INSERT INTO holdfast.appointments (id, clinic_id, slot_id, doctor_id, patient_id, seat, starts_at, during,"
    " status, status_since, channel, created_by, created_desk, created_at) SELECT a.id, $1, a.slot_id,"
    " a.doctor_id, a.patient_id, a.seat, a.starts_at, tstzrange(a.starts_at, a.ends_at), a.status,"
    " holdfast.booking_now(), 'counter', split_part(current_setting('holdfast.actor'), chr(31), 1)::bigint,"
    " 'import', holdfast.booking_now() FROM import_appointments a ORDER BY a.line",
};

// clang-format on
} // namespace holdfast::importsql
