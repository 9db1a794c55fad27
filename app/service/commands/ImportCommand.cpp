#include "app/service/commands/ImportCommand.h"

#include "app/service/commands/CommandDatabase.h"
#include "app/service/commands/CommandLine.h"

#include "core/Import.h"

#include <cstdio>

namespace holdfast {

namespace {

constexpr int exitProblems = 1;

const QString description =
    QStringLiteral("Imports doctors, patients and appointments of another system. Everything or nothing: as long as a "
                   "line has a problem, nothing is loaded. Begin with --dry-run.\n\n"
                   "CSV in UTF-8 with , or ; and a first line that names the columns:\n"
                   "  doctors       name; also code, specialty, room\n"
                   "  patients      name; also code, birth_date, phone, id_number\n"
                   "  appointments  doctor (code or name), patient (code, id number or name), date, time;\n"
                   "                also minutes, status (confirmed, completed, cancelled, no_show)\n"
                   "Dates are 2026-11-30, 30.11.2026 or 30/11/2026, times 14:30, by the clinic's clock.");

void printProgress(const QString &what, qsizetype done, qsizetype all)
{
    std::fprintf(stderr, "%s: %lld of %lld\n", qPrintable(what), static_cast<long long>(done),
                 static_cast<long long>(all));
}

void print(const Import::Report &report, bool dryRun)
{
    for (const ImportProblem &problem : report.problems)
        std::printf("%s:%d: %s\n", qPrintable(problem.file), problem.line, qPrintable(problem.text));
    if (!report.problems.isEmpty())
        std::printf("%lld problems. Nothing was imported.\n", static_cast<long long>(report.problems.size()));
    else
        std::printf("%s %lld doctors, %lld patients, %lld appointments.\n",
                    dryRun ? "No problems. A real run would import" : "Imported",
                    static_cast<long long>(report.doctors), static_cast<long long>(report.patients),
                    static_cast<long long>(report.appointments));
}

} // namespace

int importFiles(const QStringList &arguments)
{
    const QCommandLineOption doctors(QStringLiteral("doctors"), QStringLiteral("Doctors, as CSV."),
                                     QStringLiteral("file"));
    const QCommandLineOption patients(QStringLiteral("patients"), QStringLiteral("Patients, as CSV."),
                                      QStringLiteral("file"));
    const QCommandLineOption appointments(QStringLiteral("appointments"), QStringLiteral("Appointments, as CSV."),
                                          QStringLiteral("file"));
    const QCommandLineOption clinic(QStringLiteral("clinic"), QStringLiteral("The clinic's id."),
                                    QStringLiteral("number"));
    const QCommandLineOption dryRun(QStringLiteral("dry-run"), QStringLiteral("Only list what is wrong, by line."));
    CommandLine line(QStringLiteral("import"), description, {doctors, patients, appointments, clinic, dryRun});
    if (!line.parse(arguments))
        return 0;
    const Import::Files files{line.value(doctors), line.value(patients), line.value(appointments)};
    if (files.doctors.isEmpty() && files.patients.isEmpty() && files.appointments.isEmpty())
        throw UsageError(QStringLiteral("Name at least one file: --doctors, --patients or --appointments."));
    const qint64 clinicId = line.id(clinic);
    CommandDatabase database(line.databaseOptions());
    const Import::Report report = Import(database.owner(), clinicId, printProgress).run(files, line.isSet(dryRun));
    print(report, line.isSet(dryRun));
    return report.problems.isEmpty() ? 0 : exitProblems;
}

} // namespace holdfast
