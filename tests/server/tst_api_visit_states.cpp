#include "tests/server/ServiceFixture.h"

#include "models/Problem.h"

#include <QJsonArray>
#include <QTest>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

QJsonObject resolved(const QJsonObject &document, QJsonObject schema)
{
    while (schema.contains(u"$ref"_s)) {
        QJsonValue found = document;
        for (const QString &step : schema[u"$ref"].toString().split(u'/').mid(1))
            found = found[step];
        schema = found.toObject();
    }
    return schema;
}

/// What a value has that its schema does not name, or lacks that it promises; empty when all is as written.
QString notAsWritten(const QJsonObject &document, const QJsonObject &written, const QJsonValue &value,
                     const QString &at)
{
    const QJsonObject schema = resolved(document, written);
    if (value.isArray())
        for (const QJsonValue &entry : value.toArray())
            if (const QString wrong = notAsWritten(document, schema[u"items"].toObject(), entry, at + u"[]"_s);
                !wrong.isEmpty())
                return wrong;
    if (!value.isObject())
        return schema.contains(u"enum"_s) && !schema[u"enum"].toArray().contains(value) ? at + u" has no such value"_s
                                                                                        : QString();
    const QJsonObject object = value.toObject();
    const QJsonObject properties = schema[u"properties"].toObject();
    for (const QJsonValue &name : schema[u"required"].toArray())
        if (!object.contains(name.toString()))
            return at + u" lacks "_s + name.toString();
    for (auto member = object.begin(); member != object.end(); ++member) {
        const QString place = at + u'.' + member.key();
        if (!properties.contains(member.key()))
            return place + u" is not in the document"_s;
        if (const QString wrong = notAsWritten(document, properties[member.key()].toObject(), member.value(), place);
            !wrong.isEmpty())
            return wrong;
    }
    return {};
}

} // namespace

