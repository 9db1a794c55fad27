#include "tests/server/ServiceFixture.h"

#include <QDateTime>
#include <QTest>

using namespace holdfast;

namespace {

const QByteArray secret(32, 's');
constexpr qint64 price = 250'000;

QString codeOf(const RawAnswer &answer)
{
    return jsonOf(answer.body).value(u"code").toString();
}

QByteArray text(qint64 number)
{
    return QByteArray::number(number);
}

QByteArray eventBody(const QByteArray &type, qint64 payment, qint64 amount = price)
{
    return "{\"type\":\"" + type + "\",\"data\":{\"paymentId\":" + text(payment) + ",\"reference\":\"ch_" +
           text(payment) + "\",\"amount\":" + text(amount) + ",\"currency\":\"VND\"}}";
}

QByteArray headersFor(const QByteArray &id, const QByteArray &body, const QByteArray &key = secret,
                      qint64 secondsAgo = 0)
{
    const QByteArray time = text(QDateTime::currentSecsSinceEpoch() - secondsAgo);
    return "webhook-id: " + id + "\r\nwebhook-timestamp: " + time +
           "\r\nwebhook-signature: " + WebhookSignature::sign(key, id, time, body) + "\r\n";
}

Call webhook(const QByteArray &body, const QByteArray &headers)
{
    return {.method = "POST", .path = "/api/v1/payments/webhook", .body = body, .more = headers};
}

} // namespace

/// Payments over HTTP.
class tst_api_payments : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->settings.gateway = WebhookSignature({secret});
        m_fixture->restart();
        m_token = m_fixture->newToken();
        m_patient = m_fixture->seed.patient(m_fixture->clinicId);
    }

    void aHoldIsPaidAndBecomesAnAppointment()
    {
        const qint64 slot = m_fixture->newSlot();
        const qint64 payment = newPayment(slot);
        QCOMPARE(statusOf(payment), QStringLiteral("requested"));
        const QByteArray body = eventBody("payment.succeeded", payment);
        const RawAnswer told = m_fixture->call(webhook(body, headersFor("evt_paid", body)));
        QCOMPARE(told.status, 200);
        QCOMPARE(statusOf(payment), QStringLiteral("paid"));
        QCOMPARE(liveAppointments(slot), 1);
        const RawAnswer again = m_fixture->call(webhook(body, headersFor("evt_paid", body)));
        QCOMPARE(again.status, 200);
        QCOMPARE(again.headers.value("idempotent-replayed"), QByteArray("true"));
        QCOMPARE(again.body, told.body);
        QCOMPARE(liveAppointments(slot), 1);
    }

    void whatIsNotSignedAsAgreedHasNoEffect_data()
    {
        QTest::addColumn<int>("how");
        QTest::newRow("no headers") << 0;
        QTest::newRow("another secret") << 1;
        QTest::newRow("another body") << 2;
        QTest::newRow("too long ago") << 3;
        QTest::newRow("a session instead") << 4;
    }

    void whatIsNotSignedAsAgreedHasNoEffect()
    {
        QFETCH(int, how);
        const qint64 slot = m_fixture->newSlot();
        const qint64 payment = newPayment(slot);
        const QByteArray body = eventBody("payment.succeeded", payment);
        const QByteArray id = newKey();
        const QByteArray headers[] = {{},
                                      headersFor(id, body, QByteArray(32, 'x')),
                                      headersFor(id, body + ' '),
                                      headersFor(id, body, secret, 400),
                                      "Authorization: Bearer " + m_token + "\r\n"};
        const RawAnswer answer = m_fixture->call(webhook(body, headers[how]));
        QCOMPARE(answer.status, 401);
        QCOMPARE(codeOf(answer), QStringLiteral("bad_signature"));
        QCOMPARE(statusOf(payment), QStringLiteral("requested"));
        QCOMPARE(liveAppointments(slot), 0);
        QCOMPARE(m_fixture->call(webhook(body, headersFor(id, body))).status, 200);
        QCOMPARE(liveAppointments(slot), 1);
    }

    void badInputChangesNothing_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::newRow("no amount") << QByteArray(R"({"currency":"VND"})") << 400;
        QTest::newRow("nothing") << QByteArray(R"({"amount":0,"currency":"VND"})") << 400;
        QTest::newRow("a fraction") << QByteArray(R"({"amount":1.5,"currency":"VND"})") << 400;
        QTest::newRow("too much") << QByteArray(R"({"amount":1000000000001,"currency":"VND"})") << 422;
        QTest::newRow("no currency") << QByteArray(R"({"amount":1})") << 400;
        QTest::newRow("small letters") << QByteArray(R"({"amount":1,"currency":"vnd"})") << 422;
    }

    void badInputChangesNothing()
    {
        QFETCH(QByteArray, body);
        QFETCH(int, status);
        const qint64 before = m_fixture->count("SELECT count(*) FROM holdfast.payments");
        const qint64 slot = m_fixture->newSlot();
        QCOMPARE(m_fixture->call(pay(slot, newHold(slot), body)).status, status);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.payments"), before);
    }

    void badEventsAreRefusedAndUnknownOnesIgnored_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::newRow("no JSON") << QByteArray("{") << 400;
        QTest::newRow("no type") << QByteArray("{}") << 400;
        QTest::newRow("no data") << QByteArray(R"({"type":"payment.succeeded"})") << 400;
        QTest::newRow("unknown payment") << eventBody("payment.succeeded", 987'654'321) << 404;
        QTest::newRow("unknown type") << QByteArray(R"({"type":"customer.created","data":{}})") << 200;
    }

    void badEventsAreRefusedAndUnknownOnesIgnored()
    {
        QFETCH(QByteArray, body);
        QFETCH(int, status);
        QCOMPARE(m_fixture->call(webhook(body, headersFor(newKey(), body))).status, status);
    }

    void anotherClinicsPaymentIsNotFound()
    {
        const qint64 payment = newPayment(m_fixture->newSlot());
        const qint64 clinic = m_fixture->seed.clinic();
        const QByteArray stranger = m_fixture->seed.session(m_fixture->seed.account(clinic));
        QCOMPARE(m_fixture->call({.path = "/api/v1/payments/" + text(payment), .token = stranger}).status, 404);
        QCOMPARE(m_fixture->call({.path = "/api/v1/payments/" + text(payment)}).status, 401);
    }

    void aPatientSeesOnlyTheirOwnPayment()
    {
        const QByteArray path = "/api/v1/payments/" + text(newPayment(m_fixture->newSlot()));
        QCOMPARE(m_fixture->call({.path = path, .token = tokenOf(m_patient)}).status, 200);
        const qint64 other = m_fixture->seed.patient(m_fixture->clinicId);
        QCOMPARE(m_fixture->call({.path = path, .token = tokenOf(other)}).status, 404);
    }

    void withoutASecretNoPaymentsAreTaken()
    {
        const qint64 slot = m_fixture->newSlot();
        const QByteArray hold = newHold(slot);
        m_fixture->settings.gateway = WebhookSignature();
        m_fixture->restart();
        m_token = m_fixture->newToken();
        const RawAnswer refused = m_fixture->call(pay(slot, hold, R"({"amount":1,"currency":"VND"})"));
        QCOMPARE(refused.status, 404);
        QVERIFY(jsonOf(refused.body)[u"detail"].toString().contains(QStringLiteral("payment gateway")));
        const QByteArray body = eventBody("payment.succeeded", 1);
        QCOMPARE(m_fixture->call(webhook(body, headersFor("evt", body))).status, 404);
        m_fixture->settings.gateway = WebhookSignature({secret});
        m_fixture->restart();
        m_token = m_fixture->newToken();
    }

