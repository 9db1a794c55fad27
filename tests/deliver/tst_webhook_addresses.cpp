#include "tests/deliver/WebhookClinic.h"

#include "deliver/notify/DeliveryConfig.h"

#include <QTemporaryDir>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdexcept>

using namespace holdfast;

namespace {

const QString records = QStringLiteral("records");

/// The address as a socket would have it.
QString refusalAtTheSocket(const AddressRules &rules, const QByteArray &text)
{
    sockaddr_in6 six{};
    six.sin6_family = AF_INET6;
    if (inet_pton(AF_INET6, text.constData(), &six.sin6_addr) == 1)
        return rules.refusal(reinterpret_cast<const sockaddr *>(&six));
    sockaddr_in four{};
    four.sin_family = AF_INET;
    if (inet_pton(AF_INET, text.constData(), &four.sin_addr) == 1)
        return rules.refusal(reinterpret_cast<const sockaddr *>(&four));
    return QStringLiteral("no address");
}

} // namespace

/// Whom a webhook may reach: nobody within the house, unless the administrator allows it.
class tst_webhook_addresses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anAddressIsCalledOrNot_data()
    {
        QTest::addColumn<bool>("isCalled");
        for (const char *address : {"0.0.0.0",
                                    "0.1.2.3",
                                    "10.0.0.1",
                                    "10.255.255.255",
                                    "100.64.0.1",
                                    "100.127.255.255",
                                    "127.0.0.1",
                                    "127.255.0.1",
                                    "169.254.169.254",
                                    "172.16.0.1",
                                    "172.31.255.255",
                                    "192.0.0.8",
                                    "192.0.2.1",
                                    "192.88.99.1",
                                    "192.168.1.1",
                                    "198.18.0.1",
                                    "198.19.255.255",
                                    "198.51.100.7",
                                    "203.0.113.9",
                                    "224.0.0.1",
                                    "239.255.255.255",
                                    "240.0.0.1",
                                    "255.255.255.255",
                                    "::",
                                    "::1",
                                    "::2",
                                    "fc00::1",
                                    "fd12:3456::1",
                                    "fe80::1",
                                    "febf::1",
                                    "fec0::1",
                                    "ff02::1",
                                    "2001:db8::1",
                                    "2001::1",
                                    "2001:1ff::1",
                                    "2002:a00:1::",
                                    "3fff::1",
                                    "4000::1",
                                    "100::1",
                                    "::ffff:10.0.0.1",
                                    "::ffff:127.0.0.1",
                                    "::ffff:169.254.169.254",
                                    "::10.0.0.1",
                                    "64:ff9b::10.0.0.1",
                                    "64:ff9b::127.0.0.1",
                                    "64:ff9b:1::1"})
            QTest::newRow(address) << false;
        for (const char *address :
             {"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
              "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "223.255.255.255", "2606:4700::1111",
              "2001:4860:4860::8888", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"})
            QTest::newRow(address) << true;
    }

    void anAddressIsCalledOrNot()
    {
        QFETCH(bool, isCalled);
        const QByteArray address = QTest::currentDataTag();
        const AddressRules rules;
        QVERIFY2(rules.refusal(QString::fromLatin1(address)).isEmpty() == isCalled,
                 qPrintable(rules.refusal(QString::fromLatin1(address))));
        QCOMPARE(refusalAtTheSocket(rules, address), rules.refusal(QString::fromLatin1(address)));
        const AddressRules all = AddressRules::allowing({QStringLiteral("0.0.0.0/0"), QStringLiteral("::/0")});
        QVERIFY(all.refusal(QString::fromLatin1(address)).isEmpty());
    }

    void anAllowedNetworkIsThatAndNoMore()
    {
        const AddressRules rules = AddressRules::allowing(
            {QStringLiteral("10.20.0.0/14"), QStringLiteral("192.168.1.7"), QStringLiteral("fd12::/20")});
        for (const char *in :
             {"10.20.0.1", "10.23.255.255", "192.168.1.7", "fd12::1", "fd12:0fff::1", "::ffff:10.20.0.1"})
            QVERIFY2(rules.refusal(QString::fromLatin1(in)).isEmpty(), in);
        for (const char *out : {"10.19.255.255", "10.24.0.0", "192.168.1.8", "fd12:1000::1", "127.0.0.1"})
            QVERIFY2(!rules.refusal(QString::fromLatin1(out)).isEmpty(), out);
        for (const char16_t *wrong :
             {u"10.0.0.0/33", u"10.0.0/8", u"fd12::/129", u"house", u"10.0.0.0/8/8", u"", u"::1/-1"})
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, AddressRules::allowing({QString::fromUtf16(wrong)}));
    }

    void aUrlIsLookedAtWhenItIsSaved_data()
    {
        QTest::addColumn<QString>("word");
        QTest::newRow("https://records.example.org/a?b=c") << QString();
        QTest::newRow("https://records.example.org:8443/") << QString();
        QTest::newRow("https://1.1.1.1/") << QString();
        QTest::newRow("http://records.example.org/") << QStringLiteral("https://");
        QTest::newRow("ftp://records.example.org/") << QStringLiteral("must be like");
        QTest::newRow("file:///etc/passwd") << QStringLiteral("must be like");
        QTest::newRow("records.example.org") << QStringLiteral("must be like");
        QTest::newRow("https://") << QStringLiteral("must be like");
        QTest::newRow("https://a b/") << QStringLiteral("must be like");
        QTest::newRow("https://me:pw@records.example.org/") << QStringLiteral("no user");
        QTest::newRow("https://records.example.org/#a") << QStringLiteral("no user");
        QTest::newRow("https://10.0.0.1/") << QStringLiteral("10.0.0.1 is a private address");
        QTest::newRow("https://[::1]/") << QStringLiteral("this machine");
        QTest::newRow("https://[::ffff:127.0.0.1]/") << QStringLiteral("this machine");
        QTest::newRow("https://169.254.169.254/latest/") << QStringLiteral("link-local");
    }

    void aUrlIsLookedAtWhenItIsSaved()
    {
        QFETCH(QString, word);
        const QString refusal = WebhookRules().refusalOf(QString::fromLatin1(QTest::currentDataTag()));
        QVERIFY2(word.isEmpty() ? refusal.isEmpty() : refusal.contains(word), qPrintable(refusal));
        WebhookRules http;
        http.http = true;
        QVERIFY(http.refusalOf(QStringLiteral("http://records.example.org/")).isEmpty());
    }

    void theConfigurationSaysWhatIsAllowed()
    {
        QTemporaryDir folder;
        const auto read = [&](const QByteArray &json) {
            QFile file(folder.filePath(QStringLiteral("delivery.json")));
            if (!file.open(QIODevice::WriteOnly))
                throw std::runtime_error("no file");
            file.write(json);
            file.close();
            return DeliveryConfig::fromFile(file.fileName());
        };
        const WebhookSettings settings =
            read("{\"webhooks\": {\"allow\": [\"10.0.0.0/8\"], \"http\": true, \"caFile\": \"/ca.pem\"}}").webhooks;
        QVERIFY(settings.rules.refusalOf(QStringLiteral("http://10.1.1.1/")).isEmpty());
        QVERIFY(!settings.rules.refusalOf(QStringLiteral("http://192.168.1.1/")).isEmpty());
        QCOMPARE(settings.caFile, QStringLiteral("/ca.pem"));
        QVERIFY(!read("{}").webhooks.rules.http);
        for (const char *wrong : {"{\"webhooks\": {\"allow\": [\"house\"]}}",
                                  "{\"webhooks\": {\"allow\": \"10.0.0.0/8\"}}", "{\"webhooks\": {\"allow\": [8]}}",
                                  "{\"webhooks\": {\"http\": 1}}", "{\"webhooks\": {\"networks\": []}}"})
            QVERIFY_THROWS_EXCEPTION(std::runtime_error, read(wrong));
    }

    void aNameThatLeadsIntoTheHouseIsNotCalled_data()
    {
        QTest::addColumn<QString>("host");
        // A name of the system's own, and addresses in writings that only the resolver understands.
        QTest::newRow("name") << QStringLiteral("localhost");
        QTest::newRow("address") << QStringLiteral("127.0.0.1");
        QTest::newRow("number") << QStringLiteral("2130706433");
        QTest::newRow("short") << QStringLiteral("127.1");
        QTest::newRow("mapped") << QStringLiteral("[::ffff:127.0.0.1]");
    }

    void aNameThatLeadsIntoTheHouseIsNotCalled()
    {
        QFETCH(QString, host);
        WebhookClinic clinic;
        clinic.settings.rules.addresses = {};
        clinic.deliver();
        const QString url = QStringLiteral("http://%1:%2/records").arg(host).arg(clinic.receiver.port());
        const qint64 id = clinic.hookTo(url, records);
        QCOMPARE(WebhookStore(clinic.app).test(clinic.intent(), id).status, 202);
        QVERIFY(clinic.settle());
        QVERIFY2(clinic.stateOf(id).contains(QStringLiteral("is this machine")) &&
                     clinic.stateOf(id).contains(QStringLiteral("webhooks.allow")),
                 qPrintable(clinic.stateOf(id)));
        QCOMPARE(clinic.receiver.taken().size(), 0);
        // It was there all the time.
        clinic.settings.rules.addresses =
            AddressRules::allowing({QStringLiteral("127.0.0.0/8"), QStringLiteral("::1")});
        clinic.deliver();
        clinic.setAhead(QStringLiteral("1 minute"));
        QVERIFY(clinic.comesTrue([&] { return clinic.sent(records).size() == 1; }));
    }

    void noProxyOfTheEnvironmentHears()
    {
        WebhookClinic clinic;
        const Receiver proxy(QStringLiteral("webhookserver.py"));
        const QByteArray address = "http://127.0.0.1:" + QByteArray::number(proxy.port());
        for (const char *name : {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"})
            qputenv(name, address);
        clinic.deliver();
        const qint64 id = clinic.hook(records);
        QCOMPARE(WebhookStore(clinic.app).test(clinic.intent(), id).status, 202);
        const bool came = clinic.comesTrue([&] { return clinic.sent(records).size() == 1; });
        for (const char *name : {"http_proxy", "https_proxy", "all_proxy", "HTTPS_PROXY", "ALL_PROXY"})
            qunsetenv(name);
        QVERIFY(came);
        QCOMPARE(proxy.taken().size(), 0);
    }

    void overHttpsTheCertificateIsChecked()
    {
        WebhookClinic clinic({QStringLiteral("tls")});
        clinic.settings.rules.http = false;
        clinic.deliver();
        const QString url = QStringLiteral("https://localhost:%1/records").arg(clinic.receiver.port());
        const qint64 id = clinic.hookTo(url, records);
        QCOMPARE(WebhookStore(clinic.app).test(clinic.intent(), id).status, 202);
        QVERIFY(clinic.settle());
        QVERIFY2(clinic.stateOf(id).contains(QStringLiteral("certificate")), qPrintable(clinic.stateOf(id)));
        QCOMPARE(clinic.receiver.taken().size(), 0);
        clinic.settings.caFile = clinic.receiver.folder() + QStringLiteral("/cert.pem");
        clinic.deliver();
        clinic.setAhead(QStringLiteral("1 minute"));
        QVERIFY(clinic.comesTrue([&] { return clinic.sent(records).size() == 1; }));
        QCOMPARE(clinic.sent(records)[0][u"fits"].toArray(), QJsonArray{0});
        // Somebody allowed http once and does so no more.
        const qint64 open = clinic.hookTo(QStringLiteral("http://127.0.0.1:%1/open").arg(clinic.receiver.port()),
                                          QStringLiteral("open"));
        QCOMPARE(WebhookStore(clinic.app).test(clinic.intent(), open).status, 202);
        QVERIFY(clinic.settle());
        QVERIFY2(clinic.stateOf(open).contains(QStringLiteral("http")), qPrintable(clinic.stateOf(open)));
    }
};

QTEST_GUILESS_MAIN(tst_webhook_addresses)
#include "tst_webhook_addresses.moc"
