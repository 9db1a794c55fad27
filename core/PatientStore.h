#pragma once

#include "core/Intent.h"
#include "models/Patient.h"

namespace holdfast {

class Database;

/// Patients of one clinic.
class PatientStore
{
public:
    explicit PatientStore(Database &database) : m_database(database) {}

    /// {patients: [Patient]}, exact matches first, at most `limit`. Words in any order, Vietnamese without diacritics,
    /// Korean also by initial consonants, digits match the phone; an empty query lists recent patients.
    QByteArray search(qint64 clinicId, const QString &query, int limit);

    /// 201 {patient}, or 409 possible_duplicate with candidates unless `anyway`.
    Answer registerPatient(const Intent &intent, const Patient &patient, bool anyway);

private:
    Database &m_database;
};

} // namespace holdfast
