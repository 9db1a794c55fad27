#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

#include <optional>

namespace holdfast {

class Database;

/// Money on its way back, and where the money of every charge is.
class RefundStore
{
public:
    explicit RefundStore(Database &database) : m_database(database) {}

    struct Refund
    {
        bool isWanted = false; ///< false: recalled, or refunded already
        QString reference;     ///< the charge's name at the gateway
        qint64 amount = 0;     ///< in the currency's smallest unit
        QString currency;
    };

    /// Marks a requested refund as on its way, so that it can't be recalled any more; commits. None without such a
    /// payment.
    std::optional<Refund> begin(qint64 paymentId);
    /// The gateway says that the charge's money went back.
    void noteRefunded(qint64 paymentId, const QString &reference);

    struct Charge
    {
        qint64 paymentId = 0;
        qint64 clinicId = 0;
        QString reference;
        qint64 amount = 0;
        QString currency;
        QString place; ///< booked, refunded, under way, nowhere
        QDateTime since;
        QString words; ///< what is the matter, when something is
    };
    /// Every charge, as of one moment (the owner's connection).
    QList<Charge> charges();

private:
    Database &m_database;
};

} // namespace holdfast
