#include "core/RefundStore.h"

#include "core/Database.h"
#include "models/Instant.h"

namespace holdfast {

std::optional<RefundStore::Refund> RefundStore::begin(qint64 paymentId)
{
    const Rows rows =
        m_database.run("SELECT status, reference, amount, currency FROM holdfast.begin_refund($1)", {paymentId});
    if (rows.size() == 0)
        return std::nullopt;
    return Refund{.isWanted = rows.text(0, 0) == QLatin1String("refund_requested"),
                  .reference = rows.text(0, 1),
                  .amount = rows.integer(0, 2),
                  .currency = rows.text(0, 3)};
}

void RefundStore::noteRefunded(qint64 paymentId, const QString &reference)
{
    m_database.run("SELECT holdfast.note_refund($1, $2)", {paymentId, reference});
}

QList<RefundStore::Charge> RefundStore::charges()
{
    const Rows rows =
        m_database.run("SELECT payment, clinic, reference, amount, money, place, holdfast.instant(since), words"
                       " FROM holdfast.payment_places() ORDER BY payment");
    QList<Charge> charges;
    for (int row = 0; row < rows.size(); ++row)
        charges.append({.paymentId = rows.integer(row, 0),
                        .clinicId = rows.integer(row, 1),
                        .reference = rows.text(row, 2),
                        .amount = rows.integer(row, 3),
                        .currency = rows.text(row, 4),
                        .place = rows.text(row, 5),
                        .since = instantFromJson(rows.text(row, 6)),
                        .words = rows.text(row, 7)});
    return charges;
}

} // namespace holdfast
