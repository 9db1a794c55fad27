#include "core/Import.h"

#include "core/Database.h"
#include "core/ImportSql.h"

#include <QDate>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <stdexcept>

namespace holdfast {

namespace {

constexpr qsizetype rowsPerStatement = 5000;
constexpr int longestMinutes = 720;

/// Thrown inside the transaction to take it back.
struct TakenBack
{};

QDate dateFrom(const QString &text)
{
    for (const char *format : {"yyyy-MM-dd", "dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy", "d/M/yyyy"})
        if (const QDate date = QDate::fromString(text, QString::fromLatin1(format)); date.isValid())
            return date;
    return {};
}

QTime timeFrom(const QString &text)
{
    for (const char *format : {"HH:mm", "H:mm", "HH:mm:ss"})
        if (const QTime time = QTime::fromString(text, QString::fromLatin1(format)); time.isValid())
            return time;
    return {};
}

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

} // namespace

Import::Import(Database &owner, qint64 clinicId, Progress progress)
    : m_owner(owner), m_clinicId(clinicId), m_progress(std::move(progress))
{}

void Import::say(const QString &what, qsizetype done, qsizetype all) const
{
    if (m_progress)
        m_progress(what, done, all);
}

Import::Report Import::run(const Files &files, bool dryRun)
{
    m_report = {};
    readFiles(files);
    const QList<ImportProblem> read = m_report.problems; // a repeated transaction begins from here
    try {
        m_owner.transaction([&] {
            m_report.problems = read;
            m_owner.run("SELECT holdfast.act_as($1, 'sql', 'import')", {accountOfImport()});
            check();
            if (m_report.problems.isEmpty())
                load();
            if (dryRun || !m_report.problems.isEmpty())
                throw TakenBack();
        });
        m_report.loaded = true;
    } catch (const TakenBack &) {
    } catch (const ConnectionLost &) {
        throw;
    } catch (const DatabaseError &error) {
        throw std::runtime_error("Nothing was imported: the clinic changed meanwhile, or a row breaks a rule (" +
                                 error.constraint.toStdString() + ": " + error.what() + "). Make a dry run again.");
    }
    std::stable_sort(m_report.problems.begin(), m_report.problems.end(),
                     [](const auto &a, const auto &b) { return a.file == b.file && a.line < b.line; });
    return m_report;
}

void Import::readFiles(const Files &files)
{
    const auto open = [this](const QString &path, const QStringList &needed, const QStringList &optional) {
        return path.isEmpty() ? std::nullopt : std::optional(ImportFile(path, needed, optional, m_report.problems));
    };
    m_doctors = open(files.doctors, {QStringLiteral("name")},
                     {QStringLiteral("code"), QStringLiteral("specialty"), QStringLiteral("room")});
    m_patients = open(
        files.patients, {QStringLiteral("name")},
        {QStringLiteral("code"), QStringLiteral("birth_date"), QStringLiteral("phone"), QStringLiteral("id_number")});
    m_appointments =
        open(files.appointments,
             {QStringLiteral("doctor"), QStringLiteral("patient"), QStringLiteral("date"), QStringLiteral("time")},
             {QStringLiteral("minutes"), QStringLiteral("status")});
}

qint64 Import::accountOfImport()
{
    if (m_owner.run("SELECT FROM holdfast.clinics WHERE id = $1", {m_clinicId}).size() == 0)
        throw std::runtime_error("There is no clinic " + std::to_string(m_clinicId) + ".");
    const Rows rows = m_owner.run("SELECT id FROM holdfast.accounts WHERE clinic_id = $1 AND disabled_at IS NULL"
                                  " AND role IN ('admin', 'manager', 'receptionist') ORDER BY role, id LIMIT 1",
                                  {m_clinicId});
    if (rows.size() == 0)
        throw std::runtime_error(
            "The clinic has no staff account to import as. Make an administrator's account first.");
    return rows.integer(0, 0);
}

QJsonObject Import::patientFrom(const ImportFile::Row &row, const QString &file)
{
    const QString birthday = row.values[QStringLiteral("birth_date")];
    const QDate date = dateFrom(birthday);
    if (!birthday.isEmpty() && !date.isValid())
        problem(file, row.line,
                QStringLiteral("birth_date \"%1\" is no date. Write 1987-04-12 or 12.04.1987.").arg(birthday));
    else if (date > QDate::currentDate().addDays(1))
        problem(file, row.line, QStringLiteral("birth_date %1 is in the future.").arg(birthday));
    QJsonObject json;
    for (const auto &[column, value] : row.values.asKeyValueRange())
        json.insert(column, value);
    json.insert(QStringLiteral("birth_date"), textOrNull(date.toString(Qt::ISODate)));
    return json;
}

QJsonObject Import::appointmentFrom(const ImportFile::Row &row, const QString &file)
{
    const auto value = [&row](const char *column) { return row.values[QString::fromLatin1(column)]; };
    const QDate date = dateFrom(value("date"));
    const QTime time = timeFrom(value("time"));
    if (!value("date").isEmpty() && !date.isValid())
        problem(file, row.line, QStringLiteral("Bad date \"%1\". Write 2026-11-30 or 30.11.2026.").arg(value("date")));
    if (!value("time").isEmpty() && !time.isValid())
        problem(file, row.line, QStringLiteral("Bad time \"%1\". Write 24 hours: 08:15 or 14:30.").arg(value("time")));
    bool isNumber = true;
    const int minutes = value("minutes").isEmpty() ? 0 : value("minutes").toInt(&isNumber);
    if (!isNumber || minutes < 0 || minutes > longestMinutes || (minutes == 0 && !value("minutes").isEmpty()))
        problem(
            file, row.line,
            QStringLiteral("minutes \"%1\" must be a number from 1 to %2.").arg(value("minutes")).arg(longestMinutes));
    const QString status = value("status").isEmpty() ? QStringLiteral("confirmed") : value("status").toLower();
    if (!QStringList{QStringLiteral("confirmed"), QStringLiteral("completed"), QStringLiteral("cancelled"),
                     QStringLiteral("no_show")}
             .contains(status))
        problem(file, row.line,
                QStringLiteral("status \"%1\" must be confirmed, completed, cancelled or no_show.").arg(status));
    const QString wall = date.isValid() && time.isValid() ? QDateTime(date, time).toString(Qt::ISODate) : QString();
    return {{QStringLiteral("doctor"), value("doctor")},
            {QStringLiteral("patient"), value("patient")},
            {QStringLiteral("wall"), textOrNull(wall)},
            {QStringLiteral("minutes"), minutes > 0 ? QJsonValue(minutes) : QJsonValue()},
            {QStringLiteral("status"), status}};
}

void Import::stage(const QString &table, const ImportFile &file, const Convert &convert)
{
    // Columns as the table has them, so that jsonb_populate_recordset fills it by name.
    const QByteArray name = table.toUtf8();
    const QByteArray columns = name == "import_doctors"    ? "line, code, name, specialty, room"
                               : name == "import_patients" ? "line, code, name, birth_date, phone, id_number"
                                                           : "line, doctor, patient, wall, minutes, status";
    const QByteArray sql = "INSERT INTO " + name + " (" + columns + ") SELECT " + columns +
                           " FROM jsonb_populate_recordset(NULL::" + name + ", $1::jsonb)";
    for (qsizetype first = 0; first < file.rows.size(); first += rowsPerStatement) {
        QJsonArray batch;
        for (const ImportFile::Row &row : file.rows.mid(first, rowsPerStatement)) {
            QJsonObject json = convert(row, file.name);
            json.insert(QStringLiteral("line"), row.line);
            batch.append(json);
        }
        m_owner.run(sql.constData(), {QJsonDocument(batch).toJson(QJsonDocument::Compact)});
        say(file.name, std::min(first + rowsPerStatement, file.rows.size()), file.rows.size());
    }
}

void Import::check()
{
    for (const char *sql : importsql::tables)
        m_owner.run(sql);
    const auto asIs = [](const ImportFile::Row &row, const QString &) {
        QJsonObject json;
        for (const auto &[column, value] : row.values.asKeyValueRange())
            json.insert(column, value);
        return json;
    };
    if (m_doctors)
        stage(QStringLiteral("import_doctors"), *m_doctors, asIs);
    if (m_patients)
        stage(QStringLiteral("import_patients"), *m_patients,
              [this](const auto &row, const QString &file) { return patientFrom(row, file); });
    if (m_appointments)
        stage(QStringLiteral("import_appointments"), *m_appointments,
              [this](const auto &row, const QString &file) { return appointmentFrom(row, file); });
    for (const char *sql : {"ANALYZE import_doctors", "ANALYZE import_patients", "ANALYZE import_appointments"})
        m_owner.run(sql);
    if (m_doctors)
        for (const char *sql : importsql::doctorChecks)
            checkWith(m_doctors->name, sql);
    if (m_patients)
        for (const char *sql : importsql::patientChecks)
            checkWith(m_patients->name, sql);
    if (!m_appointments)
        return;
    m_owner.run("DELETE FROM import_appointments WHERE wall IS NULL"); // told already
    qsizetype done = 0;
    for (const char *sql : importsql::resolve) {
        if (QByteArray(sql).contains("$1"))
            m_owner.run(sql, {m_clinicId});
        else
            m_owner.run(sql);
        say(QStringLiteral("finding seats"), ++done, static_cast<qsizetype>(importsql::resolve.size()));
    }
    for (const char *sql : importsql::appointmentChecks)
        checkWith(m_appointments->name, sql);
}

void Import::checkWith(const QString &file, const char *sql)
{
    const Rows rows = m_owner.run(sql, {m_clinicId});
    for (int row = 0; row < rows.size(); ++row)
        problem(file, static_cast<int>(rows.integer(row, 0)), rows.text(row, 1));
}

void Import::load()
{
    qsizetype done = 0;
    for (const char *sql : importsql::load) {
        m_owner.run(sql, {m_clinicId});
        say(QStringLiteral("loading"), ++done, static_cast<qsizetype>(importsql::load.size()));
    }
    m_report.doctors = m_doctors ? m_doctors->rows.size() : 0;
    m_report.patients = m_patients ? m_patients->rows.size() : 0;
    m_report.appointments = m_appointments ? m_appointments->rows.size() : 0;
}

} // namespace holdfast
