#include "net/server/AnswerMemory.h"
#include "net/server/AvailabilityCache.h"
#include "net/server/KnownTaken.h"
#include "tests/server/OpenClinic.h"
#include "tests/support/Waiting.h"

#include <QElapsedTimer>
#include <QTest>

using namespace holdfast;

namespace {

using Clock = std::chrono::steady_clock;

const QDate day(2031, 3, 3);
const QDateTime morning(QDate(2031, 3, 1), QTime(0, 0), Qt::UTC);

Slot seat(qint64 id, SlotStatus status, qint64 version = 1)
{
    Slot slot;
    slot.id = id;
    slot.doctorId = 7;
    slot.startsAt = QDateTime(day, QTime(2, 0), Qt::UTC).addSecs(900 * id);
    slot.endsAt = slot.startsAt.addSecs(900);
    slot.status = status;
    slot.version = version;
    return slot;
}

Slot heldUntil(qint64 id, const QDateTime &instant)
{
    Slot slot = seat(id, SlotStatus::Held, 2);
    slot.holdExpiresAt = instant;
    return slot;
}

/// A cache over one day of doctor 7, with a clock that only the test moves.
class OneDay
{
public:
    explicit OneDay(const QList<Slot> &seats, const QList<SeatActors> &actors = {}) : cache(options())
    {
        cache.hear(said({}));
        QJsonArray written;
        for (const Slot &slot : seats)
            written.append(slot.toJson());
        const QJsonObject body{{QStringLiteral("doctor"), QJsonObject{{QStringLiteral("id"), 7}}},
                               {QStringLiteral("date"), day.toString(Qt::ISODate)},
                               {QStringLiteral("cursor"), QStringLiteral("10-0")},
                               {QStringLiteral("serverTime"), QStringLiteral("2031-03-01T00:00:00.000Z")},
                               {QStringLiteral("slots"), written}};
        const Clinic clinic{.id = 1, .name = QStringLiteral("One"), .timeZone = QTimeZone("Asia/Ho_Chi_Minh")};
        cache.get({1, 7, day}, clinic, {},
                  [&] { return AvailabilityCache::Loaded(QJsonDocument(body).toJson(), actors); });
    }

    static OutboxTail::Batch said(const QList<Slot> &seats, qint64 actorId = 0)
    {
        OutboxTail::Batch batch;
        batch.databaseTime = morning;
        for (const Slot &slot : seats)
            batch.events.append({.cursor = {11, slot.version},
                                 .clinicId = 1,
                                 .topic = QStringLiteral("slot.changed"),
                                 .slot = QJsonDocument(slot.toJson()).toJson(),
                                 .actorId = actorId});
        return batch;
    }

    static Session patient(qint64 accountId = 50, qint64 patientId = 60)
    {
        Session session;
        session.accountId = accountId;
        session.patientId = patientId;
        session.clinic.id = 1;
        session.role = Role::Patient;
        return session;
    }

    bool refuses(qint64 slotId, const Session &session = patient())
    {
        return taken.refusal(session, slotId).has_value();
    }

    Clock::time_point now = Clock::now();
    AvailabilityCache cache;
    KnownTaken taken{cache, [this] { return now; }};

private:
    AvailabilityCache::Options options()
    {
        AvailabilityCache::Options options;
        options.now = [this] { return now; };
        return options;
    }
};

Request keyed(const QByteArray &key, const QByteArray &body = "{}")
{
    Request request;
    request.operation = "POST /api/v1/slots/{id}/holds";
    request.path = "/api/v1/slots/3/holds";
    request.idempotencyKey = key;
    request.body = body;
    return request;
}

} // namespace

/// What is answered without the database: only what the database would say as well.
class TestQuickBooking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTakenSeatIsRefusedWithWhatIsFreeNear();
    void inDoubtTheCoreDecides();
    void whoHasChangedTheSeatIsLetThrough();
    void theirOwnAppointmentIsTheCoresMatter();
    void whoWasLetThroughIsLetThroughAgain();
    void anAnswerIsRememberedForTheSameRequestAlone();
    void answersAreForgotten();
    void aSuccessAloneIsRemembered();

    void somebodyElsesSeatIsRefusedByTheService();
    void theHoldersRetryReachesTheStoredAnswer();
    void aFreedSeatIsClaimableSoon();
    void aRetryIsAnsweredWhileTheDatabaseIsAway();
};

