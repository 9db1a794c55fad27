#include "tests/server/ServiceFixture.h"

#include "core/ScheduleJob.h"
#include "models/Slot.h"

#include <QJsonArray>
#include <QTest>

using namespace holdfast;

/// Schedules and blocks over HTTP, by a manager and a receptionist.
class TestApiSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        m_manager = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, Role::Manager));
        m_receptionist = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId));
        m_templates = "/api/v1/doctors/" + QByteArray::number(m_fixture->doctorId) + "/templates";
    }

    void aWeekIsSetMadeAndShown()
    {
        QByteArray periods;
        for (int weekday = 1; weekday <= 7; ++weekday)
            periods += (weekday > 1 ? "," : "") + period(weekday, "08:00", "09:00", 20);
        const RawAnswer set = put(m_templates, "{\"templates\":[" + periods + "]}");
        QVERIFY2(set.status == 200, set.body.constData());
        QCOMPARE(jsonOf(set.body)[u"templates"].toArray().size(), 7);
        const RawAnswer shown = m_fixture->call({.path = m_templates, .token = m_receptionist});
        QCOMPARE(jsonOf(shown.body)[u"templates"].toArray(), jsonOf(set.body)[u"templates"].toArray());
        const RawAnswer asked = post("/api/v1/materialize", "{\"days\":4}");
        QCOMPARE(asked.status, 202);
        QVERIFY(ScheduleJob(m_fixture->owner).run());
        const QJsonObject schedule =
            jsonOf(m_fixture->call({.path = "/api/v1/schedule", .token = m_receptionist}).body);
        bool finished = false;
        for (const QJsonValue &work : schedule[u"work"].toArray())
            finished |= work[u"id"] == jsonOf(asked.body)[u"work"][u"id"] && work[u"finishedAt"].isString();
        QVERIFY(finished);
        QCOMPARE(tomorrowsSlots().size(), 3);
    }

    void badWeeksSayWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("word");
        const auto one = [](const QByteArray &text) { return "{\"templates\":[" + text + "]}"; };
        QTest::newRow("not a list") << QByteArray("{\"templates\":5}") << 400 << QByteArray("array");
        QTest::newRow("AM and PM") << one(period(1, "08:00 PM", "09:00 PM", 15)) << 400 << QByteArray("24-hour");
        QTest::newRow("25 hours") << one(period(1, "08:00", "25:00", 15)) << 400 << QByteArray("24-hour");
        QTest::newRow("an hour before lunch") << one(period(1, "11:00", "11:30", 60)) << 422 << QByteArray("no room");
        QTest::newRow("day eight") << one(period(8, "08:00", "09:00", 15)) << 422 << QByteArray("range");
        QTest::newRow("closed then") << one(period(1, "22:30", "23:30", 15)) << 422 << QByteArray("07:00 to 17:00");
    }

    void badWeeksSayWhatIsWrong()
    {
        QFETCH(QByteArray, body);
        QFETCH(int, status);
        QFETCH(QByteArray, word);
        m_fixture->owner.run("UPDATE holdfast.clinics SET opens = '07:00', closes = '17:00'");
        const RawAnswer before = m_fixture->call({.path = m_templates, .token = m_manager});
        const RawAnswer answer = put(m_templates, body);
        QVERIFY2(answer.status == status && answer.body.contains(word), answer.body.constData());
        QCOMPARE(m_fixture->call({.path = m_templates, .token = m_manager}).body, before.body);
    }

    void anExceptionComesAndGoes()
    {
        const QByteArray body = "{\"day\":\"" + tomorrow() + "\",\"kind\":\"closed\",\"reason\":\"Giỗ Tổ\"}";
        const RawAnswer added = post("/api/v1/exceptions", body);
        QVERIFY2(added.status == 201, added.body.constData());
        QCOMPARE(tomorrowsSlots().size(), 0);
        const QJsonArray listed =
            jsonOf(m_fixture->call({.path = "/api/v1/exceptions", .token = m_receptionist}).body)[u"exceptions"]
                .toArray();
        QCOMPARE(listed.size(), 1);
        QCOMPARE(listed[0][u"reason"].toString(), QStringLiteral("Giỗ Tổ"));
        const QByteArray path = "/api/v1/exceptions/" + QByteArray::number(listed[0][u"id"].toInteger());
        QCOMPARE(m_fixture->call({.method = "DELETE", .path = path, .token = m_manager, .key = newKey()}).status, 200);
        QCOMPARE(tomorrowsSlots().size(), 3);
    }

    void openingHoursAndReleaseRuleAreSet()
    {
        const RawAnswer set = put("/api/v1/schedule", "{\"opens\":\"07:00\",\"closes\":\"17:00\",\"daysAhead\":5,"
                                                      "\"releaseRule\":{\"at\":\"07:00\",\"daysBefore\":3}}");
        QVERIFY2(set.status == 200, set.body.constData());
        QVERIFY(ScheduleJob(m_fixture->owner).run());
        QVERIFY(m_fixture->count("SELECT count(*) FROM holdfast.slots WHERE opens_at IS NOT NULL") > 0);
        QCOMPARE(put("/api/v1/schedule", "{\"opens\":\"17:00\",\"closes\":\"07:00\",\"daysAhead\":5}").status, 422);
        QCOMPARE(
            put("/api/v1/schedule", "{\"opens\":\"07:00\",\"closes\":\"17:00\",\"daysAhead\":5,\"releaseRule\":{}}")
                .status,
            422);
        QCOMPARE(put("/api/v1/schedule", "{\"opens\":\"07:00\",\"closes\":\"17:00\",\"daysAhead\":0}").status, 422);
    }

    void desksReadTheirDayAgainWhenSeatsComeAndGo()
    {
        const char *news = "SELECT count(*) FROM holdfast.outbox WHERE topic = 'schedule.changed'";
        const qint64 before = m_fixture->count(news);
        RawClient desk(m_fixture->service->port());
        desk.send(Call{.path = "/api/v1/feed", .token = m_receptionist}.bytes());
        QVERIFY(desk.readUntil("event: heartbeat").contains("event: heartbeat"));
        const RawAnswer shown = m_fixture->call({.path = m_templates, .token = m_manager});
        QCOMPARE(put(m_templates, shown.body).status, 200);
        QCOMPARE(m_fixture->count(news), before + 1);
        QVERIFY(desk.readUntil("event: resync").contains("event: resync"));
    }

    void aDoctorFallsIll()
    {
        const QJsonArray slotList = tomorrowsSlots();
        const qint64 patient = m_fixture->seed.patient(m_fixture->clinicId);
        const QByteArray booking = "{\"slotId\":" + QByteArray::number(slotList[1][u"id"].toInteger()) +
                                   ",\"patientId\":" + QByteArray::number(patient) + "}";
        QCOMPARE(post("/api/v1/appointments", booking, m_receptionist).status, 201);
        const QByteArray when = "\"doctorId\":" + QByteArray::number(m_fixture->doctorId) + ",\"from\":\"" +
                                slotList[0][u"startsAt"].toString().toLatin1() + "\",\"to\":\"" +
                                slotList[2][u"startsAt"].toString().toLatin1() + "\"";
        const RawAnswer preview = post("/api/v1/blocks/preview", "{" + when + "}", m_receptionist);
        QCOMPARE(preview.status, 200);
        QCOMPARE(jsonOf(preview.body)[u"openSlots"].toInt(), 1);
        QCOMPARE(jsonOf(preview.body)[u"appointments"].toArray().size(), 1);
        const QByteArray key = newKey();
        const RawAnswer blocked = post("/api/v1/blocks", "{" + when + ",\"reason\":\"Ốm\"}", m_receptionist, key);
        QVERIFY2(blocked.status == 201, blocked.body.constData());
        QCOMPARE(post("/api/v1/blocks", "{" + when + ",\"reason\":\"Ốm\"}", m_receptionist, key).body, blocked.body);
        const QJsonArray after = tomorrowsSlots();
        QCOMPARE(after[0][u"status"].toString(), QStringLiteral("blocked"));
        QCOMPARE(after[0][u"blockedReason"].toString(), QStringLiteral("Ốm"));
        QVERIFY(Slot::fromJson(after[1].toObject()).appointment->needsMoving);
        QCOMPARE(after[2][u"status"].toString(), QStringLiteral("open"));
        QCOMPARE(post("/api/v1/blocks/undo", "{" + when + "}", m_receptionist).status, 200);
        QCOMPARE(tomorrowsSlots()[0][u"status"].toString(), QStringLiteral("open"));
        QVERIFY(!Slot::fromJson(tomorrowsSlots()[1].toObject()).appointment->needsMoving);
    }

    void badBlocksChangeNothing()
    {
        QCOMPARE(post("/api/v1/blocks", "{\"from\":\"tomorrow\",\"to\":\"later\",\"reason\":\"x\"}").status, 400);
        QCOMPARE(post("/api/v1/blocks",
                      "{\"from\":\"2030-01-02T00:00:00Z\",\"to\":\"2030-01-01T00:00:00Z\",\"reason\":\"x\"}")
                     .status,
                 422);
        QCOMPARE(post("/api/v1/blocks", "{\"doctorId\":999999,\"from\":\"2030-01-01T00:00:00Z\",\"to\":\"2030-01-02T00:"
                                        "00:00Z\",\"reason\":\"x\"}")
                     .status,
                 404);
        QCOMPARE(m_fixture->count("SELECT count(*) FROM holdfast.blocks WHERE NOT isempty(during)"), 0);
    }

