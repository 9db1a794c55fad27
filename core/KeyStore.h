#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

namespace holdfast {

class Database;

/// The idempotency keys of accounts: what was answered under them, and how long that is kept.
class KeyStore
{
public:
    explicit KeyStore(Database &database) : m_database(database) {}

    /// What was decided under an account's key, as JSON {operation, key, status, answer, storedAt, keptUntil}; none
    /// when nothing is decided. Throws BookingError(InFlight) while the request runs longer than the lock's deadline.
    std::optional<QByteArray> answer(qint64 accountId, const QString &operation, const QString &key);

    /// Whether something is decided under an account's key. Waits for nobody.
    bool isAnswered(qint64 accountId, const QString &operation, const QString &key);

    /// Takes away up to `limit` keys that are older than 72 hours by the database's clock; returns how many.
    int reap(int limit);

private:
    Database &m_database;
};

} // namespace holdfast
