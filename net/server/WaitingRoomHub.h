#pragma once

#include "net/server/EventStream.h"
#include "net/server/WaitingRoom.h"

#include "core/AccountStore.h"
#include "core/DatabaseSettings.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace holdfast {

class Database;

/// Moves on the lines that somebody waits in, in a thread of its own with a connection, and tells those who listen how
/// they stand. While nobody waits it does nothing.
class WaitingRoomHub
{
public:
    using Clock = std::chrono::steady_clock;

    struct Options
    {
        DatabaseSettings database;
        SessionLimits sessions;
        std::chrono::milliseconds sessionCheck{60'000};
        std::chrono::milliseconds pace{250};   ///< between two reads of a line
        std::chrono::milliseconds news{1'000}; ///< between two words to one who is far from the turn
        qsizetype queueBytes = 65'536;
    };

    /// `room` must outlive the hub.
    WaitingRoomHub(WaitingRoom &room, Options options);
    /// Stops.
    ~WaitingRoomHub();
    WaitingRoomHub(const WaitingRoomHub &) = delete;
    WaitingRoomHub &operator=(const WaitingRoomHub &) = delete;

    void start();
    /// Closes every stream and joins the thread.
    void stop();

    /// A stream of how a ticket stands, which the room knows; it ends with the admission, the opening or the session of
    /// `token`, which it keeps alive. Any thread; never waits.
    std::shared_ptr<EventStream> subscribe(qint64 openingId, qint64 patientId, const QByteArray &ticket,
                                           const QByteArray &token);
    /// Somebody came. Any thread.
    void wake();

private:
    struct Listener
    {
        std::weak_ptr<EventStream> stream;
        qint64 openingId = 0;
        qint64 patientId = 0;
        QByteArray ticket;
        QByteArray token;
        Clock::time_point due;
        Clock::time_point nextCheck;
    };

    void run();
    bool awaitWork();
    void moveLines();
    void checkSessions();
    void fetchAdmissions();
    void tell();
    bool tell(Listener &listener);
    void lose(const char *reason);

    WaitingRoom &m_room;
    const Options m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<Listener> m_arrivals; ///< with the two below under the mutex
    bool m_woken = false;
    bool m_stopping = false;
    std::thread m_thread;

    // All below belongs to the hub's thread.
    std::unique_ptr<Database> m_database;
    std::vector<Listener> m_listeners;
    Clock::time_point m_nextMove;
    Clock::time_point m_nextTidy;
    bool m_live = true;
};

} // namespace holdfast
