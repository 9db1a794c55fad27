#include "core/Decision.h"

#include "core/BookingError.h"

namespace holdfast {

namespace {

/// The intent as the database takes it; an admission is the parameter after the function's arguments.
QByteArray sqlOf(const Intent &intent, std::size_t arguments)
{
    QByteArray sql = "ROW($1, $2, $3, $4, $5, $6, $7)::holdfast.intent";
    if (intent.counted)
        sql = "holdfast.counted(" + sql + ')';
    if (!intent.admission.isEmpty())
        sql = "holdfast.with_admission(" + sql + ", $" + QByteArray::number(static_cast<int>(arguments) + 8) + ')';
    return sql;
}

QByteArray callOf(const char *function, const Intent &intent, std::size_t arguments)
{
    QByteArray sql =
        QByteArray("SELECT status, body, replayed FROM holdfast.") + function + '(' + sqlOf(intent, arguments);
    for (std::size_t i = 0; i < arguments; ++i)
        sql += ", $" + QByteArray::number(static_cast<int>(i) + 8);
    return sql + ')';
}

} // namespace

Answer decide(Database &database, const char *function, const Intent &intent, const std::vector<Param> &arguments)
{
    std::vector<Param> params{intent.accountId, intent.clinicId, intent.channel,
                              intent.desk,      intent.key,      Param::bytes(intent.fingerprint),
                              intent.ownPatient};
    params.insert(params.end(), arguments.begin(), arguments.end());
    if (!intent.admission.isEmpty())
        params.emplace_back(intent.admission);
    const QByteArray sql = callOf(function, intent, arguments.size());
    for (int attempt = 1;; ++attempt) {
        try {
            const Rows rows = database.run(sql.constData(), params);
            return {static_cast<int>(rows.integer(0, 0)), rows.bytes(0, 1), rows.boolean(0, 2)};
        } catch (const DatabaseError &error) {
            if (!error.isRetryable() || attempt == Database::attempts)
                throw bookingErrorFrom(error);
            Database::pauseBeforeAttempt(attempt + 1);
        }
    }
}

} // namespace holdfast
