#pragma once

#include "core/BookingStore.h"
#include "core/PaymentStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace holdfast {

/// A hold that is being paid.
struct Paying
{
    qint64 slot = 0;
    qint64 patient = 0;
    QUuid hold;
    qint64 payment = 0;
};

/// A clinic in a real database whose client program takes payments, for tests of the payment functions.
class PayingClinic
{
public:
    static constexpr qint64 price = 250'000;

    PayingClinic()
        : owner(cluster.owner())
        , app(cluster.app())
        , seed(owner)
        , clinic(seed.clinic())
        , account(seed.account(clinic, Role::Client))
    {}

    static QJsonObject json(const Answer &answer) { return QJsonDocument::fromJson(answer.body).object(); }
    static QString codeOf(const Answer &answer) { return json(answer)[u"code"].toString(); }
    static QString statusOf(const Answer &answer) { return json(answer)[u"payment"][u"status"].toString(); }
    static QString reasonOf(const Answer &answer) { return json(answer)[u"payment"][u"reason"].toString(); }
    static QString newId() { return QUuid::createUuid().toString(QUuid::WithoutBraces); }

    Intent intent() const
    {
        Intent intent = Seed::intent(account, clinic);
        intent.channel = QStringLiteral("web");
        return intent;
    }

    /// Seconds since 1970 by the booking clock.
    qint64 now() { return count("SELECT floor(extract(epoch FROM holdfast.booking_now()))::bigint"); }

    /// What the doctor of a hold's seat costs, in VND.
    void setPrice(const Paying &paying, qint64 amount)
    {
        owner.run("UPDATE holdfast.doctors SET price_minor = $1, price_currency = 'VND'"
                  " WHERE id = (SELECT doctor_id FROM holdfast.slots WHERE id = $2)",
                  {amount, paying.slot});
    }

    Paying newHold(qint64 patient)
    {
        Paying paying;
        paying.slot = seed.slotIn(clinic, seed.doctor(clinic), 60);
        paying.patient = patient;
        const Answer held = BookingStore(app).hold(intent(), paying.slot, patient);
        paying.hold = QUuid::fromString(json(held)[u"holdId"].toString());
        return paying;
    }

    Answer request(const Paying &paying, const Intent &as)
    {
        return PaymentStore(app).request(as, paying.slot, paying.hold, paying.patient, price, QStringLiteral("VND"));
    }

    Paying requested(Paying paying)
    {
        paying.payment = json(request(paying, intent()))[u"payment"][u"id"].toInteger();
        return paying;
    }

    /// A fresh seat, held for a fresh patient, its payment asked for.
    Paying newPaying() { return requested(newHold(seed.patient(clinic))); }

    /// The gateway's word that a payment was charged.
    PaymentEvent charge(const Paying &paying, const QString &type = QStringLiteral("payment.succeeded"))
    {
        PaymentEvent event;
        event.id = newId();
        event.timestamp = QByteArray::number(now());
        event.fingerprint = "f";
        event.type = type;
        event.paymentId = paying.payment;
        event.reference = QStringLiteral("ch-%1").arg(paying.payment);
        event.amount = price;
        event.currency = QStringLiteral("VND");
        return event;
    }

    Answer tell(const PaymentEvent &event) { return PaymentStore(app).receive(event); }

    /// The patient of the seat's live appointment; 0 when there is none.
    qint64 bookedFor(qint64 slot)
    {
        const Rows rows = owner.run("SELECT patient_id FROM holdfast.appointments WHERE slot_id = $1"
                                    " AND status NOT IN ('cancelled', 'no_show')",
                                    {slot});
        return rows.size() == 1 ? rows.integer(0, 0) : 0;
    }

    qint64 refundsAsked(qint64 payment)
    {
        return count(
            "SELECT count(*) FROM holdfast.outbox WHERE topic = 'payment.refund_requested' AND payment_id = $1",
            {payment});
    }

    /// How many charges are neither a live appointment's nor on their way back, or both.
    qint64 unbalanced()
    {
        return count("SELECT count(*) FROM holdfast.payments p LEFT JOIN holdfast.appointments a"
                     " ON a.id = p.appointment_id AND a.status <> 'cancelled'"
                     " WHERE CASE p.status WHEN 'paid' THEN a.id IS NULL WHEN 'refund_requested' THEN a.id IS NOT NULL"
                     " OR (SELECT count(*) FROM holdfast.outbox o WHERE o.payment_id = p.id) <> 1 ELSE false END");
    }

    qint64 count(const char *sql, const std::vector<Param> &params = {})
    {
        return owner.run(sql, params).integer(0, 0);
    }
    QString text(const char *sql, const std::vector<Param> &params = {}) { return owner.run(sql, params).text(0, 0); }

    TestCluster cluster;
    Database owner;
    Database app;
    Seed seed;
    qint64 clinic;
    qint64 account;
};

} // namespace holdfast
