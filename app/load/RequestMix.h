#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <random>

namespace holdfast {

/// One kind of request, with {column} for values of the data file and a weight against the other kinds.
struct RequestKind
{
    int weight = 1;
    QByteArray method;
    QByteArray path;
    QByteArray body; ///< empty: none
};

/// Writes HTTP/1.1 requests in the asked mix, the data's rows in order and round again, each kind for
/// itself. A mutation gets a fresh key unless one is given.
class RequestMix
{
public:
    /// Throws std::runtime_error for an unreadable data file or a column it does not have.
    RequestMix(QList<RequestKind> kinds, const QString &dataFile, QByteArray token, QByteArray fixedKey);

    /// The next request as bytes for the socket.
    QByteArray next();
    /// Rows of the data, 0 without data.
    qsizetype rows() const { return m_rows.size(); }

private:
    QByteArray fill(const QByteArray &text, const QList<QByteArray> &row) const;
    qsizetype pick();

    QList<RequestKind> m_kinds;
    QList<QByteArray> m_columns;
    QList<QList<QByteArray>> m_rows;
    QByteArray m_token;
    QByteArray m_fixedKey;
    QList<qsizetype> m_at; ///< of each kind, in the rows
    int m_weights = 0;
    std::mt19937_64 m_random{20'261'130};
    quint64 m_keys = 0;
    QByteArray m_keyPrefix;
};

} // namespace holdfast
