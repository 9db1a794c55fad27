#include "net/client/ServiceProbe.h"

#include "net/Api.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkReply>

namespace holdfast {

using namespace Qt::StringLiterals;

namespace {

using Kind = ProbeResult::Kind;

Kind kindOf(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
        return Kind::Refused;
    case QNetworkReply::HostNotFoundError:
        return Kind::NoSuchHost;
    case QNetworkReply::SslHandshakeFailedError:
        return Kind::NotSecure;
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ProtocolUnknownError:
        return Kind::NotHoldfast;
    default:
        return Kind::NoAnswer;
    }
}

int statusOf(const QNetworkReply &reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

} // namespace

ServiceProbe::ServiceProbe(QObject *parent) : QObject(parent) {}

void ServiceProbe::probe(const QUrl &service)
{
    if (m_reply) {
        m_reply->disconnect(this);
        m_reply->abort();
        m_reply->deleteLater();
    }
    m_service = service;
    m_version.clear();
    ask(QString::fromLatin1(api::openApi), [this](QNetworkReply &reply) { onDocument(reply); });
}

void ServiceProbe::ask(const QString &path, Then then)
{
    QUrl url = m_service;
    url.setPath(m_service.path() + path);
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setTransferTimeout(m_deadlineMs);
    m_reply = m_network.get(request);
    connect(m_reply, &QNetworkReply::finished, this, [reply = m_reply.data(), then = std::move(then)] {
        reply->deleteLater();
        then(*reply);
    });
}

void ServiceProbe::onDocument(QNetworkReply &reply)
{
    const int status = statusOf(reply);
    if (status == 0) {
        tell({.kind = kindOf(reply.error()), .detail = reply.errorString()});
        return;
    }
    const QJsonObject info = QJsonDocument::fromJson(reply.readAll())[u"info"].toObject();
    if (status != 200 || info[u"title"].toString() != u"Holdfast") {
        tell({.kind = Kind::NotHoldfast});
        return;
    }
    m_version = info[u"version"].toString();
    if (u'v' + m_version.section(u'.', 0, 0) != QLatin1String(api::version)) {
        tell({.kind = Kind::OtherVersion, .version = m_version});
        return;
    }
    QElapsedTimer timer;
    timer.start();
    ask(QString::fromLatin1(api::readyz), [this, timer](QNetworkReply &ready) { onReady(ready, timer.elapsed()); });
}

void ServiceProbe::onReady(QNetworkReply &reply, qint64 elapsedMs)
{
    if (statusOf(reply) == 0) {
        tell({.kind = kindOf(reply.error()), .version = m_version, .detail = reply.errorString()});
        return;
    }
    const QString date = QString::fromLatin1(reply.rawHeader("Date"));
    const QDateTime theirs = QLocale::c().toDateTime(date.section(u' ', 0, 4), u"ddd, dd MMM yyyy hh:mm:ss"_s);
    ProbeResult result{.kind = statusOf(reply) == 200 ? Kind::Holdfast : Kind::NotReady,
                       .version = m_version,
                       .roundTripMs = static_cast<int>(elapsedMs)};
    // The header tells whole seconds only: up to two of them mean nothing.
    if (theirs.isValid()) {
        const QDateTime utc(theirs.date(), theirs.time(), Qt::UTC);
        const auto ahead = static_cast<int>(QDateTime::currentDateTimeUtc().secsTo(utc));
        result.secondsAhead = qAbs(ahead) <= 2 ? 0 : ahead;
    }
    tell(result);
}

void ServiceProbe::tell(const ProbeResult &result)
{
    Q_EMIT probed(m_service, result);
}

} // namespace holdfast
