#include "net/client/FeedClient.h"

#include "models/Instant.h"
#include "models/ServiceClock.h"
#include "net/Api.h"
#include "net/client/Answer.h"
#include "net/client/ApiClient.h"

#include <QJsonDocument>
#include <QNetworkReply>

#include <algorithm>

namespace holdfast {

namespace {

constexpr int silenceMs = 2 * api::heartbeatMs + 1000;

} // namespace

FeedClient::FeedClient(ApiClient &client, ServiceClock &clock, QObject *parent)
    : QObject(parent), m_client(client), m_clock(clock), m_since(clock.now())
{
    m_silence.setSingleShot(true);
    m_silence.setInterval(silenceMs);
    connect(&m_silence, &QTimer::timeout, this, [this] {
        if (m_reply)
            reconnectLater();
        else
            stop(); // after a resync nobody came back with a new cursor
    });
    m_reconnect.setSingleShot(true);
    connect(&m_reconnect, &QTimer::timeout, this, &FeedClient::connectNow);
}

FeedClient::~FeedClient()
{
    drop();
}

void FeedClient::setSilenceLimit(int milliseconds)
{
    m_silence.setInterval(milliseconds);
}

void FeedClient::setPauses(int firstMs, int longestMs)
{
    m_pause = GrowingPause(firstMs, longestMs);
}

void FeedClient::follow(const QString &cursor)
{
    drop();
    m_cursor = cursor;
    // A service that asks for one resync after another must not be asked without a breath.
    m_reconnect.start(m_pauseFirst ? m_pause.next() : 0);
    m_pauseFirst = false;
    if (m_state == State::Live)
        setState(State::CatchingUp);
}

void FeedClient::stop()
{
    drop();
    setState(State::Offline);
}

void FeedClient::drop()
{
    m_silence.stop();
    m_reconnect.stop();
    m_accepted = false;
    if (!m_reply)
        return;
    QNetworkReply *reply = m_reply;
    m_reply.clear();
    reply->disconnect(this);
    reply->abort();
    reply->deleteLater();
}

void FeedClient::connectNow()
{
    drop();
    m_token = m_client.token();
    m_parser = SseParser(m_cursor);
    QNetworkRequest request = m_client.request(QString::fromLatin1(api::feed));
    request.setTransferTimeout(0);
    request.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    request.setRawHeader("Accept", "text/event-stream");
    // Compression on the way would hold events back until a block is full.
    request.setRawHeader("Accept-Encoding", "identity");
    if (!m_cursor.isEmpty())
        request.setRawHeader(api::lastEventIdHeader, m_cursor.toUtf8());
    m_reply = m_client.network().get(request);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &FeedClient::takeHead);
    connect(m_reply, &QNetworkReply::readyRead, this, &FeedClient::takeBytes);
    connect(m_reply, &QNetworkReply::finished, this, &FeedClient::takeEnd);
    m_silence.start();
}

void FeedClient::reconnectLater(int atLeastMs)
{
    drop();
    m_reconnect.start(std::max(m_pause.next(), atLeastMs));
    setState(State::Offline);
}

void FeedClient::takeHead()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QByteArray type = m_reply->rawHeader("Content-Type");
    m_accepted = status == 200 && type.split(';').first().trimmed().toLower() == "text/event-stream";
    if (!m_accepted)
        return;
    m_silence.start();
    if (m_state == State::Offline)
        setState(State::CatchingUp);
}

void FeedClient::takeBytes()
{
    if (!m_accepted) {
        m_reply->readAll();
        return;
    }
    m_silence.start();
    const QPointer<FeedClient> self(this);
    const QPointer<QNetworkReply> stream = m_reply;
    const QList<SseEvent> events = m_parser.feed(m_reply->readAll());
    for (const SseEvent &event : events) {
        takeEvent(event);
        // A receiver of the signal may have stopped, restarted or deleted the feed.
        if (!self || !m_reply || m_reply != stream)
            return;
    }
    if (!m_parser.lastEventId().isEmpty())
        m_cursor = m_parser.lastEventId();
    if (m_parser.overflowed())
        askForResync();
}

void FeedClient::takeEvent(const SseEvent &event)
{
    if (!event.id.isEmpty())
        m_cursor = event.id;
    if (event.type == u"slot")
        takeSlot(event.data);
    else if (event.type == u"queue")
        takeQueueEntry(event.data);
    else if (event.type == u"heartbeat")
        takeHeartbeat(event.data);
    else if (event.type == u"resync")
        askForResync();
}

void FeedClient::takeSlot(const QByteArray &data)
{
    const QJsonObject json = QJsonDocument::fromJson(data).object();
    const Slot slot = Slot::fromJson(json[u"slot"].toObject());
    if (slot.id > 0)
        Q_EMIT slotChanged(slot, json[u"topic"].toString());
    else
        askForResync(); // a change that cannot be read must not be lost
}

void FeedClient::takeQueueEntry(const QByteArray &data)
{
    const QJsonObject json = QJsonDocument::fromJson(data).object();
    const QueueEntry entry = QueueEntry::fromJson(json[u"entry"].toObject());
    if (entry.id > 0)
        Q_EMIT queueTold(entry);
    else
        askForResync();
}

void FeedClient::takeHeartbeat(const QByteArray &data)
{
    const QJsonObject json = QJsonDocument::fromJson(data).object();
    if (json[u"database"].toString() != u"live") {
        setState(State::CatchingUp);
        return;
    }
    m_clock.hear(instantFromJson(json[u"time"]));
    m_pause.reset();
    setState(State::Live);
}

void FeedClient::takeEnd()
{
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status != 401) {
        reconnectLater(retryAfterMs(*m_reply));
        return;
    }
    const QPointer<FeedClient> self(this);
    const QString token = m_token;
    stop();
    if (self)
        m_client.tokenRefused(token);
}

void FeedClient::askForResync()
{
    m_pauseFirst = true;
    drop();
    m_silence.start();
    const QPointer<FeedClient> self(this);
    setState(State::CatchingUp);
    if (self)
        Q_EMIT resyncNeeded();
}

void FeedClient::setState(State state)
{
    if (state == m_state)
        return;
    m_state = state;
    m_since = m_clock.now();
    Q_EMIT stateChanged(state);
}

} // namespace holdfast
