#include "core/PatientStore.h"

#include "core/Database.h"
#include "core/Decision.h"

namespace holdfast {

QByteArray PatientStore::search(qint64 clinicId, const QString &query, int limit)
{
    return m_database.run("SELECT holdfast.search_patients($1, $2, $3)", {clinicId, query, limit}).bytes(0, 0);
}

Answer PatientStore::registerPatient(const Intent &intent, const Patient &patient, bool anyway)
{
    const Param birthDate =
        patient.birthDate.isValid() ? Param(patient.birthDate.toString(Qt::ISODate)) : Param(nullptr);
    return decide(m_database, "register_patient", intent,
                  {patient.name, birthDate, patient.phone, patient.idNumber, anyway});
}

} // namespace holdfast
