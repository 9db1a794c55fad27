#include "core/BookingStore.h"
#include "core/PaymentStore.h"
#include "tests/support/Seed.h"
#include "tests/support/TestCluster.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

namespace {

constexpr qint64 price = 250'000;

QJsonObject json(const Answer &answer)
{
    return QJsonDocument::fromJson(answer.body).object();
}

QString codeOf(const Answer &answer)
{
    return json(answer)[u"code"].toString();
}

/// A hold that is being paid.
struct Paying
{
    qint64 slot = 0;
    qint64 patient = 0;
    QUuid hold;
    qint64 payment = 0;
};

} // namespace

class TestPayments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_cluster = std::make_unique<TestCluster>();
        m_owner = std::make_unique<Database>(m_cluster->owner());
        m_app = std::make_unique<Database>(m_cluster->app());
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_account = seed.account(m_clinic, Role::Client);
    }

    void init() { m_cluster->moveClock(QStringLiteral("0")); }

    void cleanup() { QCOMPARE(unbalanced(), 0); }

    void cleanupTestCase() { QCOMPARE(m_owner->run("SELECT FROM holdfast.broken_promises()").size(), 0); }

    void paidInTimeIsConfirmed()
    {
        const Paying paying = newPaying();
        const Answer answer = tell(charge(paying));
        QCOMPARE(answer.status, 200);
        const QJsonObject payment = json(answer)[u"payment"].toObject();
        QCOMPARE(payment[u"status"].toString(), QStringLiteral("paid"));
        QCOMPARE(bookedFor(paying.slot), paying.patient);
        const Rows made = m_owner->run("SELECT created_by, channel FROM holdfast.appointments WHERE id = $1",
                                       {payment[u"appointmentId"].toInteger()});
        QCOMPARE(made.integer(0, 0), m_account);
        QCOMPARE(made.text(0, 1), QStringLiteral("web"));
    }

    void paidLateAndTheSeatStillOursIsConfirmed()
    {
        const Paying paying = newPaying();
        m_cluster->moveClock(QStringLiteral("20 minutes"));
        QCOMPARE(statusOf(tell(charge(paying))), QStringLiteral("paid"));
        QCOMPARE(bookedFor(paying.slot), paying.patient);
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
        const Paying paying = newPaying();
        m_cluster->moveClock(QStringLiteral("6 minutes"));
        const qint64 rival = Seed(*m_owner).patient(m_clinic);
        const Answer taken = heldOnly ? BookingStore(*m_app).hold(intent(), paying.slot, rival)
                                      : BookingStore(*m_app).book(intent(), paying.slot, rival);
        QCOMPARE(taken.status, 201);
        const Answer answer = tell(charge(paying));
        QCOMPARE(statusOf(answer), QStringLiteral("refund_requested"));
        QCOMPARE(json(answer)[u"payment"][u"reason"].toString(), QStringLiteral("hold_lost"));
        QCOMPARE(refundsAsked(paying.payment), 1);
        QCOMPARE(bookedFor(paying.slot), heldOnly ? 0 : rival);
        // The refund committed with its event, in one transaction.
        QCOMPARE(m_owner
                     ->run("SELECT count(*) FROM holdfast.payments p JOIN holdfast.outbox o ON o.payment_id = p.id"
                           " WHERE p.id = $1 AND p.xmin::text = o.xmin::text",
                           {paying.payment})
                     .integer(0, 0),
                 1);
    }

    void paidForAPatientWhoIsElsewhereIsRefunded()
    {
        const Paying paying = newPaying();
        Seed seed(*m_owner);
        const QDateTime start = QDateTime::fromString(
            m_owner->run("SELECT holdfast.instant(starts_at) FROM holdfast.slots WHERE id = $1", {paying.slot})
                .text(0, 0),
            Qt::ISODateWithMs);
        const qint64 elsewhere = seed.seats(m_clinic, seed.doctor(m_clinic), start.addSecs(60)).first();
        QCOMPARE(BookingStore(*m_app).book(intent(), elsewhere, paying.patient).status, 201);
        const Answer answer = tell(charge(paying));
        QCOMPARE(statusOf(answer), QStringLiteral("refund_requested"));
        QCOMPARE(json(answer)[u"payment"][u"reason"].toString(), QStringLiteral("patient_overlap"));
        QCOMPARE(refundsAsked(paying.payment), 1);
        QCOMPARE(bookedFor(paying.slot), 0);
    }

    void paidWhenTheSlotIsOverIsRefunded()
    {
        const Paying paying = newPaying();
        m_cluster->moveClock(QStringLiteral("61 minutes"));
        const Answer answer = tell(charge(paying));
        QCOMPARE(json(answer)[u"payment"][u"reason"].toString(), QStringLiteral("slot_past"));
        QCOMPARE(bookedFor(paying.slot), 0);
    }

    void anotherAmountIsRefundedWhole()
    {
        const Paying paying = newPaying();
        PaymentEvent event = charge(paying);
        event.amount = price - 1;
        const Answer answer = tell(event);
        QCOMPARE(json(answer)[u"payment"][u"reason"].toString(), QStringLiteral("amount"));
        QCOMPARE(
            m_owner->run("SELECT charged_minor FROM holdfast.payments WHERE id = $1", {paying.payment}).integer(0, 0),
            price - 1);
        QCOMPARE(bookedFor(paying.slot), 0);
    }

    void aSecondChargeIsRefundedAndTheFirstStands()
    {
        const Paying paying = newPaying();
        QCOMPARE(statusOf(tell(charge(paying))), QStringLiteral("paid"));
        PaymentEvent second = charge(paying);
        second.reference += QStringLiteral("-again");
        QCOMPARE(statusOf(tell(second)), QStringLiteral("paid"));
        PaymentEvent repeated = second;
        repeated.id = newId();
        tell(repeated);
        const Rows rows = m_owner->run("SELECT id, status, reason FROM holdfast.payments WHERE second_charge_of = $1",
                                       {paying.payment});
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows.text(0, 1), QStringLiteral("refund_requested"));
        QCOMPARE(rows.text(0, 2), QStringLiteral("second_charge"));
        QCOMPARE(refundsAsked(rows.integer(0, 0)), 1);
        QCOMPARE(refundsAsked(paying.payment), 0);
        PaymentEvent refunded = second;
        refunded.id = newId();
        refunded.type = QStringLiteral("refund.succeeded");
        QCOMPARE(statusOf(tell(refunded)), QStringLiteral("paid"));
        QCOMPARE(m_owner->run("SELECT status FROM holdfast.payments WHERE second_charge_of = $1", {paying.payment})
                     .text(0, 0),
                 QStringLiteral("refunded"));
    }

    void anEventIsTakenOnceHoweverOftenItComes()
    {
        const Paying paying = newPaying();
        const PaymentEvent event = charge(paying);
        const Answer first = tell(event);
        const Answer again = tell(event);
        QVERIFY(!first.replayed);
        QVERIFY(again.replayed);
        QCOMPARE(again.body, first.body);
        PaymentEvent underAnotherId = event;
        underAnotherId.id = newId();
        QCOMPARE(statusOf(tell(underAnotherId)), QStringLiteral("paid"));
        QCOMPARE(
            m_owner->run("SELECT count(*) FROM holdfast.appointments WHERE slot_id = $1", {paying.slot}).integer(0, 0),
            1);
        QCOMPARE(m_owner
                     ->run("SELECT count(*) FROM holdfast.payments WHERE hold_id = $1",
                           {paying.hold.toString(QUuid::WithoutBraces)})
                     .integer(0, 0),
                 1);
    }

    void anEventsIdWithAnotherBodyHasNoEffect()
    {
        const Paying first = newPaying();
        const Paying second = newPaying();
        const PaymentEvent event = charge(first);
        QCOMPARE(tell(event).status, 200);
        PaymentEvent other = charge(second);
        other.id = event.id;
        other.fingerprint = "other";
        const Answer answer = tell(other);
        QCOMPARE(answer.status, 422);
        QCOMPARE(codeOf(answer), QStringLiteral("key_reused"));
        QCOMPARE(bookedFor(second.slot), 0);
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
        const Paying paying = newPaying();
        for (const QString &type : types) {
            PaymentEvent event = charge(paying);
            event.type = type;
            if (type == QLatin1String("payment.pondered"))
                event.paymentId.reset();
            QCOMPARE(tell(event).status, 200);
        }
        QCOMPARE(m_owner->run("SELECT status FROM holdfast.payments WHERE id = $1", {paying.payment}).text(0, 0),
                 status);
        QCOMPARE(refundsAsked(paying.payment), 0);
    }

    void onlyFiveMinutesAreTolerated_data()
    {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<int>("status");
        QTest::newRow("old") << -310 << 401;
        QTest::newRow("from the future") << 310 << 401;
        QTest::newRow("a little old") << -290 << 200;
        QTest::newRow("a little ahead") << 290 << 200;
        QTest::newRow("the beginning of time") << -1'700'000'000 << 401;
    }

    void onlyFiveMinutesAreTolerated()
    {
        QFETCH(int, seconds);
        QFETCH(int, status);
        m_cluster->moveClock(QStringLiteral("3 hours"));
        const Paying paying = newPaying();
        PaymentEvent event = charge(paying);
        event.timestamp = QByteArray::number(now() + seconds);
        const Answer answer = tell(event);
        QCOMPARE(answer.status, status);
        QCOMPARE(bookedFor(paying.slot), status == 200 ? paying.patient : 0);
        // What was refused is not remembered: signed again, it is taken.
        event.timestamp = QByteArray::number(now());
        QCOMPARE(tell(event).status, 200);
        QCOMPARE(bookedFor(paying.slot), paying.patient);
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
        const Paying paying = newPaying();
        const qint64 appointment = json(tell(charge(paying)))[u"payment"][u"appointmentId"].toInteger();
        if (aroundTheFunctions)
            m_owner->transaction([&] {
                m_owner->run("UPDATE holdfast.appointments SET status = 'cancelled' WHERE id = $1", {appointment});
                m_owner->run("UPDATE holdfast.slots SET status = 'open', appointment_id = NULL WHERE id = $1",
                             {paying.slot});
            });
        else
            QCOMPARE(BookingStore(*m_app).cancel(intent(), appointment).status, 200);
        const Rows row = m_owner->run("SELECT status, reason FROM holdfast.payments WHERE id = $1", {paying.payment});
        QCOMPARE(row.text(0, 0), QStringLiteral("refund_requested"));
        QCOMPARE(row.text(0, 1), QStringLiteral("cancelled"));
        QCOMPARE(refundsAsked(paying.payment), 1);
        PaymentEvent refunded = charge(paying);
        refunded.type = QStringLiteral("refund.succeeded");
        QCOMPARE(statusOf(tell(refunded)), QStringLiteral("refunded"));
    }

    void aHoldIsPaidOnceAtATime()
    {
        const Paying paying = newPaying();
        const Answer second = request(paying, intent());
        QCOMPARE(second.status, 409);
        QCOMPARE(codeOf(second), QStringLiteral("payment_exists"));
        PaymentEvent failed = charge(paying);
        failed.type = QStringLiteral("payment.failed");
        QCOMPARE(statusOf(tell(failed)), QStringLiteral("failed"));
        const Intent again = intent();
        const Answer third = request(paying, again);
        QCOMPARE(third.status, 201);
        const Answer replayed = request(paying, again);
        QVERIFY(replayed.replayed);
        QCOMPARE(replayed.body, third.body);
        // Both attempts are charged after all: one books, the other goes back.
        Paying retried = paying;
        retried.payment = json(third)[u"payment"][u"id"].toInteger();
        PaymentEvent late = charge(paying);
        late.reference += QStringLiteral("-first");
        QCOMPARE(statusOf(tell(late)), QStringLiteral("paid"));
        QCOMPARE(statusOf(tell(charge(retried))), QStringLiteral("refund_requested"));
    }

    void onlyALiveHoldIsPaidFor()
    {
        Seed seed(*m_owner);
        Paying paying = newPaying();
        paying.hold = QUuid::createUuid();
        QCOMPARE(codeOf(request(paying, intent())), QStringLiteral("hold_lost"));
        paying = newHold(seed.patient(m_clinic));
        paying.patient = seed.patient(m_clinic);
        QCOMPARE(codeOf(request(paying, intent())), QStringLiteral("hold_for_other"));
        m_cluster->moveClock(QStringLiteral("6 minutes"));
        QCOMPARE(codeOf(request(paying, intent())), QStringLiteral("hold_lost"));
        QCOMPARE(m_owner->run("SELECT count(*) FROM holdfast.payments WHERE slot_id = $1", {paying.slot}).integer(0, 0),
                 0);
    }

    void aPatientPaysOnlyForTheirOwnHold()
    {
        Seed seed(*m_owner);
        const Paying paying = newHold(seed.patient(m_clinic));
        Intent stranger = intent();
        stranger.ownPatient = seed.patient(m_clinic);
        QCOMPARE(codeOf(request(paying, stranger)), QStringLiteral("hold_lost"));
        Intent own = intent();
        own.ownPatient = paying.patient;
        QCOMPARE(request(paying, own).status, 201);
    }

    void anUnknownPaymentIsNotFoundAndMayComeAgain()
    {
        Paying paying = newPaying();
        paying.payment += 1'000'000;
        const PaymentEvent event = charge(paying);
        QCOMPARE(tell(event).status, 404);
        QCOMPARE(
            m_owner->run("SELECT count(*) FROM holdfast.idempotency_keys WHERE key = $1", {event.id}).integer(0, 0), 0);
    }

    void theTableRefusesWhatCannotBe_data()
    {
        QTest::addColumn<QByteArray>("change");
        QTest::addColumn<QString>("constraint");
        const auto row = [](const char *name, const char *change, const char *constraint) {
            QTest::newRow(name) << QByteArray(change) << QString::fromLatin1(constraint);
        };
        row("paid for nothing", "status = 'paid', gateway_reference = 'x', charged_minor = 1, charged_currency = 'VND'",
            "paid_means_an_appointment");
        row("paid without a charge", "status = 'paid'", "charged_means_a_reference");
        row("a charge without its sum", "status = 'refunded', reason = 'x', gateway_reference = 'x'",
            "charged_means_a_reference");
        row("a refund for no reason",
            "status = 'refund_requested', gateway_reference = 'x', charged_minor = 1, charged_currency = 'VND'",
            "refund_has_a_reason");
        row("nothing to pay", "amount_minor = 0", "payments_amount_minor_check");
        row("no currency", "currency = 'dong'", "payments_currency_check");
        row("unknown status",
            "status = 'perhaps', gateway_reference = 'x', charged_minor = 1, charged_currency = 'VND'",
            "payments_status_check");
        row("another's charge",
            "status = 'refunded', reason = 'x', gateway_reference = (SELECT min(gateway_reference) FROM"
            " holdfast.payments), charged_minor = 1, charged_currency = 'VND'",
            "one_payment_per_charge");
    }

    void theTableRefusesWhatCannotBe()
    {
        QFETCH(QByteArray, change);
        QFETCH(QString, constraint);
        tell(charge(newPaying()));
        const Paying paying = newPaying();
        try {
            m_owner->run(("UPDATE holdfast.payments SET " + change + " WHERE id = $1").constData(), {paying.payment});
            QFAIL("it was stored");
        } catch (const DatabaseError &error) {
            QCOMPARE(error.constraint, constraint);
        }
    }

    void indexesAndRightsStandBehindTheFunctions()
    {
        const Paying paying = newPaying();
        const char *copy = "INSERT INTO holdfast.payments (clinic_id, slot_id, hold_id, patient_id, amount_minor,"
                           " currency, account_id, channel, created_at, status_since) SELECT clinic_id, slot_id,"
                           " hold_id, patient_id, 1, 'VND', account_id, channel, now(), now() FROM holdfast.payments"
                           " WHERE id = $1";
        const auto refusal = [&](Database &database, const char *sql) {
            try {
                database.run(sql, {paying.payment});
            } catch (const DatabaseError &error) {
                return error.constraint.isEmpty() ? error.sqlState : error.constraint;
            }
            return QString();
        };
        QCOMPARE(refusal(*m_owner, copy), QStringLiteral("one_open_payment_per_hold"));
        QCOMPARE(refusal(*m_app, copy), QStringLiteral("42501"));
        QCOMPARE(refusal(*m_app, "UPDATE holdfast.payments SET status = 'failed' WHERE id = $1"),
                 QStringLiteral("42501"));
        tell(charge(paying));
        QCOMPARE(refusal(*m_owner,
                         "INSERT INTO holdfast.payments (clinic_id, slot_id, hold_id, patient_id, amount_minor,"
                         " currency, status, gateway_reference, charged_minor, charged_currency, appointment_id,"
                         " account_id, channel, created_at, status_since) SELECT clinic_id, slot_id, hold_id,"
                         " patient_id, 1, 'VND', 'paid', 'other', 1, 'VND', appointment_id, account_id, channel, now(),"
                         " now() FROM holdfast.payments WHERE id = $1"),
                 QStringLiteral("one_payment_per_appointment"));
    }

    void aLatePaymentAgainstARivalLeavesOneOfBothInTwoHundredRounds()
    {
        constexpr int rounds = 200;
        constexpr std::size_t racers = 4;
        std::vector<Paying> prizes;
        for (int round = 0; round < rounds; ++round)
            prizes.push_back(newPaying());
        m_cluster->moveClock(QStringLiteral("6 minutes"));
        const QList<qint64> rivals = Seed(*m_owner).patients(m_clinic, rounds);
        std::vector<PaymentEvent> events;
        for (const Paying &prize : prizes)
            events.push_back(charge(prize));
        std::barrier start(racers);
        {
            std::vector<std::jthread> threads;
            for (std::size_t racer = 0; racer < racers; ++racer)
                threads.emplace_back([&, racer] {
                    Database own(m_cluster->app());
                    for (std::size_t round = 0; round < rounds; ++round) {
                        PaymentEvent event = events[round];
                        // Two deliveries of one event, one of the same charge under another id, and a rival.
                        if (racer == 2)
                            event.id = newId();
                        start.arrive_and_wait();
                        if (racer == 3)
                            BookingStore(own).book(intent(), prizes[round].slot, rivals[static_cast<qsizetype>(round)]);
                        else
                            PaymentStore(own).receive(event);
                    }
                });
        }
        int refunds = 0;
        for (std::size_t round = 0; round < rounds; ++round) {
            const Paying &prize = prizes[round];
            const bool paid = bookedFor(prize.slot) == prize.patient;
            QVERIFY(paid || bookedFor(prize.slot) == rivals[static_cast<qsizetype>(round)]);
            const QString status =
                m_owner->run("SELECT status FROM holdfast.payments WHERE id = $1", {prize.payment}).text(0, 0);
            QCOMPARE(status, paid ? QStringLiteral("paid") : QStringLiteral("refund_requested"));
            QCOMPARE(refundsAsked(prize.payment), paid ? 0 : 1);
            refunds += paid ? 0 : 1;
        }
        qInfo("%d of %d late payments lost the seat and were refunded", refunds, rounds);
    }

