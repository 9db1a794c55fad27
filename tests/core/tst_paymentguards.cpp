#include "tests/support/PayingClinic.h"

#include <QTest>

#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

class TestPaymentGuards : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_clinic = std::make_unique<PayingClinic>(); }

    void init() { m_clinic->cluster.moveClock(QStringLiteral("0")); }

    void cleanup() { QCOMPARE(m_clinic->unbalanced(), 0); }

    void cleanupTestCase() { QCOMPARE(m_clinic->count("SELECT count(*) FROM holdfast.broken_promises()"), 0); }

    void anEventsIdWithAnotherBodyHasNoEffect()
    {
        const Paying first = m_clinic->newPaying();
        const Paying second = m_clinic->newPaying();
        const PaymentEvent event = m_clinic->charge(first);
        QCOMPARE(m_clinic->tell(event).status, 200);
        PaymentEvent other = m_clinic->charge(second);
        other.id = event.id;
        other.fingerprint = "other";
        const Answer answer = m_clinic->tell(other);
        QCOMPARE(answer.status, 422);
        QCOMPARE(PayingClinic::codeOf(answer), QStringLiteral("key_reused"));
        QCOMPARE(m_clinic->bookedFor(second.slot), 0);
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
        m_clinic->cluster.moveClock(QStringLiteral("3 hours"));
        const Paying paying = m_clinic->newPaying();
        PaymentEvent event = m_clinic->charge(paying);
        event.timestamp = QByteArray::number(m_clinic->now() + seconds);
        const Answer answer = m_clinic->tell(event);
        QCOMPARE(answer.status, status);
        QCOMPARE(m_clinic->bookedFor(paying.slot), status == 200 ? paying.patient : 0);
        // What was refused is not remembered: signed again, it is taken.
        event.timestamp = QByteArray::number(m_clinic->now());
        QCOMPARE(m_clinic->tell(event).status, 200);
        QCOMPARE(m_clinic->bookedFor(paying.slot), paying.patient);
    }

    void aHoldIsPaidOnceAtATime()
    {
        const Paying paying = m_clinic->newPaying();
        const Answer second = m_clinic->request(paying, m_clinic->intent());
        QCOMPARE(second.status, 409);
        QCOMPARE(PayingClinic::codeOf(second), QStringLiteral("payment_exists"));
        PaymentEvent failed = m_clinic->charge(paying);
        failed.type = QStringLiteral("payment.failed");
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(failed)), QStringLiteral("failed"));
        const Intent again = m_clinic->intent();
        const Answer third = m_clinic->request(paying, again);
        QCOMPARE(third.status, 201);
        const Answer replayed = m_clinic->request(paying, again);
        QVERIFY(replayed.replayed);
        QCOMPARE(replayed.body, third.body);
        // Both attempts are charged after all: one books, the other goes back.
        Paying retried = paying;
        retried.payment = PayingClinic::json(third)[u"payment"][u"id"].toInteger();
        PaymentEvent late = m_clinic->charge(paying);
        late.reference += QStringLiteral("-first");
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(late)), QStringLiteral("paid"));
        QCOMPARE(PayingClinic::statusOf(m_clinic->tell(m_clinic->charge(retried))), QStringLiteral("refund_requested"));
    }

    void onlyALiveHoldIsPaidFor()
    {
        Paying paying = m_clinic->newPaying();
        paying.hold = QUuid::createUuid();
        QCOMPARE(PayingClinic::codeOf(m_clinic->request(paying, m_clinic->intent())), QStringLiteral("hold_lost"));
        paying = m_clinic->newHold(m_clinic->seed.patient(m_clinic->clinic));
        paying.patient = m_clinic->seed.patient(m_clinic->clinic);
        QCOMPARE(PayingClinic::codeOf(m_clinic->request(paying, m_clinic->intent())), QStringLiteral("hold_for_other"));
        m_clinic->cluster.moveClock(QStringLiteral("6 minutes"));
        QCOMPARE(PayingClinic::codeOf(m_clinic->request(paying, m_clinic->intent())), QStringLiteral("hold_lost"));
        QCOMPARE(m_clinic->owner.run("SELECT count(*) FROM holdfast.payments WHERE slot_id = $1", {paying.slot})
                     .integer(0, 0),
                 0);
    }

    void aPatientPaysOnlyForTheirOwnHold()
    {
        const Paying paying = m_clinic->newHold(m_clinic->seed.patient(m_clinic->clinic));
        Intent stranger = m_clinic->intent();
        stranger.ownPatient = m_clinic->seed.patient(m_clinic->clinic);
        QCOMPARE(PayingClinic::codeOf(m_clinic->request(paying, stranger)), QStringLiteral("hold_lost"));
        Intent own = m_clinic->intent();
        own.ownPatient = paying.patient;
        m_clinic->setPrice(paying, PayingClinic::price);
        QCOMPARE(m_clinic->request(paying, own).status, 201);
    }

    void aPatientNeverNamesThePrice()
    {
        const Paying paying = m_clinic->newHold(m_clinic->seed.patient(m_clinic->clinic));
        Intent own = m_clinic->intent();
        own.ownPatient = paying.patient;
        QCOMPARE(m_clinic->request(paying, own).status, 422);
        m_clinic->setPrice(paying, PayingClinic::price + 1);
        const Answer cheap = m_clinic->request(paying, own);
        QCOMPARE(cheap.status, 422);
        QVERIFY(PayingClinic::json(cheap)[u"detail"].toString().contains(QString::number(PayingClinic::price + 1)));
        m_clinic->setPrice(paying, PayingClinic::price);
        QCOMPARE(m_clinic->request(paying, own).status, 201);
    }

    void anUnknownPaymentIsNotFoundAndMayComeAgain()
    {
        Paying paying = m_clinic->newPaying();
        paying.payment += 1'000'000;
        const PaymentEvent event = m_clinic->charge(paying);
        QCOMPARE(m_clinic->tell(event).status, 404);
        QCOMPARE(m_clinic->owner.run("SELECT count(*) FROM holdfast.idempotency_keys WHERE key = $1", {event.id})
                     .integer(0, 0),
                 0);
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
        m_clinic->tell(m_clinic->charge(m_clinic->newPaying()));
        const Paying paying = m_clinic->newPaying();
        try {
            m_clinic->owner.run(("UPDATE holdfast.payments SET " + change + " WHERE id = $1").constData(),
                                {paying.payment});
            QFAIL("it was stored");
        } catch (const DatabaseError &error) {
            QCOMPARE(error.constraint, constraint);
        }
    }

    void indexesAndRightsStandBehindTheFunctions()
    {
        const Paying paying = m_clinic->newPaying();
        const char *copy = "INSERT INTO holdfast.payments (clinic_id, slot_id, hold_id, patient_id, amount_minor,"
                           " currency, account_id, channel, created_at, status_since) SELECT clinic_id, slot_id,"
                           " hold_id, patient_id, 1, 'VND', account_id, channel, now(), now() FROM "
                           "holdfast.payments"
                           " WHERE id = $1";
        const auto refusal = [&](Database &database, const char *sql) {
            try {
                database.run(sql, {paying.payment});
            } catch (const DatabaseError &error) {
                return error.constraint.isEmpty() ? error.sqlState : error.constraint;
            }
            return QString();
        };
        QCOMPARE(refusal(m_clinic->owner, copy), QStringLiteral("one_open_payment_per_hold"));
        QCOMPARE(refusal(m_clinic->app, copy), QStringLiteral("42501"));
        QCOMPARE(refusal(m_clinic->app, "UPDATE holdfast.payments SET status = 'failed' WHERE id = $1"),
                 QStringLiteral("42501"));
        m_clinic->tell(m_clinic->charge(paying));
        QCOMPARE(refusal(m_clinic->owner,
                         "INSERT INTO holdfast.payments (clinic_id, slot_id, hold_id, patient_id, amount_minor,"
                         " currency, status, gateway_reference, charged_minor, charged_currency, appointment_id,"
                         " account_id, channel, created_at, status_since) SELECT clinic_id, slot_id, hold_id,"
                         " patient_id, 1, 'VND', 'paid', 'other', 1, 'VND', appointment_id, account_id, channel, "
                         "now(),"
                         " now() FROM holdfast.payments WHERE id = $1"),
                 QStringLiteral("one_payment_per_appointment"));
    }

    void aLatePaymentAgainstARivalLeavesOneOfBothInTwoHundredRounds()
    {
        constexpr int rounds = 200;
        constexpr std::size_t racers = 4;
        std::vector<Paying> prizes;
        for (int round = 0; round < rounds; ++round)
            prizes.push_back(m_clinic->newPaying());
        m_clinic->cluster.moveClock(QStringLiteral("6 minutes"));
        const QList<qint64> rivals = m_clinic->seed.patients(m_clinic->clinic, rounds);
        std::vector<PaymentEvent> events;
        for (const Paying &prize : prizes)
            events.push_back(m_clinic->charge(prize));
        std::barrier start(racers);
        {
            std::vector<std::jthread> threads;
            for (std::size_t racer = 0; racer < racers; ++racer)
                threads.emplace_back([&, racer] {
                    Database own(m_clinic->cluster.app());
                    for (std::size_t round = 0; round < rounds; ++round) {
                        PaymentEvent event = events[round];
                        // Two deliveries of one event, one of the same charge under another id, and a rival.
                        if (racer == 2)
                            event.id = PayingClinic::newId();
                        start.arrive_and_wait();
                        if (racer == 3)
                            BookingStore(own).book(m_clinic->intent(), prizes[round].slot,
                                                   rivals[static_cast<qsizetype>(round)]);
                        else
                            PaymentStore(own).receive(event);
                    }
                });
        }
        int refunds = 0;
        for (std::size_t round = 0; round < rounds; ++round) {
            const Paying &prize = prizes[round];
            const bool paid = m_clinic->bookedFor(prize.slot) == prize.patient;
            QVERIFY(paid || m_clinic->bookedFor(prize.slot) == rivals[static_cast<qsizetype>(round)]);
            const QString status =
                m_clinic->owner.run("SELECT status FROM holdfast.payments WHERE id = $1", {prize.payment}).text(0, 0);
            QCOMPARE(status, paid ? QStringLiteral("paid") : QStringLiteral("refund_requested"));
            QCOMPARE(m_clinic->refundsAsked(prize.payment), paid ? 0 : 1);
            refunds += paid ? 0 : 1;
        }
        qInfo("%d of %d late payments lost the seat and were refunded", refunds, rounds);
    }

    void twoChargesOfOnePaymentAtOnceAreBothKeptInTwoHundredRounds()
    {
        constexpr std::size_t rounds = 200;
        std::vector<Paying> payings;
        for (std::size_t round = 0; round < rounds; ++round)
            payings.push_back(m_clinic->newPaying());
        const QByteArray sentAt = QByteArray::number(m_clinic->now());
        std::barrier start(2);
        {
            std::vector<std::jthread> threads;
            for (const char *suffix : {"-a", "-b"})
                threads.emplace_back([&, suffix] {
                    Database own(m_clinic->cluster.app());
                    for (const Paying &paying : payings) {
                        PaymentEvent event;
                        event.id = PayingClinic::newId();
                        event.timestamp = sentAt;
                        event.fingerprint = "f";
                        event.type = QStringLiteral("payment.succeeded");
                        event.paymentId = paying.payment;
                        event.reference = QString::number(paying.payment) + QLatin1String(suffix);
                        event.amount = PayingClinic::price;
                        event.currency = QStringLiteral("VND");
                        start.arrive_and_wait();
                        PaymentStore(own).receive(event);
                    }
                });
        }
        for (const Paying &paying : payings) {
            QCOMPARE(m_clinic->text("SELECT string_agg(status, ' ' ORDER BY status) FROM holdfast.payments"
                                    " WHERE gateway_reference IN ($1 || '-a', $1 || '-b')",
                                    {QString::number(paying.payment)}),
                     QStringLiteral("paid refund_requested"));
            QCOMPARE(m_clinic->bookedFor(paying.slot), paying.patient);
        }
    }

private:
    std::unique_ptr<PayingClinic> m_clinic;
};

QTEST_GUILESS_MAIN(TestPaymentGuards)
#include "tst_paymentguards.moc"
