#include "core/PaymentStore.h"

#include "core/BookingError.h"
#include "core/Decision.h"

namespace holdfast {

namespace {

Param textOrNull(const QString &text)
{
    return text.isEmpty() ? Param(nullptr) : Param(text);
}

/// The gateway is account 0.
Intent intentOf(const PaymentEvent &event)
{
    Intent intent;
    intent.channel = QStringLiteral("web");
    intent.key = event.id;
    intent.fingerprint = event.fingerprint;
    return intent;
}

} // namespace

Answer PaymentStore::request(const Intent &intent, qint64 slotId, const QUuid &holdId, std::optional<qint64> patientId,
                             qint64 amount, const QString &currency)
{
    return decide(m_database, "request_payment", intent,
                  {slotId, holdId.toString(QUuid::WithoutBraces), patientId, amount, currency});
}

Answer PaymentStore::receive(const PaymentEvent &event)
{
    bool isNumber = false;
    const qint64 sentAt = event.timestamp.toLongLong(&isNumber);
    if (!isNumber)
        throw BookingError(ErrorCode::Malformed, QStringLiteral("webhook-timestamp must be seconds since 1970."));
    return decide(
        m_database, "receive_payment_event", intentOf(event),
        {sentAt, event.type, event.paymentId, textOrNull(event.reference), event.amount, textOrNull(event.currency)});
}

std::optional<QByteArray> PaymentStore::find(qint64 clinicId, qint64 paymentId, std::optional<qint64> ownPatient)
{
    const Rows rows = m_database.run("SELECT json_build_object('payment', holdfast.payment_json(p))"
                                     " FROM holdfast.payments p WHERE p.id = $1 AND p.clinic_id = $2"
                                     " AND ($3::bigint IS NULL OR p.patient_id = $3)",
                                     {paymentId, clinicId, ownPatient});
    if (rows.size() == 0)
        return std::nullopt;
    return rows.bytes(0, 0);
}

} // namespace holdfast