private:
    static QByteArray period(int weekday, const QByteArray &from, const QByteArray &to, int minutes)
    {
        return "{\"weekday\":" + QByteArray::number(weekday) + ",\"from\":\"" + from + "\",\"to\":\"" + to +
               "\",\"slotMinutes\":" + QByteArray::number(minutes) + "}";
    }

    RawAnswer put(const QByteArray &path, const QByteArray &body)
    {
        return m_fixture->call({.method = "PUT", .path = path, .token = m_manager, .key = newKey(), .body = body});
    }

    RawAnswer post(const QByteArray &path, const QByteArray &body, const QByteArray &token = {},
                   const QByteArray &key = newKey())
    {
        return m_fixture->call(
            {.method = "POST", .path = path, .token = token.isEmpty() ? m_manager : token, .key = key, .body = body});
    }

    QByteArray tomorrow()
    {
        return m_fixture->owner.run("SELECT holdfast.local_today($1) + 1", {m_fixture->clinicId}).bytes(0, 0);
    }

    QJsonArray tomorrowsSlots()
    {
        const QByteArray path =
            "/api/v1/doctors/" + QByteArray::number(m_fixture->doctorId) + "/slots?date=" + tomorrow();
        return jsonOf(m_fixture->call({.path = path, .token = m_receptionist}).body)[u"slots"].toArray();
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_manager;
    QByteArray m_receptionist;
    QByteArray m_templates;
};

QTEST_GUILESS_MAIN(TestApiSchedule)
#include "tst_api_schedule.moc"
