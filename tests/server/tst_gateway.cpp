#include "tests/server/ServiceFixture.h"
#include "tests/support/BlockingHttp.h"
#include "tests/support/gateway/GatewayProcess.h"

#include "core/BookingStore.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <random>
#include <thread>

using namespace holdfast;

namespace {

constexpr quint32 seed = 20'261'130;
constexpr int payments = 400;
constexpr int payers = 4;
const QByteArray secret(32, 's');

QByteArray text(qint64 number)
{
    return QByteArray::number(number);
}

struct Paying
{
    qint64 slot = 0;
    qint64 patient = 0;
    qint64 payment = 0;
    qint64 amount = 0;
};

} // namespace

/// Some hundred payments through a gateway that is late, repeats itself and keeps no order.
class tst_gateway : public QObject
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
        m_token = m_fixture->newToken();
        m_gateway = std::make_unique<GatewayProcess>(QStringLiteral(HOLDFAST_GATEWAY_PATH), m_fixture->service->port(),
                                                     file.fileName(), seed);
    }

    void cleanupTestCase() { m_gateway.reset(); }

    void whatIsChargedIsBookedOrRefunded()
    {
        askForPayments();
        charge();
        QVERIFY(deliverWhile("deliver 0.5", [] {}));
        const qint64 bookedInTime = paidRows();
        QVERIFY(bookedInTime > payments / 10);

        m_fixture->cluster.moveClock(QStringLiteral("6 minutes"));
        m_gateway->tell("shift 360");
        QVERIFY(deliverWhile("deliver 0.7", [this] { takeSeats(); }));
        QVERIFY(deliverWhile("deliver 1", [this] { cancelSome(); }));
        QVERIFY(paidRows() > bookedInTime);

        for (const char *reason : {"hold_lost", "amount", "second_charge", "cancelled"})
            QVERIFY2(refundsFor(reason) > 0, reason);
        compareWithLedger();
        refund(2);
        compareWithLedger();
        refund(1);
        compareWithLedger();
        QCOMPARE(sum("status = 'refund_requested'"), 0);
        QCOMPARE(sum("status = 'paid'") + sum("status = 'refunded'"), m_gateway->ledger()[u"charged"].toInteger());
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.broken_promises()"), 0);
        const QJsonObject ledger = m_gateway->ledger();
        QVERIFY2(ledger[u"refused"].toInt() > 0, "no stale signature was tried");
        qInfo("%lld charges: %lld booked in time, %lld paid at last, %lld too late; %lld deliveries taken, %lld stale",
              ledger[u"charges"].toInteger(), bookedInTime, paidRows(), refundsFor("hold_lost"),
              ledger[u"taken"].toInteger(), ledger[u"refused"].toInteger());
    }

