#include "tests/server/ServiceFixture.h"
#include "tests/support/Waiting.h"
#include "tests/support/gateway/GatewayProcess.h"

#include "core/BookingStore.h"
#include "core/PaymentStore.h"
#include "core/RefundStore.h"
#include "deliver/Deliveries.h"
#include "deliver/RefundConsumer.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace holdfast;

namespace {

constexpr quint32 seed = 20'261'130;
const QByteArray secret(32, 's');

QByteArray text(qint64 number)
{
    return QByteArray::number(number);
}

} // namespace

/// The way of the money back, through the real gateway process, which fails, stalls, cuts off and repeats itself.
class tst_refunds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(m_folder.filePath(QStringLiteral("secret")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("whsec_" + secret.toBase64() + '\n');
        file.close();
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->settings.gateway = WebhookSignature::fromFile(file.fileName());
        m_fixture->restart();
        m_app = std::make_unique<Database>(m_fixture->cluster.app());
        m_account = m_fixture->seed.account(m_fixture->clinicId);
        m_gateway = std::make_unique<GatewayProcess>(QStringLiteral(HOLDFAST_GATEWAY_PATH), m_fixture->service->port(),
                                                     file.fileName(), seed);
    }

    void cleanupTestCase()
    {
        m_deliveries.reset();
        m_gateway.reset();
    }

    void cleanup()
    {
        m_deliveries.reset();
        for (const char *mood : {"fail 0", "pend 0", "stall 0 0", "cut 0"})
            m_gateway->tell(mood);
    }

    void aGatewayThatFailsStallsAndRepeatsPaysEachChargeBackOnce()
    {
        QList<qint64> appointments;
        for (int i = 0; i < 24; ++i)
            appointments.append(paidAppointment());
        for (const qint64 appointment : appointments)
            cancel(appointment);
        m_gateway->tell("fail 0.3");
        m_gateway->tell("stall 0.3 500");
        m_gateway->tell("cut 0.2");
        m_gateway->tell("pend 0.2");
        work();
        QVERIFY(settleByTheClock());
        QCOMPARE(m_gateway->tell("deliver 1"), QByteArray("untaken 0"));
        const QJsonObject ledger = m_gateway->ledger();
        QCOMPARE(ledger[u"refunded"].toInteger(), ledger[u"charged"].toInteger());
        QCOMPARE(count("SELECT count(*) FROM holdfast.payments WHERE status <> 'refunded'"), 0);
        QVERIFY2(count("SELECT count(*) FROM holdfast.deliveries WHERE attempts > 1") > 5, "nothing was tried twice");
        QVERIFY(neither().isEmpty());
    }

    void aCancellationTakenBackRecallsWhatWasNotSent()
    {
        const qint64 appointment = paidAppointment();
        cancel(appointment);
        QCOMPARE(paymentOf(appointment), QStringLiteral("refund_requested"));
        undo(appointment);
        QCOMPARE(paymentOf(appointment), QStringLiteral("paid"));
        work();
        QVERIFY(waitUntil([&] { return count(waiting) == 0; }));
        QCOMPARE(lastDelivery(), QStringLiteral("skipped"));
        QCOMPARE(paymentOf(appointment), QStringLiteral("paid"));
        // Cancelled for good, the money goes back after all.
        cancel(appointment);
        m_deliveries->wake();
        QVERIFY(waitUntil([&] { return paymentOf(appointment) == QLatin1String("refunded"); }));
        QVERIFY(neither().isEmpty());
    }

    void whatIsOnItsWayIsNotRecalledAndTheHistorySaysSo()
    {
        const qint64 appointment = paidAppointment();
        cancel(appointment);
        m_gateway->tell("fail 1");
        work();
        QVERIFY(waitUntil([&] {
            return count("SELECT count(*) FROM holdfast.payments WHERE refund_sent_at IS NOT NULL"
                         " AND status = 'refund_requested'") == 1;
        }));
        undo(appointment);
        QCOMPARE(paymentOf(appointment), QStringLiteral("refund_requested"));
        QCOMPARE(
            count("SELECT count(*) FROM jsonb_array_elements(holdfast.appointment_history($1, $2)::jsonb -> 'events') e"
                  " WHERE e ->> 'kind' = 'note' AND e ->> 'to' LIKE 'The refund of payment % is on its way%'",
                  {m_fixture->clinicId, appointment}),
            1);
        const QList<RefundStore::Charge> open = neither();
        QCOMPARE(open.size(), 1);
        QCOMPARE(open[0].place, QStringLiteral("under way"));
        m_gateway->tell("fail 0");
        QVERIFY(settleByTheClock());
        QVERIFY(neither().isEmpty());
    }

    void theWebhookMayBeFasterThanTheAnswer()
    {
        const qint64 appointment = paidAppointment();
        cancel(appointment);
        m_gateway->tell("cut 1");
        work();
        // Paid back, and the answer lost: only the webhook tells.
        QVERIFY(waitUntil([&] {
            return count("SELECT count(*) FROM holdfast.deliveries WHERE state = 'waiting'"
                         " AND last_error <> ''") == 1;
        }));
        QCOMPARE(m_gateway->tell("deliver 1"), QByteArray("untaken 0"));
        QCOMPARE(paymentOf(appointment), QStringLiteral("refunded"));
        QVERIFY(settleByTheClock());
        QCOMPARE(lastDelivery(), QStringLiteral("skipped"));
        QVERIFY(neither().isEmpty());
    }

    void aRefundThatIsRefusedIsADeadLetterAndTheBooksSaySo()
    {
        const qint64 appointment = paidAppointment();
        m_fixture->owner.run("UPDATE holdfast.payments SET gateway_reference = 'unknown' WHERE appointment_id = $1",
                             {appointment});
        cancel(appointment);
        work();
        QVERIFY(waitUntil([&] { return lastDelivery() == QLatin1String("dead"); }));
        const QList<RefundStore::Charge> lost = neither();
        QCOMPARE(lost.size(), 1);
        QCOMPARE(lost[0].place, QStringLiteral("nowhere"));
        QVERIFY2(lost[0].words.contains(QStringLiteral("422")), qPrintable(lost[0].words));
    }

private:
    qint64 paidAppointment()
    {
        const qint64 patient = m_fixture->seed.patient(m_fixture->clinicId);
        const qint64 slot =
            m_fixture->seed.slotIn(m_fixture->clinicId, m_fixture->seed.doctor(m_fixture->clinicId), 600);
        const Answer held = BookingStore(*m_app).hold(intent(), slot, patient);
        const QUuid hold = QUuid::fromString(jsonOf(held.body)[u"holdId"].toString());
        const Answer asked =
            PaymentStore(*m_app).request(intent(), slot, hold, patient, 1000 + slot, QStringLiteral("VND"));
        const qint64 payment = jsonOf(asked.body)[u"payment"][u"id"].toInteger();
        m_gateway->tell("shift " + text(m_shift));
        m_gateway->tell("charge " + text(payment) + ' ' + text(1000 + slot) + " VND");
        m_gateway->tell("deliver 1");
        return count("SELECT coalesce(max(appointment_id), 0) FROM holdfast.payments WHERE id = $1 AND status = 'paid'",
                     {payment});
    }

    void cancel(qint64 appointment) { QCOMPARE(BookingStore(*m_app).cancel(intent(), appointment).status, 200); }
    void undo(qint64 appointment) { QCOMPARE(BookingStore(*m_app).undo(intent(), appointment).status, 200); }

    void work()
    {
        RefundConsumer::Options options;
        options.url = m_gateway->refundUrl();
        options.key = "sandbox";
        options.deadline = std::chrono::milliseconds(250);
        m_deliveries = std::make_unique<Deliveries>(
            Deliveries::Options{.app = m_fixture->cluster.app(),
                                .direct = m_fixture->cluster.owner(),
                                .poll = std::chrono::milliseconds(20)},
            std::vector<std::shared_ptr<Consumer>>{std::make_shared<RefundConsumer>(options)});
        m_deliveries->start();
    }

    /// Puts the clock forward whenever everything that is due was tried; at most a simulated day.
    bool settleByTheClock()
    {
        const bool over = waitUntil(
            [&] {
                if (count(waiting) == 0)
                    return true;
                if (count("SELECT count(*) FROM holdfast.deliveries WHERE state = 'waiting' AND"
                          " (lease_owner IS NOT NULL OR due_at <= holdfast.booking_now())") == 0) {
                    m_shift += 60;
                    m_fixture->cluster.moveClock(QStringLiteral("%1 seconds").arg(m_shift));
                    m_gateway->tell("shift " + text(m_shift));
                }
                return false;
            },
            60'000);
        return over;
    }

    QList<RefundStore::Charge> neither()
    {
        QList<RefundStore::Charge> charges = RefundStore(m_fixture->owner).charges();
        charges.removeIf([](const RefundStore::Charge &charge) {
            return charge.place == QLatin1String("booked") || charge.place == QLatin1String("refunded");
        });
        return charges;
    }

    Intent intent() const { return Seed::intent(m_account, m_fixture->clinicId); }
    qint64 count(const char *sql, const std::vector<Param> &params = {}) { return m_fixture->count(sql, params); }
    QString paymentOf(qint64 appointment)
    {
        return m_fixture->owner.run("SELECT status FROM holdfast.payments WHERE appointment_id = $1", {appointment})
            .text(0, 0);
    }
    QString lastDelivery()
    {
        const Rows rows = m_fixture->owner.run("SELECT state FROM holdfast.deliveries ORDER BY id DESC LIMIT 1");
        return rows.size() == 0 ? QString() : rows.text(0, 0);
    }

    static constexpr const char *waiting =
        "SELECT (SELECT count(*) FROM holdfast.deliveries WHERE state = 'waiting')"
        " + (SELECT count(*) FROM holdfast.outbox o, holdfast.outbox_cursor c WHERE c.consumer = 'deliveries'"
        "    AND o.topic = 'payment.refund_requested' AND (o.xid, o.id) > (c.xid, c.id))";

    QTemporaryDir m_folder;
    std::unique_ptr<ServiceFixture> m_fixture;
    std::unique_ptr<Database> m_app;
    std::unique_ptr<GatewayProcess> m_gateway;
    std::unique_ptr<Deliveries> m_deliveries;
    qint64 m_account = 0;
    int m_shift = 0;
};

QTEST_GUILESS_MAIN(tst_refunds)
#include "tst_refunds.moc"
