#include "models/ServiceClock.h"
#include "net/client/ApiClient.h"
#include "net/client/IntentSender.h"
#include "tests/client/ScriptedPeer.h"

#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cerrno>
#include <memory>
#include <sys/syscall.h>
#include <unistd.h>

using namespace holdfast;
using namespace Qt::StringLiterals;

namespace {

bool diskFails = false;

constexpr auto held = R"({"holdId":"h-1","expiresAt":"2026-11-30T01:05:00.000Z","slot":{"id":7}})";
constexpr auto booked = R"({"appointment":{"id":4},"slot":{"id":7}})";
constexpr qint64 account = 3;

} // namespace

/// Stands in for the C library's: fails like a dying disk when told to.
extern "C" int fsync(int handle)
{
    if (diskFails) {
        errno = EIO;
        return -1;
    }
    return static_cast<int>(::syscall(SYS_fsync, handle));
}

class IntentSenderTest : public QObject
{
    Q_OBJECT

    /// A desk with its journal, and the peer it talks to. crash() throws the desk away as a crash would, journal file
    /// as it is.
    struct Rig
    {
        explicit Rig(ScriptedPeer::Script script = {}) : peer(std::move(script)) { start(); }

        void start(qint64 accountId = account, const QString &token = u"token"_s)
        {
            client = std::make_unique<ApiClient>(peer.url(), clock);
            client->setToken(token);
            client->setDeadlines(300, 300);
            journal = std::make_unique<IntentJournal>(file());
            sender = std::make_unique<IntentSender>(*client, *journal);
            sender->setPauses(10, 40);
            sender->setAccount(accountId);
        }
        void crash()
        {
            sender.reset();
            client.reset();
            journal.reset();
        }

        QString file() const { return folder.filePath(u"journal.jsonl"_s); }
        QByteArray journalBytes() const
        {
            QFile in(file());
            return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
        }
        QSet<QByteArray> keysSeen() const
        {
            QSet<QByteArray> keys;
            for (const PeerRequest &request : peer.requests())
                keys.insert(request.key());
            return keys;
        }
        IntentSender::Then keep()
        {
            return [this](const Reply<QJsonObject> &reply) { outcomes.append(reply); };
        }

        QTemporaryDir folder;
        ScriptedPeer peer;
        ServiceClock clock;
        std::unique_ptr<ApiClient> client;
        std::unique_ptr<IntentJournal> journal;
        std::unique_ptr<IntentSender> sender;
        QObject context;
        QList<Reply<QJsonObject>> outcomes;
    };

    /// Answers the first `times` requests with `first`, then with `then`.
    static ScriptedPeer::Script firstThen(int times, ScriptedPeer::Script first, ScriptedPeer::Script then)
    {
        return [=, seen = std::make_shared<int>(0)](const PeerRequest &request, QTcpSocket &socket) {
            (++*seen <= times ? first : then)(request, socket);
        };
    }
    static ScriptedPeer::Script answers(int status, const QByteArray &body)
    {
        return [=](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::answer(socket, status, body); };
    }
    static ScriptedPeer::Script refuses(int status, const QByteArray &code, const QByteArray &headers = {})
    {
        return [=](const PeerRequest &, QTcpSocket &socket) { ScriptedPeer::problem(socket, status, code, headers); };
    }

private Q_SLOTS:
    void init() { diskFails = false; }

