#include "tests/server/ServiceFixture.h"

#include "net/server/WaitingRoom.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QTest>

using namespace holdfast;

namespace {

QByteArray number(qint64 id)
{
    return QByteArray::number(id);
}

QString codeOf(const RawAnswer &answer)
{
    return jsonOf(answer.body).value(u"code").toString();
}

QString stateOf(const RawAnswer &answer)
{
    return jsonOf(answer.body).value(u"state").toString();
}

} // namespace

/// The waiting room over HTTP: tickets, standing by asking and by listening, and the admission that books.
class tst_waiting_room : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m = std::make_unique<ServiceFixture>();
        m->settings.sessionCheckMs = 300;
        m->restart();
        m_program = m->seed.account(m->clinicId, Role::Client);
        m->owner.run("UPDATE holdfast.accounts SET channel = 'app' WHERE id = $1", {m_program});
        m_manager = m->seed.session(m->seed.account(m->clinicId, Role::Manager));
        m_receptionist = m->newToken();
    }

    void aPatientComesInAndBooks()
    {
        const auto [opening, seat] = running();
        const Patient patient = newPatient();
        const RawAnswer refused = book(patient, seat);
        QCOMPARE(refused.status, 403);
        QCOMPARE(codeOf(refused), QStringLiteral("admission_required"));
        const qint64 named = jsonOf(refused.body)[u"opening"][u"id"].toInteger();
        QCOMPARE(named, opening);
        const QByteArray ticket = join(patient, named);
        const QByteArray admission = admitted(patient, named, ticket);
        QVERIFY(!admission.isEmpty());
        QCOMPARE(book(patient, seat, admission).status, 201);
    }

    void holdsAreCheckedLikeBookings()
    {
        const auto [opening, seat] = running();
        const Patient patient = newPatient();
        Call hold = m->hold(patient.token, seat);
        QCOMPARE(codeOf(m->call(hold)), QStringLiteral("admission_required"));
        hold.more = "Holdfast-Admission: " + admitted(patient, opening, join(patient, opening)) + "\r\n";
        QCOMPARE(m->call(hold).status, 201);
    }

    void staffNeverQueue()
    {
        const auto [opening, seat] = running();
        for (int i = 0; i < 20; ++i)
            join(newPatient(), opening);
        QCOMPARE(m->call(m->hold(m_receptionist, seat)).status, 201);
    }

    void beforeTheOpeningTheStandingTellsHowLong()
    {
        const auto [opening, seat] = ahead(60);
        const Patient patient = newPatient();
        const RawAnswer early = book(patient, seat);
        QCOMPARE(codeOf(early), QStringLiteral("slot_not_released"));
        QCOMPARE(jsonOf(early.body)[u"opening"][u"id"].toInteger(), opening);
        const QByteArray ticket = join(patient, opening);
        for (int i = 0; i < 3; ++i) { // from the database, then from memory
            const RawAnswer answer = standing(patient, opening, ticket);
            QCOMPARE(answer.status, 200);
            QCOMPARE(stateOf(answer), QStringLiteral("waiting"));
            const QJsonObject json = jsonOf(answer.body);
            const qint64 wait = json[u"expectedWaitMs"].toInteger();
            QVERIFY2(wait > 30'000 && wait <= 63'000, answer.body.constData());
            QVERIFY(json[u"askAgainMs"].toInt() > 0);
            QVERIFY(answer.headers.value("retry-after").toInt() > 0);
            QVERIFY(!json.contains(QStringLiteral("position")));
            QCOMPARE(json[u"tickets"].toInt(), 1);
        }
    }

    void theStandingInLineCountsDown()
    {
        const auto [opening, seat] = running(12);
        setRate(opening, 2);
        QByteArrayList tickets;
        QList<Patient> patients;
        for (int i = 0; i < 12; ++i) {
            patients.append(newPatient());
            tickets.append(join(patients.last(), opening));
        }
        QTRY_COMPARE(stateOf(standing(patients.last(), opening, tickets.last())), QStringLiteral("in_line"));
        const QJsonObject first = jsonOf(standing(patients.last(), opening, tickets.last()).body);
        const qint64 place = first[u"position"].toInteger();
        QVERIFY(place > 1 && place <= 12);
        QVERIFY(qAbs(first[u"expectedWaitMs"].toInteger() - 500 * place) <= 500);
        QTRY_VERIFY(jsonOf(standing(patients.last(), opening, tickets.last()).body)[u"position"].toInteger() < place);
        setRate(opening, 1000);
        QTRY_COMPARE(stateOf(standing(patients.last(), opening, tickets.last())), QStringLiteral("admitted"));
        QVERIFY(!admitted(patients.last(), opening, tickets.last()).isEmpty());
    }

    void rejoiningGivesTheSameTicket()
    {
        const qint64 opening = ahead(60).first;
        const Patient patient = newPatient();
        const QByteArray ticket = join(patient, opening);
        for (int i = 0; i < 3; ++i)
            QCOMPARE(join(patient, opening), ticket);
        const RawAnswer again = m->call(joinCall(patient, opening));
        QCOMPARE(again.status, 200);
        QCOMPARE(m->count("SELECT count(*) FROM holdfast.opening_tickets WHERE opening_id = $1", {opening}), 1);
        Call keyless = joinCall(patient, opening);
        keyless.key.clear();
        QCOMPARE(m->call(keyless).status, 400);
    }

    void somebodyElsesTicketAndAdmissionAreRefused()
    {
        const auto [opening, seat] = running();
        const Patient patient = newPatient();
        const Patient thief = newPatient();
        const QByteArray ticket = join(patient, opening);
        QCOMPARE(standing(thief, opening, join(thief, opening)).status, 200); // known in memory by now
        const QByteArray admission = admitted(patient, opening, ticket);
        for (const QByteArray &shown : {ticket, ticket + "x", QByteArray("made-up"), QByteArray()}) {
            const RawAnswer asked = standing(thief, opening, shown);
            QCOMPARE(asked.status, 403);
            QCOMPARE(codeOf(asked), QStringLiteral("bad_ticket"));
            QCOMPARE(m->call(events(thief, opening, shown)).status, 403);
        }
        const RawAnswer refused = book(thief, seat, admission);
        QCOMPARE(refused.status, 403);
        QCOMPARE(codeOf(refused), QStringLiteral("bad_ticket"));
        QCOMPARE(standing(patient, running().first, ticket).status, 403);
    }

    void whoListensHearsTheTurnCome()
    {
        const qint64 opening = ahead(60, 31).first;
        const Patient patient = newPatient();
        const QByteArray ticket = join(patient, opening);
        for (int i = 0; i < 30; ++i)
            join(newPatient(), opening);
        RawClient client(m->service->port());
        client.send(events(patient, opening, ticket).bytes());
        QVERIFY(client.readUntil("\r\n\r\n").contains("text/event-stream"));
        QCOMPARE(nextState(client), QStringLiteral("waiting"));
        setRate(opening, 20);
        m->cluster.moveClock(QStringLiteral("61 seconds"));
        QElapsedTimer timer;
        timer.start();
        QStringList states;
        QByteArray admission;
        while (admission.isEmpty() && timer.elapsed() < 10'000) {
            const QJsonObject event = nextEvent(client);
            states.append(event[u"state"].toString());
            admission = event[u"admission"][u"token"].toString().toLatin1();
        }
        QVERIFY2(states.last() == QLatin1String("admitted"), qPrintable(states.join(u' ')));
        QVERIFY(!admission.isEmpty());
        QVERIFY(client.isClosedWithin(2000));
        QCOMPARE(admission, admitted(patient, opening, ticket));
    }

    void whoIsBeyondTheSeatsIsToldNoTime()
    {
        const auto [opening, seat] = running(2);
        QList<Patient> patients;
        QByteArrayList tickets;
        for (int i = 0; i < 5; ++i) {
            patients.append(newPatient());
            tickets.append(join(patients.last(), opening));
        }
        const auto told = [&](int i) { return jsonOf(standing(patients.at(i), opening, tickets.at(i)).body); };
        QVERIFY(!admitted(patients.at(1), opening, tickets.at(1)).isEmpty());
        const QJsonObject beyond = told(3);
        QCOMPARE(beyond[u"state"].toString(), QStringLiteral("in_line"));
        QCOMPARE(beyond[u"position"].toInt(), 2);
        QCOMPARE(beyond[u"seatsLeft"].toInt(), 2);
        QVERIFY(!beyond.contains(QStringLiteral("expectedWaitMs")));
        QVERIFY(beyond[u"askAgainMs"].toInt() >= 1'000 && beyond[u"askAgainMs"].toInt() <= 5'000);
        // Who lets the time pass keeps nobody out.
        m->cluster.moveClock(QStringLiteral("90 seconds"));
        QVERIFY(!admitted(patients.at(3), opening, tickets.at(3)).isEmpty());
        QCOMPARE(told(4)[u"state"].toString(), QStringLiteral("in_line"));
        QCOMPARE(book(patients.at(0), seat, admitted(patients.at(0), opening, tickets.at(0))).status, 201);
        const auto seatsLeft = [&] {
            const QJsonObject list = jsonOf(m->call({.path = "/api/v1/openings", .token = m_manager}).body);
            for (const QJsonValue &value : list[u"openings"].toArray())
                if (value[u"id"].toInteger() == opening)
                    return value[u"seatsLeft"].toInt();
            return -1;
        };
        QCOMPARE(seatsLeft(), 1);
        QTRY_COMPARE(told(4)[u"seatsLeft"].toInt(), 1);
    }

    void aListenerIsToldAsTimeGoesOn()
    {
        const qint64 opening = ahead(200).first;
        const Patient patient = newPatient();
        RawClient client(m->service->port());
        client.send(events(patient, opening, join(patient, opening)).bytes());
        for (int i = 0; i < 3; ++i)
            QCOMPARE(nextState(client), QStringLiteral("waiting"));
    }

    void whoSignsOutHearsNoMore()
    {
        const qint64 opening = ahead(200).first;
        const Patient patient = newPatient();
        RawClient client(m->service->port());
        client.send(events(patient, opening, join(patient, opening)).bytes());
        QCOMPARE(nextState(client), QStringLiteral("waiting"));
        QCOMPARE(m->call({.method = "POST", .path = "/api/v1/logout", .token = patient.token}).status / 100, 2);
        QVERIFY(client.isClosedWithin(5000));
    }

    void aRestartForgetsNobody()
    {
        const auto [opening, seat] = running(2);
        setRate(opening, 1);
        const Patient first = newPatient();
        const Patient patient = newPatient();
        join(first, opening);
        const QByteArray ticket = join(patient, opening);
        QTRY_COMPARE(stateOf(standing(patient, opening, ticket)), QStringLiteral("in_line"));
        m->restart();
        QVERIFY(stateOf(standing(patient, opening, ticket)) == QLatin1String("in_line") ||
                stateOf(standing(patient, opening, ticket)) == QLatin1String("admitted"));
        QCOMPARE(join(patient, opening), ticket);
        QCOMPARE(book(patient, seat, admitted(patient, opening, ticket)).status, 201);
    }

    void twoServicesKnowTheSameLine()
    {
        const auto [opening, seat] = running();
        const Patient patient = newPatient();
        const QByteArray ticket = join(patient, opening);
        Service other(m->settings);
        other.start();
        const auto there = [&other](const Call &call) {
            RawClient client(other.port());
            client.send(call.bytes());
            return client.read();
        };
        QCOMPARE(jsonOf(there(joinCall(patient, opening)).body)[u"ticket"].toString().toLatin1(), ticket);
        QTRY_VERIFY(jsonOf(there(ask(patient, opening, ticket)).body)[u"admission"].isObject());
        const QByteArray admission =
            jsonOf(there(ask(patient, opening, ticket)).body)[u"admission"][u"token"].toString().toLatin1();
        QCOMPARE(book(patient, seat, admission).status, 201);
    }

    void managersChangeTheRateWhileItRuns()
    {
        const qint64 opening = running().first;
        const auto put = [&](const QByteArray &token, const QByteArray &body) {
            return m->call({.method = "PUT",
                            .path = "/api/v1/openings/" + number(opening),
                            .token = token,
                            .key = newKey(),
                            .body = body});
        };
        const RawAnswer changed = put(m_manager, "{\"rate\":40}");
        QCOMPARE(changed.status, 200);
        QCOMPARE(jsonOf(changed.body)[u"opening"][u"rate"].toInt(), 40);
        QCOMPARE(put(m_manager, "{}").status, 400);
        QCOMPARE(put(m_manager, "{\"rate\":0}").status, 422);
        QCOMPARE(put(m_receptionist, "{\"rate\":40}").status, 403);
        QCOMPARE(put(newPatient().token, "{\"rate\":40}").status, 403);
        const RawAnswer list = m->call({.path = "/api/v1/openings", .token = m_receptionist});
        QVERIFY(list.body.contains("\"rate\": 40"));
        QVERIFY(!m->call({.path = "/api/v1/openings", .token = newPatient().token}).body.contains("\"rate\""));
    }

    void whoWaitsIsAnsweredFromMemory()
    {
        const qint64 opening = ahead(120).first;
        const Patient patient = newPatient();
        const QByteArray ticket = join(patient, opening);
        QCOMPARE(standing(patient, opening, ticket).status, 200);
        Database owner(m->cluster.owner());
        owner.run("BEGIN");
        owner.run("LOCK TABLE holdfast.openings, holdfast.opening_tickets IN ACCESS EXCLUSIVE MODE");
        // Every worker waits for the database.
        std::vector<std::unique_ptr<RawClient>> others;
        for (int i = 0; i < m->settings.workers; ++i) {
            others.push_back(std::make_unique<RawClient>(m->service->port()));
            others.back()->send(Call{.path = "/api/v1/openings", .token = m_receptionist}.bytes());
        }
        QTRY_COMPARE(m->count("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                              " AND query LIKE '%list_openings%'"),
                     m->settings.workers);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 50; ++i)
            QCOMPARE(standing(patient, opening, ticket).status, 200);
        QVERIFY2(timer.elapsed() < 2500, qPrintable(QString::number(timer.elapsed())));
        owner.run("ROLLBACK");
    }

