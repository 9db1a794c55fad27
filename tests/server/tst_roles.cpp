#include "tests/server/ServiceFixture.h"

#include <QTest>

#include <algorithm>

using namespace holdfast;

namespace {

/// Who gets past the door of a route. A route that is not in the table fails the walk, and so does a line without a
/// route.
struct Line
{
    const char *operation;
    const char *roles; ///< R receptionist, M manager, A admin, C client program, P patient; "open": no session needed
};

constexpr Line table[] = {
    {"POST /api/v1/login", "open"},
    {"POST /api/v1/logout", "RMACP"},
    {"GET /api/v1/session", "RMACP"},
    {"POST /api/v1/clients/patient-session", "C"},
    {"GET /api/v1/me/appointments", "P"},
    {"GET /api/v1/doctors", "RMACP"},
    {"GET /api/v1/doctors/{id}/slots", "RMACP"},
    {"GET /api/v1/day", "RMA"},
    {"GET /api/v1/slots/{id}/history", "RMA"},
    {"POST /api/v1/slots/{id}/holds", "RMAP"},
    {"POST /api/v1/slots/{id}/holds/{holdId}/confirm", "RMAP"},
    {"POST /api/v1/slots/{id}/holds/{holdId}/renew", "RMAP"},
    {"DELETE /api/v1/slots/{id}/holds/{holdId}", "RMAP"},
    {"POST /api/v1/appointments", "RMAP"},
    {"DELETE /api/v1/appointments/{id}", "RMAP"},
    {"GET /api/v1/patients", "RMA"},
    {"POST /api/v1/patients", "RMA"},
    {"GET /api/v1/accounts", "MA"},
    {"POST /api/v1/accounts", "MA"},
    {"POST /api/v1/accounts/{id}/disable", "MA"},
    {"POST /api/v1/accounts/{id}/enable", "MA"},
    {"POST /api/v1/accounts/{id}/password", "MA"},
    {"DELETE /api/v1/accounts/{id}/sessions", "MA"},
    {"GET /api/v1/sign-ins", "MA"},
    {"GET /api/v1/feed", "RMA"},
    {"POST /api/v1/holds", "RMAP"},
    {"POST /api/v1/appointments/{id}/reschedule", "RMAP"},
    {"POST /api/v1/appointments/{id}/status", "RMA"},
    {"PUT /api/v1/appointments/{id}/note", "RMA"},
    {"GET /api/v1/appointments/{id}/history", "RMA"},
    {"POST /api/v1/queue", "RMA"},
    {"POST /api/v1/queue/{id}/status", "RMA"},
    {"GET /api/v1/week", "RMA"},
    {"GET /api/v1/day-sheet", "RMA"},
    {"GET /api/v1/patients/{id}/file", "RMA"},
    {"PUT /api/v1/patients/{id}", "RMA"},
    {"POST /api/v1/patients/{id}/notes", "RMA"},
    {"DELETE /api/v1/patients/{id}/notes/{noteId}", "RMA"},
    {"POST /api/v1/appointments/{id}/undo", "RMA"},
    {"POST /api/v1/slots/{id}/overbook", "RMA"},
    {"POST /api/v1/doctors/{id}/capacity", "MA"},
    {"GET /api/v1/patients/{id}", "RMA"},
    {"POST /api/v1/patients/{id}/merge", "MA"},
    {"GET /api/v1/patients/{id}/preferences", "RMAP"},
    {"PUT /api/v1/patients/{id}/preferences", "RMAP"},
    {"GET /api/v1/notification-settings", "RMA"},
    {"PUT /api/v1/notification-settings", "MA"},
    {"POST /api/v1/slots/{id}/holds/{holdId}/payment", "RMAP"},
    {"GET /api/v1/payments/{id}", "RMAP"},
    {"POST /api/v1/payments/webhook", "open"},
    {"GET /api/v1/keys/{key}", "RMACP"},
    {"GET /api/v1/openapi.json", "open"},
    {"GET /api/v1/schedule", "RMA"},
    {"PUT /api/v1/schedule", "MA"},
    {"GET /api/v1/doctors/{id}/templates", "RMA"},
    {"PUT /api/v1/doctors/{id}/templates", "MA"},
    {"GET /api/v1/exceptions", "RMA"},
    {"POST /api/v1/exceptions", "MA"},
    {"DELETE /api/v1/exceptions/{id}", "MA"},
    {"POST /api/v1/materialize", "MA"},
    {"POST /api/v1/blocks/preview", "RMA"},
    {"POST /api/v1/blocks", "RMA"},
    {"POST /api/v1/blocks/undo", "RMA"},
    {"GET /api/v1/deliveries", "MA"},
    {"POST /api/v1/deliveries/{id}/requeue", "MA"},
    {"GET /api/v1/webhooks", "MA"},
    {"POST /api/v1/webhooks", "MA"},
    {"PUT /api/v1/webhooks/{id}", "MA"},
    {"DELETE /api/v1/webhooks/{id}", "MA"},
    {"POST /api/v1/webhooks/{id}/rotate-secret", "MA"},
    {"POST /api/v1/webhooks/{id}/test", "MA"},
    {"POST /api/v1/webhooks/{id}/disable", "MA"},
    {"POST /api/v1/webhooks/{id}/enable", "MA"},
    {"GET /api/v1/openings", "RMACP"},
    {"PUT /api/v1/openings/{id}", "MA"},
    {"POST /api/v1/openings/{id}/ticket", "P"},
    {"GET /api/v1/openings/{id}/ticket", "P"},
    {"GET /api/v1/openings/{id}/ticket/events", "P"},
    {"GET /api/v1/events", "AC"},
    {"GET /api/v1/events/pages", "AC"},
    {"GET /api/v1/events/digest", "AC"},
    {"GET /metrics", "open"}, // on this machine: see tst_metrics
    {"GET /livez", "open"},
    {"GET /readyz", "open"},
};

constexpr std::pair<Role, char> letters[] = {
    {Role::Receptionist, 'R'}, {Role::Manager, 'M'}, {Role::Admin, 'A'}, {Role::Client, 'C'}, {Role::Patient, 'P'}};

QByteArray pathOf(QByteArray pattern)
{
    // Nothing has these ids: whoever gets in finds nothing to change.
    pattern.replace("{holdId}", "00000000-0000-4000-8000-000000000000");
    while (pattern.contains('{')) {
        const qsizetype from = pattern.indexOf('{');
        pattern.replace(from, pattern.indexOf('}', from) - from + 1, "999999999");
    }
    return pattern;
}

/// The door's own 403; one from further inside says something else.
bool isTurnedAway(const RawAnswer &answer)
{
    return answer.status == 403 &&
           jsonOf(answer.body).value(u"detail").toString().contains(QStringLiteral("may not do that. Ask somebody"));
}

} // namespace

