#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace holdfast {

/// Something that keeps a file from being imported, at a line of it.
struct ImportProblem
{
    QString file;
    int line = 0;
    QString text;
};

/// A CSV file with a header, as rows of named values. What is wrong with it goes to the list of problems, line by line.
class ImportFile
{
public:
    struct Row
    {
        int line = 0;
        QHash<QString, QString> values; ///< trimmed; every known column is there, perhaps empty
    };

    /// Columns are named in the header in any order and any case; `needed` ones must have a value in every row.
    ImportFile(const QString &path, const QStringList &needed, const QStringList &optional,
               QList<ImportProblem> &problems);

    QString name;
    QList<Row> rows;

private:
    void read(const QByteArray &bytes, const QStringList &needed, const QStringList &known,
              QList<ImportProblem> &problems);
    QStringList headerFrom(const QStringList &fields, int line, const QStringList &needed, const QStringList &known,
                           QList<ImportProblem> &problems) const;
};

} // namespace holdfast
