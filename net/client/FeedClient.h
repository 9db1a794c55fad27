#pragma once

#include "models/QueueEntry.h"
#include "models/Slot.h"
#include "net/client/GrowingPause.h"
#include "net/client/SseParser.h"

#include <QDateTime>
#include <QObject>
#include <QPointer>
#include <QTimer>

class QNetworkReply;

namespace holdfast {

class ApiClient;
class ServiceClock;

/// Follows the service's feed (server-sent events, WHATWG HTML 9.2): resumes by Last-Event-ID, finds a dead peer by
/// missing heartbeats (two of them), reconnects with growing pauses (0.25 s to 5 s). A 401 ends it, and the client's
/// session.
class FeedClient : public QObject
{
    Q_OBJECT

public:
    enum class State {
        Offline,    ///< no connection; since() tells since when
        CatchingUp, ///< connected, events from before are still coming or the database is away
        Live,
    };
    Q_ENUM(State)

    /// Both must outlive the feed.
    FeedClient(ApiClient &client, ServiceClock &clock, QObject *parent = nullptr);
    ~FeedClient() override;

    /// After how many milliseconds without a byte the peer counts as dead. At first 11 s: two heartbeats and a bit.
    void setSilenceLimit(int milliseconds);
    /// The pauses between connections, in milliseconds. At first 250 and 5000.
    void setPauses(int firstMs, int longestMs);

    /// Follows from a cursor (a day snapshot's). Restarts when already following.
    void follow(const QString &cursor);
    /// Follows no more, until follow() is called.
    void stop();
    State state() const { return m_state; }
    QDateTime since() const { return m_since; } ///< UTC, when the present state began
    QString cursor() const { return m_cursor; }

Q_SIGNALS:
    void slotChanged(const holdfast::Slot &slot, const QString &topic);
    void queueTold(const holdfast::QueueEntry &entry);
    /// The cursor is too old: read the day again, then follow from its cursor.
    void resyncNeeded();
    void stateChanged(holdfast::FeedClient::State state);

private:
    void connectNow();
    void reconnectLater(int atLeastMs = 0);
    void drop();
    void takeHead();
    void takeBytes();
    void takeEvent(const SseEvent &event);
    void takeSlot(const QByteArray &data);
    void takeQueueEntry(const QByteArray &data);
    void takeHeartbeat(const QByteArray &data);
    void takeEnd();
    void askForResync();
    void setState(State state);

    ApiClient &m_client;
    ServiceClock &m_clock;
    State m_state = State::Offline;
    QDateTime m_since;
    QString m_cursor;
    QString m_token;
    QPointer<QNetworkReply> m_reply;
    SseParser m_parser;
    GrowingPause m_pause;
    QTimer m_silence;
    QTimer m_reconnect;
    bool m_accepted = false;
    bool m_pauseFirst = false;
};

} // namespace holdfast
