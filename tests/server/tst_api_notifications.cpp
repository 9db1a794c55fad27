#include "tests/server/ServiceFixture.h"

#include <QJsonArray>
#include <QTest>

using namespace holdfast;

/// How patients say how they want to be told, and clinics what they tell.
class tst_api_notifications : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        m_staff = m_fixture->newToken();
        m_patient = m_fixture->seed.patient(m_fixture->clinicId);
    }
    void cleanupTestCase() { m_fixture.reset(); }

    void preferencesAreSetAndRead()
    {
        const RawAnswer set =
            put(m_staff, m_patient,
                "{\"email\":\"hue@patients.example\",\"language\":\"vi\",\"notify\":[\"email\",\"sms\"],"
                "\"quietFrom\":\"22:00\",\"quietTo\":\"06:30\"}");
        QCOMPARE(set.status, 200);
        const QJsonObject read = get(m_staff, m_patient);
        QCOMPARE(read, jsonOf(set.body)[u"preferences"].toObject());
        QCOMPARE(read[u"email"].toString(), QStringLiteral("hue@patients.example"));
        QCOMPARE(read[u"language"].toString(), QStringLiteral("vi"));
        QCOMPARE(read[u"quietFrom"].toString(), QStringLiteral("22:00"));
        QCOMPARE(read[u"quietTo"].toString(), QStringLiteral("06:30"));
        QCOMPARE(read[u"reachedBy"].toArray(), QJsonArray{QStringLiteral("email")});
        QCOMPARE(put(m_staff, m_patient, "{}").status, 200);
        QVERIFY(get(m_staff, m_patient)[u"notify"].isNull());
    }

    void whoNamesAnOlderVersionOverwritesNothing()
    {
        const qint64 first = body(m_staff, m_patient)[u"version"].toInteger();
        const QByteArray named = ",\"version\":" + QByteArray::number(first) + "}";
        const RawAnswer set = put(m_staff, m_patient, "{\"email\":\"first@patients.example\"" + named);
        QCOMPARE(set.status, 200);
        QCOMPARE(jsonOf(set.body)[u"version"].toInteger(), first + 1);
        const RawAnswer late = put(m_staff, m_patient, "{\"email\":\"late@patients.example\"" + named);
        QCOMPARE(late.status, 409);
        QCOMPARE(jsonOf(late.body)[u"code"].toString(), QStringLiteral("stale_version"));
        QCOMPARE(get(m_staff, m_patient)[u"email"].toString(), QStringLiteral("first@patients.example"));
    }

    void lastMessageAndTheClinicsSettingsComeAlong()
    {
        const qint64 patient = m_fixture->seed.patient(m_fixture->clinicId);
        QVERIFY(body(m_staff, patient)[u"lastMessage"].isNull());
        QVERIFY(body(m_staff, patient)[u"settings"].toObject()[u"language"].isString());
        const QByteArray slot = QByteArray::number(m_fixture->newSlot());
        QCOMPARE(m_fixture
                     ->call({.method = "POST",
                             .path = "/api/v1/appointments",
                             .token = m_staff,
                             .key = newKey(),
                             .body = "{\"slotId\":" + slot + ",\"patientId\":" + QByteArray::number(patient) + "}"})
                     .status,
                 201);
        const char *say =
            "INSERT INTO holdfast.notifications (clinic_id, appointment_id, patient_id, channel, number, kind, "
            "doctor_id, starts_at, status, reason, begun_at, ended_at) SELECT clinic_id, id, patient_id, "
            "'sms', $2::integer, $3, doctor_id, starts_at, $4, $5, holdfast.booking_now() + make_interval(secs => "
            "$2::integer), "
            "NULL FROM holdfast.appointments WHERE patient_id = $1";
        m_fixture->owner.run(say, {patient, 1, "confirmation", "sent", ""});
        m_fixture->owner.run(say, {patient, 2, "move", "refused", "no such number"});
        const QJsonObject last = body(m_staff, patient)[u"lastMessage"].toObject();
        QCOMPARE(last[u"kind"].toString(), QStringLiteral("move"));
        QCOMPARE(last[u"status"].toString(), QStringLiteral("refused"));
        QCOMPARE(last[u"reason"].toString(), QStringLiteral("no such number"));
        QCOMPARE(last[u"channel"].toString(), QStringLiteral("sms"));
    }

    void staffsReadingIsNoted()
    {
        const char *reads = "SELECT count(*) FROM holdfast.patient_reads WHERE patient_ids = ARRAY[$1::bigint]";
        const qint64 before = m_fixture->count(reads, {m_patient});
        get(m_staff, m_patient);
        QCOMPARE(m_fixture->count(reads, {m_patient}), before + 1);
        get(own(m_patient), m_patient);
        QCOMPARE(m_fixture->count(reads, {m_patient}), before + 1);
    }

    void aPatientReachesItsOwnAndNobodyElses()
    {
        const QByteArray token = own(m_patient);
        const qint64 other = m_fixture->seed.patient(m_fixture->clinicId);
        QCOMPARE(put(token, m_patient, "{\"email\":\"me@patients.example\"}").status, 200);
        QCOMPARE(get(token, m_patient)[u"email"].toString(), QStringLiteral("me@patients.example"));
        QCOMPARE(put(token, other, "{\"email\":\"me@patients.example\"}").status, 403);
        QCOMPARE(m_fixture->call({.path = path(other), .token = token}).status, 403);
        const qint64 elsewhere = m_fixture->seed.patient(m_fixture->seed.clinic());
        QCOMPARE(m_fixture->call({.path = path(elsewhere), .token = m_staff}).status, 404);
        QCOMPARE(put(m_staff, elsewhere, "{}").status, 404);
    }

    void aWrongFieldIsNamed_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("word");
        QTest::newRow("no address") << QByteArray("{\"email\":\"hue\"}") << 422 << QStringLiteral("email");
        QTest::newRow("two lines") << QByteArray("{\"email\":\"a@b.example\\r\\nBcc: c@d\"}") << 422
                                   << QStringLiteral("email");
        QTest::newRow("language") << QByteArray("{\"language\":\"xx\"}") << 422 << QStringLiteral("language");
        QTest::newRow("channel") << QByteArray("{\"notify\":[\"pigeon\"]}") << 422 << QStringLiteral("notify");
        QTest::newRow("no list") << QByteArray("{\"notify\":\"email\"}") << 400 << QStringLiteral("notify");
        QTest::newRow("half") << QByteArray("{\"quietFrom\":\"22:00\"}") << 422 << QStringLiteral("quietTo");
        QTest::newRow("no time") << QByteArray("{\"quietFrom\":\"25:00\",\"quietTo\":\"06:00\"}") << 400
                                 << QStringLiteral("quietFrom");
    }

    void aWrongFieldIsNamed()
    {
        QFETCH(QByteArray, body);
        QFETCH(int, status);
        QFETCH(QString, word);
        const QJsonObject before = get(m_staff, m_patient);
        const RawAnswer answer = put(m_staff, m_patient, body);
        QCOMPARE(answer.status, status);
        QVERIFY2(jsonOf(answer.body)[u"detail"].toString().contains(word), answer.body);
        QCOMPARE(get(m_staff, m_patient), before);
    }

    void aClinicsSettings()
    {
        const QByteArray manager = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, Role::Manager));
        const auto set = [&](const QByteArray &body) {
            return m_fixture->call({.method = "PUT",
                                    .path = "/api/v1/notification-settings",
                                    .token = manager,
                                    .key = newKey(),
                                    .body = body});
        };
        const RawAnswer done = set("{\"language\":\"ko\",\"address\":\"12 Lê Lợi\",\"reminderMinutes\":[60,2880,60]}");
        QCOMPARE(done.status, 200);
        const QJsonObject read =
            jsonOf(m_fixture->call({.path = "/api/v1/notification-settings", .token = m_staff}).body)[u"settings"]
                .toObject();
        QCOMPARE(read[u"language"].toString(), QStringLiteral("ko"));
        QCOMPARE(read[u"reminderMinutes"].toArray(), (QJsonArray{2880, 60}));
        QVERIFY(read[u"quietFrom"].isNull());
        QCOMPARE(set("{\"language\":\"ko\",\"reminderMinutes\":[5]}").status, 422);
        QCOMPARE(set("{\"language\":\"xx\",\"reminderMinutes\":[]}").status, 422);
        QCOMPARE(set("{\"language\":\"en\",\"reminderMinutes\":\"no\"}").status, 400);
    }

private:
    static QByteArray path(qint64 patient)
    {
        return "/api/v1/patients/" + QByteArray::number(patient) + "/preferences";
    }
    RawAnswer put(const QByteArray &token, qint64 patient, const QByteArray &body)
    {
        return m_fixture->call({.method = "PUT", .path = path(patient), .token = token, .key = newKey(), .body = body});
    }
    QJsonObject body(const QByteArray &token, qint64 patient)
    {
        return jsonOf(m_fixture->call({.path = path(patient), .token = token}).body);
    }
    QJsonObject get(const QByteArray &token, qint64 patient) { return body(token, patient)[u"preferences"].toObject(); }
    QByteArray own(qint64 patient)
    {
        const qint64 account = m_fixture->seed.account(m_fixture->clinicId, Role::Patient);
        m_fixture->owner.run("UPDATE holdfast.accounts SET patient_id = NULL WHERE patient_id = $1", {patient});
        m_fixture->owner.run("UPDATE holdfast.accounts SET patient_id = $2 WHERE id = $1", {account, patient});
        return m_fixture->seed.session(account);
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_staff;
    qint64 m_patient = 0;
};

QTEST_GUILESS_MAIN(tst_api_notifications)
#include "tst_api_notifications.moc"