/// Visits, the queue, patients' files, weeks and day sheets over HTTP, against the API document.
class TestApiVisitStates : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        m_token = m_fixture->newToken();
        m_document = jsonOf(m_fixture->call({.path = "/api/v1/openapi.json"}).body);
    }

    void visitGoesThroughItsStatesAndBack()
    {
        const qint64 id = booked();
        const QString path = u"/appointments/%1"_s.arg(id);
        QCOMPARE(send("POST", path + u"/status"_s, {{u"to"_s, u"arrived"_s}, {u"version"_s, 1}})[u"status"].toString(),
                 u"arrived"_s);
        QCOMPARE(send("POST", path + u"/status"_s, {{u"to"_s, u"in_room"_s}, {u"version"_s, 2}})[u"version"].toInt(),
                 3);
        QCOMPARE(send("PUT", path + u"/note"_s, {{u"note"_s, u"deaf"_s}, {u"version"_s, 3}})[u"note"].toString(),
                 u"deaf"_s);
        QCOMPARE(
            send("POST", path + u"/undo"_s, {{u"reason"_s, u"wrong row"_s}, {u"version"_s, 4}})[u"status"].toString(),
            u"arrived"_s);
        const RawAnswer stale = raw("DELETE", path, {{u"version"_s, 1}, {u"reason"_s, u"ill"_s}});
        QCOMPARE(stale.status, 409);
        const Problem problem = Problem::fromJson(jsonOf(stale.body));
        QVERIFY(problem.code == ErrorCode::StaleVersion);
        QCOMPARE(problem.appointment->version, 5);
        QCOMPARE(problem.changedBy.name, u"Thu Hà"_s);
        QCOMPARE(problem.changedBy.desk, u"Counter 1"_s);
        QCOMPARE(notAsWritten(m_document, schema(u"Problem"_s), jsonOf(stale.body), u"problem"_s), QString());
        QCOMPARE(send("DELETE", path, {{u"version"_s, 5}, {u"reason"_s, u"ill"_s}})[u"status"].toString(),
                 u"cancelled"_s);

        const QJsonObject history = read("/appointments/{id}/history", path + u"/history"_s);
        QStringList kinds;
        for (const QJsonValue &event : history[u"events"].toArray())
            kinds.append(event[u"kind"].toString());
        QCOMPARE(kinds.join(u' '), u"booked status status note undone cancelled"_s);
        QCOMPARE(history[u"events"].toArray().last()[u"reason"].toString(), u"ill"_s);
    }

    void staleMoveIsRefused()
    {
        const qint64 id = booked();
        const QString path = u"/appointments/%1"_s.arg(id);
        send("PUT", path + u"/note"_s, {{u"note"_s, u"deaf"_s}});
        const qint64 slot = m_fixture->newSlot();
        QCOMPARE(raw("POST", path + u"/reschedule"_s, {{u"slotId"_s, slot}, {u"version"_s, 1}}).status, 409);
        QCOMPARE(send("POST", path + u"/reschedule"_s, {{u"slotId"_s, slot}, {u"version"_s, 2}})[u"version"].toInt(),
                 3);
    }

    void badBodiesAreToldWhatIsWrong()
    {
        const QString path = u"/appointments/%1"_s.arg(booked());
        QCOMPARE(raw("POST", path + u"/status"_s, {}).status, 400);
        QCOMPARE(raw("POST", path + u"/status"_s, {{u"to"_s, u"arrived"_s}, {u"version"_s, u"1"_s}}).status, 400);
        QCOMPARE(raw("POST", path + u"/status"_s, {{u"to"_s, u"confirmed"_s}}).status, 422);
        QCOMPARE(raw("PUT", path + u"/note"_s, {}).status, 400);
        QCOMPARE(raw("POST", u"/appointments/999999/status"_s, {{u"to"_s, u"arrived"_s}}).status, 404);
        QCOMPARE(raw("POST", u"/queue"_s, {{u"doctorId"_s, m_fixture->doctorId}}).status, 400);
        QCOMPARE(raw("PUT", u"/patients/%1"_s.arg(patient()), {{u"name"_s, u"Hoa"_s}}).status, 400);
        for (const char *path2 : {"/api/v1/week", "/api/v1/week?doctorId=x", "/api/v1/week?doctorId=1&from=tomorrow",
                                  "/api/v1/day-sheet?date=1", "/api/v1/day-sheet?doctorId=0"})
            QCOMPARE(m_fixture->call({.path = path2, .token = m_token}).status, 400);
        QCOMPARE(m_fixture->call({.path = "/api/v1/week?doctorId=999999", .token = m_token}).status, 404);
        QCOMPARE(m_fixture->call({.path = "/api/v1/day-sheet?doctorId=999999", .token = m_token}).status, 404);
    }

    void queueIsJoinedCalledAndTold()
    {
        RawClient feed(m_fixture->service->port());
        feed.send(Call{.path = "/api/v1/feed", .token = m_token}.bytes());
        feed.readUntil("\n\n"); // the first heartbeat: what follows is news
        const qint64 who = patient();
        const RawAnswer joined =
            raw("POST", u"/queue"_s,
                {{u"doctorId"_s, m_fixture->doctorId}, {u"patientId"_s, who}, {u"note"_s, u"fever"_s}});
        QCOMPARE(joined.status, 201);
        const QJsonObject entry = jsonOf(joined.body)[u"entry"].toObject();
        QCOMPARE(notAsWritten(m_document, schema(u"QueueEntry"_s), entry, u"entry"_s), QString());
        const RawAnswer twice = raw("POST", u"/queue"_s, {{u"doctorId"_s, m_fixture->doctorId}, {u"patientId"_s, who}});
        QCOMPARE(jsonOf(twice.body)[u"code"].toString(), u"already_queued"_s);
        const QString path = u"/queue/%1/status"_s.arg(entry[u"id"].toInteger());
        QCOMPARE(raw("POST", path, {{u"to"_s, u"in_room"_s}, {u"version"_s, 1}}).status, 200);
        QCOMPARE(raw("POST", path, {{u"to"_s, u"left"_s}, {u"version"_s, 1}}).status, 409);

        QList<int> versions;
        while (versions.size() < 2) {
            const QByteArray block = feed.readUntil("\n\n", 10'000);
            QVERIFY(!block.isEmpty());
            if (!block.contains("event: queue\n"))
                continue;
            const QJsonObject data = jsonOf(block.mid(block.indexOf("data: ") + 6).trimmed());
            QCOMPARE(data[u"topic"].toString(), u"queue.changed"_s);
            QCOMPARE(data[u"entry"][u"id"], entry[u"id"]);
            versions.append(data[u"entry"][u"version"].toInt());
        }
        QCOMPARE(versions.last(), 2); // an event carries the entry as it is when it is read
    }

    void sameKeyIsOnePlace()
    {
        const Call join{
            .method = "POST",
            .path = "/api/v1/queue",
            .token = m_token,
            .key = newKey(),
            .body =
                QJsonDocument(QJsonObject{{u"doctorId"_s, m_fixture->doctorId}, {u"patientId"_s, patient()}}).toJson()};
        const RawAnswer first = m_fixture->call(join);
        const RawAnswer again = m_fixture->call(join);
        QCOMPARE(first.status, 201);
        QCOMPARE(again.status, 200);
        QCOMPARE(again.headers.value("idempotent-replayed"), QByteArray("true"));
        QCOMPARE(again.body, first.body);
    }

    void fileIsReadChangedAndNoted()
    {
        const qint64 who = patient();
        booked(who);
        const QString path = u"/patients/%1"_s.arg(who);
        const RawAnswer changed =
            raw("PUT", path, {{u"name"_s, u"Đào Thị Hoa"_s}, {u"phone"_s, u"0902147731"_s}, {u"version"_s, 1}});
        QCOMPARE(changed.status, 200);
        QCOMPARE(jsonOf(changed.body)[u"patient"][u"version"].toInt(), 2);
        QCOMPARE(raw("PUT", path, {{u"name"_s, u"Hoa"_s}, {u"version"_s, 1}}).status, 409);
        const RawAnswer noted = raw("POST", path + u"/notes"_s, {{u"text"_s, u"deaf"_s}});
        QCOMPARE(noted.status, 201);
        const QJsonObject file = read("/patients/{id}/file", path + u"/file"_s);
        QCOMPARE(file[u"patient"][u"name"].toString(), u"Đào Thị Hoa"_s);
        QCOMPARE(file[u"upcoming"].toArray().size(), 1);
        QCOMPARE(file[u"notes"].toArray().size(), 1);
        const QString note = path + u"/notes/%1"_s.arg(jsonOf(noted.body)[u"note"][u"id"].toInteger());
        QCOMPARE(raw("DELETE", note, {}).status, 200);
        QVERIFY(read("/patients/{id}/file", path + u"/file"_s)[u"notes"].toArray().isEmpty());
        read("/patients/{id}", path);
    }

    void daysAreAsTheDocumentSays()
    {
        const qint64 id = booked();
        send("PUT", u"/appointments/%1/note"_s.arg(id), {{u"note"_s, u"deaf"_s}});
        m_fixture->call(m_fixture->hold(m_token, m_fixture->newSlot()));
        raw("POST", u"/queue"_s, {{u"doctorId"_s, m_fixture->doctorId}, {u"patientId"_s, patient()}});
        const QByteArray doctor = QByteArray::number(m_fixture->doctorId);
        QVERIFY(!read("/day", u"/day"_s)[u"queue"].toArray().isEmpty());
        QCOMPARE(read("/week", u"/week?doctorId="_s + QString::fromLatin1(doctor))[u"days"].toArray().size(), 7);
        QVERIFY(!read("/day-sheet", u"/day-sheet"_s)[u"doctors"][0][u"rows"].toArray().isEmpty());
    }

private:
    QJsonObject schema(const QString &name) const { return m_document[u"components"][u"schemas"][name].toObject(); }
    qint64 patient() { return m_fixture->seed.patient(m_fixture->clinicId); }

    RawAnswer raw(const QByteArray &method, const QString &path, const QJsonObject &body)
    {
        return m_fixture->call({.method = method,
                                .path = "/api/v1" + path.toUtf8(),
                                .token = m_token,
                                .key = newKey(),
                                .body = body.isEmpty() ? QByteArray("{}") : QJsonDocument(body).toJson()});
    }

    /// The appointment that a mutation answers with.
    QJsonObject send(const QByteArray &method, const QString &path, const QJsonObject &body)
    {
        const RawAnswer answer = raw(method, path, body);
        const QString wrong = notAsWritten(m_document, schema(u"Booking"_s), jsonOf(answer.body), u"booking"_s);
        if (!wrong.isEmpty() && !wrong.contains(u"freed"_s))
            qWarning().noquote() << path << wrong << answer.body;
        return wrong.isEmpty() || wrong.contains(u"freed"_s) ? jsonOf(answer.body)[u"appointment"].toObject()
                                                             : QJsonObject();
    }

    /// A read that must be as the document says of its path.
    QJsonObject read(const QString &pattern, const QString &path)
    {
        const RawAnswer answer = m_fixture->call({.path = "/api/v1" + path.toUtf8(), .token = m_token});
        const QJsonObject written = m_document[u"paths"][u"/api/v1"_s + pattern][u"get"][u"responses"][u"200"]
                                              [u"content"][u"application/json"][u"schema"]
                                                  .toObject();
        const QString wrong = notAsWritten(m_document, written, jsonOf(answer.body), pattern);
        if (answer.status != 200 || written.isEmpty() || !wrong.isEmpty()) {
            qWarning().noquote() << path << answer.status << wrong << answer.body;
            return {};
        }
        return jsonOf(answer.body);
    }
    QJsonObject read(const char *pattern, const QString &path) { return read(QString::fromLatin1(pattern), path); }

    qint64 booked(qint64 patientId = 0)
    {
        const RawAnswer answer =
            raw("POST", u"/appointments"_s,
                {{u"slotId"_s, m_fixture->newSlot()}, {u"patientId"_s, patientId > 0 ? patientId : patient()}});
        return jsonOf(answer.body)[u"appointment"][u"id"].toInteger();
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QByteArray m_token;
    QJsonObject m_document;
};

QTEST_GUILESS_MAIN(TestApiVisitStates)
#include "tst_api_visit_states.moc"
