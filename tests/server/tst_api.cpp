#include "tests/server/ServiceFixture.h"

#include "models/Problem.h"

#include <QJsonArray>
#include <QTest>

#include <array>
#include <thread>

using namespace holdfast;

namespace {

QString codeOf(const RawAnswer &answer)
{
    return jsonOf(answer.body).value(u"code").toString();
}

QByteArray text(qint64 number)
{
    return QByteArray::number(number);
}

} // namespace

/// The whole service over real PostgreSQL, by raw bytes on the socket.
class tst_api : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void loginTellsWhoAndWhere();
    void wrongPasswordAndUnknownLoginLookAlike();
    void sessionIsShownUntilLogout();
    void badTokenGets401_data();
    void badTokenGets401();
    void expiredTokenGets401();
    void patientMayNotSeeTheDay();
    void healthNeedsNoSession();
    void walkInFromHoldToCancel();
    void bookedInOneStep();
    void holdIsRenewedAndReleased();
    void takenSeatGets409WithAlternatives();
    void sameKeyGetsTheSameAnswer();
    void refusalIsReplayedToo();
    void sameKeyForAnotherRequestGets422();
    void badInputChangesNothing_data();
    void badInputChangesNothing();
    void pastSlotGets422();
    void otherClinicsThingsAreNotFound();
    void patientIsRegisteredOnceAndFound();
    void oneOfSixtyFourGetsTheSeat();
    void identicalRequestsAtOnceHaveOneEffect();
    void fullQueueGets503AtOnce();
    void databaseAwayGets503AndComesBack();

private:
    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_token;
};

void tst_api::initTestCase()
{
    m_fixture = std::make_unique<ServiceFixture>();
}

void tst_api::init()
{
    if (!m_fixture->service)
        m_fixture->restart();
    m_token = m_fixture->newToken();
    QVERIFY(!m_token.isEmpty());
}

void tst_api::loginTellsWhoAndWhere()
{
    const RawAnswer answer = m_fixture->logIn();
    QCOMPARE(answer.status, 200);
    const Session session = Session::fromJson(jsonOf(answer.body));
    QVERIFY(session.token.size() >= 40);
    QCOMPARE(session.accountName, QStringLiteral("Thu Hà"));
    QVERIFY(session.role == Role::Receptionist);
    QCOMPARE(session.desk, QStringLiteral("Counter 1"));
    QCOMPARE(session.clinic.id, m_fixture->clinicId);
    QCOMPARE(session.clinic.timeZone.id(), QByteArray("Asia/Ho_Chi_Minh"));
    QVERIFY(session.expiresAt > session.serverTime);
}

void tst_api::wrongPasswordAndUnknownLoginLookAlike()
{
    const RawAnswer wrong = m_fixture->logIn("thuha", "guess");
    const RawAnswer unknown = m_fixture->logIn("nobody", "guess");
    QCOMPARE(wrong.status, 401);
    QCOMPARE(codeOf(wrong), QStringLiteral("wrong_password"));
    QCOMPARE(wrong.body, unknown.body);
}

void tst_api::sessionIsShownUntilLogout()
{
    const Call show{.path = "/api/v1/session", .token = m_token};
    const RawAnswer answer = m_fixture->call(show);
    QCOMPARE(answer.status, 200);
    QVERIFY(!answer.body.contains(m_token));
    QCOMPARE(Session::fromJson(jsonOf(answer.body)).accountName, QStringLiteral("Thu Hà"));
    QCOMPARE(m_fixture->call({.method = "POST", .path = "/api/v1/logout", .token = m_token}).status, 204);
    QCOMPARE(m_fixture->call(show).status, 401);
}

void tst_api::badTokenGets401_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("none") << QByteArray();
    QTest::newRow("empty") << QByteArray("Authorization: Bearer \r\n");
    QTest::newRow("unknown") << QByteArray("Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n");
    QTest::newRow("other scheme") << QByteArray("Authorization: Basic dGh1aGE6c2VjcmV0\r\n");
    QTest::newRow("binary") << QByteArray("Authorization: Bearer \xff\xfe\xfd\r\n");
}

