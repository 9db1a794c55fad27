#include "tests/support/gateway/RefundEndpoint.h"
#include "tests/support/gateway/SandboxGateway.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>

#include <iostream>
#include <string>

using namespace holdfast;

namespace {

/// fail SHARE, pend SHARE, stall SHARE MS, cut SHARE: how the refunds' endpoint behaves from here on
bool instruct(RefundEndpoint &endpoint, const QList<QByteArray> &words)
{
    const double share = words.value(1).toDouble();
    if (words[0] == "fail")
        endpoint.fail(share);
    else if (words[0] == "pend")
        endpoint.pend(share);
    else if (words[0] == "stall")
        endpoint.stall(share, words.value(2).toInt());
    else if (words[0] == "cut")
        endpoint.cut(share);
    else
        return false;
    return true;
}

/// charge ID AMOUNT CURRENCY | decline ID AMOUNT CURRENCY | refund REFERENCE | shift SECONDS | deliver SHARE | ledger |
/// port
QByteArray obey(SandboxGateway &gateway, RefundEndpoint &endpoint, const QByteArray &line)
{
    const QList<QByteArray> words = line.simplified().split(' ');
    const QByteArray &verb = words.first();
    if (verb == "charge" && words.size() == 4)
        gateway.charge(words[1].toLongLong(), words[2].toLongLong(), words[3]);
    else if (verb == "decline" && words.size() == 4)
        gateway.decline(words[1].toLongLong(), words[2].toLongLong(), words[3]);
    else if (verb == "refund" && words.size() == 2)
        return gateway.refund(words[1]) ? "ok" : "no such charge";
    else if (verb == "shift" && words.size() == 2)
        gateway.shiftClock(words[1].toLongLong());
    else if (verb == "deliver" && words.size() == 2)
        return "untaken " + QByteArray::number(gateway.deliver(words[1].toDouble()));
    else if (verb == "port")
        return QByteArray::number(endpoint.port());
    else if (verb == "ledger")
        return QJsonDocument(gateway.ledger()).toJson(QJsonDocument::Compact);
    else if (!instruct(endpoint, words))
        return "not understood";
    return "ok";
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QCommandLineOption port(QStringLiteral("port"), QStringLiteral("The service's port on this machine."),
                                  QStringLiteral("number"));
    const QCommandLineOption secretFile(QStringLiteral("secret-file"),
                                        QStringLiteral("The file the service reads its gateway secret from."),
                                        QStringLiteral("file"));
    const QCommandLineOption seed(QStringLiteral("seed"), QStringLiteral("Decides order and repetitions."),
                                  QStringLiteral("number"), QStringLiteral("1"));
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("A payment gateway for tests. Takes commands line by line."));
    parser.addHelpOption();
    parser.addOptions({port, secretFile, seed});
    parser.process(application);
    QFile file(parser.value(secretFile));
    if (!file.open(QIODevice::ReadOnly)) {
        std::cerr << "holdfast-gateway: --secret-file can't be read\n";
        return 1;
    }
    SandboxGateway gateway({.port = parser.value(port).toInt(),
                            .secret = QByteArray::fromBase64(file.readLine().trimmed().mid(6)),
                            .seed = parser.value(seed).toUInt()});
    RefundEndpoint endpoint(gateway, parser.value(seed).toUInt());
    for (std::string line; std::getline(std::cin, line);)
        std::cout << obey(gateway, endpoint, QByteArray::fromStdString(line)).constData() << std::endl;
    return 0;
}
