#include "core/PatientStore.h"

#include "core/BookingError.h"
#include "core/Database.h"
#include "core/Decision.h"

namespace holdfast {

QByteArray PatientStore::search(const PatientReader &reader, const QString &query, int limit)
{
    return m_database
        .run("SELECT holdfast.find_patients($1, $2, $3, $4, $5)",
             {reader.accountId, reader.clinicId, reader.desk, query, limit})
        .bytes(0, 0);
}

QByteArray PatientStore::view(const PatientReader &reader, qint64 patientId)
{
    const Rows rows = m_database.run("SELECT holdfast.view_patient($1, $2, $3, $4)",
                                     {reader.accountId, reader.clinicId, reader.desk, patientId});
    if (rows.isNull(0, 0))
        throw BookingError(ErrorCode::NotFound, QStringLiteral("There is no patient with this id in your clinic."));
    return rows.bytes(0, 0);
}

Answer PatientStore::registerPatient(const Intent &intent, const Patient &patient, bool anyway)
{
    const Param birthDate =
        patient.birthDate.isValid() ? Param(patient.birthDate.toString(Qt::ISODate)) : Param(nullptr);
    return decide(m_database, "register_patient", intent,
                  {patient.name, birthDate, patient.phone, patient.idNumber, anyway});
}

Answer PatientStore::merge(const Intent &intent, qint64 keepId, qint64 goneId)
{
    return decide(m_database, "merge_patients", intent, {keepId, goneId});
}

} // namespace holdfast