void tst_api::badTokenGets401()
{
    QFETCH(QByteArray, header);
    const RawAnswer answer = m_fixture->call({.path = "/api/v1/day", .more = header});
    QCOMPARE(answer.status, 401);
    QCOMPARE(codeOf(answer), QStringLiteral("unauthenticated"));
    QCOMPARE(answer.headers.value("www-authenticate"), QByteArray("Bearer"));
}

void tst_api::expiredTokenGets401()
{
    m_fixture->cluster.moveClock(QStringLiteral("13 hours"));
    const RawAnswer answer = m_fixture->call({.path = "/api/v1/day", .token = m_token});
    m_fixture->cluster.moveClock(QStringLiteral("0 hours"));
    QCOMPARE(answer.status, 401);
    QCOMPARE(codeOf(answer), QStringLiteral("unauthenticated"));
}

void tst_api::patientMayNotSeeTheDay()
{
    const QByteArray token = m_fixture->newToken("app");
    const RawAnswer refused = m_fixture->call({.path = "/api/v1/day", .token = token});
    QCOMPARE(refused.status, 403);
    QCOMPARE(codeOf(refused), QStringLiteral("forbidden"));
    const QByteArray slotsPath = "/api/v1/doctors/" + text(m_fixture->doctorId) + "/slots";
    QCOMPARE(m_fixture->call({.path = slotsPath, .token = token}).status, 200);
}

void tst_api::healthNeedsNoSession()
{
    QCOMPARE(m_fixture->call({.path = "/livez"}).status, 200);
    QCOMPARE(m_fixture->call({.path = "/readyz"}).status, 200);
    QCOMPARE(m_fixture->call({.path = "/nowhere"}).status, 404);
    const RawAnswer wrongMethod = m_fixture->call({.method = "DELETE", .path = "/api/v1/patients", .token = m_token});
    QCOMPARE(wrongMethod.status, 405);
    QCOMPARE(wrongMethod.headers.value("allow"), QByteArray("GET, POST"));
}

void tst_api::walkInFromHoldToCancel()
{
    const qint64 slotId = m_fixture->newSlot();
    const qint64 patientId = m_fixture->seed.patient(m_fixture->clinicId);
    const RawAnswer held = m_fixture->call(m_fixture->hold(m_token, slotId));
    QCOMPARE(held.status, 201);
    const QString holdId = jsonOf(held.body).value(u"holdId").toString();
    QVERIFY(!QUuid::fromString(holdId).isNull());
    QVERIFY(Slot::fromJson(jsonOf(held.body).value(u"slot").toObject()).status == SlotStatus::Held);

    const RawAnswer confirmed =
        m_fixture->call({.method = "POST",
                         .path = "/api/v1/slots/" + text(slotId) + "/holds/" + holdId.toLatin1() + "/confirm",
                         .token = m_token,
                         .key = newKey(),
                         .body = "{\"patientId\":" + text(patientId) + "}"});
    QCOMPARE(confirmed.status, 201);
    const Appointment appointment = Appointment::fromJson(jsonOf(confirmed.body).value(u"appointment").toObject());
    QCOMPARE(appointment.patientId, patientId);
    QCOMPARE(appointment.channel, QStringLiteral("counter"));

    const RawAnswer cancelled = m_fixture->call({.method = "DELETE",
                                                 .path = "/api/v1/appointments/" + text(appointment.id),
                                                 .token = m_token,
                                                 .key = newKey()});
    QCOMPARE(cancelled.status, 200);
    QVERIFY(Slot::fromJson(jsonOf(cancelled.body).value(u"slot").toObject()).status == SlotStatus::Open);

    const RawAnswer history = m_fixture->call({.path = "/api/v1/slots/" + text(slotId) + "/history", .token = m_token});
    QCOMPARE(history.status, 200);
    QCOMPARE(jsonOf(history.body).value(u"events").toArray().size(), 3);
}