private:
    struct Patient
    {
        qint64 id = 0;
        QByteArray token;
    };

    Patient newPatient()
    {
        const qint64 id = m->seed.patient(m->clinicId);
        const RawAnswer opened = m->call({.method = "POST",
                                          .path = "/api/v1/clients/patient-session",
                                          .token = m->seed.session(m_program),
                                          .body = "{\"patientId\":" + number(id) + "}"});
        return {id, jsonOf(opened.body)[u"token"].toString().toLatin1()};
    }

    /// An opening so many seconds from now, with so many seats, and the last of them.
    std::pair<qint64, qint64> ahead(int seconds, int seats = 1)
    {
        const qint64 first = m->newSlot();
        for (int more = 1; more < seats; ++more)
            m->newSlot();
        const qint64 seat = first + seats - 1;
        m->owner.run("UPDATE holdfast.slots SET starts_at = starts_at + interval '2 days', ends_at = ends_at + interval"
                     " '2 days', opens_at = holdfast.booking_now() + make_interval(secs => $3)"
                     " WHERE id BETWEEN $1 AND $2",
                     {first, seat, seconds});
        m->call({.path = "/api/v1/openings", .token = m_receptionist});
        return {m->count("SELECT o.id FROM holdfast.openings o JOIN holdfast.slots s ON s.clinic_id = o.clinic_id"
                         " AND s.opens_at = o.opens_at WHERE s.id = $1",
                         {seat}),
                seat};
    }

    std::pair<qint64, qint64> running(int seats = 1) { return ahead(-3, seats); }

    void setRate(qint64 opening, int rate)
    {
        m->call({.method = "PUT",
                 .path = "/api/v1/openings/" + number(opening),
                 .token = m_manager,
                 .key = newKey(),
                 .body = "{\"rate\":" + number(rate) + "}"});
    }

    static Call joinCall(const Patient &patient, qint64 opening)
    {
        return {.method = "POST",
                .path = "/api/v1/openings/" + number(opening) + "/ticket",
                .token = patient.token,
                .key = newKey()};
    }

    QByteArray join(const Patient &patient, qint64 opening)
    {
        return jsonOf(m->call(joinCall(patient, opening)).body)[u"ticket"].toString().toLatin1();
    }

    static Call ask(const Patient &patient, qint64 opening, const QByteArray &ticket)
    {
        Call call{.path = "/api/v1/openings/" + number(opening) + "/ticket", .token = patient.token};
        if (!ticket.isEmpty())
            call.more = "Holdfast-Ticket: " + ticket + "\r\n";
        return call;
    }

    static Call events(const Patient &patient, qint64 opening, const QByteArray &ticket)
    {
        Call call = ask(patient, opening, ticket);
        call.path += "/events";
        return call;
    }

    RawAnswer standing(const Patient &patient, qint64 opening, const QByteArray &ticket)
    {
        return m->call(ask(patient, opening, ticket));
    }

    /// Asks until the turn has come; empty when it does not.
    QByteArray admitted(const Patient &patient, qint64 opening, const QByteArray &ticket)
    {
        QJsonObject told;
        const auto ask = [&] {
            told = jsonOf(standing(patient, opening, ticket).body);
            return told[u"admission"].isObject();
        };
        return QTest::qWaitFor(ask) ? told[u"admission"][u"token"].toString().toLatin1() : QByteArray();
    }

    RawAnswer book(const Patient &patient, qint64 seat, const QByteArray &admission = {})
    {
        Call call{.method = "POST",
                  .path = "/api/v1/appointments",
                  .token = patient.token,
                  .key = newKey(),
                  .body = "{\"slotId\":" + number(seat) + ",\"patientId\":" + number(patient.id) + "}"};
        if (!admission.isEmpty())
            call.more = "Holdfast-Admission: " + admission + "\r\n";
        return m->call(call);
    }

    static QJsonObject nextEvent(RawClient &client)
    {
        const QByteArray block = client.readUntil("\n\n");
        return jsonOf(block.mid(block.indexOf("data: ") + 6).trimmed());
    }

    static QString nextState(RawClient &client) { return nextEvent(client)[u"state"].toString(); }

    std::unique_ptr<ServiceFixture> m;
    qint64 m_program = 0;
    QByteArray m_manager;
    QByteArray m_receptionist;
};

QTEST_GUILESS_MAIN(tst_waiting_room)
#include "tst_waiting_room.moc"