void TestQuickBooking::aTakenSeatIsRefusedWithWhatIsFreeNear()
{
    OneDay one({seat(1, SlotStatus::Open), seat(2, SlotStatus::Booked), seat(3, SlotStatus::Blocked),
                heldUntil(4, morning.addSecs(60)), heldUntil(5, morning.addSecs(-1)), seat(6, SlotStatus::Open),
                seat(7, SlotStatus::Open)});
    for (const qint64 taken : {2, 4}) {
        const std::optional<Response> refusal = one.taken.refusal(OneDay::patient(), taken);
        QVERIFY(refusal);
        QCOMPARE(refusal->status, 409);
        QCOMPARE(refusal->contentType, QByteArray("application/problem+json"));
        const QJsonObject problem = jsonOf(refusal->body);
        QCOMPARE(problem[u"code"].toString(), QStringLiteral("slot_taken"));
        QList<qint64> offered;
        const QJsonArray alternatives = problem[u"alternatives"].toArray();
        for (const QJsonValue &slot : alternatives)
            offered.append(slot[u"id"].toInteger());
        QCOMPARE(offered, taken == 2 ? QList<qint64>({1, 5, 6}) : QList<qint64>({5, 6, 1}));
    }
}

void TestQuickBooking::inDoubtTheCoreDecides()
{
    OneDay one({seat(1, SlotStatus::Open), seat(2, SlotStatus::Booked), seat(3, SlotStatus::Blocked),
                heldUntil(4, morning.addSecs(1))});
    QVERIFY(!one.refuses(1));
    QVERIFY(!one.refuses(3));
    QVERIFY(!one.refuses(99));
    Session elsewhere = OneDay::patient();
    elsewhere.clinic.id = 2;
    QVERIFY(!one.refuses(2, elsewhere));
    // The hold lapses while nothing is told.
    QVERIFY(one.refuses(4));
    one.now += std::chrono::milliseconds(999);
    QVERIFY(one.refuses(4));
    one.now += std::chrono::milliseconds(1);
    QVERIFY(!one.refuses(4, OneDay::patient(51)));
    // The outbox is silent: the seat may be free by now.
    QVERIFY(one.refuses(2, OneDay::patient(52)));
    one.now += std::chrono::milliseconds(1);
    QVERIFY(!one.refuses(2, OneDay::patient(53)));
    // It is heard, and a transaction holds back what it would tell.
    OutboxTail::Batch behind = OneDay::said({});
    behind.pendingSince = morning.addMSecs(-300);
    one.cache.hear(behind);
    QVERIFY(!one.refuses(2, OneDay::patient(54)));
    one.cache.hear(OneDay::said({}));
    QVERIFY(one.refuses(2, OneDay::patient(55)));
    one.cache.hear(OneDay::said({seat(2, SlotStatus::Open, 5)}));
    QVERIFY(!one.refuses(2, OneDay::patient(55)));
}

void TestQuickBooking::whoHasChangedTheSeatIsLetThrough()
{
    OneDay one({seat(1, SlotStatus::Booked), seat(2, SlotStatus::Booked)},
               {{.slotId = 1, .patientId = 0, .accounts = {50, 51}}});
    QVERIFY(!one.refuses(1, OneDay::patient(50)));
    QVERIFY(!one.refuses(1, OneDay::patient(51)));
    QVERIFY(one.refuses(1, OneDay::patient(52)));
    QVERIFY(one.refuses(2, OneDay::patient(50)));
    // Told by the outbox, though a newer state of the seat is here already.
    one.cache.hear(OneDay::said({seat(2, SlotStatus::Held, 1)}, 50));
    QVERIFY(!one.refuses(2, OneDay::patient(50)));
    QVERIFY(one.refuses(2, OneDay::patient(51)));
}

void TestQuickBooking::theirOwnAppointmentIsTheCoresMatter()
{
    OneDay one({seat(1, SlotStatus::Booked), seat(2, SlotStatus::Open)},
               {{.slotId = 1, .patientId = 60, .accounts = {}}});
    QVERIFY(!one.refuses(1, OneDay::patient(50, 60)));
    QVERIFY(one.refuses(1, OneDay::patient(51, 61)));
    QVERIFY(one.refuses(1, OneDay::patient(52, 0)));
    Slot booked = seat(2, SlotStatus::Booked, 2);
    booked.appointment.emplace();
    booked.appointment->patientId = 61;
    one.cache.hear(OneDay::said({booked}));
    QVERIFY(!one.refuses(2, OneDay::patient(51, 61)));
    QVERIFY(one.refuses(2, OneDay::patient(53, 60)));
}