class TestRoles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_fixture = std::make_unique<ServiceFixture>();
        m_fixture->restart();
        for (const auto &[role, letter] : letters)
            m_accounts.append(m_fixture->seed.account(m_fixture->clinicId, role));
    }

    void cleanupTestCase() { m_fixture.reset(); }

    void everyRouteIsInTheTableAndTheOtherWayAround()
    {
        QByteArrayList expected;
        for (const Line &line : table)
            expected.append(line.operation);
        QByteArrayList found = m_fixture->service->operations();
        std::sort(expected.begin(), expected.end());
        std::sort(found.begin(), found.end());
        for (const QByteArray &operation : std::as_const(found))
            QVERIFY2(expected.contains(operation), operation + " is served and not in the table");
        QCOMPARE(found, expected);
    }

    void everyRouteLetsInWhomItShouldAndNobodyElse_data()
    {
        QTest::addColumn<QByteArray>("operation");
        QTest::addColumn<QByteArray>("roles");
        for (const Line &line : table)
            QTest::newRow(line.operation) << QByteArray(line.operation) << QByteArray(line.roles);
    }

    void everyRouteLetsInWhomItShouldAndNobodyElse()
    {
        QFETCH(QByteArray, operation);
        QFETCH(QByteArray, roles);
        const bool open = roles == "open";
        const RawAnswer stranger = walk(operation, {});
        QCOMPARE(stranger.status == 401, !open);
        QCOMPARE(walk(operation, "made-up-token").status == 401, !open);
        QByteArray letIn;
        for (qsizetype i = 0; i < m_accounts.size() && !open; ++i) {
            const RawAnswer answer = walk(operation, m_fixture->seed.session(m_accounts.at(i)));
            QVERIFY2(answer.status != 0 && answer.status != 401 && answer.status < 500,
                     QByteArray::number(answer.status) + answer.body);
            if (!isTurnedAway(answer))
                letIn += letters[i].second;
        }
        QCOMPARE(letIn, open ? QByteArray() : roles);
    }

private:
    RawAnswer walk(const QByteArray &operation, const QByteArray &token)
    {
        const QByteArray method = operation.left(operation.indexOf(' '));
        Call call{.method = method, .path = pathOf(operation.mid(method.size() + 1)), .token = token};
        if (method != "GET") {
            call.key = newKey();
            call.body = "{\"patientId\":999999999,\"slotId\":999999999}";
        }
        return m_fixture->call(call);
    }

    std::unique_ptr<ServiceFixture> m_fixture;
    QList<qint64> m_accounts;
};

QTEST_GUILESS_MAIN(TestRoles)
#include "tst_roles.moc"
