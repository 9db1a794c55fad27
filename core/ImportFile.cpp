#include "core/ImportFile.h"

#include "core/CsvReader.h"

#include <QFile>
#include <QFileInfo>

namespace holdfast {

ImportFile::ImportFile(const QString &path, const QStringList &needed, const QStringList &optional,
                       QList<ImportProblem> &problems)
    : name(QFileInfo(path).fileName())
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        problems.append({name, 0, QStringLiteral("The file can't be read: %1.").arg(file.errorString())});
        return;
    }
    try {
        read(file.readAll(), needed, needed + optional, problems);
    } catch (const CsvError &error) {
        problems.append({name, error.line, QString::fromUtf8(error.what())});
    }
}

void ImportFile::read(const QByteArray &bytes, const QStringList &needed, const QStringList &known,
                      QList<ImportProblem> &problems)
{
    CsvReader reader(bytes);
    const std::optional<CsvReader::Record> first = reader.next();
    if (!first) {
        problems.append({name, 1, QStringLiteral("The file is empty. Its first line must name the columns.")});
        return;
    }
    const qsizetype before = problems.size();
    const QStringList header = headerFrom(first->fields, first->line, needed, known, problems);
    if (problems.size() > before)
        return;
    while (const std::optional<CsvReader::Record> record = reader.next()) {
        if (record->fields.size() != header.size()) {
            problems.append({name, record->line,
                             QStringLiteral("The line has %1 fields, the header %2.")
                                 .arg(record->fields.size())
                                 .arg(header.size())});
            continue;
        }
        Row row{record->line, {}};
        for (const QString &column : known)
            row.values.insert(column, QString());
        for (qsizetype i = 0; i < header.size(); ++i)
            row.values.insert(header[i], record->fields[i].simplified());
        for (const QString &column : needed)
            if (row.values.value(column).isEmpty())
                problems.append({name, row.line, QStringLiteral("%1 is missing.").arg(column)});
        rows.append(row);
    }
}

QStringList ImportFile::headerFrom(const QStringList &fields, int line, const QStringList &needed,
                                   const QStringList &known, QList<ImportProblem> &problems) const
{
    QStringList header;
    for (const QString &field : fields) {
        const QString column = field.trimmed().toLower().replace(u' ', u'_');
        if (!known.contains(column))
            problems.append({name, line,
                             QStringLiteral("The column \"%1\" is not known. Known are %2. Remove or rename it.")
                                 .arg(field, known.join(QStringLiteral(", ")))});
        else if (header.contains(column))
            problems.append({name, line, QStringLiteral("The column \"%1\" is there twice.").arg(field)});
        header.append(column);
    }
    for (const QString &column : needed)
        if (!header.contains(column))
            problems.append({name, line, QStringLiteral("The column \"%1\" is missing.").arg(column)});
    return header;
}

} // namespace holdfast