void TestQuickBooking::whoWasLetThroughIsLetThroughAgain()
{
    OneDay one({seat(1, SlotStatus::Open)});
    QVERIFY(!one.refuses(1, OneDay::patient(50)));
    one.cache.hear(OneDay::said({seat(1, SlotStatus::Booked, 2)}));
    QVERIFY(!one.refuses(1, OneDay::patient(50)));
    QVERIFY(one.refuses(1, OneDay::patient(51)));
    const auto later = [&one](std::chrono::seconds since) {
        one.now += since;
        one.cache.hear(OneDay::said({}));
    };
    later(std::chrono::seconds(31));
    QVERIFY(!one.refuses(1, OneDay::patient(50)));
    later(std::chrono::seconds(31));
    QVERIFY(one.refuses(1, OneDay::patient(50)));
}

void TestQuickBooking::anAnswerIsRememberedForTheSameRequestAlone()
{
    AnswerMemory memory;
    const Session session = OneDay::patient(50);
    memory.keep(keyed("k"), session, jsonResponse(201, "{\"holdId\":1}"));
    const std::optional<Response> replay = memory.replay(keyed("k"), session);
    QVERIFY(replay);
    QCOMPARE(replay->status, 200);
    QCOMPARE(replay->body, QByteArray("{\"holdId\":1}"));
    QVERIFY(replay->headers.contains(std::pair<QByteArray, QByteArray>(api::replayedHeader, "true")));
    QVERIFY(!memory.replay(keyed("l"), session));
    QVERIFY(!memory.replay(keyed("k"), OneDay::patient(51)));
    QVERIFY(!memory.replay(keyed("k", "{\"minutes\":30}"), session));
    Request otherSeat = keyed("k");
    otherSeat.path = "/api/v1/slots/4/holds";
    QVERIFY(!memory.replay(otherSeat, session));
    Request otherOperation = keyed("k");
    otherOperation.operation = "POST /api/v1/appointments";
    QVERIFY(!memory.replay(otherOperation, session));
}

