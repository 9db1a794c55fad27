#include "net/server/Router.h"

#include <QTest>

using namespace holdfast;

namespace {

Request requestFor(const char *method, const char *path)
{
    Request request;
    request.method = method;
    request.path = path;
    return request;
}

Response nothing(const Request &, const Session &, Database &)
{
    return {};
}

} // namespace

class tst_router : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void findsTheRouteAndItsParameters();
    void decodesParametersSegmentBySegment();
    void unknownPathAllowsNothing_data();
    void unknownPathAllowsNothing();
    void otherMethodsAreListed();
    void headIsAnsweredLikeGet();
    void patientIsNotStaff();

private:
    Router m_router;
};

void tst_router::init()
{
    m_router = Router();
    m_router.add("POST", "/api/v1/slots/{id}/holds", Roles::bookers(), nothing);
    m_router.add("DELETE", "/api/v1/slots/{id}/holds/{holdId}", Roles::bookers(), nothing);
    m_router.add("GET", "/api/v1/patients", Roles::staff(), nothing);
    m_router.add("POST", "/api/v1/patients", Roles::staff(), nothing);
}

void tst_router::findsTheRouteAndItsParameters()
{
    Request request = requestFor("DELETE", "/api/v1/slots/17/holds/abc");
    const Router::Match match = m_router.match(&request);
    QVERIFY(match.route);
    QCOMPARE(request.operation, QByteArray("DELETE /api/v1/slots/{id}/holds/{holdId}"));
    QCOMPARE(request.parameter(u"id"), QStringLiteral("17"));
    QCOMPARE(request.parameter(u"holdId"), QStringLiteral("abc"));
}

void tst_router::decodesParametersSegmentBySegment()
{
    Request request = requestFor("POST", "/api/v1/slots/a%2Fb%20c/holds");
    QVERIFY(m_router.match(&request).route);
    QCOMPARE(request.parameter(u"id"), QStringLiteral("a/b c"));
}

void tst_router::unknownPathAllowsNothing_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("root") << QByteArray("/");
    QTest::newRow("longer") << QByteArray("/api/v1/patients/1");
    QTest::newRow("trailing slash") << QByteArray("/api/v1/patients/");
    QTest::newRow("empty parameter") << QByteArray("/api/v1/slots//holds");
    QTest::newRow("case") << QByteArray("/API/v1/patients");
}

void tst_router::unknownPathAllowsNothing()
{
    QFETCH(QByteArray, path);
    Request request = requestFor("POST", path.constData());
    const Router::Match match = m_router.match(&request);
    QVERIFY(!match.route);
    QVERIFY(match.allowed.isEmpty());
}

void tst_router::otherMethodsAreListed()
{
    Request request = requestFor("PUT", "/api/v1/patients");
    const Router::Match match = m_router.match(&request);
    QVERIFY(!match.route);
    QCOMPARE(match.allowed, (QByteArrayList{"GET", "POST"}));
}

void tst_router::headIsAnsweredLikeGet()
{
    Request request = requestFor("HEAD", "/api/v1/patients");
    const Router::Match match = m_router.match(&request);
    QVERIFY(match.route);
    QCOMPARE(match.route->method, QByteArray("GET"));
}

void tst_router::patientIsNotStaff()
{
    QVERIFY(Roles::staff().contains(Role::Receptionist));
    QVERIFY(!Roles::staff().contains(Role::Patient));
    QVERIFY(!Roles::staff().contains(Role::Client));
    QVERIFY(!Roles::bookers().contains(Role::Client));
}

QTEST_GUILESS_MAIN(tst_router)
#include "tst_router.moc"