private:
    QByteArray newHold(qint64 slot)
    {
        Call call = m_fixture->hold(m_token, slot);
        call.body = "{\"patientId\":" + text(m_patient) + '}';
        return jsonOf(m_fixture->call(call).body)[u"holdId"].toString().toLatin1();
    }

    Call pay(qint64 slot, const QByteArray &hold, const QByteArray &body) const
    {
        return {.method = "POST",
                .path = "/api/v1/slots/" + text(slot) + "/holds/" + hold + "/payment",
                .token = m_token,
                .key = newKey(),
                .body = body};
    }

    qint64 newPayment(qint64 slot)
    {
        const RawAnswer answer =
            m_fixture->call(pay(slot, newHold(slot), "{\"amount\":" + text(price) + ",\"currency\":\"VND\"}"));
        return jsonOf(answer.body)[u"payment"][u"id"].toInteger();
    }

    QString statusOf(qint64 payment)
    {
        const RawAnswer shown = m_fixture->call({.path = "/api/v1/payments/" + text(payment), .token = m_token});
        return jsonOf(shown.body)[u"payment"][u"status"].toString();
    }

    QByteArray tokenOf(qint64 patient)
    {
        const qint64 account = m_fixture->seed.account(m_fixture->clinicId, Role::Patient);
        m_fixture->owner.run("UPDATE holdfast.accounts SET patient_id = $1 WHERE id = $2", {patient, account});
        return m_fixture->seed.session(account);
    }

    qint64 liveAppointments(qint64 slot)
    {
        return m_fixture->count("SELECT count(*) FROM holdfast.appointments WHERE slot_id = $1 AND status = "
                                "'confirmed'",
                                {slot});
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_token;
    qint64 m_patient = 0;
};

QTEST_GUILESS_MAIN(tst_api_payments)
#include "tst_api_payments.moc"