    void intentIsOnDiskBeforeItsRequestIsSeen()
    {
        QByteArray onDisk;
        Rig rig;
        rig.client->setDeadlines(30'000, 30'000); // one attempt, however slow the machine
        rig.peer.setScript([&](const PeerRequest &, QTcpSocket &socket) {
            onDisk = rig.journalBytes();
            ScriptedPeer::answer(socket, 201, held);
        });
        QSignalSpy counts(rig.sender.get(), &IntentSender::unsettledCountChanged);
        QSignalSpy unknown(rig.sender.get(), &IntentSender::outcomeUnknown);
        QSignalSpy settled(rig.sender.get(), &IntentSender::intentSettled);
        const QString key = rig.sender->holdSlot(7, &rig.context, rig.keep());
        QCOMPARE(rig.sender->unsettledCount(), 1);
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QVERIFY(onDisk.contains(key.toUtf8()));
        QVERIFY(key.size() >= 32);
        QCOMPARE(rig.peer.requests().first().path, QByteArray("/api/v1/slots/7/holds"));
        QCOMPARE(rig.peer.requests().first().key(), key.toUtf8());
        QCOMPARE(rig.outcomes.first().value->value(u"holdId").toString(), u"h-1"_s);
        QTRY_COMPARE(settled.size(), 1);
        QCOMPARE(settled.first().at(0).value<JournaledIntent>().key, key);
        QCOMPARE(settled.first().at(0).value<JournaledIntent>().slotId, 7);
        QVERIFY(settled.first().at(1).value<Reply<QJsonObject>>().value);
        QCOMPARE(unknown.size(), 0);
        QCOMPARE(counts.size(), 2);
        QCOMPARE(counts.first().first().toInt(), 1);
        QCOMPARE(counts.last().first().toInt(), 0);
        QVERIFY(rig.journal->unsettled().isEmpty());
    }

