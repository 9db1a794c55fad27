#include "tests/server/ServiceFixture.h"

#include "models/Problem.h"
#include "models/Slot.h"

#include <QJsonArray>
#include <QTest>

#include <atomic>
#include <thread>

using namespace holdfast;

namespace {

QByteArray text(qint64 number)
{
    return QByteArray::number(number);
}

QByteArray bytes(const QJsonObject &json)
{
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

} // namespace

/// Visits, moves, extra seats and capacity over the wire.
class tst_api_visits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void aVisitIsHeldConfirmedMovedAndCancelled();
    void anySeatIsFoundByDoctorAndBySpecialty();
    void theParkedSeatIsMovedOnto();
    void aFourSeatSlotTakesFourOverTheWire();
    void anExtraSeatIsVisibleAsSuch();
    void cancellingIsTakenBack();
    void aNoShowIsTakenBack();
    void whoMayNot_data();
    void whoMayNot();
    void badInput_data();
    void badInput();

private:
    RawAnswer post(const QByteArray &path, const QJsonObject &body, const QByteArray &token = {});
    QList<qint64> quarters(int count, int capacity = 1);
    qint64 patient() { return m_fixture->seed.patient(m_fixture->clinicId); }
    qint64 book(qint64 slotId);

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_token;
    QByteArray m_manager;
    qint64 m_doctor = 0;
    QDateTime m_opening;
};

void tst_api_visits::initTestCase()
{
    m_fixture = std::make_unique<ServiceFixture>();
    m_fixture->restart();
    m_token = m_fixture->newToken();
    m_manager = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, Role::Manager));
    m_opening = QDateTime::currentDateTimeUtc().addDays(2);
    m_opening.setTime(QTime(2, 0));
}

void tst_api_visits::cleanup()
{
    QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.broken_promises()"), 0);
}

RawAnswer tst_api_visits::post(const QByteArray &path, const QJsonObject &body, const QByteArray &token)
{
    return m_fixture->call({.method = "POST",
                            .path = "/api/v1" + path,
                            .token = token.isEmpty() ? m_token : token,
                            .key = newKey(),
                            .body = bytes(body)});
}

/// A new doctor's slots; returns their first seats.
QList<qint64> tst_api_visits::quarters(int count, int capacity)
{
    m_doctor = m_fixture->seed.doctor(m_fixture->clinicId, QUuid::createUuid().toString());
    QList<qint64> firstSeats;
    for (int i = 0; i < count; ++i)
        firstSeats.append(
            m_fixture->seed.seats(m_fixture->clinicId, m_doctor, m_opening.addSecs(900 * i), 15, capacity).first());
    return firstSeats;
}

qint64 tst_api_visits::book(qint64 slotId)
{
    const RawAnswer answer =
        post("/appointments", {{QStringLiteral("slotId"), slotId}, {QStringLiteral("patientId"), patient()}});
    return jsonOf(answer.body)[u"appointment"][u"id"].toInteger();
}

void tst_api_visits::aVisitIsHeldConfirmedMovedAndCancelled()
{
    const QList<qint64> seats = quarters(5);
    const RawAnswer held = post("/slots/" + text(seats[0]) + "/holds", {{QStringLiteral("minutes"), 45}});
    QCOMPARE(held.status, 201);
    QCOMPARE(jsonOf(held.body)[u"slots"].toArray().size(), 3);
    const QByteArray hold = jsonOf(held.body)[u"holdId"].toString().toLatin1();
    const RawAnswer confirmed =
        post("/slots/" + text(seats[0]) + "/holds/" + hold + "/confirm", {{QStringLiteral("patientId"), patient()}});
    QCOMPARE(confirmed.status, 201);
    const Appointment visit = Appointment::fromJson(jsonOf(confirmed.body)[u"appointment"].toObject());
    QCOMPARE(visit.endsAt, m_opening.addSecs(45 * 60));

    const RawAnswer moved =
        post("/appointments/" + text(visit.id) + "/reschedule", {{QStringLiteral("slotId"), seats[2]}});
    QCOMPARE(moved.status, 200);
    QCOMPARE(jsonOf(moved.body)[u"appointment"][u"id"].toInteger(), visit.id);
    QCOMPARE(jsonOf(moved.body)[u"freed"].toArray().size(), 2);
    const RawAnswer cancelled = m_fixture->call(
        {.method = "DELETE", .path = "/api/v1/appointments/" + text(visit.id), .token = m_token, .key = newKey()});
    QCOMPARE(cancelled.status, 200);
    for (const QJsonValue &slot : jsonOf(cancelled.body)[u"slots"].toArray())
        QVERIFY(Slot::fromJson(slot.toObject()).status == SlotStatus::Open);
}

