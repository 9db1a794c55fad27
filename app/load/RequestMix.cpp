#include "app/load/RequestMix.h"

#include <QFile>
#include <QUuid>

#include <stdexcept>

namespace holdfast {

RequestMix::RequestMix(QList<RequestKind> kinds, const QString &dataFile, QByteArray token, QByteArray fixedKey)
    : m_kinds(std::move(kinds))
    , m_token(std::move(token))
    , m_fixedKey(std::move(fixedKey))
    , m_keyPrefix(QUuid::createUuid().toByteArray(QUuid::Id128) + '-')
{
    for (const RequestKind &kind : m_kinds)
        m_weights += kind.weight;
    m_at.resize(m_kinds.size());
    if (dataFile.isEmpty())
        return;
    QFile file(dataFile);
    if (!file.open(QIODevice::ReadOnly))
        throw std::runtime_error("The data file " + dataFile.toStdString() + " cannot be read.");
    m_columns = file.readLine().trimmed().split(',');
    while (!file.atEnd()) {
        const QByteArray line = file.readLine().trimmed();
        if (!line.isEmpty())
            m_rows.append(line.split(','));
    }
    if (m_rows.isEmpty())
        throw std::runtime_error("The data file " + dataFile.toStdString() + " has no rows.");
}

qsizetype RequestMix::pick()
{
    auto at = static_cast<int>(m_random() % static_cast<quint64>(m_weights));
    for (qsizetype i = 0; i < m_kinds.size(); ++i) {
        if (at < m_kinds[i].weight)
            return i;
        at -= m_kinds[i].weight;
    }
    return m_kinds.size() - 1;
}

QByteArray RequestMix::fill(const QByteArray &text, const QList<QByteArray> &row) const
{
    QByteArray filled = text;
    for (qsizetype i = 0; i < m_columns.size() && i < row.size(); ++i)
        filled.replace('{' + m_columns[i] + '}', row[i]);
    return filled;
}

QByteArray RequestMix::next()
{
    const qsizetype picked = pick();
    const RequestKind &kind = m_kinds[picked];
    static const QList<QByteArray> noRow;
    const QList<QByteArray> &row = m_rows.isEmpty() ? noRow : m_rows[m_at[picked]++ % m_rows.size()];
    QByteArray request = kind.method + ' ' + fill(kind.path, row) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    if (!m_token.isEmpty())
        request += "Authorization: Bearer " + fill(m_token, row) + "\r\n";
    if (kind.method != "GET")
        request +=
            "Idempotency-Key: " + (m_fixedKey.isEmpty() ? m_keyPrefix + QByteArray::number(++m_keys) : m_fixedKey) +
            "\r\n";
    const QByteArray body = fill(kind.body, row);
    if (!body.isEmpty())
        request += "Content-Type: application/json\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n";
    return request + "\r\n" + body;
}

} // namespace holdfast