private:
    Intent intent() const
    {
        Intent intent = Seed::intent(m_account, m_clinic);
        intent.channel = QStringLiteral("web");
        return intent;
    }

    static QString newId() { return QUuid::createUuid().toString(QUuid::WithoutBraces); }

    qint64 now()
    {
        return m_owner->run("SELECT floor(extract(epoch FROM holdfast.booking_now()))::bigint").integer(0, 0);
    }

    Paying newHold(qint64 patient)
    {
        Seed seed(*m_owner);
        Paying paying;
        paying.slot = seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
        paying.patient = patient;
        const Answer held = BookingStore(*m_app).hold(intent(), paying.slot, patient);
        paying.hold = QUuid::fromString(json(held)[u"holdId"].toString());
        return paying;
    }

    Answer request(const Paying &paying, const Intent &as)
    {
        return PaymentStore(*m_app).request(as, paying.slot, paying.hold, paying.patient, price, QStringLiteral("VND"));
    }

    Paying newPaying()
    {
        Paying paying = newHold(Seed(*m_owner).patient(m_clinic));
        paying.payment = json(request(paying, intent()))[u"payment"][u"id"].toInteger();
        return paying;
    }

    PaymentEvent charge(const Paying &paying)
    {
        PaymentEvent event;
        event.id = newId();
        event.timestamp = QByteArray::number(now());
        event.fingerprint = "f";
        event.type = QStringLiteral("payment.succeeded");
        event.paymentId = paying.payment;
        event.reference = QStringLiteral("ch-%1").arg(paying.payment);
        event.amount = price;
        event.currency = QStringLiteral("VND");
        return event;
    }

    Answer tell(const PaymentEvent &event) { return PaymentStore(*m_app).receive(event); }

    static QString statusOf(const Answer &answer) { return json(answer)[u"payment"][u"status"].toString(); }

    /// The patient of the seat's live appointment; 0 when there is none.
    qint64 bookedFor(qint64 slot)
    {
        const Rows rows = m_owner->run("SELECT patient_id FROM holdfast.appointments WHERE slot_id = $1"
                                       " AND status NOT IN ('cancelled', 'no_show')",
                                       {slot});
        return rows.size() == 1 ? rows.integer(0, 0) : 0;
    }

    qint64 refundsAsked(qint64 payment)
    {
        return m_owner
            ->run("SELECT count(*) FROM holdfast.outbox WHERE topic = 'payment.refund_requested' AND payment_id = $1",
                  {payment})
            .integer(0, 0);
    }

    /// Charges that are neither a live appointment's nor on their way back, or both.
    qint64 unbalanced()
    {
        return m_owner
            ->run("SELECT count(*) FROM holdfast.payments p LEFT JOIN holdfast.appointments a"
                  " ON a.id = p.appointment_id AND a.status <> 'cancelled'"
                  " WHERE CASE p.status WHEN 'paid' THEN a.id IS NULL WHEN 'refund_requested' THEN a.id IS NOT NULL"
                  " OR (SELECT count(*) FROM holdfast.outbox o WHERE o.payment_id = p.id) <> 1 ELSE false END")
            .integer(0, 0);
    }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<Database> m_owner;
    std::unique_ptr<Database> m_app;
    qint64 m_clinic = 0;
    qint64 m_account = 0;
};

QTEST_GUILESS_MAIN(TestPayments)
#include "tst_payments.moc"