void tst_api_visits::anySeatIsFoundByDoctorAndBySpecialty()
{
    const QList<qint64> seats = quarters(4);
    const QString specialty =
        m_fixture->owner.run("SELECT specialty FROM holdfast.doctors WHERE id = $1", {m_doctor}).text(0, 0);
    QJsonObject wish{{QStringLiteral("doctorId"), m_doctor},
                     {QStringLiteral("from"), m_opening.toString(Qt::ISODate)},
                     {QStringLiteral("to"), m_opening.addSecs(3600).toString(Qt::ISODate)}};
    const RawAnswer held = post("/holds", wish);
    QCOMPARE(held.status, 201);
    QCOMPARE(jsonOf(held.body)[u"slot"][u"id"].toInteger(), seats[0]);
    wish.remove(u"doctorId");
    wish.insert(QStringLiteral("specialty"), specialty);
    wish.insert(QStringLiteral("minutes"), 30);
    wish.insert(QStringLiteral("patientId"), patient());
    const RawAnswer booked = post("/appointments", wish);
    QCOMPARE(booked.status, 201);
    QCOMPARE(jsonOf(booked.body)[u"slot"][u"id"].toInteger(), seats[1]);
    wish.insert(QStringLiteral("patientId"), patient());
    const RawAnswer refused = post("/appointments", wish);
    QCOMPARE(refused.status, 409);
    QVERIFY(Problem::fromJson(jsonOf(refused.body)).code == ErrorCode::SlotTaken);
}

void tst_api_visits::theParkedSeatIsMovedOnto()
{
    const QList<qint64> seats = quarters(2);
    const qint64 appointment = book(seats[0]);
    const RawAnswer parked = post("/slots/" + text(seats[1]) + "/holds", {});
    const QByteArray path = "/appointments/" + text(appointment) + "/reschedule";
    QCOMPARE(post(path, {{QStringLiteral("slotId"), seats[1]}}).status, 409);
    const RawAnswer moved = post(path, {{QStringLiteral("slotId"), seats[1]},
                                        {QStringLiteral("holdId"), jsonOf(parked.body)[u"holdId"].toString()}});
    QCOMPARE(moved.status, 200);
    QCOMPARE(jsonOf(moved.body)[u"slot"][u"id"].toInteger(), seats[1]);
}

void tst_api_visits::aFourSeatSlotTakesFourOverTheWire()
{
    const qint64 slot = quarters(1, 4).first();
    QList<QByteArray> bodies;
    for (int i = 0; i < 12; ++i)
        bodies.append(bytes({{QStringLiteral("slotId"), slot},
                             {QStringLiteral("anySeat"), true},
                             {QStringLiteral("patientId"), patient()}}));
    std::atomic<int> booked = 0;
    std::atomic<int> refused = 0;
    {
        std::vector<std::jthread> threads;
        for (const QByteArray &body : bodies)
            threads.emplace_back([&, body] {
                const RawAnswer answer = m_fixture->call({.method = "POST",
                                                          .path = "/api/v1/appointments",
                                                          .token = m_token,
                                                          .key = newKey(),
                                                          .body = body});
                booked += answer.status == 201;
                refused += answer.status == 409;
            });
    }
    QCOMPARE(booked.load(), 4);
    QCOMPARE(refused.load(), 8);
}

void tst_api_visits::anExtraSeatIsVisibleAsSuch()
{
    const qint64 slot = quarters(1).first();
    book(slot);
    const RawAnswer extra =
        post("/slots/" + text(slot) + "/overbook",
             {{QStringLiteral("patientId"), patient()}, {QStringLiteral("reason"), QStringLiteral("Đau ngực")}});
    QCOMPARE(extra.status, 201);
    const Slot seat = Slot::fromJson(jsonOf(extra.body)[u"slot"].toObject());
    QVERIFY(seat.extra);
    QCOMPARE(seat.seat, 2);
    const RawAnswer day = m_fixture->call(
        {.path = "/api/v1/day?date=" + m_opening.date().toString(Qt::ISODate).toLatin1(), .token = m_token});
    int extras = 0;
    for (const QJsonValue &shown : jsonOf(day.body)[u"slots"].toArray())
        extras += Slot::fromJson(shown.toObject()).extra;
    QCOMPARE(extras, 1);
}