void tst_api::bookedInOneStep()
{
    const qint64 slotId = m_fixture->newSlot();
    const qint64 patientId = m_fixture->seed.patient(m_fixture->clinicId);
    const RawAnswer booked =
        m_fixture->call({.method = "POST",
                         .path = "/api/v1/appointments",
                         .token = m_token,
                         .key = newKey(),
                         .body = "{\"slotId\":" + text(slotId) + ",\"patientId\":" + text(patientId) + ",\"new\":1}"});
    QCOMPARE(booked.status, 201);
    QVERIFY(Slot::fromJson(jsonOf(booked.body).value(u"slot").toObject()).status == SlotStatus::Booked);
}

void tst_api::holdIsRenewedAndReleased()
{
    const qint64 slotId = m_fixture->newSlot();
    const RawAnswer held = m_fixture->call(m_fixture->hold(m_token, slotId));
    const QByteArray path =
        "/api/v1/slots/" + text(slotId) + "/holds/" + jsonOf(held.body).value(u"holdId").toString().toLatin1();
    const RawAnswer renewed =
        m_fixture->call({.method = "POST", .path = path + "/renew", .token = m_token, .key = newKey(), .body = "{}"});
    QCOMPARE(renewed.status, 200);
    QCOMPARE(jsonOf(renewed.body).value(u"holdId"), jsonOf(held.body).value(u"holdId"));
    const RawAnswer released = m_fixture->call({.method = "DELETE", .path = path, .token = m_token, .key = newKey()});
    QCOMPARE(released.status, 200);
    QVERIFY(Slot::fromJson(jsonOf(released.body).value(u"slot").toObject()).status == SlotStatus::Open);
    const RawAnswer lost =
        m_fixture->call({.method = "POST",
                         .path = path + "/confirm",
                         .token = m_token,
                         .key = newKey(),
                         .body = "{\"patientId\":" + text(m_fixture->seed.patient(m_fixture->clinicId)) + "}"});
    QCOMPARE(lost.status, 409);
    QCOMPARE(codeOf(lost), QStringLiteral("hold_lost"));
}

void tst_api::takenSeatGets409WithAlternatives()
{
    const qint64 slotId = m_fixture->newSlot();
    m_fixture->newSlot();
    QCOMPARE(m_fixture->call(m_fixture->hold(m_token, slotId)).status, 201);
    const RawAnswer refused = m_fixture->call(m_fixture->hold(m_token, slotId));
    QCOMPARE(refused.status, 409);
    QCOMPARE(refused.headers.value("content-type"), QByteArray("application/problem+json"));
    const Problem problem = Problem::fromJson(jsonOf(refused.body));
    QVERIFY(problem.code == ErrorCode::SlotTaken);
    QVERIFY(!problem.alternatives.isEmpty());
    QVERIFY(problem.alternatives.size() <= 3);
    for (const Slot &slot : problem.alternatives)
        QVERIFY(slot.status == SlotStatus::Open);
}

void tst_api::sameKeyGetsTheSameAnswer()
{
    const Call hold = m_fixture->hold(m_token, m_fixture->newSlot());
    const RawAnswer first = m_fixture->call(hold);
    const RawAnswer again = m_fixture->call(hold);
    QCOMPARE(first.status, 201);
    QVERIFY(!first.headers.contains("idempotent-replayed"));
    QCOMPARE(again.status, 200);
    QCOMPARE(again.headers.value("idempotent-replayed"), QByteArray("true"));
    QCOMPARE(again.body, first.body);
}

void tst_api::refusalIsReplayedToo()
{
    const qint64 slotId = m_fixture->newSlot();
    m_fixture->call(m_fixture->hold(m_token, slotId));
    const Call second = m_fixture->hold(m_token, slotId);
    const RawAnswer first = m_fixture->call(second);
    const RawAnswer again = m_fixture->call(second);
    QCOMPARE(first.status, 409);
    QCOMPARE(again.status, 409);
    QCOMPARE(again.headers.value("idempotent-replayed"), QByteArray("true"));
    QCOMPARE(again.body, first.body);
}

