#include "core/Database.h"
#include "tests/support/BlockingHttp.h"
#include "tests/support/RunningService.h"
#include "tests/support/Seed.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QUuid>

#include <atomic>
#include <barrier>
#include <memory>
#include <thread>

using namespace holdfast;

/// Races over real HTTP against the real service.
class TestHttpRace : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_service = std::make_unique<RunningService>(QStringList());
        m_owner = std::make_unique<Database>(m_service->owner());
        Seed seed(*m_owner);
        m_clinic = seed.clinic();
        m_doctor = seed.doctor(m_clinic);
        m_token = seed.session(seed.account(m_clinic));
    }

    void cleanupTestCase()
    {
        QCOMPARE(m_owner->run("SELECT FROM holdfast.broken_promises()").size(), 0);
        m_owner.reset();
    }

    void oneOfSixtyFourConnectionsGetsTheSeatInTwoHundredRounds()
    {
        constexpr int connections = 64;
        constexpr int rounds = 200;
        Seed seed(*m_owner);
        const QList<qint64> prizes = seed.slotRow(m_clinic, m_doctor, rounds);
        const QList<qint64> patients = seed.patients(m_clinic, connections);
        std::vector<std::atomic<int>> won(rounds);
        std::vector<std::atomic<int>> refused(rounds);
        std::vector<std::atomic<int>> withoutAlternatives(rounds);
        std::barrier start(connections);
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < connections; ++i)
                threads.emplace_back([&, i] {
                    BlockingHttp http(m_service->url().port(), m_token);
                    for (std::size_t round = 0; round < rounds; ++round) {
                        start.arrive_and_wait();
                        const auto response = book(http, prizes[static_cast<qsizetype>(round)], patients[i], newKey());
                        if (response && response->status == 201)
                            ++won[round];
                        else if (response && response->status == 409)
                            ++refused[round];
                        if (response && response->status == 409 && round < 100 &&
                            QJsonDocument::fromJson(response->body)[u"alternatives"].toArray().isEmpty())
                            ++withoutAlternatives[round];
                    }
                });
        }
        for (std::size_t round = 0; round < rounds; ++round) {
            const qint64 slot = prizes[static_cast<qsizetype>(round)];
            QCOMPARE(won[round].load(), 1);
            QCOMPARE(refused[round].load(), connections - 1);
            QCOMPARE(withoutAlternatives[round].load(), 0);
            QCOMPARE(count("appointments", slot), 1);
            QCOMPARE(count("slot_events", slot), 1);
            QCOMPARE(count("outbox", slot), 1);
        }
    }

    void aCutAfterTheCommitIsSettledByTheKey()
    {
        Seed seed(*m_owner);
        const qint64 slot = seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
        const qint64 patient = seed.patient(m_clinic);
        const QByteArray key = newKey();
        BlockingHttp http(m_service->url().port(), m_token);
        QVERIFY(http.sendAndCut("POST", "/api/v1/appointments", bookingBody(slot, patient), key));
        QCOMPARE(count("appointments", slot), 1);
        const auto again = book(http, slot, patient, key);
        QVERIFY(again);
        QCOMPARE(again->status, 200);
        QCOMPARE(again->headers.value("idempotent-replayed"), QByteArray("true"));
        QCOMPARE(again->body,
                 m_owner->run("SELECT body FROM holdfast.idempotency_keys WHERE key = $1", {key}).bytes(0, 0));
        QCOMPARE(count("appointments", slot), 1);
        const auto other = book(http, slot, seed.patient(m_clinic), key);
        QCOMPARE(other->status, 422);
        QCOMPARE(QJsonDocument::fromJson(other->body)[u"code"].toString(), QStringLiteral("key_reused"));
    }

    void oneKeyFromManyConnectionsHasOneEffectAndOneBody()
    {
        constexpr int connections = 32;
        Seed seed(*m_owner);
        const qint64 slot = seed.slotIn(m_clinic, seed.doctor(m_clinic), 60);
        const qint64 patient = seed.patient(m_clinic);
        const QByteArray key = newKey();
        std::vector<BlockingHttp::Response> responses(connections);
        std::barrier start(connections);
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < connections; ++i)
                threads.emplace_back([&, i] {
                    BlockingHttp http(m_service->url().port(), m_token);
                    start.arrive_and_wait();
                    if (auto response = book(http, slot, patient, key))
                        responses[i] = std::move(*response);
                });
        }
        int created = 0;
        for (const BlockingHttp::Response &response : responses) {
            QVERIFY2(response.status == 201 || response.status == 200, qPrintable(QString::number(response.status)));
            created += response.status == 201 ? 1 : 0;
            QCOMPARE(response.body, responses[0].body);
        }
        QCOMPARE(created, 1);
        QCOMPARE(count("appointments", slot), 1);
    }

private:
    static QByteArray newKey() { return QUuid::createUuid().toByteArray(QUuid::WithoutBraces); }

    static QByteArray bookingBody(qint64 slot, qint64 patient)
    {
        return QJsonDocument(QJsonObject{{QStringLiteral("slotId"), slot}, {QStringLiteral("patientId"), patient}})
            .toJson(QJsonDocument::Compact);
    }

    static std::optional<BlockingHttp::Response> book(BlockingHttp &http, qint64 slot, qint64 patient,
                                                      const QByteArray &key)
    {
        return http.send("POST", "/api/v1/appointments", bookingBody(slot, patient), key);
    }

    qint64 count(const char *table, qint64 slot)
    {
        return m_owner
            ->run(QByteArray("SELECT count(*) FROM holdfast.").append(table).append(" WHERE slot_id = $1").constData(),
                  {slot})
            .integer(0, 0);
    }

    std::unique_ptr<RunningService> m_service;
    std::unique_ptr<Database> m_owner;
    QByteArray m_token;
    qint64 m_clinic = 0;
    qint64 m_doctor = 0;
};

QTEST_GUILESS_MAIN(TestHttpRace)
#include "tst_httprace.moc"
