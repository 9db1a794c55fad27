#include "core/Database.h"
#include "tests/support/BlockingHttp.h"
#include "tests/support/BookingClinic.h"
#include "tests/support/RunCommand.h"
#include "tests/support/TestPgBouncer.h"
#include "tests/support/Waiting.h"

#include <QProcess>
#include <QThread>

#include <atomic>
#include <thread>

using namespace holdfast;

namespace {

constexpr int threads = 8;
constexpr int bookingsOfAThread = 15;
constexpr int connections = 2;

/// holdfastd with its requests led through PgBouncer and the rest straight to PostgreSQL.
class PooledService
{
public:
    PooledService(const DatabaseSettings &pooled, const DatabaseSettings &direct)
    {
        QStringList straight = databaseOptions(direct);
        straight.replace(0, QStringLiteral("--database-direct"));
        m_process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        m_process.start(QStringLiteral(HOLDFASTD_PATH), QStringList{QStringLiteral("--port"), QStringLiteral("0")} +
                                                            databaseOptions(pooled) + straight);
        const QByteArray announcement = "listening on http://127.0.0.1:";
        QByteArray output;
        if (!waitUntil([&] { return (output += m_process.readAllStandardOutput()).contains(announcement); }, 60'000))
            throw std::runtime_error("holdfastd did not start: " + output.toStdString());
        port = output.mid(output.indexOf(announcement) + announcement.size()).trimmed().toInt();
    }

    ~PooledService()
    {
        m_process.terminate();
        if (!m_process.waitForFinished(30'000))
            m_process.kill();
        m_process.waitForFinished();
    }

    int port = 0;

private:
    QProcess m_process;
};

QByteArray number(qint64 id)
{
    return QByteArray::number(id);
}

QJsonObject json(const std::optional<BlockingHttp::Response> &response)
{
    return response ? QJsonDocument::fromJson(response->body).object() : QJsonObject();
}

QByteArray key()
{
    return QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
}

} // namespace

/// Two services whose requests share two connections through PgBouncer in transaction mode: each statement may meet
/// another connection than the one before.
class tst_pgbouncer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_clinic = std::make_unique<BookingClinic>();
        m_bouncer = std::make_unique<TestPgBouncer>(m_clinic->cluster.app(), connections);
        for (int i = 0; i < 2; ++i)
            m_services.push_back(std::make_unique<PooledService>(m_bouncer->settings(), m_clinic->cluster.owner()));
    }

    void cleanupTestCase()
    {
        m_services.clear();
        m_bouncer.reset();
        m_clinic.reset();
    }

    void everyAnswerIsThatOfItsRequest()
    {
        const int count = threads * bookingsOfAThread;
        QList<qint64> seats;
        for (int i = 0; i < threads; ++i)
            seats += m_clinic->quarters(m_clinic->doctor(), bookingsOfAThread);
        const QList<qint64> patients = m_clinic->seed.patients(m_clinic->clinic, count);
        std::atomic<int> wrong = 0;
        std::atomic<int> most = 0;
        std::atomic<bool> done = false;
        std::jthread watching([&] {
            Database own(m_clinic->cluster.owner());
            while (!done) {
                most = std::max(most.load(), pooledConnections(own));
                QThread::msleep(5);
            }
        });
        {
            std::vector<std::jthread> tellers;
            for (int i = 0; i < threads; ++i) {
                const QByteArray token = m_clinic->seed.session(m_clinic->seed.account(m_clinic->clinic));
                tellers.emplace_back([&, i, token] {
                    BlockingHttp here(m_services[i % 2]->port, token);
                    BlockingHttp there(m_services[(i + 1) % 2]->port, token);
                    for (int n = i * bookingsOfAThread; n < (i + 1) * bookingsOfAThread; ++n)
                        if (const QByteArray fault = faultOf(here, there, seats[n], patients[n]); !fault.isEmpty()) {
                            ++wrong;
                            qWarning("Seat %lld, patient %lld: %s", seats[n], patients[n], fault.constData());
                        }
                });
            }
        }
        done = true;
        watching.join();
        QCOMPARE(wrong.load(), 0);
        QCOMPARE(
            m_clinic->count("SELECT count(*) FROM holdfast.appointments WHERE patient_id >= $1 AND patient_id <= $2",
                            {patients.first(), patients.last()}),
            count);
        QCOMPARE(most.load(), connections);
        QCOMPARE(m_clinic->brokenPromises(), QString());
    }

    void oneSeatIsGivenToOne()
    {
        for (int round = 0; round < 5; ++round) {
            const qint64 seat = m_clinic->quarters(m_clinic->doctor(), 1).first();
            const QList<qint64> patients = m_clinic->seed.patients(m_clinic->clinic, threads);
            std::atomic<int> booked = 0;
            std::atomic<int> refused = 0;
            {
                std::vector<std::jthread> tellers;
                for (int i = 0; i < threads; ++i) {
                    const QByteArray token = m_clinic->seed.session(m_clinic->seed.account(m_clinic->clinic));
                    tellers.emplace_back([&, i, token] {
                        BlockingHttp http(m_services[i % 2]->port, token);
                        const auto answer = http.send("POST", "/api/v1/appointments", bodyOf(seat, patients[i]), key());
                        const QJsonObject appointment = json(answer)[u"appointment"].toObject();
                        booked += answer && answer->status == 201 && patientOf(appointment) == patients[i] ? 1 : 0;
                        refused += json(answer)[u"code"].toString() == QLatin1String("slot_taken") ? 1 : 0;
                    });
                }
            }
            QCOMPARE(booked.load(), 1);
            QCOMPARE(refused.load(), threads - 1);
        }
        QCOMPARE(m_clinic->brokenPromises(), QString());
    }

    void nothingOfARequestStaysInItsConnection()
    {
        everyAnswerIsThatOfItsRequest();
        // Two transactions at once have both connections.
        Database one(m_bouncer->settings());
        Database another(m_bouncer->settings());
        QVERIFY(waitUntil([&] {
            return m_clinic->count("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
                                   " AND pid IN (SELECT pid FROM pg_stat_activity"
                                   " WHERE usename = 'holdfast_app')") == 0;
        }));
        QVERIFY(!one.leadsStraight());
        one.transaction([&] {
            another.transaction([&] {
                QVERIFY(pidOf(one) != pidOf(another));
                for (Database *database : {&one, &another}) {
                    for (const char *name : {"actor", "step", "topic", "detail", "counted"})
                        QCOMPARE(database->run("SELECT coalesce(current_setting('holdfast.' || $1, true), '')", {name})
                                     .text(0, 0),
                                 QString());
                    // As the role has them, and as the driver sets them for itself.
                    QCOMPARE(setting(*database, "synchronous_commit"), QStringLiteral("on"));
                    QCOMPARE(setting(*database, "statement_timeout"), QStringLiteral("4500ms"));
                    QCOMPARE(setting(*database, "TimeZone"), QStringLiteral("UTC"));
                    QCOMPARE(setting(*database, "enable_seqscan"), QStringLiteral("off"));
                    QCOMPARE(database->run("SELECT pg_client_encoding()").text(0, 0), QStringLiteral("UTF8"));
                    QCOMPARE(setting(*database, "DateStyle").section(u',', 0, 0), QStringLiteral("ISO"));
                }
            });
        });
    }

    void whatNeedsASessionRefusesThePooler()
    {
        QString output;
        QCOMPARE(runCommand(databaseOptions(m_bouncer->settings()) +
                                QStringList{QStringLiteral("--port"), QStringLiteral("0")},
                            &output),
                 1);
        QVERIFY2(output.contains(QLatin1String("--database-direct")), qPrintable(output));
    }

private:
    static QByteArray bodyOf(qint64 seat, qint64 patient)
    {
        return "{\"slotId\":" + number(seat) + ",\"patientId\":" + number(patient) + "}";
    }

    static qint64 patientOf(const QJsonObject &appointment) { return appointment[u"patient"][u"id"].toInteger(); }

    /// One booking here, again there, asked by key and read; what of that was somebody else's, or empty.
    static QByteArray faultOf(BlockingHttp &here, BlockingHttp &there, qint64 seat, qint64 patient)
    {
        const QByteArray intent = key();
        const auto booked = here.send("POST", "/api/v1/appointments", bodyOf(seat, patient), intent);
        if (!booked || booked->status != 201)
            return "it was not booked: " + (booked ? booked->body : QByteArray("no answer"));
        const QJsonObject appointment = json(booked)[u"appointment"].toObject();
        if (patientOf(appointment) != patient || json(booked)[u"slot"][u"id"].toInteger() != seat)
            return "another booking was answered: " + booked->body;
        const auto again = there.send("POST", "/api/v1/appointments", bodyOf(seat, patient), intent);
        if (!again || again->body != booked->body || again->headers.value("idempotent-replayed") != "true")
            return "the retry was answered otherwise: " + (again ? again->body : QByteArray("no answer"));
        const auto asked = there.send("GET", "/api/v1/keys/" + intent + "?operation=book");
        if (!asked || json(asked)[u"answer"].toObject() != json(booked))
            return "the key tells of something else: " + (asked ? asked->body : QByteArray("no answer"));
        const auto read = here.send("GET", "/api/v1/patients/" + number(patient));
        if (json(read)[u"patient"][u"id"].toInteger() != patient)
            return "another patient was read: " + (read ? read->body : QByteArray("no answer"));
        return {};
    }

    /// How many the services share; the test has one of its own.
    int pooledConnections(Database &owner) const
    {
        const Rows rows =
            owner.run("SELECT count(*) FROM pg_stat_activity WHERE usename = 'holdfast_app' AND pid <> $1",
                      {m_clinic->app.backendPid()});
        return static_cast<int>(rows.integer(0, 0));
    }

    static qint64 pidOf(Database &database) { return database.run("SELECT pg_backend_pid()").integer(0, 0); }

    static QString setting(Database &database, const char *name)
    {
        return database.run("SELECT current_setting($1)", {name}).text(0, 0);
    }

    std::unique_ptr<BookingClinic> m_clinic;
    std::unique_ptr<TestPgBouncer> m_bouncer;
    std::vector<std::unique_ptr<PooledService>> m_services;
};

QTEST_GUILESS_MAIN(tst_pgbouncer)
#include "tst_pgbouncer.moc"
