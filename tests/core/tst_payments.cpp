#include "tests/support/PayingClinic.h"

#include <QTest>

#include <memory>

using namespace holdfast;

class TestPayments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_clinic = std::make_unique<PayingClinic>(); }

    void init() { m_clinic->cluster.moveClock(QStringLiteral("0")); }

    void cleanup() { QCOMPARE(m_clinic->unbalanced(), 0); }

    void cleanupTestCase() { QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.broken_promises()"), 0); }

    void paidInTimeIsConfirmed()
    {
        const Paying paying = m_clinic->newPaying();
        const Answer answer = m_clinic->tell(m_clinic->charge(paying));
        QCOMPARE(answer.status, 200);
        const QJsonObject payment = PayingClinic::json(answer)[u"payment"].toObject();
        QCOMPARE(payment[u"status"].toString(), QStringLiteral("paid"));
        QCOMPARE(m_clinic->bookedFor(paying.slot), paying.patient);
        const Rows made = m_clinic->owner.run("SELECT created_by, channel FROM holdfast.appointments WHERE id = $1",
                                              {payment[u"appointmentId"].toInteger()});
        QCOMPARE(made.integer(0, 0), m_clinic->account);
        QCOMPARE(made.text(0, 1), QStringLiteral("web"));
    }

    void paidLateAndTheSeatStillOursIsConfirmed()
    {
        const Paying paying = m_clinic->newPaying();
        m_clinic->cluster.moveClock(QStringLiteral("20 minutes"));
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(m_clinic->charge(paying))), QStringLiteral("paid"));
        QCOMPARE(m_clinic->bookedFor(paying.slot), paying.patient);
    }

    void paidLateAndTakenIsRefundedNeverBoth_data()
    {
        QTest::addColumn<bool>("heldOnly");
        QTest::newRow("booked by another") << false;
        QTest::newRow("held by another") << true;
    }

    void paidLateAndTakenIsRefundedNeverBoth()
    {
        QFETCH(bool, heldOnly);
        const Paying paying = m_clinic->newPaying();
        m_clinic->cluster.moveClock(QStringLiteral("6 minutes"));
        const qint64 rival = m_clinic->seed.patient(m_clinic->clinic);
        const Answer taken = heldOnly ? BookingStore(m_clinic->app).hold(m_clinic->intent(), paying.slot, rival)
                                      : BookingStore(m_clinic->app).book(m_clinic->intent(), paying.slot, rival);
        QCOMPARE(taken.status, 201);
        const Answer answer = m_clinic->tell(m_clinic->charge(paying));
        QCOMPARE(PayingClinic::statusOf(answer), QStringLiteral("refund_requested"));
        QCOMPARE(PayingClinic::reasonOf(answer), QStringLiteral("hold_lost"));
        QCOMPARE(m_clinic->refundsAsked(paying.payment), 1);
        QCOMPARE(m_clinic->bookedFor(paying.slot), heldOnly ? 0 : rival);
        // The refund committed with its event, in one transaction.
        QCOMPARE(m_clinic->owner
                     .run("SELECT count(*) FROM holdfast.payments p JOIN holdfast.outbox o ON o.payment_id = p.id"
                          " WHERE p.id = $1 AND p.xmin::text = o.xmin::text",
                          {paying.payment})
                     .integer(0, 0),
                 1);
    }

    void paidForAPatientWhoIsElsewhereIsRefunded()
    {
        const Paying paying = m_clinic->newPaying();
        const QDateTime start = QDateTime::fromString(
            m_clinic->owner.run("SELECT holdfast.instant(starts_at) FROM holdfast.slots WHERE id = $1", {paying.slot})
                .text(0, 0),
            Qt::ISODateWithMs);
        const qint64 elsewhere =
            m_clinic->seed.seats(m_clinic->clinic, m_clinic->seed.doctor(m_clinic->clinic), start.addSecs(60)).first();
        QCOMPARE(BookingStore(m_clinic->app).book(m_clinic->intent(), elsewhere, paying.patient).status, 201);
        const Answer answer = m_clinic->tell(m_clinic->charge(paying));
        QCOMPARE(PayingClinic::statusOf(answer), QStringLiteral("refund_requested"));
        QCOMPARE(PayingClinic::reasonOf(answer), QStringLiteral("patient_overlap"));
        QCOMPARE(m_clinic->refundsAsked(paying.payment), 1);
        QCOMPARE(m_clinic->bookedFor(paying.slot), 0);
    }

    void paidWhenTheSlotIsOverIsRefunded()
    {
        const Paying paying = m_clinic->newPaying();
        m_clinic->cluster.moveClock(QStringLiteral("61 minutes"));
        const Answer answer = m_clinic->tell(m_clinic->charge(paying));
        QCOMPARE(PayingClinic::reasonOf(answer), QStringLiteral("slot_past"));
        QCOMPARE(m_clinic->bookedFor(paying.slot), 0);
    }

    void anotherAmountIsRefundedWhole()
    {
        const Paying paying = m_clinic->newPaying();
        PaymentEvent event = m_clinic->charge(paying);
        event.amount = PayingClinic::price - 1;
        const Answer answer = m_clinic->tell(event);
        QCOMPARE(PayingClinic::reasonOf(answer), QStringLiteral("amount"));
        QCOMPARE(m_clinic->owner.run("SELECT charged_minor FROM holdfast.payments WHERE id = $1", {paying.payment})
                     .integer(0, 0),
                 PayingClinic::price - 1);
        QCOMPARE(m_clinic->bookedFor(paying.slot), 0);
    }

    void aSecondChargeIsRefundedAndTheFirstStands()
    {
        const Paying paying = m_clinic->newPaying();
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(m_clinic->charge(paying))), QStringLiteral("paid"));
        PaymentEvent second = m_clinic->charge(paying);
        second.reference += QStringLiteral("-again");
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(second)), QStringLiteral("paid"));
        PaymentEvent repeated = second;
        repeated.id = PayingClinic::newId();
        m_clinic->tell(repeated);
        const Rows rows = m_clinic->owner.run(
            "SELECT id, status, reason FROM holdfast.payments WHERE second_charge_of = $1", {paying.payment});
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows.text(0, 1), QStringLiteral("refund_requested"));
        QCOMPARE(rows.text(0, 2), QStringLiteral("second_charge"));
        QCOMPARE(m_clinic->refundsAsked(rows.integer(0, 0)), 1);
        QCOMPARE(m_clinic->refundsAsked(paying.payment), 0);
        PaymentEvent refunded = second;
        refunded.id = PayingClinic::newId();
        refunded.type = QStringLiteral("refund.succeeded");
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(refunded)), QStringLiteral("paid"));
        QCOMPARE(
            m_clinic->owner.run("SELECT status FROM holdfast.payments WHERE second_charge_of = $1", {paying.payment})
                .text(0, 0),
            QStringLiteral("refunded"));
    }

    void anEventIsTakenOnceHoweverOftenItComes()
    {
        const Paying paying = m_clinic->newPaying();
        const PaymentEvent event = m_clinic->charge(paying);
        const Answer first = m_clinic->tell(event);
        const Answer again = m_clinic->tell(event);
        QVERIFY(!first.replayed);
        QVERIFY(again.replayed);
        QCOMPARE(again.body, first.body);
        PaymentEvent underAnotherId = event;
        underAnotherId.id = PayingClinic::newId();
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(underAnotherId)), QStringLiteral("paid"));
        QCOMPARE(m_clinic->owner.run("SELECT count(*) FROM holdfast.appointments WHERE slot_id = $1", {paying.slot})
                     .integer(0, 0),
                 1);
        QCOMPARE(m_clinic->owner
                     .run("SELECT count(*) FROM holdfast.payments WHERE hold_id = $1",
                          {paying.hold.toString(QUuid::WithoutBraces)})
                     .integer(0, 0),
                 1);
    }

    void theOrderOfEventsDoesNotMatter_data()
    {
        QTest::addColumn<QStringList>("types");
        QTest::addColumn<QString>("status");
        const QString paid = QStringLiteral("payment.succeeded");
        const QString failed = QStringLiteral("payment.failed");
        const QString refunded = QStringLiteral("refund.succeeded");
        QTest::newRow("failed, paid") << QStringList{failed, paid} << QStringLiteral("paid");
        QTest::newRow("paid, failed") << QStringList{paid, failed} << QStringLiteral("paid");
        QTest::newRow("paid, refunded") << QStringList{paid, refunded} << QStringLiteral("refunded");
        QTest::newRow("refunded, paid") << QStringList{refunded, paid} << QStringLiteral("refunded");
        QTest::newRow("refunded, failed, paid") << QStringList{refunded, failed, paid} << QStringLiteral("refunded");
        QTest::newRow("failed, refunded, paid, paid")
            << QStringList{failed, refunded, paid, paid} << QStringLiteral("refunded");
        QTest::newRow("unknown, paid") << QStringList{QStringLiteral("payment.pondered"), paid}
                                       << QStringLiteral("paid");
    }

    void theOrderOfEventsDoesNotMatter()
    {
        QFETCH(QStringList, types);
        QFETCH(QString, status);
        const Paying paying = m_clinic->newPaying();
        for (const QString &type : types) {
            PaymentEvent event = m_clinic->charge(paying);
            event.type = type;
            if (type == QLatin1String("payment.pondered"))
                event.paymentId.reset();
            QCOMPARE(m_clinic->tell(event).status, 200);
        }
        QCOMPARE(m_clinic->owner.run("SELECT status FROM holdfast.payments WHERE id = $1", {paying.payment}).text(0, 0),
                 status);
        QCOMPARE(m_clinic->refundsAsked(paying.payment), 0);
    }

    void cancellingAPaidAppointmentRequestsTheRefund_data()
    {
        QTest::addColumn<bool>("aroundTheFunctions");
        QTest::newRow("by the function") << false;
        QTest::newRow("by the owner's hand") << true;
    }

    void cancellingAPaidAppointmentRequestsTheRefund()
    {
        QFETCH(bool, aroundTheFunctions);
        const Paying paying = m_clinic->newPaying();
        const qint64 appointment =
            PayingClinic::json(m_clinic->tell(m_clinic->charge(paying)))[u"payment"][u"appointmentId"].toInteger();
        if (aroundTheFunctions)
            m_clinic->owner.transaction([&] {
                m_clinic->owner.run("UPDATE holdfast.appointments SET status = 'cancelled' WHERE id = $1",
                                    {appointment});
                m_clinic->owner.run("UPDATE holdfast.slots SET status = 'open', appointment_id = NULL WHERE id = $1",
                                    {paying.slot});
            });
        else
            QCOMPARE(BookingStore(m_clinic->app).cancel(m_clinic->intent(), appointment).status, 200);
        const Rows row =
            m_clinic->owner.run("SELECT status, reason FROM holdfast.payments WHERE id = $1", {paying.payment});
        QCOMPARE(row.text(0, 0), QStringLiteral("refund_requested"));
        QCOMPARE(row.text(0, 1), QStringLiteral("cancelled"));
        QCOMPARE(m_clinic->refundsAsked(paying.payment), 1);
        PaymentEvent refunded = m_clinic->charge(paying);
        refunded.type = QStringLiteral("refund.succeeded");
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(refunded)), QStringLiteral("refunded"));
    }

    void anUndoneCancellationIsUnpaid()
    {
        const Paying paying = m_clinic->newPaying();
        const qint64 appointment =
            PayingClinic::json(m_clinic->tell(m_clinic->charge(paying)))[u"payment"][u"appointmentId"].toInteger();
        BookingStore store(m_clinic->app);
        Intent counter = m_clinic->intent();
        counter.channel = QStringLiteral("counter");
        QCOMPARE(store.cancel(counter, appointment).status, 200);
        counter.key = PayingClinic::newId();
        QCOMPARE(store.undo(counter, appointment).status, 200);
        QCOMPARE(m_clinic->refundsAsked(paying.payment), 1);
        const Answer refunded = m_clinic->tell(m_clinic->charge(paying, QStringLiteral("refund.succeeded")));
        QCOMPARE(PayingClinic::statusOf(refunded), QStringLiteral("refunded"));
        counter.key = PayingClinic::newId();
        QCOMPARE(store.cancel(counter, appointment).status, 200);
        QCOMPARE(m_clinic->refundsAsked(paying.payment), 1);
    }

    void aPaidVisitIsConfirmedWhollyOrRefundedWhole_data()
    {
        QTest::addColumn<bool>("partTaken");
        QTest::newRow("all seats still ours") << false;
        QTest::newRow("one seat taken") << true;
    }

    void aPaidVisitIsConfirmedWhollyOrRefundedWhole()
    {
        QFETCH(bool, partTaken);
        const QList<qint64> row = m_clinic->seed.slotRow(m_clinic->clinic, m_clinic->seed.doctor(m_clinic->clinic), 3);
        SeatWish wish;
        wish.slotId = row.first();
        wish.minutes = 20;
        Paying paying;
        paying.slot = row.first();
        paying.patient = m_clinic->seed.patient(m_clinic->clinic);
        const Answer held = BookingStore(m_clinic->app).hold(m_clinic->intent(), wish, paying.patient);
        QCOMPARE(held.status, 201);
        paying.hold = QUuid::fromString(PayingClinic::json(held)[u"holdId"].toString());
        paying = m_clinic->requested(paying);
        m_clinic->cluster.moveClock(QStringLiteral("6 minutes"));
        const qint64 rival = m_clinic->seed.patient(m_clinic->clinic);
        if (partTaken)
            QCOMPARE(BookingStore(m_clinic->app).book(m_clinic->intent(), row[1], rival).status, 201);
        const Answer told = m_clinic->tell(m_clinic->charge(paying));
        QCOMPARE(PayingClinic::statusOf(told), partTaken ? QStringLiteral("refund_requested") : QStringLiteral("paid"));
        QCOMPARE(m_clinic->bookedFor(row[0]), partTaken ? 0 : paying.patient);
        QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.slots WHERE status = 'booked' AND id IN ($1, $2)",
                                 {row[0], row[1]}),
                 partTaken ? 1 : 2);
    }

private:
    std::unique_ptr<PayingClinic> m_clinic;
};

QTEST_GUILESS_MAIN(TestPayments)
#include "tst_payments.moc"
