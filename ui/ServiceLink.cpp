#include "ui/ServiceLink.h"

namespace holdfast {

namespace {

QString journalFile(const QString &folder, const QUrl &service)
{
    const QString host = service.host().isEmpty() ? QStringLiteral("local") : service.host();
    return QStringLiteral("%1/journal-%2-%3.jsonl").arg(folder, host).arg(service.port(80));
}

} // namespace

ServiceLink::ServiceLink(const QUrl &service, const QString &stateFolder, ServiceClock &clock)
    : client(service, clock), journal(journalFile(stateFolder, service)), sender(client, journal), feed(client, clock)
{}

void ServiceLink::silence(const QObject *listener)
{
    for (QObject *part :
         {static_cast<QObject *>(&client), static_cast<QObject *>(&sender), static_cast<QObject *>(&feed)})
        part->disconnect(listener);
}

} // namespace holdfast