    void everyVerbAsksForWhatItSays()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) {
            ScriptedPeer::answer(socket, 200, R"({"holdId":"h","appointment":{},"slot":{},"patient":{}})");
        });
        rig.sender->renewHold(7, u"ab-1"_s, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        rig.sender->confirmHold(7, u"ab-1"_s, 300, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 2);
        rig.sender->releaseHold(7, u"ab-1"_s, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 3);
        rig.sender->cancelAppointment(4, 7, 0, {}, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 4);
        rig.sender->registerPatient({{u"name"_s, u"Đào"_s}}, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 5);

        QStringList asked;
        for (const PeerRequest &request : rig.peer.requests())
            asked.append(QString::fromUtf8(request.method + ' ' + request.path + ' ' + request.body));
        QCOMPARE(asked, (QStringList{
                            u"POST /api/v1/slots/7/holds/ab-1/renew {}"_s,
                            u"POST /api/v1/slots/7/holds/ab-1/confirm {\"patientId\":300}"_s,
                            u"DELETE /api/v1/slots/7/holds/ab-1 "_s,
                            u"DELETE /api/v1/appointments/4 "_s,
                            u"POST /api/v1/patients {\"name\":\"Đào\"}"_s,
                        }));
        QCOMPARE(rig.keysSeen().size(), 5);
    }

    void visitsQueueAndPatientsAskForWhatTheySay()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) {
            ScriptedPeer::answer(socket, 200, R"({"appointment":{},"entry":{},"patient":{},"note":{}})");
        });
        IntentSender &sender = *rig.sender;
        Patient patient;
        patient.id = 300;
        patient.name = u"Đào"_s;
        patient.birthDate = QDate(1987, 4, 12);
        patient.version = 2;
        const QList<std::function<void()>> calls{
            [&] { sender.setStatus(4, 7, AppointmentStatus::InRoom, 3, &rig.context, rig.keep()); },
            [&] { sender.setStatus(4, 7, AppointmentStatus::NoShow, 0, &rig.context, rig.keep()); },
            [&] { sender.undo(4, 7, 5, u"wrong row"_s, &rig.context, rig.keep()); },
            [&] { sender.reschedule(4, 8, u"ab-1"_s, 5, &rig.context, rig.keep()); },
            [&] { sender.reschedule(4, 8, {}, 0, &rig.context, rig.keep()); },
            [&] { sender.setNote(4, 7, {}, 6, &rig.context, rig.keep()); },
            [&] { sender.cancelAppointment(4, 7, 6, u"ill"_s, &rig.context, rig.keep()); },
            [&] { sender.addToQueue(5, 300, u"fever"_s, &rig.context, rig.keep()); },
            [&] { sender.setQueueStatus(9, QueueStatus::Left, 2, &rig.context, rig.keep()); },
            [&] { sender.updatePatient(patient, &rig.context, rig.keep()); },
            [&] { sender.addPatientNote(300, u"deaf"_s, &rig.context, rig.keep()); },
            [&] { sender.removePatientNote(300, 11, &rig.context, rig.keep()); },
        };
        for (qsizetype i = 0; i < calls.size(); ++i) {
            calls[i]();
            QTRY_COMPARE(rig.outcomes.size(), i + 1);
        }

        QStringList asked;
        for (const PeerRequest &request : rig.peer.requests())
            asked.append(QString::fromUtf8(request.method + ' ' + request.path.mid(8) + ' ' + request.body));
        QCOMPARE(asked, (QStringList{
                            u"POST appointments/4/status {\"to\":\"in_room\",\"version\":3}"_s,
                            u"POST appointments/4/status {\"to\":\"no_show\"}"_s,
                            u"POST appointments/4/undo {\"reason\":\"wrong row\",\"version\":5}"_s,
                            u"POST appointments/4/reschedule {\"holdId\":\"ab-1\",\"slotId\":8,\"version\":5}"_s,
                            u"POST appointments/4/reschedule {\"slotId\":8}"_s,
                            u"PUT appointments/4/note {\"note\":\"\",\"version\":6}"_s,
                            u"DELETE appointments/4 {\"reason\":\"ill\",\"version\":6}"_s,
                            u"POST queue {\"doctorId\":5,\"note\":\"fever\",\"patientId\":300}"_s,
                            u"POST queue/9/status {\"to\":\"left\",\"version\":2}"_s,
                            u"PUT patients/300 {\"birthDate\":\"1987-04-12\",\"idNumber\":\"\",\"name\":\"Đào\","
                            "\"phone\":\"\",\"version\":2}"_s,
                            u"POST patients/300/notes {\"text\":\"deaf\"}"_s,
                            u"DELETE patients/300/notes/11 "_s,
                        }));
        QCOMPARE(rig.keysSeen().size(), 12);
    }

    void moveUsesItsHoldUp_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<bool>("stillHeld");
        QTest::newRow("moved") << QByteArray() << false;
        QTest::newRow("the hold is lost") << QByteArray("hold_lost") << false;
        QTest::newRow("somebody changed the appointment") << QByteArray("stale_version") << true;
        QTest::newRow("no such appointment") << QByteArray("not_found") << true;
    }

    void moveUsesItsHoldUp()
    {
        QFETCH(QByteArray, code);
        Rig rig(answers(201, held));
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QCOMPARE(rig.journal->holds().size(), 1);
        rig.peer.setScript(code.isEmpty() ? answers(200, booked) : refuses(409, code));
        rig.sender->reschedule(4, 7, u"h-1"_s, 0, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 2);
        QTEST(!rig.journal->holds().isEmpty(), "stillHeld");
    }

    void intentsShareNoConnection()
    {
        Rig rig(answers(201, held));
        QSet<quint16> ports;
        for (int i = 1; i <= 4; ++i) {
            rig.sender->holdSlot(7, &rig.context, rig.keep());
            QTRY_COMPARE(rig.outcomes.size(), i);
            ports.insert(rig.peer.requests().last().port);
        }
        QCOMPARE(ports.size(), 4);
        QTRY_COMPARE(rig.peer.openConnections(), 0);
    }

    void unknownOutcomeIsAskedAgainUnderTheSameKey_data()
    {
        QTest::addColumn<ScriptedPeer::Script>("fault");
        QTest::newRow("connection cut after the request")
            << ScriptedPeer::Script([](const PeerRequest &, QTcpSocket &socket) { socket.abort(); });
        QTest::newRow("no answer in time") << ScriptedPeer::Script([](const PeerRequest &, QTcpSocket &) {});
        QTest::newRow("garbage") << ScriptedPeer::Script([](const PeerRequest &, QTcpSocket &socket) {
            socket.write("\x01\x02 nonsense\r\n\r\n");
            socket.disconnectFromHost();
        });
        QTest::newRow("answer cut in the middle") << ScriptedPeer::Script([](const PeerRequest &, QTcpSocket &socket) {
            socket.write("HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{\"holdId\":");
            socket.disconnectFromHost();
        });
        QTest::newRow("a success that is not the service's") << answers(200, R"({"status":"welcome to the hotel"})");
        QTest::newRow("a proxy's refusal") << answers(403, "<html>");
        QTest::newRow("500") << refuses(500, "internal");
        QTest::newRow("503") << refuses(503, "unavailable");
        QTest::newRow("429") << refuses(429, "too_many_requests");
        QTest::newRow("408") << refuses(408, "request_timeout");
        QTest::newRow("the first still runs") << refuses(409, "in_flight");
    }

    void unknownOutcomeIsAskedAgainUnderTheSameKey()
    {
        QFETCH(ScriptedPeer::Script, fault);
        // Six faults: Qt itself sends a request again, at most three times, when a connection breaks before the answer.
        Rig rig(firstThen(6, fault, answers(200, held)));
        QSignalSpy unknown(rig.sender.get(), &IntentSender::outcomeUnknown);
        const QString key = rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QVERIFY(rig.outcomes.first().value);
        QCOMPARE(rig.peer.requests().size(), 7);
        QCOMPARE(rig.keysSeen(), QSet<QByteArray>{key.toUtf8()});
        QCOMPARE(unknown.size(), 1);
        QCOMPARE(unknown.first().first().value<JournaledIntent>().key, key);
        QCOMPARE(rig.sender->unsettledCount(), 0);
    }

    void refusalSettles_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("taken") << 409 << QByteArray("slot_taken");
        QTest::newRow("malformed") << 400 << QByteArray("malformed");
        QTest::newRow("forbidden") << 403 << QByteArray("forbidden");
        QTest::newRow("unknown slot") << 404 << QByteArray("not_found");
        QTest::newRow("key reused") << 422 << QByteArray("key_reused");
    }

    void refusalSettles()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, code);
        Rig rig(refuses(status, code));
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QCOMPARE(rig.outcomes.first().problem->status, status);
        QCOMPARE(toString(rig.outcomes.first().problem->code).toUtf8(), code);
        QCOMPARE(rig.peer.requests().size(), 1);
        QVERIFY(rig.journal->unsettled().isEmpty());
    }

    void secondAnswerOnTheLineIsNobodys()
    {
        Rig rig([](const PeerRequest &, QTcpSocket &socket) {
            ScriptedPeer::answer(socket, 201, held);
            ScriptedPeer::problem(socket, 409, "slot_taken");
        });
        QSignalSpy settled(rig.sender.get(), &IntentSender::intentSettled);
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QVERIFY(rig.outcomes.first().value);
        rig.peer.setScript(answers(201, booked));
        rig.sender->confirmHold(7, u"h-1"_s, 300, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 2);
        QVERIFY(rig.outcomes.last().value);
        QCOMPARE(settled.size(), 2);
    }

    void retryAfterIsHonoured()
    {
        Rig rig(firstThen(1, refuses(503, "unavailable", "Retry-After: 1\r\n"), answers(201, held)));
        QElapsedTimer timer;
        timer.start();
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QVERIFY2(timer.elapsed() >= 990, qPrintable(QString::number(timer.elapsed())));
    }

    void crashLeavesNothingUnasked()
    {
        Rig rig; // takes the requests and never answers
        const QString hold = rig.sender->holdSlot(7, &rig.context, rig.keep());
        const QString registration = rig.sender->registerPatient({{u"name"_s, u"Đào"_s}}, &rig.context, rig.keep());
        QTRY_COMPARE(rig.keysSeen().size(), 2);
        const PeerRequest before = rig.peer.requests().first();
        rig.crash();

        rig.peer.setScript([](const PeerRequest &request, QTcpSocket &socket) {
            if (request.path.endsWith("/holds"))
                ScriptedPeer::answer(socket, 200, held, "Idempotent-Replayed: true\r\n");
            else
                ScriptedPeer::problem(socket, 409, "possible_duplicate");
        });
        rig.start();
        QSignalSpy unknown(rig.sender.get(), &IntentSender::outcomeUnknown);
        QSignalSpy settled(rig.sender.get(), &IntentSender::intentSettled);
        QCOMPARE(rig.sender->unsettledCount(), 2);
        rig.sender->resume();
        rig.sender->resume();
        QCOMPARE(unknown.size(), 2);
        QTRY_COMPARE(settled.size(), 2);
        QCOMPARE(rig.keysSeen(), (QSet<QByteArray>{hold.toUtf8(), registration.toUtf8()}));
        QCOMPARE(rig.peer.requests().size(), 4);
        for (const auto &signal : std::as_const(settled)) {
            const auto intent = signal.at(0).value<JournaledIntent>();
            const auto outcome = signal.at(1).value<Reply<QJsonObject>>();
            QCOMPARE(outcome.value.has_value(), intent.kind == u"hold");
            if (outcome.value)
                QCOMPARE(outcome.value->value(u"holdId").toString(), u"h-1"_s);
        }
        for (const PeerRequest &request : rig.peer.requests())
            if (request.key() == before.key())
                QCOMPARE(request.method + request.path + request.body, before.method + before.path + before.body);
        QCOMPARE(rig.sender->unsettledCount(), 0);
        rig.crash();
        QVERIFY(IntentJournal(rig.file()).unsettled().isEmpty());
    }

    void intentsOfAnotherAccountAreLeftAlone()
    {
        Rig rig;
        const QString key = rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.keysSeen().size(), 1);
        rig.crash();

        rig.peer.setScript(answers(201, held));
        rig.start(99, u"of another"_s);
        const qsizetype before = rig.peer.requests().size();
        rig.sender->resume();
        QCOMPARE(rig.sender->unsettledCount(), 0);
        rig.sender->holdSlot(8, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        for (const PeerRequest &request : rig.peer.requests().mid(before))
            QVERIFY(request.key() != key.toUtf8());
        QCOMPARE(rig.journal->unsettled().size(), 1);

        rig.client->setToken(u"token"_s);
        rig.sender->setAccount(account);
        QSignalSpy settled(rig.sender.get(), &IntentSender::intentSettled);
        rig.sender->resume();
        QTRY_COMPARE(settled.size(), 1);
        QCOMPARE(rig.peer.requests().last().key(), key.toUtf8());
    }

    void intentInFlightWaitsWhileAnotherIsSignedIn()
    {
        Rig rig([](const PeerRequest &request, QTcpSocket &socket) {
            if (request.headers.value("authorization") == "Bearer token")
                ScriptedPeer::problem(socket, 503, "unavailable");
            else
                ScriptedPeer::answer(socket, 201, held);
        });
        const QString key = rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_VERIFY(rig.peer.requests().size() >= 2);
        rig.client->setToken(u"of another"_s);
        rig.sender->setAccount(99);
        rig.sender->holdSlot(8, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        rig.sender->retryNow();
        QVERIFY(!QTest::qWaitFor([&] { return rig.outcomes.size() > 1; }, 150));
        for (const PeerRequest &request : rig.peer.requests())
            if (request.headers.value("authorization") == "Bearer of another")
                QVERIFY(request.key() != key.toUtf8());
        QCOMPARE(rig.outcomes.size(), 1);

        rig.peer.setScript(answers(201, held));
        rig.client->setToken(u"token"_s);
        rig.sender->setAccount(account);
        QTRY_COMPARE(rig.outcomes.size(), 2); // the first caller still hears of it
    }

    void tokenKnownToBeAnothersIsNotUsed()
    {
        constexpr auto session = R"({"token":"of another","account":{"id":99,"name":"B","role":"receptionist"},
            "clinic":{"id":1,"name":"C","timeZone":"UTC"}})";
        Rig rig([](const PeerRequest &request, QTcpSocket &socket) {
            if (request.path == "/api/v1/login")
                ScriptedPeer::answer(socket, 200, session);
            else
                ScriptedPeer::problem(socket, 503, "unavailable");
        });
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_VERIFY(rig.peer.requests().size() >= 2);
        bool signedIn = false;
        rig.client->logIn(u"b"_s, u"x"_s, u"Counter 1"_s, &rig.context, [&](const auto &) { signedIn = true; });
        QTRY_VERIFY(signedIn);
        rig.sender->retryNow();
        const auto usedAnothers = [&] {
            for (const PeerRequest &request : rig.peer.requests())
                if (request.headers.value("authorization") == "Bearer of another")
                    return true;
            return false;
        };
        QVERIFY(!QTest::qWaitFor(usedAnothers, 150));
    }

    void endedSessionPausesUntilSomebodySignsIn()
    {
        Rig rig;
        rig.peer.setScript([](const PeerRequest &request, QTcpSocket &socket) {
            if (request.headers.value("authorization") == "Bearer token")
                ScriptedPeer::problem(socket, 401, "unauthenticated");
            else
                ScriptedPeer::answer(socket, 201, held);
        });
        QSignalSpy unknown(rig.sender.get(), &IntentSender::outcomeUnknown);
        QSignalSpy ended(rig.client.get(), &ApiClient::sessionEnded);
        const QString key = rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(ended.size(), 1);
        rig.sender->holdSlot(8, &rig.context, rig.keep());
        QTRY_COMPARE(unknown.size(), 2);
        QVERIFY(!QTest::qWaitFor([&] { return rig.peer.requests().size() > 1; }, 200));

        rig.client->setToken(u"fresh"_s);
        rig.sender->setAccount(account);
        QTRY_COMPARE(rig.outcomes.size(), 2);
        QCOMPARE(rig.keysSeen().size(), 2);
        QVERIFY(rig.keysSeen().contains(key.toUtf8()));
    }

    void retryNowDoesNotWaitForThePause()
    {
        Rig rig(firstThen(1, refuses(503, "unavailable", "Retry-After: 50\r\n"), answers(201, held)));
        QSignalSpy unknown(rig.sender.get(), &IntentSender::outcomeUnknown);
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(unknown.size(), 1);
        QCOMPARE(rig.outcomes.size(), 0);
        rig.sender->retryNow();
        QTRY_COMPARE(rig.outcomes.size(), 1);
    }

    void serviceThatComesBackIsFound()
    {
        Rig rig(answers(201, held));
        rig.peer.goAway();
        QSignalSpy unknown(rig.sender.get(), &IntentSender::outcomeUnknown);
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(unknown.size(), 1);
        QVERIFY(rig.peer.listen());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QVERIFY(rig.outcomes.first().value);
    }

    void contextThatDiedIsSettledAllTheSame()
    {
        QPointer<QTcpSocket> waiting;
        Rig rig([&](const PeerRequest &, QTcpSocket &socket) { waiting = &socket; });
        QSignalSpy settled(rig.sender.get(), &IntentSender::intentSettled);
        {
            QObject page;
            rig.sender->holdSlot(7, &page, rig.keep());
            QTRY_VERIFY(waiting);
        }
        ScriptedPeer::answer(*waiting, 201, held);
        QTRY_COMPARE(settled.size(), 1);
        QCOMPARE(rig.outcomes.size(), 0);
        QVERIFY(rig.journal->unsettled().isEmpty());
    }

    void callbackMayDeleteTheSender()
    {
        Rig rig(answers(201, held));
        rig.sender->holdSlot(7, &rig.context, [&rig](const auto &) { rig.sender.reset(); });
        QTRY_VERIFY(!rig.sender);
        QVERIFY(rig.journal->unsettled().isEmpty());
    }

    void whatCannotBeJournaledIsNotSent()
    {
        Rig rig(answers(201, held));
        QSignalSpy failed(rig.sender.get(), &IntentSender::journalFailed);
        diskFails = true;
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QVERIFY(rig.outcomes.first().problem);
        QCOMPARE(rig.outcomes.first().problem->status, 0);
        QVERIFY(rig.outcomes.first().problem->detail.contains(rig.file()));
        QCOMPARE(failed.size(), 1);
        diskFails = false;
        rig.sender->holdSlot(8, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 2);
        QCOMPARE(rig.peer.requests().size(), 1);
        QCOMPARE(rig.peer.requests().first().path, QByteArray("/api/v1/slots/8/holds"));
    }

    void nobodySignedInSendsNothing()
    {
        Rig rig(answers(201, held));
        rig.sender->setAccount(0);
        rig.sender->holdSlot(7, &rig.context, rig.keep());
        QTRY_COMPARE(rig.outcomes.size(), 1);
        QCOMPARE(rig.outcomes.first().problem->status, 0);
        QVERIFY(rig.peer.requests().isEmpty());
    }
};

QTEST_GUILESS_MAIN(IntentSenderTest)
#include "tst_intentsender.moc"
