#include "net/client/ApiClient.h"

#include "models/Instant.h"
#include "models/ServiceClock.h"
#include "net/Api.h"
#include "net/client/Answer.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QNetworkReply>
#include <QTimer>

namespace holdfast {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 maxAnswerBytes = 16 * 1024 * 1024;

QByteArray bearer(const QString &token)
{
    return "Bearer " + token.toUtf8();
}

QString tokenOf(const QNetworkRequest &request)
{
    return QString::fromUtf8(request.rawHeader("Authorization").mid(static_cast<qsizetype>(qstrlen("Bearer "))));
}

QString path(const char *text)
{
    return QString::fromLatin1(text);
}

QByteArray bytes(const QJsonObject &body)
{
    return QJsonDocument(body).toJson(QJsonDocument::Compact);
}

std::optional<Session> readSession(const QJsonObject &json)
{
    const Session session = Session::fromJson(json);
    return session.accountId > 0 ? std::optional(session) : std::nullopt;
}

std::optional<Session> readLogIn(const QJsonObject &json)
{
    const std::optional<Session> session = readSession(json);
    return session && !session->token.isEmpty() ? session : std::nullopt;
}

} // namespace

ApiClient::ApiClient(const QUrl &service, ServiceClock &clock, QObject *parent)
    : QObject(parent), m_service(service), m_clock(clock)
{}

ApiClient::~ApiClient()
{
    const QList<QNetworkReply *> replies = m_network.findChildren<QNetworkReply *>() + findChildren<QNetworkReply *>();
    for (QNetworkReply *reply : replies)
        reply->disconnect(this);
}

void ApiClient::setToken(const QString &token)
{
    if (token != m_token)
        m_accountId = 0;
    m_token = token;
    m_tokenRefused = false;
}

void ApiClient::setDeadlines(int answerMs, int logInMs)
{
    m_answerMs = answerMs;
    m_logInMs = logInMs;
}

void ApiClient::tokenRefused(const QString &token)
{
    // A late 401 for a token that has been replaced says nothing about the present session.
    if (token.isEmpty() || token != m_token || m_tokenRefused)
        return;
    m_tokenRefused = true;
    Q_EMIT sessionEnded();
}

QNetworkRequest ApiClient::request(const QString &path) const
{
    QUrl url = m_service;
    QString base = m_service.path();
    while (base.endsWith(u'/'))
        base.chop(1);
    url.setPath(base + path.section(u'?', 0, 0), QUrl::TolerantMode);
    if (path.contains(u'?'))
        url.setQuery(path.section(u'?', 1));

    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    request.setTransferTimeout(m_answerMs);
    if (!m_token.isEmpty())
        request.setRawHeader("Authorization", bearer(m_token));
    return request;
}

void ApiClient::logIn(const QString &login, const QString &password, const QString &desk, QObject *context,
                      Then<Session> then)
{
    QNetworkRequest asked = request(path(api::login));
    asked.setRawHeader("Authorization", {});
    asked.setTransferTimeout(m_logInMs);
    asked.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    const QJsonObject body{{u"login"_s, login}, {u"password"_s, password}, {u"desk"_s, desk}};
    watch(m_network.post(asked, bytes(body)), m_logInMs, context, [this, then](const Reply<QJsonObject> &answer) {
        const Reply<Session> session = typed<Session>(answer, readLogIn);
        if (session.value) {
            setToken(session.value->token);
            m_accountId = session.value->accountId;
        }
        then(session);
    });
}

void ApiClient::fetchSession(QObject *context, Then<Session> then)
{
    get<Session>(path(api::session), context, readSession,
                 [this, then, token = m_token](const Reply<Session> &session) {
                     if (session.value && token == m_token)
                         m_accountId = session.value->accountId;
                     then(session);
                 });
}

void ApiClient::logOut()
{
    const QString token = m_token;
    setToken({});
    endSession(token);
}

