#include "core/PatientStore.h"

#include "core/BookingError.h"
#include "core/Database.h"
#include "core/Decision.h"

namespace holdfast {

namespace {

Param birthDateOf(const Patient &patient)
{
    return patient.birthDate.isValid() ? Param(patient.birthDate.toString(Qt::ISODate)) : Param(nullptr);
}

QByteArray bodyOrNotFound(const Rows &rows)
{
    if (rows.isNull(0, 0))
        throw BookingError(ErrorCode::NotFound, QStringLiteral("There is no patient with this id in your clinic."));
    return rows.bytes(0, 0);
}

} // namespace

QByteArray PatientStore::search(const PatientReader &reader, const QString &query, int limit)
{
    return m_database
        .run("SELECT holdfast.find_patients($1, $2, $3, $4, $5)",
             {reader.accountId, reader.clinicId, reader.desk, query, limit})
        .bytes(0, 0);
}

QByteArray PatientStore::view(const PatientReader &reader, qint64 patientId)
{
    return bodyOrNotFound(m_database.run("SELECT holdfast.view_patient($1, $2, $3, $4)",
                                         {reader.accountId, reader.clinicId, reader.desk, patientId}));
}

QByteArray PatientStore::file(const PatientReader &reader, qint64 patientId)
{
    return bodyOrNotFound(m_database.run("SELECT holdfast.patient_file($1, $2, $3, $4)",
                                         {reader.accountId, reader.clinicId, reader.desk, patientId}));
}

Answer PatientStore::registerPatient(const Intent &intent, const Patient &patient, bool anyway)
{
    return decide(m_database, "register_patient", intent,
                  {patient.name, birthDateOf(patient), patient.phone, patient.idNumber, anyway});
}

Answer PatientStore::update(const Intent &intent, const Patient &patient)
{
    return decide(m_database, "update_patient", intent,
                  {patient.id, patient.name, birthDateOf(patient), patient.phone, patient.idNumber, patient.version});
}

Answer PatientStore::addNote(const Intent &intent, qint64 patientId, const QString &text)
{
    return decide(m_database, "add_patient_note", intent, {patientId, text});
}

Answer PatientStore::removeNote(const Intent &intent, qint64 patientId, qint64 noteId)
{
    return decide(m_database, "remove_patient_note", intent, {patientId, noteId});
}

Answer PatientStore::merge(const Intent &intent, qint64 keepId, qint64 goneId)
{
    return decide(m_database, "merge_patients", intent, {keepId, goneId});
}

} // namespace holdfast
