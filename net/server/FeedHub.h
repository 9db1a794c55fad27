#pragma once

#include "net/server/EventStream.h"
#include "net/server/FeedRing.h"

#include "core/AccountStore.h"
#include "core/DatabaseSettings.h"
#include "core/OutboxTail.h"
#include "net/Api.h"

#include <QByteArrayList>
#include <QDateTime>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace holdfast {

class Database;

/// Tails the outbox with a direct connection in a thread of its own and gives every desk its clinic's events, in order
/// and without a gap; a reader may see an event twice where it resumes.
class FeedHub
{
public:
    using Clock = std::chrono::steady_clock;

    struct Options
    {
        DatabaseSettings database; ///< direct: never through a pooler
        SessionLimits sessions;
        std::chrono::milliseconds heartbeat{api::heartbeatMs};
        std::chrono::milliseconds poll{200};
        std::chrono::milliseconds sessionCheck{60'000};
        std::size_t ringSize = 10'000;
        int catchUpLimit = 5'000; ///< events read from the database for a reader that resumes; more gets `resync`
        qsizetype queueBytes = 1024 * 1024;
        std::function<void(const OutboxTail::Batch &)> heard = {}; ///< each read of the outbox, in the hub's thread
    };

    explicit FeedHub(Options options);
    /// Stops.
    ~FeedHub();
    FeedHub(const FeedHub &) = delete;
    FeedHub &operator=(const FeedHub &) = delete;

    void start();
    /// Closes every stream and joins the thread.
    void stop();

    /// A stream of the clinic's events after `cursor`; without one, only news. Any thread; never waits. The session of
    /// `token` is looked up now and then: that keeps it alive, and ends the stream with it.
    std::shared_ptr<EventStream> subscribe(qint64 clinicId, const std::optional<QString> &cursor,
                                           const QByteArray &token);
    /// Something was committed. Any thread.
    void wake();
    /// How many readers there are. Any thread.
    int streams() const { return m_streams; }
    /// Closes the streams of a session that was ended. Any thread.
    void endSession(const QByteArray &token);
    /// An account was changed: looks every stream's session up as soon as it can. Any thread.
    void checkSessionsSoon();

private:
    struct Reader
    {
        std::weak_ptr<EventStream> stream;
        qint64 clinicId = 0;
        QByteArray token;
        std::optional<QString> resumeAt; ///< as the client sent it, while not resolved
        bool following = false;
        Cursor from; ///< gets only events after this
        Clock::time_point nextCheck;
    };

    void run();
    bool awaitWork();
    void takeArrivals();
    void poll();
    void readNews();
    void hear(const OutboxTail::Batch &batch);
    void lose(const char *reason);
    void deliver(const FeedRing::Entry &entry);
    void settleReaders();
    bool settle(Reader &reader, EventStream &stream);
    void checkSessions();
    void beat();
    EventBytes heartbeat() const;
    void closeAll();

    const Options m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Reader> m_arrivals; ///< with m_woken, m_checkAsked, m_ended and m_stopping under the mutex
    QByteArrayList m_ended;
    bool m_woken = false;
    bool m_checkAsked = false;
    bool m_stopping = false;
    std::atomic<int> m_streams = 0;
    std::thread m_thread;

    // All below belongs to the hub's thread.
    std::unique_ptr<Database> m_database;
    FeedRing m_ring;
    std::vector<Reader> m_readers;
    Cursor m_readableUpTo;
    bool m_placed = false; ///< the ring has a place in the outbox
    bool m_live = false;
    bool m_lost = false; ///< it was live before
    bool m_pollNow = true;
    std::chrono::milliseconds m_pause{0};
    QDateTime m_databaseTime;
    Clock::time_point m_heardAt;
    Clock::time_point m_nextPoll;
    Clock::time_point m_quietUntil; ///< no read before this
    Clock::time_point m_nextBeat;
};

} // namespace holdfast
