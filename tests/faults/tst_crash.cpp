#include "core/Database.h"
#include "tests/support/BlockingHttp.h"
#include "tests/support/RunningService.h"
#include "tests/support/Seed.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QScopeGuard>
#include <QTest>
#include <QUuid>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

using namespace holdfast;

namespace {

constexpr int clients = 64;
constexpr int doctors = 16;
constexpr int seatsEach = 250;

/// A booking that a client was told of.
struct Told
{
    qint64 appointment;
    qint64 slot;
    qint64 patient;
};

} // namespace

/// Sixty-four clients book while something is killed. What a client was told must be true afterwards, and nothing
/// twice.
class TestCrash : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nothingThatWasToldIsLost_data()
    {
        QTest::addColumn<bool>("service");
        QTest::addColumn<bool>("postmaster");
        QTest::newRow("the service") << true << false;
        QTest::newRow("the postmaster") << false << true;
        QTest::newRow("both") << true << true;
    }

    void nothingThatWasToldIsLost()
    {
        QFETCH(bool, service);
        QFETCH(bool, postmaster);
        RunningService running{QStringList()};
        prepare(running);

        m_stop = false;
        m_told.clear();
        std::vector<std::jthread> threads;
        for (int i = 0; i < clients; ++i)
            threads.emplace_back([this, i, port = running.url().port()] { bookUntilStopped(i, port); });

        QVERIFY(reaches(300));
        if (postmaster)
            running.killPostmaster9();
        if (service) {
            running.kill9();
            const auto stopOnFailure = qScopeGuard([this] { m_abandoned = m_stop = std::uncaught_exceptions() > 0; });
            running.start();
        }
        const std::size_t before = told();
        QVERIFY2(reaches(before + 300), "booking did not go on after the crash");
        m_stop = true;
        threads.clear();

        Database owner(running.owner());
        QCOMPARE(owner.run("SELECT FROM holdfast.broken_promises()").size(), 0);
        for (const Told &booking : m_told) {
            const Rows rows = owner.run(
                "SELECT slot_id, patient_id FROM holdfast.appointments WHERE id = $1 AND status = 'confirmed'",
                {booking.appointment});
            QCOMPARE(rows.size(), 1);
            QCOMPARE(rows.integer(0, 0), booking.slot);
            QCOMPARE(rows.integer(0, 1), booking.patient);
        }
        // Each client kept asking until it knew: the database has exactly what the clients know of.
        QCOMPARE(owner.run("SELECT count(*) FROM holdfast.appointments").integer(0, 0),
                 static_cast<qint64>(m_told.size()));
    }

private:
    void prepare(RunningService &running)
    {
        Database owner(running.owner());
        Seed seed(owner);
        const qint64 clinic = seed.clinic();
        m_token = seed.session(seed.account(clinic));
        m_patients = seed.patients(clinic, clients * 80);
        m_seats.clear();
        for (int i = 0; i < doctors; ++i)
            m_seats += seed.slotRow(clinic, seed.doctor(clinic), seatsEach);
    }

    /// Each client books seat after seat for its own patients; two clients want each seat. An unknown outcome is asked
    /// for again.
    void bookUntilStopped(int client, int port)
    {
        BlockingHttp http(port, m_token);
        const qsizetype share = m_seats.size() / (clients / 2);
        for (int n = 0; n < 80 && !m_stop; ++n) {
            const qint64 slot = m_seats[(client / 2) * share + n % share];
            const qint64 patient = m_patients[client * 80 + n];
            const QByteArray key = QUuid::createUuid().toByteArray(QUuid::WithoutBraces);
            const QByteArray body =
                QJsonDocument(QJsonObject{{QStringLiteral("slotId"), slot}, {QStringLiteral("patientId"), patient}})
                    .toJson(QJsonDocument::Compact);
            while (!settle(http.send("POST", "/api/v1/appointments", body, key), slot, patient) && !m_abandoned)
                std::this_thread::sleep_for(std::chrono::milliseconds(20)); // back off, as a client does
        }
    }

    bool settle(const std::optional<BlockingHttp::Response> &response, qint64 slot, qint64 patient)
    {
        if (!response || response->status >= 500 || response->status == 429)
            return false;
        const QJsonObject json = QJsonDocument::fromJson(response->body).object();
        if (response->status == 409)
            return json[u"code"].toString() != QStringLiteral("in_flight");
        const std::scoped_lock lock(m_mutex);
        m_told.push_back({json[u"appointment"][u"id"].toInteger(), slot, patient});
        return true;
    }

    std::size_t told()
    {
        const std::scoped_lock lock(m_mutex);
        return m_told.size();
    }

    bool reaches(std::size_t count)
    {
        return QTest::qWaitFor([&] { return told() >= count; }, 60'000);
    }

    QByteArray m_token;
    QList<qint64> m_patients;
    QList<qint64> m_seats;
    std::atomic<bool> m_stop = false;
    std::atomic<bool> m_abandoned = false; ///< the test has failed: clients need not know any more
    std::mutex m_mutex;
    std::vector<Told> m_told;
};

QTEST_GUILESS_MAIN(TestCrash)
#include "tst_crash.moc"
