#include "core/KeyStore.h"

#include "core/BookingError.h"
#include "core/Database.h"

namespace holdfast {

std::optional<QByteArray> KeyStore::answer(qint64 accountId, const QString &operation, const QString &key)
{
    try {
        const Rows rows = m_database.run("SELECT holdfast.answer_of_key($1, $2, $3)", {accountId, operation, key});
        if (rows.isNull(0, 0))
            return std::nullopt;
        return rows.bytes(0, 0);
    } catch (const DatabaseError &error) {
        throw bookingErrorFrom(error);
    }
}

bool KeyStore::isAnswered(qint64 accountId, const QString &operation, const QString &key)
{
    return m_database
        .run("SELECT EXISTS (SELECT FROM holdfast.idempotency_keys WHERE account_id = $1 AND operation = $2 AND key = "
             "$3)",
             {accountId, operation, key})
        .boolean(0, 0);
}

int KeyStore::reap(int limit)
{
    return static_cast<int>(m_database.run("SELECT holdfast.reap_keys($1)", {limit}).integer(0, 0));
}

} // namespace holdfast
