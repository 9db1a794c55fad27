#pragma once

#include "core/Intent.h"
#include "models/Patient.h"

namespace holdfast {

class Database;

/// Who reads patients' records: each read is noted.
struct PatientReader
{
    qint64 accountId = 0;
    qint64 clinicId = 0;
    QString desk;
};

/// Patients of one clinic.
class PatientStore
{
public:
    explicit PatientStore(Database &database) : m_database(database) {}

    /// {patients: [Patient]}, at most `limit`: whole words before begun ones before parts, each as written before
    /// without diacritics. Words in any order, Korean also by initial consonants; digits mean a phone or an id number,
    /// a date a birthday; an empty query lists the newest patients. Notes who searched for what and was shown whom.
    QByteArray search(const PatientReader &reader, const QString &query, int limit);

    /// {patient, mergedIds}, and notes who saw it. The id of a record that was merged leads to the one that was kept.
    /// Throws BookingError(NotFound).
    QByteArray view(const PatientReader &reader, qint64 patientId);

    /// {patient, upcoming, past, notes}, and notes who saw it; leads on like view(). Throws BookingError(NotFound).
    QByteArray file(const PatientReader &reader, qint64 patientId);

    /// 201 {patient}, or 409 possible_duplicate with candidates unless `anyway`.
    Answer registerPatient(const Intent &intent, const Patient &patient, bool anyway);

    /// 200 {patient}; 409 stale_version with the record as it is when `patient` has another version.
    Answer update(const Intent &intent, const Patient &patient);
    /// 201 {note}
    Answer addNote(const Intent &intent, qint64 patientId, const QString &text);
    /// 200 {note}: marked as removed and shown no more, but kept.
    Answer removeNote(const Intent &intent, qint64 patientId, qint64 noteId);

    /// Makes two records one: 200 {patient, mergedId, movedAppointments}. Appointments, holds and payments of `goneId`
    /// move, what `keepId` lacks is taken over, and `goneId` is found no more. 409 patient_overlap when both have a
    /// live appointment at one time. Managers and admins only.
    Answer merge(const Intent &intent, qint64 keepId, qint64 goneId);

private:
    Database &m_database;
};

} // namespace holdfast
