#include "deliver/channels/MailHeaders.h"
#include "deliver/channels/SmtpChannel.h"
#include "tests/support/Receiver.h"

#include <QJsonArray>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace holdfast;

namespace {

const QString mailServer = QStringLiteral("mailserver.py");

Message message()
{
    Message message;
    message.id = QStringLiteral("0b5e0c1a-3f1f-4a53-9a55-0d2f3a3c9a10");
    message.kind = QStringLiteral("confirmation");
    message.language = QStringLiteral("vi");
    message.clinic = QStringLiteral("Phòng khám An Hoà");
    message.name = QStringLiteral("김민수");
    message.to = QStringLiteral("minsu@patients.example");
    message.subject = QStringLiteral("Lịch hẹn khám lúc 09:30, Thứ Ba, ngày 3/3/2026 진료 예약 안내 진료 예약 안내");
    message.text = QStringLiteral("Kính gửi\n.\n..\nHết");
    message.html = QStringLiteral("<p>Kính gửi</p>");
    message.calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n";
    message.calendarMethod = "REQUEST";
    return message;
}

SmtpSettings settings(int port, bool tls = false)
{
    SmtpSettings settings;
    settings.url = QStringLiteral("smtp://localhost:%1").arg(port);
    settings.from = QStringLiteral("desk@clinic.example");
    settings.tls = tls;
    return settings;
}

/// A certificate for localhost, signed by itself.
bool makeCertificate(const QTemporaryDir &folder)
{
    return QProcess::execute(QStringLiteral("openssl"),
                             {QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"),
                              QStringLiteral("rsa:2048"), QStringLiteral("-batch"),
                              QStringLiteral("-nodes"), QStringLiteral("-days"), QStringLiteral("2"),
                              QStringLiteral("-subj"), QStringLiteral("/CN=localhost"), QStringLiteral("-addext"),
                              QStringLiteral("subjectAltName=DNS:localhost"), QStringLiteral("-keyout"),
                              folder.filePath(QStringLiteral("key.pem")), QStringLiteral("-out"),
                              folder.filePath(QStringLiteral("cert.pem"))}) == 0;
}

} // namespace