void TestQuickBooking::answersAreForgotten()
{
    Clock::time_point now = Clock::now();
    AnswerMemory memory({.mostBytes = 1'000, .kept = std::chrono::seconds(60), .now = [&now] { return now; }});
    const Session session = OneDay::patient(50);
    const Response large = jsonResponse(201, QByteArray(300, 'x'));
    for (const char *key : {"a", "b", "c"})
        memory.keep(keyed(key), session, large);
    QVERIFY(!memory.replay(keyed("a"), session)); // three of 450 bytes are more than 1000
    QVERIFY(memory.replay(keyed("b"), session));
    QVERIFY(memory.replay(keyed("c"), session));
    now += std::chrono::seconds(61);
    QVERIFY(!memory.replay(keyed("c"), session));
    memory.keep(keyed("d"), session, large);
    QVERIFY(memory.replay(keyed("d"), session));
}

void TestQuickBooking::aSuccessAloneIsRemembered()
{
    AnswerMemory memory;
    const Session session = OneDay::patient(50);
    for (const int status : {409, 422, 503}) {
        memory.keep(keyed("k"), session, jsonResponse(status, "{}"));
        QVERIFY(!memory.replay(keyed("k"), session));
    }
    Request keyless = keyed("k");
    keyless.idempotencyKey.reset();
    memory.keep(keyless, session, jsonResponse(201, "{}"));
    QVERIFY(!memory.replay(keyless, session));
}

void TestQuickBooking::somebodyElsesSeatIsRefusedByTheService()
{
    OpenClinic clinic;
    const OpenClinic::Own ana = clinic.patient();
    const OpenClinic::Own binh = clinic.patient();
    QCOMPARE(clinic.read(binh.token).status, 200);
    QCOMPARE(clinic.call(clinic.book(ana, clinic.seats[3])).status, 201);
    QTRY_VERIFY(clinic.read(binh.token).body.contains("booked"));
    const QByteArray key = newKey();
    const RawAnswer refused = clinic.call(clinic.book(binh, clinic.seats[3], key));
    QCOMPARE(refused.status, 409);
    QCOMPARE(jsonOf(refused.body)[u"code"].toString(), QStringLiteral("slot_taken"));
    QCOMPARE(jsonOf(refused.body)[u"alternatives"].toArray().size(), 3);
    // The core was not asked: it keeps what it refuses.
    QCOMPARE(clinic.count("SELECT count(*) FROM holdfast.idempotency_keys WHERE key = $1", {key}), 0);
    QCOMPARE(clinic.call(clinic.hold(binh.token, clinic.seats[3])).status, 409);
    // What can't be read is told by the core, and so is what is wrong with the key.
    Call keyless = clinic.book(binh, clinic.seats[3]);
    keyless.key.clear();
    QCOMPARE(clinic.call(keyless).status, 400);
    QCOMPARE(clinic.call(clinic.book(binh, clinic.seats[4])).status, 201);
}

/// The holder has let it go, somebody else has it, the service has forgotten everything: the same key has its answer.
void TestQuickBooking::theHoldersRetryReachesTheStoredAnswer()
{
    OpenClinic clinic;
    const OpenClinic::Own ana = clinic.patient();
    const OpenClinic::Own binh = clinic.patient();
    const OpenClinic::Own chi = clinic.patient();
    const QByteArray key = newKey();
    const RawAnswer first = clinic.call(clinic.hold(ana.token, clinic.seats[0], key));
    QCOMPARE(first.status, 201);
    const QByteArray hold = "/api/v1/slots/" + QByteArray::number(clinic.seats[0]) + "/holds/" +
                            jsonOf(first.body)[u"holdId"].toString().toLatin1();
    QCOMPARE(clinic.call({.method = "DELETE", .path = hold, .token = ana.token, .key = newKey()}).status, 200);
    QCOMPARE(clinic.call(clinic.book(binh, clinic.seats[0])).status, 201);
    clinic.restart();
    QCOMPARE(clinic.read(ana.token).status, 200);
    QCOMPARE(clinic.read(chi.token).status, 200);
    QTRY_COMPARE(clinic.call(clinic.hold(chi.token, clinic.seats[0])).status, 409);
    QTRY_VERIFY(clinic.read(ana.token).headers.value("age") == "0");
    const RawAnswer again = clinic.call(clinic.hold(ana.token, clinic.seats[0], key));
    QCOMPARE(again.status, 200);
    QCOMPARE(again.headers.value(QByteArray(api::replayedHeader).toLower()), QByteArray("true"));
    QCOMPARE(again.body, first.body);
}

void TestQuickBooking::aFreedSeatIsClaimableSoon()
{
    OpenClinic clinic;
    const OpenClinic::Own ana = clinic.patient();
    const OpenClinic::Own binh = clinic.patient();
    QCOMPARE(clinic.read(binh.token).status, 200);
    const RawAnswer booked = clinic.call(clinic.book(ana, clinic.seats[0]));
    QCOMPARE(booked.status, 201);
    QTRY_VERIFY(clinic.read(binh.token).body.contains("booked"));
    QCOMPARE(clinic.call(clinic.book(binh, clinic.seats[0])).status, 409);
    const QByteArray appointment =
        "/api/v1/appointments/" + QByteArray::number(jsonOf(booked.body)[u"appointment"][u"id"].toInteger());
    QElapsedTimer since;
    since.start();
    QCOMPARE(clinic.call({.method = "DELETE", .path = appointment, .token = ana.token, .key = newKey()}).status, 200);
    QTRY_VERIFY(clinic.read(binh.token).body.count("booked") == 0);
    QCOMPARE(clinic.call(clinic.book(binh, clinic.seats[0])).status, 201);
    QVERIFY2(since.elapsed() < 1'000, qPrintable(QString::number(since.elapsed())));
}

void TestQuickBooking::aRetryIsAnsweredWhileTheDatabaseIsAway()
{
    OpenClinic clinic;
    const OpenClinic::Own ana = clinic.patient();
    // Once the outbox is heard, who asks after that is known.
    QCOMPARE(clinic.read(ana.token).status, 200);
    QCOMPARE(clinic.call(clinic.hold(ana.token, clinic.seats[1])).status, 201);
    QTRY_VERIFY(clinic.read(ana.token).body.contains("held"));
    const QByteArray key = newKey();
    const RawAnswer first = clinic.call(clinic.book(ana, clinic.seats[0], key));
    QCOMPARE(first.status, 201);
    clinic.cluster.cluster().stop();
    const RawAnswer again = clinic.call(clinic.book(ana, clinic.seats[0], key));
    QCOMPARE(again.status, 200);
    QCOMPARE(again.body, first.body);
    QCOMPARE(clinic.call(clinic.book(ana, clinic.seats[2])).status, 503);
    clinic.cluster.cluster().start();
}

QTEST_GUILESS_MAIN(TestQuickBooking)
#include "tst_quickbooking.moc"
