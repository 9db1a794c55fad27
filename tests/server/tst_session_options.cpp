#include "tests/server/RawClient.h"
#include "tests/support/RunningService.h"

#include "core/Database.h"

#include <QProcess>
#include <QTest>

using namespace holdfast;

/// How long a session lives is told to holdfastd on its command line.
class TestSessionOptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theCommandLineDecides()
    {
        RunningService service({QStringLiteral("--sample"), QStringLiteral("--session-idle"), QStringLiteral("7"),
                                QStringLiteral("--session-length"), QStringLiteral("3")});
        for (const QByteArray &login : {QByteArray("thuha"), QByteArray("minhanh"), QByteArray("lan.ql")}) {
            RawClient client(static_cast<quint16>(service.url().port()));
            const QByteArray body = "{\"login\":\"" + login + "\",\"password\":\"holdfast\"}";
            client.send("POST /api/v1/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
                        "Content-Length: " +
                        QByteArray::number(body.size()) + "\r\n\r\n" + body);
            QCOMPARE(client.read().status, 200);
        }
        Database owner(service.owner());
        QCOMPARE(owner
                     .run("SELECT string_agg(DISTINCT idle || ' ' || expires_at - created_at, ',')"
                          " FROM holdfast.sessions")
                     .text(0, 0),
                 QStringLiteral("00:07:00 03:00:00"));
        QCOMPARE(owner.run("SELECT string_agg(DISTINCT address, ',') FROM holdfast.sign_ins").text(0, 0),
                 QStringLiteral("127.0.0.1"));
    }

    void senselessLimitsAreRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("zero") << QStringList{QStringLiteral("--session-idle"), QStringLiteral("0")};
        QTest::newRow("a word") << QStringList{QStringLiteral("--session-idle"), QStringLiteral("long")};
        QTest::newRow("a month") << QStringList{QStringLiteral("--session-length"), QStringLiteral("720")};
    }

    void senselessLimitsAreRefused()
    {
        QFETCH(QStringList, arguments);
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QStringLiteral(HOLDFASTD_PATH), arguments);
        QVERIFY(process.waitForFinished(10'000));
        QVERIFY(process.exitCode() != 0);
        QVERIFY(process.readAll().contains("must be a number from 1 to"));
    }
};

QTEST_GUILESS_MAIN(TestSessionOptions)
#include "tst_session_options.moc"
