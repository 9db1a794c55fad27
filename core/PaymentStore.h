#pragma once

#include "core/Intent.h"

#include <QUuid>

#include <optional>

namespace holdfast {

class Database;

/// What the gateway says happened to a payment.
struct PaymentEvent
{
    QString id;                      ///< the gateway's, the key under which it is taken once
    QByteArray timestamp;            ///< when it was sent: seconds since 1970, as signed
    QByteArray fingerprint;          ///< of the body: see fingerprintOf
    QString type;                    ///< payment.succeeded, payment.failed, refund.succeeded; others are ignored
    std::optional<qint64> paymentId; ///< none: to be ignored
    QString reference;               ///< the charge's name at the gateway
    std::optional<qint64> amount;    ///< in the currency's smallest unit
    QString currency;
};

/// Payments of holds. Each charge ends as a booking or as a requested refund, in one transaction.
class PaymentStore
{
public:
    explicit PaymentStore(Database &database) : m_database(database) {}

    /// Asks for a payment of a live hold, for its patient. 201 with the payment, 409, 404 or 422.
    Answer request(const Intent &intent, qint64 slotId, const QUuid &holdId, std::optional<qint64> patientId,
                   qint64 amount, const QString &currency);

    /// Takes an event whose signature is good: in any order, any number of times. 401 when it was sent more than five
    /// minutes away from the database's clock, 404 for an unknown payment. Throws BookingError(Malformed) for a
    /// timestamp that is no number.
    Answer receive(const PaymentEvent &event);

    /// A payment of a clinic as JSON; none when there is none, or none of the patient's own.
    std::optional<QByteArray> find(qint64 clinicId, qint64 paymentId, std::optional<qint64> ownPatient);

private:
    Database &m_database;
};

} // namespace holdfast