class tst_smtp : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_server = std::make_unique<Receiver>(mailServer);
        QVERIFY(makeCertificate(m_certificates));
    }
    void cleanupTestCase() { m_server.reset(); }
    void init()
    {
        m_server->setMood("ok");
        m_server->clear();
    }

    void aMailArrivesWhole()
    {
        const SendResult result = SmtpChannel(settings(m_server->port())).send(message());
        QVERIFY2(result.outcome == SendResult::Sent, qPrintable(result.reason));
        const QList<QJsonObject> taken = m_server->taken();
        QCOMPARE(taken.size(), 1);
        const QJsonObject mail = taken.first();
        QCOMPARE(mail[u"from"].toString(), QStringLiteral("desk@clinic.example"));
        QCOMPARE(mail[u"to"].toArray(), QJsonArray{QStringLiteral("minsu@patients.example")});
        QCOMPARE(mail[u"defects"].toArray(), QJsonArray());
        QVERIFY(mail[u"longest"].toInt() <= 998);
        const QJsonObject headers = mail[u"headers"].toObject();
        QCOMPARE(headers[u"subject"].toString(), message().subject);
        QCOMPARE(headers[u"from"].toString(), QStringLiteral("Phòng khám An Hoà <desk@clinic.example>"));
        QCOMPARE(headers[u"to"].toString(), QStringLiteral("김민수 <minsu@patients.example>"));
        QCOMPARE(headers[u"message-id"].toString(),
                 QStringLiteral("<0b5e0c1a-3f1f-4a53-9a55-0d2f3a3c9a10@clinic.example>"));
        QVERIFY(headers[u"date"].toString().endsWith(QStringLiteral("+0000")));
        const QJsonArray parts = mail[u"parts"].toArray();
        QCOMPARE(parts.size(), 3);
        QCOMPARE(parts[0][u"type"].toString(), QStringLiteral("text/plain"));
        QCOMPARE(parts[0][u"text"].toString(), message().text);
        QCOMPARE(parts[1][u"type"].toString(), QStringLiteral("text/html"));
        QCOMPARE(parts[1][u"text"].toString(), message().html);
        QCOMPARE(parts[2][u"type"].toString(), QStringLiteral("text/calendar"));
        QCOMPARE(parts[2][u"method"].toString(), QStringLiteral("REQUEST"));
        QCOMPARE(parts[2][u"filename"].toString(), QStringLiteral("appointment.ics"));
        QCOMPARE(parts[2][u"text"].toString().toUtf8(), message().calendar);
    }

    void nobodyWritesHeadersOfTheirOwn()
    {
        Message bad = message();
        bad.subject = QStringLiteral("Hello\r\nBcc: all@patients.example\r\n\r\nbody");
        bad.name = QStringLiteral("Huệ\" <x@y>\r\nX-Evil: 1");
        bad.clinic = QStringLiteral("An \"Hoa\"\nX-Evil: 2");
        QCOMPARE(SmtpChannel(settings(m_server->port())).send(bad).outcome, SendResult::Sent);
        const QJsonObject mail = m_server->taken().first();
        const QJsonObject headers = mail[u"headers"].toObject();
        QVERIFY(!headers.contains(QStringLiteral("bcc")) && !headers.contains(QStringLiteral("x-evil")));
        QCOMPARE(headers[u"subject"].toString(), QStringLiteral("Hello Bcc: all@patients.example body"));
        QCOMPARE(mail[u"to"].toArray().size(), 1);
        QCOMPARE(mail[u"parts"].toArray().size(), 3);
        bad.to = QStringLiteral("a@b.example>\r\nRCPT TO:<c@d.example");
        QCOMPARE(SmtpChannel(settings(m_server->port())).send(bad).outcome, SendResult::Refused);
        QCOMPARE(m_server->taken().size(), 1);
    }

    void encodedWordsAreShortAndWhole()
    {
        const QString text = QStringLiteral("진료 예약 안내 Đặng Thị Huệ ").repeated(4);
        const QByteArray header = encodedHeader(text);
        for (const QByteArray &word : header.split(' ')) {
            QVERIFY2(word.size() <= 75, word);
            QVERIFY(word.startsWith("=?UTF-8?B?") && word.endsWith("?="));
            const QByteArray bytes = QByteArray::fromBase64(word.mid(10, word.size() - 12));
            QCOMPARE(QString::fromUtf8(bytes).toUtf8(), bytes);
        }
        QCOMPARE(encodedHeader(QStringLiteral("plain words")), QByteArray("plain words"));
        QVERIFY(encodedHeader(QStringLiteral("=?UTF-8?B?eA==?=")).startsWith("=?UTF-8?B?PT9V"));
    }

    void addresses()
    {
        for (const char16_t *good : {u"a@b.example", u"a.b+c@d-e.example", u"x_y@localhost"})
            QVERIFY2(isMailAddress(QString::fromUtf16(good)), qPrintable(QString::fromUtf16(good)));
        for (const char16_t *bad : {u"", u"a", u"@b", u"a@", u"a b@c.d", u"a@b\n", u"a@b@c", u"<a@b>", u"a\"@b",
                                    u"a@-b", u"huệ@b.example", u"a..b@c", u"a@b..c"})
            QVERIFY2(!isMailAddress(QString::fromUtf16(bad)), qPrintable(QString::fromUtf16(bad)));
    }

    void whatTheServerSaysDecides_data()
    {
        QTest::addColumn<QByteArray>("mood");
        QTest::addColumn<int>("outcome");
        QTest::addColumn<QString>("reason");
        QTest::newRow("no such mailbox") << QByteArray("reject-recipient") << int(SendResult::Refused)
                                         << QStringLiteral("no such mailbox");
        QTest::newRow("content refused") << QByteArray("reject-content") << int(SendResult::Refused)
                                         << QStringLiteral("Too much");
        QTest::newRow("busy") << QByteArray("busy") << int(SendResult::NotSent) << QStringLiteral("Try again later");
        QTest::newRow("sender refused") << QByteArray("refuse-sender") << int(SendResult::NotSent)
                                        << QStringLiteral("Sender not allowed");
        QTest::newRow("gone after the content") << QByteArray("drop") << int(SendResult::Unknown) << QString();
        QTest::newRow("greylisted") << QByteArray("greylist") << int(SendResult::NotSent)
                                    << QStringLiteral("Greylisted");
        QTest::newRow("slow") << QByteArray("slow") << int(SendResult::Sent) << QString();
    }

    void whatTheServerSaysDecides()
    {
        QFETCH(QByteArray, mood);
        QFETCH(int, outcome);
        QFETCH(QString, reason);
        m_server->setMood(mood);
        SmtpChannel channel(settings(m_server->port()));
        const SendResult result = channel.send(message());
        QVERIFY2(int(result.outcome) == outcome, qPrintable(result.reason));
        QVERIFY2(result.reason.contains(reason), qPrintable(result.reason));
        if (mood == "greylist") // the second attempt is taken: it is the same message
            QCOMPARE(channel.send(message()).outcome, SendResult::Sent);
    }

    void aServerThatIsAwayIsNotSent()
    {
        QTcpServer closed;
        QVERIFY(closed.listen(QHostAddress::LocalHost));
        const int port = closed.serverPort();
        closed.close();
        const SendResult result = SmtpChannel(settings(port)).send(message());
        QCOMPARE(result.outcome, SendResult::NotSent);
        QVERIFY(!result.reason.isEmpty());
    }

    void mailGoesByStartTlsAndWithASignIn()
    {
        Receiver server(mailServer, tlsArguments());
        SmtpSettings secure = settings(server.port(), true);
        secure.caFile = m_certificates.filePath(QStringLiteral("cert.pem"));
        secure.user = QStringLiteral("clinic");
        secure.password = QStringLiteral("mật khẩu");
        const SendResult result = SmtpChannel(secure).send(message());
        QVERIFY2(result.outcome == SendResult::Sent, qPrintable(result.reason));
        QCOMPARE(server.taken().size(), 1);
        secure.password = QStringLiteral("wrong");
        QCOMPARE(SmtpChannel(secure).send(message()).outcome, SendResult::NotSent);
        QCOMPARE(server.taken().size(), 1);
    }

    void noMailLeavesWithoutTlsOrToAStranger()
    {
        // A server without STARTTLS.
        const SendResult plain = SmtpChannel(settings(m_server->port(), true)).send(message());
        QCOMPARE(plain.outcome, SendResult::NotSent);
        QCOMPARE(m_server->taken().size(), 0);
        // A certificate that nobody vouches for.
        Receiver server(mailServer, tlsArguments());
        SmtpSettings unknown = settings(server.port(), true);
        unknown.user = QStringLiteral("clinic");
        unknown.password = QStringLiteral("mật khẩu");
        QCOMPARE(SmtpChannel(unknown).send(message()).outcome, SendResult::NotSent);
        QCOMPARE(server.taken().size(), 0);
    }

private:
    QStringList tlsArguments() const
    {
        return {QStringLiteral("--tls"),
                m_certificates.filePath(QStringLiteral("cert.pem")),
                m_certificates.filePath(QStringLiteral("key.pem")),
                QStringLiteral("--login"),
                QStringLiteral("clinic"),
                QStringLiteral("mật khẩu")};
    }

    std::unique_ptr<Receiver> m_server;
    QTemporaryDir m_certificates;
};

QTEST_GUILESS_MAIN(tst_smtp)
#include "tst_smtp.moc"