void ApiClient::endSession(const QString &token)
{
    QNetworkRequest asked = request(path(api::logout));
    asked.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    asked.setRawHeader("Authorization", bearer(token));
    watch(m_network.post(asked, QByteArray("{}")), m_answerMs, this, [](const Reply<QJsonObject> &) {});
}

void ApiClient::mutate(const QByteArray &method, const QString &path, const QString &key, const QJsonObject &body,
                       QObject *context, Then<QJsonObject> then)
{
    QNetworkRequest asked = request(path);
    asked.setRawHeader(api::keyHeader, key.toUtf8());
    const bool bare = method == "DELETE" && body.isEmpty();
    if (!bare)
        asked.setHeader(QNetworkRequest::ContentTypeHeader, u"application/json"_s);
    // A connection of its own: on a shared one a peer that answers twice would answer the next intent with this one's
    // outcome, and intents without an answer would stand in the way of reads.
    auto *own = new QNetworkAccessManager(this);
    QNetworkReply *reply = own->sendCustomRequest(asked, method, bare ? QByteArray() : bytes(body));
    connect(reply, &QObject::destroyed, own, &QObject::deleteLater);
    watch(reply, m_answerMs, context, std::move(then));
}

void ApiClient::watch(QNetworkReply *reply, int deadlineMs, QObject *context, Then<QJsonObject> then)
{
    const auto whyAborted = std::make_shared<QString>();
    guard(reply, deadlineMs, whyAborted);

    QElapsedTimer timer;
    timer.start();
    const QString token = tokenOf(reply->request());
    connect(reply, &QNetworkReply::finished, this,
            [this, reply, whyAborted, timer, token, context = QPointer(context), bound = context != nullptr,
             then = std::move(then)] {
                const QPointer<ApiClient> self(this);
                reply->deleteLater();
                const bool isRead = reply->operation() == QNetworkAccessManager::GetOperation;
                const qint64 elapsed = timer.elapsed();
                const Reply<QJsonObject> answer = readAnswer(*reply, *whyAborted);
                hear(*reply, answer, elapsed);
                // The callback comes before the signals: a sign-in dialog opened by sessionEnded must not stand between
                // a request and its answer.
                if (context || !bound)
                    then(answer);
                if (self && isRead && !answer.isUnknown())
                    Q_EMIT answered(static_cast<int>(elapsed));
                if (self && answer.problem && answer.problem->status == 401)
                    tokenRefused(token);
            });
}

void ApiClient::guard(QNetworkReply *reply, int deadlineMs, const std::shared_ptr<QString> &whyAborted)
{
    // Qt's transfer timeout starts again with every byte; a drip must not keep a request open.
    QTimer::singleShot(deadlineMs, reply, [reply, deadlineMs, whyAborted] {
        *whyAborted = tr("No answer within %1 s.").arg(deadlineMs / 1000.0);
        reply->abort();
    });
    const auto refuseLarge = [reply, whyAborted] {
        const qint64 announced = reply->header(QNetworkRequest::ContentLengthHeader).toLongLong();
        if (announced <= maxAnswerBytes && reply->bytesAvailable() <= maxAnswerBytes)
            return;
        *whyAborted = tr("The answer is larger than any of the service's.");
        // Later: Qt is in the middle of this reply.
        QMetaObject::invokeMethod(reply, &QNetworkReply::abort, Qt::QueuedConnection);
    };
    connect(reply, &QNetworkReply::metaDataChanged, this, refuseLarge);
    connect(reply, &QNetworkReply::readyRead, this, refuseLarge);
}

void ApiClient::hear(QNetworkReply &reply, const Reply<QJsonObject> &answer, qint64 roundTripMs)
{
    // A replayed answer tells the time of the first one.
    if (!answer.value || reply.hasRawHeader(api::replayedHeader))
        return;
    m_clock.hear(instantFromJson(answer.value->value(u"serverTime")), roundTripMs);
}

} // namespace holdfast
