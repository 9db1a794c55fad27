#include "core/OwnStore.h"

#include "core/Database.h"

namespace holdfast {

QByteArray OwnStore::appointments(qint64 clinicId, qint64 patientId)
{
    const char *sql = R"(
        SELECT json_build_object('serverTime', holdfast.instant(holdfast.booking_now()), 'appointments', (
            SELECT coalesce(json_agg(json_build_object('id', a.id, 'slotId', a.slot_id,
                'doctor', holdfast.doctor_json(d),
                'startsAt', holdfast.instant(lower(a.during)), 'endsAt', holdfast.instant(upper(a.during)),
                'status', a.status, 'channel', a.channel) ORDER BY a.starts_at DESC, a.id DESC), '[]')
            FROM (SELECT * FROM holdfast.appointments WHERE clinic_id = $1 AND patient_id = $2
                  ORDER BY starts_at DESC, id DESC LIMIT 200) AS a
            JOIN holdfast.doctors d ON d.id = a.doctor_id)))";
    return m_database.run(sql, {clinicId, patientId}).bytes(0, 0);
}

QByteArray OwnStore::doctors(qint64 clinicId)
{
    const char *sql = R"(
        SELECT json_build_object('doctors',
            coalesce(json_agg(holdfast.doctor_json(d) ORDER BY d.position, d.id), '[]'))
        FROM holdfast.doctors d WHERE d.clinic_id = $1 AND d.active)";
    return m_database.run(sql, {clinicId}).bytes(0, 0);
}

} // namespace holdfast
