#include "net/server/JsonBody.h"
#include "net/server/Problems.h"

#include "core/DatabaseError.h"
#include "models/Problem.h"

#include <QJsonDocument>
#include <QTest>

using namespace holdfast;

namespace {

Problem problemIn(const Response &response)
{
    return Problem::fromJson(QJsonDocument::fromJson(response.body).object());
}

QByteArray header(const Response &response, const QByteArray &name)
{
    for (const auto &[key, value] : response.headers)
        if (key == name)
            return value;
    return {};
}

template <typename Error>
Response responseFor(const Error &error)
{
    try {
        throw error;
    } catch (...) {
        return responseForException();
    }
}

} // namespace

class tst_problems : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyCodeHasItsStatusAndTitle();
    void retryAfterIsRoundedUp();
    void databaseTextStaysInside();
    void unknownExceptionTellsNothing();
    void replayedSuccessIs200AndSaysSo();
    void replayedRefusalKeepsItsStatus();
    void bodyNamesTheBadField_data();
    void bodyNamesTheBadField();
    void absentBodyIsAnEmptyObject();
};

void tst_problems::everyCodeHasItsStatusAndTitle()
{
    for (int code = 0; code <= static_cast<int>(ErrorCode::Unavailable); ++code) {
        const Response response = problemResponse(static_cast<ErrorCode>(code), QStringLiteral("why"));
        const Problem problem = problemIn(response);
        QVERIFY(response.status >= 400);
        QCOMPARE(problem.status, response.status);
        QCOMPARE(static_cast<int>(problem.code), code);
        QVERIFY(!problem.title.isEmpty());
        QCOMPARE(response.contentType, QByteArray("application/problem+json"));
    }
    QCOMPARE(problemResponse(ErrorCode::SlotTaken).status, 409);
    QCOMPARE(problemResponse(ErrorCode::KeyReused).status, 422);
    QCOMPARE(problemResponse(ErrorCode::HeadersTooLarge).status, 431);
}

void tst_problems::retryAfterIsRoundedUp()
{
    const Response response = problemResponse(ErrorCode::InFlight, {}, 1200);
    QCOMPARE(header(response, "Retry-After"), QByteArray("2"));
    QCOMPARE(problemIn(response).retryAfterMs, 1200);
    QVERIFY(header(problemResponse(ErrorCode::SlotTaken, {}, 1200), "Retry-After").isEmpty());
    QCOMPARE(header(problemResponse(ErrorCode::Unavailable), "Retry-After"), QByteArray("1"));
}

void tst_problems::databaseTextStaysInside()
{
    const DatabaseError error(QStringLiteral("42P01"), {}, QStringLiteral("relation secret_table does not exist"));
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("secret_table")));
    const Response response = responseFor(error);
    QCOMPARE(response.status, 500);
    QVERIFY(!response.body.contains("secret_table"));

    const Response away = responseFor(ConnectionLost(QStringLiteral("could not connect to 10.0.0.1"), true));
    QCOMPARE(away.status, 503);
    QVERIFY(!away.body.contains("10.0.0.1"));
    QVERIFY(!header(away, "Retry-After").isEmpty());
}

void tst_problems::unknownExceptionTellsNothing()
{
    QTest::ignoreMessage(QtWarningMsg, "A request failed: inner workings");
    const Response response = responseFor(std::runtime_error("inner workings"));
    QCOMPARE(response.status, 500);
    QVERIFY(!response.body.contains("inner"));
}

void tst_problems::replayedSuccessIs200AndSaysSo()
{
    const Response first = responseFrom({201, "{\"a\":1}", false});
    QCOMPARE(first.status, 201);
    QVERIFY(header(first, "Idempotent-Replayed").isEmpty());
    const Response again = responseFrom({201, "{\"a\":1}", true});
    QCOMPARE(again.status, 200);
    QCOMPARE(again.body, first.body);
    QCOMPARE(header(again, "Idempotent-Replayed"), QByteArray("true"));
}

void tst_problems::replayedRefusalKeepsItsStatus()
{
    const Response again = responseFrom({409, "{}", true});
    QCOMPARE(again.status, 409);
    QCOMPARE(again.contentType, QByteArray("application/problem+json"));
    QCOMPARE(header(again, "Idempotent-Replayed"), QByteArray("true"));
}

void tst_problems::bodyNamesTheBadField_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("said");
    QTest::newRow("not JSON") << QByteArray("{\"slotId\":") << QStringLiteral("JSON");
    QTest::newRow("array") << QByteArray("[1]") << QStringLiteral("object");
    QTest::newRow("absent") << QByteArray("{}") << QStringLiteral("slotId");
    QTest::newRow("null") << QByteArray("{\"slotId\":null}") << QStringLiteral("slotId");
    QTest::newRow("text") << QByteArray("{\"slotId\":\"7\"}") << QStringLiteral("slotId");
    QTest::newRow("zero") << QByteArray("{\"slotId\":0}") << QStringLiteral("slotId");
    QTest::newRow("negative") << QByteArray("{\"slotId\":-7}") << QStringLiteral("slotId");
    QTest::newRow("fraction") << QByteArray("{\"slotId\":7.5}") << QStringLiteral("slotId");
    QTest::newRow("too big") << QByteArray("{\"slotId\":1e30}") << QStringLiteral("slotId");
    QTest::newRow("date") << QByteArray("{\"slotId\":1,\"date\":\"2026-13-01\"}") << QStringLiteral("date");
    QTest::newRow("name") << QByteArray("{\"slotId\":1,\"name\":5}") << QStringLiteral("name");
    QTest::newRow("nul") << QByteArray("{\"slotId\":1,\"name\":\"a\\u0000b\"}") << QStringLiteral("name");
    QTest::newRow("flag") << QByteArray("{\"slotId\":1,\"anyway\":\"yes\"}") << QStringLiteral("anyway");
}

void tst_problems::bodyNamesTheBadField()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, said);
    try {
        const JsonBody json(body);
        json.id(QLatin1String("slotId"));
        json.optionalDate(QLatin1String("date"));
        json.optionalText(QLatin1String("name"));
        json.flag(QLatin1String("anyway"));
        QFAIL("was taken");
    } catch (const BookingError &error) {
        QVERIFY(error.code == ErrorCode::Malformed);
        QVERIFY2(error.detail.contains(said), qPrintable(error.detail));
    }
}

void tst_problems::absentBodyIsAnEmptyObject()
{
    const JsonBody json{QByteArray()};
    QVERIFY(!json.optionalId(QLatin1String("patientId")));
    QVERIFY(!json.flag(QLatin1String("anyway")));
    QVERIFY(!json.optionalDate(QLatin1String("date")).isValid());
}

QTEST_GUILESS_MAIN(tst_problems)
#include "tst_problems.moc"
