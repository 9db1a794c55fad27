#include "core/Database.h"

#include <libpq-fe.h>

namespace holdfast {

Rows::Rows(PGresult *result) : m_result(result, PQclear) {}

int Rows::size() const
{
    return PQntuples(m_result.get());
}

int Rows::affected() const
{
    return QByteArray(PQcmdTuples(m_result.get())).toInt();
}

bool Rows::isNull(int row, int column) const
{
    return PQgetisnull(m_result.get(), row, column) != 0;
}

QByteArray Rows::bytes(int row, int column) const
{
    return {PQgetvalue(m_result.get(), row, column), PQgetlength(m_result.get(), row, column)};
}

QString Rows::text(int row, int column) const
{
    return QString::fromUtf8(bytes(row, column));
}

qint64 Rows::integer(int row, int column) const
{
    return bytes(row, column).toLongLong();
}

bool Rows::boolean(int row, int column) const
{
    return bytes(row, column) == "t";
}

QByteArray Rows::blob(int row, int column) const
{
    // The driver chooses the escape format for its sessions; libpq reads both.
    const QByteArray text = bytes(row, column);
    std::size_t length = 0;
    unsigned char *raw = PQunescapeBytea(reinterpret_cast<const unsigned char *>(text.constData()), &length);
    const QByteArray decoded(reinterpret_cast<const char *>(raw), static_cast<qsizetype>(length));
    PQfreemem(raw);
    return decoded;
}

} // namespace holdfast
