#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>
#include <stdexcept>

namespace holdfast {

/// Why a file is no CSV, in words for who made it.
class CsvError : public std::runtime_error
{
public:
    CsvError(int atLine, const QString &message) : std::runtime_error(message.toStdString()), line(atLine) {}

    int line;
};

/// Reads CSV after RFC 4180: UTF-8 with or without a byte order mark, CRLF or LF, comma or semicolon (whichever the
/// first line has more of). Empty lines are skipped.
class CsvReader
{
public:
    struct Record
    {
        int line = 0; ///< where it begins, from 1 on
        QStringList fields;
    };

    explicit CsvReader(QByteArray bytes);

    /// The next record, none at the end. Throws CsvError; then nothing more can be read.
    std::optional<Record> next();
    char separator() const { return m_separator; }

private:
    QString readField();
    QString readQuoted();
    QString decoded(const QByteArray &bytes) const;
    bool atLineEnd() const;
    void skipLineEnd();
    char detectSeparator() const;

    QByteArray m_bytes;
    qsizetype m_at = 0;
    int m_line = 1;
    char m_separator;
};

} // namespace holdfast