private:
    void askForPayments()
    {
        const QList<qint64> prizes = m_fixture->seed.slotRow(m_fixture->clinicId, m_fixture->doctorId, payments);
        m_rivals = m_fixture->seed.patients(m_fixture->clinicId, payments);
        const QList<qint64> patients = m_fixture->seed.patients(m_fixture->clinicId, payments);
        m_paying.resize(payments);
        std::vector<std::jthread> threads;
        for (int payer = 0; payer < payers; ++payer)
            threads.emplace_back([&, payer] {
                BlockingHttp http(m_fixture->service->port(), m_token);
                for (int i = payer; i < payments; i += payers)
                    m_paying[static_cast<std::size_t>(i)] = askForPayment(http, prizes[i], patients[i], 1000 + i);
            });
        threads.clear();
        for (const Paying &paying : m_paying)
            QVERIFY(paying.payment > 0);
    }

    static Paying askForPayment(BlockingHttp &http, qint64 slot, qint64 patient, qint64 amount)
    {
        const QByteArray holds = "/api/v1/slots/" + text(slot) + "/holds";
        const auto held = http.send("POST", holds, "{\"patientId\":" + text(patient) + '}', newKey());
        const QByteArray hold = held ? jsonOf(held->body)[u"holdId"].toString().toLatin1() : QByteArray();
        const auto asked = http.send("POST", holds + '/' + hold + "/payment",
                                     "{\"amount\":" + text(amount) + ",\"currency\":\"VND\"}", newKey());
        return {slot, patient, asked ? jsonOf(asked->body)[u"payment"][u"id"].toInteger() : 0, amount};
    }

    /// Most pay; some are declined, some pay twice, some the wrong sum.
    void charge()
    {
        for (std::size_t i = 0; i < m_paying.size(); ++i) {
            const Paying &paying = m_paying[i];
            const QByteArray words = text(paying.payment) + ' ' + text(paying.amount + (i % 37 == 0 ? 1 : 0)) + " VND";
            m_gateway->tell((i % 13 == 0 ? "decline " : "charge ") + words);
            if (i % 17 == 0)
                m_gateway->tell("charge " + words);
        }
    }

    /// Lets the gateway deliver while something else happens and the sums are looked at all the time.
    bool deliverWhile(const QByteArray &command, const std::function<void()> &meanwhile)
    {
        std::atomic<bool> over = false;
        std::atomic<int> looks = 0;
        std::atomic<int> faults = 0;
        std::jthread auditor([&] {
            Database own(m_fixture->cluster.owner());
            do {
                faults += own.run(unbalanced).size();
                ++looks;
            } while (!over);
        });
        m_gateway->begin(command);
        meanwhile();
        const QByteArray said = m_gateway->end();
        over = true;
        auditor.join();
        if (said != "untaken 0" || faults > 0 || looks == 0)
            qWarning("%s: %s, %d faults in %d looks", command.constData(), said.constData(), faults.load(),
                     looks.load());
        return said == "untaken 0" && faults == 0 && looks > 0;
    }

    /// Every other seat is wanted by somebody else, who comes as fast as the gateway.
    void takeSeats()
    {
        std::atomic<int> next = 0;
        std::vector<std::jthread> threads;
        for (int i = 0; i < payers; ++i)
            threads.emplace_back([&] {
                BlockingHttp http(m_fixture->service->port(), m_token);
                for (int at = 2 * next++; at < payments; at = 2 * next++)
                    http.send("POST", "/api/v1/appointments",
                              "{\"slotId\":" + text(m_paying[static_cast<std::size_t>(at)].slot) +
                                  ",\"patientId\":" + text(m_rivals[at]) + '}',
                              newKey());
            });
    }

    void cancelSome()
    {
        const Rows paid = m_fixture->owner.run(
            "SELECT appointment_id FROM holdfast.payments WHERE status = 'paid' ORDER BY id LIMIT 25");
        BlockingHttp http(m_fixture->service->port(), m_token);
        for (int row = 0; row < paid.size(); ++row)
            http.send("DELETE", "/api/v1/appointments/" + paid.bytes(row, 0), {}, newKey());
    }

    /// Does what the outbox asks: gives every n-th requested refund back.
    void refund(int every)
    {
        const Rows asked = m_fixture->owner.run(
            "SELECT p.gateway_reference FROM holdfast.outbox o JOIN holdfast.payments p ON p.id = o.payment_id"
            " WHERE o.topic = 'payment.refund_requested' AND p.status = 'refund_requested' ORDER BY o.xid, o.id");
        for (int row = 0; row < asked.size(); row += every)
            QCOMPARE(m_gateway->tell("refund " + asked.bytes(row, 0)), QByteArray("ok"));
        QVERIFY(deliverWhile("deliver 1", [] {}));
    }

    void compareWithLedger()
    {
        const QJsonObject ledger = m_gateway->ledger();
        QCOMPARE(ledger[u"waiting"].toInt(), 0);
        QCOMPARE(sum("true"), ledger[u"charged"].toInteger());
        QCOMPARE(sum("status = 'refunded'"), ledger[u"refunded"].toInteger());
        QCOMPARE(sum("status = 'paid'") + sum("status = 'refunded'") + sum("status = 'refund_requested'"),
                 ledger[u"charged"].toInteger());
        // Booked is what appointments say, not what payments say of themselves.
        QCOMPARE(m_fixture->count("SELECT coalesce(sum(p.charged_minor), 0) FROM holdfast.appointments a"
                                  " JOIN holdfast.payments p ON p.appointment_id = a.id AND p.slot_id = a.slot_id"
                                  " AND p.patient_id = a.patient_id WHERE a.status = 'confirmed'"),
                 sum("status = 'paid'"));
    }

    qint64 sum(const QByteArray &condition)
    {
        return m_fixture->count(
            ("SELECT coalesce(sum(charged_minor), 0) FROM holdfast.payments WHERE " + condition).constData());
    }

    qint64 refundsFor(const char *reason)
    {
        return m_fixture->count("SELECT count(*) FROM holdfast.payments WHERE reason = $1", {reason});
    }

    qint64 paidRows() { return m_fixture->count("SELECT count(*) FROM holdfast.payments WHERE status = 'paid'"); }

    /// Charges that are neither booked nor on their way back, or both; patients with a seat whose money goes back.
    static constexpr const char *unbalanced =
        "SELECT FROM holdfast.payments p"
        " LEFT JOIN holdfast.appointments a ON a.id = p.appointment_id AND a.status <> 'cancelled'"
        " WHERE CASE p.status WHEN 'paid' THEN a.id IS NULL WHEN 'refund_requested' THEN a.id IS NOT NULL"
        " OR (SELECT count(*) FROM holdfast.outbox o WHERE o.payment_id = p.id) <> 1"
        " OR (p.second_charge_of IS NULL AND EXISTS (SELECT FROM holdfast.appointments b WHERE b.slot_id = p.slot_id"
        " AND b.patient_id = p.patient_id AND b.status <> 'cancelled')) ELSE false END";

    QTemporaryDir m_folder;
    std::unique_ptr<ServiceFixture> m_fixture;
    std::unique_ptr<GatewayProcess> m_gateway;
    QByteArray m_token;
    std::vector<Paying> m_paying;
    QList<qint64> m_rivals;
};

QTEST_GUILESS_MAIN(tst_gateway)
#include "tst_gateway.moc"