void tst_api::sameKeyForAnotherRequestGets422()
{
    Call hold = m_fixture->hold(m_token, m_fixture->newSlot());
    QCOMPARE(m_fixture->call(hold).status, 201);
    Call otherBody = hold;
    otherBody.body = "{\"patientId\":" + text(m_fixture->seed.patient(m_fixture->clinicId)) + "}";
    Call otherSlot = m_fixture->hold(m_token, m_fixture->newSlot(), hold.key);
    for (const Call &other : {otherBody, otherSlot}) {
        const RawAnswer answer = m_fixture->call(other);
        QCOMPARE(answer.status, 422);
        QCOMPARE(codeOf(answer), QStringLiteral("key_reused"));
    }
}

void tst_api::badInputChangesNothing_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("code");
    const auto row = [](const char *name, const QByteArray &method, const QByteArray &path, const QByteArray &key,
                        const QByteArray &body, int status, const char *code) {
        QTest::newRow(name) << method << path << key << body << status << QString::fromLatin1(code);
    };
    const QByteArray unknown = "00000000-0000-4000-8000-000000000000";
    row("unknown slot", "POST", "/api/v1/slots/999999999/holds", newKey(), "{}", 404, "not_found");
    row("slot of zero", "POST", "/api/v1/slots/0/holds", newKey(), "{}", 400, "malformed");
    row("slot of words", "POST", "/api/v1/slots/first/holds", newKey(), "{}", 400, "malformed");
    row("slot too big", "POST", "/api/v1/slots/99999999999999999999/holds", newKey(), "{}", 400, "malformed");
    row("no key", "POST", "/api/v1/slots/1/holds", "", "{}", 400, "malformed");
    row("long key", "POST", "/api/v1/slots/1/holds", QByteArray(201, 'k'), "{}", 400, "malformed");
    row("key with blank", "POST", "/api/v1/slots/1/holds", "a b", "{}", 400, "malformed");
    row("not JSON", "POST", "/api/v1/slots/1/holds", newKey(), "{patient", 400, "malformed");
    row("not an object", "POST", "/api/v1/slots/1/holds", newKey(), "[]", 400, "malformed");
    row("patient as text", "POST", "/api/v1/slots/1/holds", newKey(), "{\"patientId\":\"1\"}", 400, "malformed");
    row("patient of -1", "POST", "/api/v1/slots/1/holds", newKey(), "{\"patientId\":-1}", 400, "malformed");
    row("malformed UUID", "DELETE", "/api/v1/slots/1/holds/not-a-uuid", newKey(), "", 400, "malformed");
    row("UUID in braces", "DELETE", "/api/v1/slots/1/holds/%7B" + unknown + "%7D", newKey(), "", 400, "malformed");
    row("no slotId", "POST", "/api/v1/appointments", newKey(), "{\"patientId\":1}", 400, "malformed");
    row("unknown appointment", "DELETE", "/api/v1/appointments/999999999", newKey(), "", 404, "not_found");
    row("oversized body", "POST", "/api/v1/appointments", newKey(), QByteArray(70'000, ' '), 413, "too_large");
    row("bad date", "GET", "/api/v1/day?date=01.12.2026", "", "", 400, "malformed");
    row("no such date", "GET", "/api/v1/day?date=2026-02-30", "", "", 400, "malformed");
    row("unknown doctor", "GET", "/api/v1/doctors/999999999/slots", "", "", 404, "not_found");
    row("history of nothing", "GET", "/api/v1/slots/999999999/history", "", "", 404, "not_found");
    row("bad limit", "GET", "/api/v1/patients?q=a&limit=0", "", "", 400, "malformed");
    row("nul in query", "GET", "/api/v1/patients?q=a%00b", "", "", 400, "malformed");
    row("nameless patient", "POST", "/api/v1/patients", newKey(), "{}", 400, "malformed");
    row("blank name", "POST", "/api/v1/patients", newKey(), "{\"name\":\"  \"}", 422, "unprocessable");
    row("birth date", "POST", "/api/v1/patients", newKey(), "{\"name\":\"A\",\"birthDate\":\"1.2.99\"}", 400,
        "malformed");
    row("login of number", "POST", "/api/v1/login", "", "{\"login\":1,\"password\":\"x\"}", 400, "malformed");
}

void tst_api::badInputChangesNothing()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QString, code);
    const qint64 before = m_fixture->count("SELECT count(*) FROM holdfast.slot_events");
    const RawAnswer answer =
        m_fixture->call({.method = method, .path = path, .token = m_token, .key = key, .body = body});
    QCOMPARE(codeOf(answer), code);
    QCOMPARE(answer.status, status);
    QCOMPARE(answer.headers.value("content-type"), QByteArray("application/problem+json"));
    QVERIFY(!jsonOf(answer.body).value(u"detail").toString().isEmpty());
    QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.slot_events"), before);
}