void tst_api_visits::cancellingIsTakenBack()
{
    const qint64 appointment = book(quarters(1).first());
    const QByteArray path = "/appointments/" + text(appointment);
    QCOMPARE(m_fixture->call({.method = "DELETE", .path = "/api/v1" + path, .token = m_token, .key = newKey()}).status,
             200);
    const RawAnswer back = post(path + "/undo", {});
    QCOMPARE(back.status, 200);
    QCOMPARE(jsonOf(back.body)[u"appointment"][u"status"].toString(), QStringLiteral("confirmed"));
    QCOMPARE(post(path + "/undo", {}).status, 409);
}

void tst_api_visits::aNoShowIsTakenBack()
{
    const qint64 doctor = m_fixture->seed.doctor(m_fixture->clinicId);
    const qint64 appointment = book(m_fixture->seed.slotIn(m_fixture->clinicId, doctor, -5));
    const QByteArray path = "/appointments/" + text(appointment);
    const QJsonObject missing{{QStringLiteral("to"), QStringLiteral("no_show")}};
    QCOMPARE(post(path + "/status", missing).status, 200);
    QCOMPARE(post(path + "/undo", {}).status, 200);
    QCOMPARE(post("/appointments/" + text(book(quarters(1).first())) + "/status", missing).status, 422);
}

void tst_api_visits::whoMayNot_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<Role>("role");
    QTest::newRow("a program overbooks") << QByteArray("/slots/1/overbook") << Role::Client;
    QTest::newRow("a program takes back") << QByteArray("/appointments/1/undo") << Role::Client;
    QTest::newRow("a program declares a no-show") << QByteArray("/appointments/1/status") << Role::Client;
    QTest::newRow("a receptionist sets a capacity") << QByteArray("/doctors/1/capacity") << Role::Receptionist;
}

void tst_api_visits::whoMayNot()
{
    QFETCH(QByteArray, path);
    QFETCH(Role, role);
    const QByteArray token = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, role));
    QCOMPARE(post(path, {}, token).status, 403);
    quarters(1, 2);
    const QJsonObject two{{QStringLiteral("startsAt"), m_opening.toString(Qt::ISODate)},
                          {QStringLiteral("capacity"), 1}};
    QCOMPARE(post("/doctors/" + text(m_doctor) + "/capacity", two, m_manager).status, 200);
}

void tst_api_visits::badInput_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    const QByteArray holds = "/holds";
    QTest::newRow("nothing") << holds << QByteArray("{}") << 400;
    QTest::newRow("two wishes") << holds << QByteArray(R"({"slotId":1,"doctorId":1})") << 400;
    QTest::newRow("no end") << holds << QByteArray(R"({"doctorId":1,"from":"2026-11-30T01:00:00Z"})") << 400;
    QTest::newRow("no zone") << holds
                             << QByteArray(R"({"doctorId":1,"from":"2026-11-30T01:00:00","to":"2026-11-30T02:00:00"})")
                             << 400;
    QTest::newRow("backwards") << holds
                               << QByteArray(
                                      R"({"doctorId":1,"from":"2026-11-30T02:00:00Z","to":"2026-11-30T01:00:00Z"})")
                               << 422;
    QTest::newRow("half a minute") << holds << QByteArray(R"({"slotId":1,"minutes":1.5})") << 400;
    QTest::newRow("a year long") << holds << QByteArray(R"({"slotId":1,"minutes":525600})") << 422;
    QTest::newRow("not a hold") << QByteArray("/appointments/1/reschedule")
                                << QByteArray(R"({"slotId":1,"holdId":"mine"})") << 400;
    QTest::newRow("no such appointment") << QByteArray("/appointments/987654321/reschedule")
                                         << QByteArray(R"({"slotId":1})") << 404;
    QTest::newRow("no reason") << QByteArray("/slots/1/overbook") << QByteArray(R"({"patientId":1})") << 400;
}

void tst_api_visits::badInput()
{
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    const RawAnswer answer =
        m_fixture->call({.method = "POST", .path = "/api/v1" + path, .token = m_token, .key = newKey(), .body = body});
    QTEST(answer.status, "status");
    QVERIFY(!jsonOf(answer.body)[u"detail"].toString().isEmpty());
}

QTEST_GUILESS_MAIN(tst_api_visits)
#include "tst_api_visits.moc"
