#include "core/CsvReader.h"

#include <QStringDecoder>

namespace holdfast {

CsvReader::CsvReader(QByteArray bytes) : m_bytes(std::move(bytes)), m_separator(',')
{
    if (m_bytes.startsWith("\xef\xbb\xbf"))
        m_at = 3;
    m_separator = detectSeparator();
}

char CsvReader::detectSeparator() const
{
    bool quoted = false;
    int commas = 0;
    int semicolons = 0;
    for (qsizetype i = m_at; i < m_bytes.size(); ++i) {
        const char c = m_bytes[i];
        if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '\n')
            break;
        else if (!quoted)
            (c == ',' ? commas : semicolons) += c == ',' || c == ';' ? 1 : 0;
    }
    return semicolons > commas ? ';' : ',';
}

bool CsvReader::atLineEnd() const
{
    return m_at >= m_bytes.size() || m_bytes[m_at] == '\n' || m_bytes[m_at] == '\r';
}

void CsvReader::skipLineEnd()
{
    if (m_at < m_bytes.size() && m_bytes[m_at] == '\r')
        ++m_at;
    if (m_at < m_bytes.size() && m_bytes[m_at] == '\n')
        ++m_at;
    ++m_line;
}

std::optional<CsvReader::Record> CsvReader::next()
{
    while (m_at < m_bytes.size() && atLineEnd())
        skipLineEnd();
    if (m_at >= m_bytes.size())
        return std::nullopt;
    Record record{m_line, {}};
    record.fields.append(readField());
    while (!atLineEnd()) {
        ++m_at; // the separator
        record.fields.append(readField());
    }
    skipLineEnd();
    return record;
}

QString CsvReader::readField()
{
    if (m_at < m_bytes.size() && m_bytes[m_at] == '"')
        return readQuoted();
    const qsizetype start = m_at;
    while (!atLineEnd() && m_bytes[m_at] != m_separator) {
        if (m_bytes[m_at] == '"')
            throw CsvError(m_line,
                           QStringLiteral("A quotation mark stands inside a field that does not begin with one. "
                                          "Put the field in quotation marks and double those inside."));
        ++m_at;
    }
    return decoded(m_bytes.mid(start, m_at - start));
}

QString CsvReader::readQuoted()
{
    const int begin = m_line;
    QByteArray text;
    for (++m_at; m_at < m_bytes.size(); ++m_at) {
        const char c = m_bytes[m_at];
        if (c != '"') {
            m_line += c == '\n' ? 1 : 0;
            text += c;
        } else if (m_at + 1 < m_bytes.size() && m_bytes[m_at + 1] == '"') {
            text += '"';
            ++m_at;
        } else {
            ++m_at;
            if (!atLineEnd() && m_bytes[m_at] != m_separator)
                throw CsvError(m_line, QStringLiteral("Something stands between a closing quotation mark and the next "
                                                      "separator."));
            return decoded(text);
        }
    }
    throw CsvError(begin, QStringLiteral("A quotation mark is opened here and never closed."));
}

QString CsvReader::decoded(const QByteArray &bytes) const
{
    QStringDecoder decoder(QStringConverter::Utf8, QStringConverter::Flag::Stateless);
    const QString text = decoder.decode(bytes);
    if (decoder.hasError() || bytes.contains('\0'))
        throw CsvError(m_line, QStringLiteral("This is not UTF-8. Save the file as \"CSV UTF-8\" and try again."));
    return text;
}

} // namespace holdfast