void tst_api::pastSlotGets422()
{
    const qint64 slotId = m_fixture->seed.slotIn(m_fixture->clinicId, m_fixture->doctorId, -60 * 24);
    const RawAnswer answer = m_fixture->call(m_fixture->hold(m_token, slotId));
    QCOMPARE(answer.status, 422);
    QCOMPARE(codeOf(answer), QStringLiteral("slot_past"));
}

void tst_api::otherClinicsThingsAreNotFound()
{
    const qint64 otherClinic = m_fixture->seed.clinic();
    const qint64 otherDoctor = m_fixture->seed.doctor(otherClinic);
    const qint64 otherSlot = m_fixture->seed.slotIn(otherClinic, otherDoctor, 60);
    const qint64 otherPatient = m_fixture->seed.patient(otherClinic);
    QCOMPARE(codeOf(m_fixture->call(m_fixture->hold(m_token, otherSlot))), QStringLiteral("not_found"));
    QCOMPARE(m_fixture->call({.path = "/api/v1/slots/" + text(otherSlot) + "/history", .token = m_token}).status, 404);
    QCOMPARE(m_fixture->call({.path = "/api/v1/doctors/" + text(otherDoctor) + "/slots", .token = m_token}).status,
             404);
    Call hold = m_fixture->hold(m_token, m_fixture->newSlot());
    hold.body = "{\"patientId\":" + text(otherPatient) + "}";
    QCOMPARE(m_fixture->call(hold).status, 404);
}

void tst_api::patientIsRegisteredOnceAndFound()
{
    const Call call{.method = "POST",
                    .path = "/api/v1/patients",
                    .token = m_token,
                    .key = newKey(),
                    .body =
                        "{\"name\":\"  Đỗ  Thị Hồng Gấm \",\"birthDate\":\"1990-04-30\",\"phone\":\"0903 111 222\"}"};
    const RawAnswer registered = m_fixture->call(call);
    QCOMPARE(registered.status, 201);
    const Patient patient = Patient::fromJson(jsonOf(registered.body).value(u"patient").toObject());
    QCOMPARE(patient.name, QStringLiteral("Đỗ Thị Hồng Gấm"));
    const RawAnswer again = m_fixture->call(call);
    QCOMPARE(again.status, 200);
    QCOMPARE(again.body, registered.body);

    Call other = call;
    other.key = newKey();
    const RawAnswer warned = m_fixture->call(other);
    QCOMPARE(warned.status, 409);
    const Problem problem = Problem::fromJson(jsonOf(warned.body));
    QVERIFY(problem.code == ErrorCode::PossibleDuplicate);
    QCOMPARE(problem.candidates.value(0).id, patient.id);

    const RawAnswer found = m_fixture->call({.path = "/api/v1/patients?q=do+hong%20gam&limit=5", .token = m_token});
    QCOMPARE(found.status, 200);
    const QJsonArray patients = jsonOf(found.body).value(u"patients").toArray();
    QCOMPARE(Patient::fromJson(patients.at(0).toObject()).id, patient.id);
}

