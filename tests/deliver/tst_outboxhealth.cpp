#include "tests/server/ServiceFixture.h"
#include "tests/support/HeldTransaction.h"
#include "tests/support/Waiting.h"

#include "core/OutboxHealth.h"
#include "core/OutboxTail.h"
#include "deliver/OutboxWatch.h"

#include <QRegularExpression>
#include <QTest>

#include <mutex>

using namespace holdfast;

namespace {

std::mutex sayMutex;
QStringList said;

void listen(QtMsgType, const QMessageLogContext &, const QString &message)
{
    const std::lock_guard lock(sayMutex);
    said.append(message);
}

bool wasSaid(const QString &words)
{
    const std::lock_guard lock(sayMutex);
    return !said.filter(words).isEmpty();
}

} // namespace

/// A transaction that stays open holds the events back: the numbers show it, the log names it, and nothing is lost.
class tst_outboxhealth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void aTransactionLeftOpenIsNamedAndEverythingArrivesAfter()
    {
        const QByteArray token = m_fixture->newToken();
        HeldTransaction held(m_fixture->cluster.owner(), m_fixture->clinicId);
        const Cursor before = OutboxTail(m_fixture->owner).end();
        for (int i = 0; i < 5; ++i)
            QCOMPARE(m_fixture->call(m_fixture->hold(token, m_fixture->newSlot())).status, 201);
        QCOMPARE(OutboxTail(m_fixture->owner).after(before, 100).events.size(), 0);
        // Fifteen seconds later, by the booking clock.
        m_fixture->cluster.moveClock(QStringLiteral("15 seconds"));
        QVERIFY(number("holdfast_outbox_held_seconds") > 14);
        QVERIFY(number("holdfast_outbox_reader_lag_seconds{reader=\"deliveries\"}") > 14);

        const auto previous = qInstallMessageHandler(listen);
        {
            OutboxWatch::Options options;
            options.direct = m_fixture->cluster.owner();
            options.pause = std::chrono::milliseconds(10);
            const OutboxWatch watch(options);
            const bool named = waitUntil([&] { return wasSaid(QStringLiteral("process %1 ").arg(held.pid())); });
            held.end();
            const bool over = waitUntil([] { return wasSaid(QStringLiteral("Events flow again")); });
            qInstallMessageHandler(previous);
            QVERIFY2(named, qPrintable(said.join(u'\n')));
            QVERIFY2(over, qPrintable(said.join(u'\n')));
        }
        QVERIFY2(!wasSaid(QStringLiteral("INSERT")), "a statement may hold a patient's data");
        QCOMPARE(said.filter(QStringLiteral("Events wait")).size(), 1);
        QCOMPARE(OutboxTail(m_fixture->owner).after(before, 100).events.size(), 6);
        QCOMPARE(number("holdfast_outbox_held_seconds"), 0);
        m_fixture->cluster.moveClock(QStringLiteral("0"));
    }

    void whatIsShortIsNotWorthALine()
    {
        said.clear();
        const auto previous = qInstallMessageHandler(listen);
        {
            HeldTransaction held(m_fixture->cluster.owner(), m_fixture->clinicId);
            m_fixture->owner.run("INSERT INTO holdfast.outbox (clinic_id, topic, at)"
                                 " VALUES ($1, 'test.short', holdfast.booking_now())",
                                 {m_fixture->clinicId});
            OutboxWatch::Options options;
            options.direct = m_fixture->cluster.owner();
            options.pause = std::chrono::milliseconds(5);
            const OutboxWatch watch(options);
            waitUntil([] { return !said.isEmpty(); }, 200);
            held.end();
        }
        qInstallMessageHandler(previous);
        QCOMPARE(said, QStringList());
    }

    void numbersAreForThisMachineAndForManagers()
    {
        QCOMPARE(m_fixture->call({.path = "/metrics"}).status, 200);
        const QByteArray proxied = "X-Forwarded-For: 203.0.113.9\r\n";
        QCOMPARE(m_fixture->call({.path = "/metrics", .more = proxied}).status, 401);
        const auto as = [&](Role role) {
            return m_fixture
                ->call({.path = "/metrics",
                        .token = m_fixture->seed.session(m_fixture->seed.account(m_fixture->clinicId, role)),
                        .more = proxied})
                .status;
        };
        QCOMPARE(as(Role::Receptionist), 403);
        QCOMPARE(as(Role::Manager), 200);
        QVERIFY(number("holdfast_feed_streams") == 0);
    }

private:
    double number(const QByteArray &metric)
    {
        const QByteArray text = m_fixture->call({.path = "/metrics"}).body;
        const QRegularExpression line(
            QStringLiteral("^%1 (\\S+)$").arg(QRegularExpression::escape(QString::fromUtf8(metric))),
            QRegularExpression::MultilineOption);
        const auto match = line.match(QString::fromUtf8(text));
        return match.hasMatch() ? match.captured(1).toDouble() : -1;
    }

    std::unique_ptr<ServiceFixture> m_fixture;
};

QTEST_GUILESS_MAIN(tst_outboxhealth)
#include "tst_outboxhealth.moc"
