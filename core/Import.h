#pragma once

#include "core/ImportFile.h"

#include <functional>
#include <optional>

class QJsonObject;

namespace holdfast {

class Database;

/// Brings doctors, patients and appointments of another system into a clinic, from CSV files with these columns:
/// doctors: name, code, specialty, room; patients: name, code, birth_date, phone, id_number; appointments: doctor
/// (code or name), patient (code, id number or name), date, time, minutes, status (confirmed, completed, cancelled,
/// no_show). Dates are 2026-11-30 or 30.11.2026 or 30/11/2026, times 24 hours, both of the clinic's wall clock.
///
/// Everything is checked first; nothing is loaded unless nothing is wrong, and then in one transaction. An appointment
/// takes the open seat at its time, or a new one where the doctor has no slots; double bookings are problems.
/// Needs the owner's connection. Meant for hours without bookings: other desks hear of it when it is done.
class Import
{
public:
    struct Files
    {
        QString doctors; ///< paths; empty: none
        QString patients;
        QString appointments;
    };
    struct Report
    {
        QList<ImportProblem> problems; ///< by file and line
        qint64 doctors = 0;
        qint64 patients = 0;
        qint64 appointments = 0;
        bool loaded = false;
    };
    /// What is being done, and how much of how much.
    using Progress = std::function<void(const QString &, qsizetype, qsizetype)>;

    Import(Database &owner, qint64 clinicId, Progress progress = {});

    /// A dry run does all the same and takes it back. Throws std::runtime_error for a clinic that can't be imported
    /// into, or that changed meanwhile.
    Report run(const Files &files, bool dryRun);

private:
    using Convert = std::function<QJsonObject(const ImportFile::Row &, const QString &file)>;

    void readFiles(const Files &files);
    void stage(const QString &table, const ImportFile &file, const Convert &convert);
    void check();
    void checkWith(const QString &file, const char *sql);
    void load();
    qint64 accountOfImport();
    void problem(const QString &file, int line, const QString &text) { m_report.problems.append({file, line, text}); }
    QJsonObject patientFrom(const ImportFile::Row &row, const QString &file);
    QJsonObject appointmentFrom(const ImportFile::Row &row, const QString &file);
    void say(const QString &what, qsizetype done, qsizetype all) const;

    Database &m_owner;
    const qint64 m_clinicId;
    const Progress m_progress;
    Report m_report;
    std::optional<ImportFile> m_doctors;
    std::optional<ImportFile> m_patients;
    std::optional<ImportFile> m_appointments;
};

} // namespace holdfast