void tst_api::oneOfSixtyFourGetsTheSeat()
{
    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 64; ++i)
        clients.push_back(std::make_unique<RawClient>(m_fixture->service->port()));
    for (int round = 0; round < 10; ++round) {
        const qint64 slotId = m_fixture->newSlot();
        for (const auto &client : clients)
            client->send(m_fixture->hold(m_token, slotId).bytes());
        int won = 0;
        int lost = 0;
        for (const auto &client : clients) {
            const RawAnswer answer = client->read();
            won += answer.status == 201;
            lost += answer.status == 409 && codeOf(answer) == QLatin1String("slot_taken");
        }
        QCOMPARE(won, 1);
        QCOMPARE(lost, 63);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.slot_events WHERE slot_id = $1", {slotId}), 1);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.outbox WHERE slot_id = $1", {slotId}), 1);
    }
}

void tst_api::identicalRequestsAtOnceHaveOneEffect()
{
    std::array<RawClient, 4> clients{RawClient(m_fixture->service->port()), RawClient(m_fixture->service->port()),
                                     RawClient(m_fixture->service->port()), RawClient(m_fixture->service->port())};
    for (int round = 0; round < 25; ++round) {
        const qint64 slotId = m_fixture->newSlot();
        const QByteArray bytes = m_fixture->hold(m_token, slotId).bytes();
        for (RawClient &client : clients)
            client.send(bytes);
        int created = 0;
        QByteArray body;
        for (RawClient &client : clients) {
            const RawAnswer answer = client.read();
            QVERIFY2(answer.status == 201 || answer.status == 200, answer.body.constData());
            created += answer.status == 201;
            if (body.isEmpty())
                body = answer.body;
            QCOMPARE(answer.body, body);
        }
        QCOMPARE(created, 1);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.slot_events WHERE slot_id = $1", {slotId}), 1);
    }
}

void tst_api::fullQueueGets503AtOnce()
{
    const ServiceSettings usual = m_fixture->settings;
    m_fixture->settings.workers = 1;
    m_fixture->settings.queue = 1;
    m_fixture->restart();
    m_fixture->settings = usual;
    QCOMPARE(m_fixture->call({.path = "/api/v1/session", .token = m_token}).status, 200);

    std::vector<std::unique_ptr<RawClient>> clients;
    for (int i = 0; i < 8; ++i)
        clients.push_back(std::make_unique<RawClient>(m_fixture->service->port()));
    int full = 0;
    m_fixture->owner.transaction([this, &clients, &full] {
        m_fixture->owner.run("LOCK TABLE holdfast.doctors IN ACCESS EXCLUSIVE MODE");
        for (const auto &client : clients)
            client->send(Call{.path = "/api/v1/day", .token = m_token}.bytes());
        for (const auto &client : clients) {
            const RawAnswer answer = client->read();
            if (answer.status == 503 && answer.body.contains("Too many requests are waiting")) {
                ++full;
                QCOMPARE(answer.headers.value("retry-after"), QByteArray("1"));
                QCOMPARE(jsonOf(answer.body).value(u"retryAfterMs").toInt(), 500);
            }
        }
    });
    QVERIFY2(full >= 5, QByteArray::number(full).constData());
    QCOMPARE(m_fixture->call({.path = "/api/v1/day", .token = m_token}).status, 200);
    m_fixture->service.reset();
}

void tst_api::databaseAwayGets503AndComesBack()
{
    m_fixture->cluster.cluster().stop();
    QCOMPARE(m_fixture->call({.path = "/livez"}).status, 200);
    const RawAnswer away = m_fixture->call({.path = "/api/v1/day", .token = m_token});
    QCOMPARE(away.status, 503);
    QCOMPARE(codeOf(away), QStringLiteral("unavailable"));
    QVERIFY(away.headers.contains("retry-after"));
    QCOMPARE(m_fixture->call({.path = "/readyz"}).status, 503);
    m_fixture->cluster.cluster().start();
    // Every worker has a dead connection now; none of them may answer with it.
    for (int i = 0; i < 16; ++i)
        QCOMPARE(m_fixture->call({.path = "/api/v1/day", .token = m_token}).status, 200);
}

QTEST_GUILESS_MAIN(tst_api)
#include "tst_api.moc"
