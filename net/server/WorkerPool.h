#pragma once

#include "net/server/HttpMessage.h"

#include "core/DatabaseSettings.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace holdfast {

class Database;

/// Who waits for a worker, and with whom.
enum class Line {
    Counter, ///< staff: goes first, eight times in a row at the most, and a quarter of the workers is kept for it
    Writes,  ///< everybody else
    Reads    ///< the same line as Writes, but sent away when that is half full
};

/// Threads that answer requests, each with a database connection of its own, behind two lines of bounded length.
class WorkerPool
{
public:
    struct Options
    {
        DatabaseSettings database;
        int threads = 8;
        std::size_t queue = 512; ///< the most that wait, in each of the two lines
        /// Done once with each worker's connection, one after the other, while nothing waits; it may throw.
        std::function<void(Database &)> prepare = {};
    };
    using Work = std::function<Response(Database &)>;
    using Reply = std::function<void(Response)>;

    explicit WorkerPool(Options options);
    /// Stops.
    ~WorkerPool();
    WorkerPool(const WorkerPool &) = delete;
    WorkerPool &operator=(const WorkerPool &) = delete;

    void start();
    /// Finishes what is running, answers `unavailable` to what is waiting, joins the threads.
    void stop();

    /// Runs `work` in a worker and replies with what it returns, or with the problem it threw. When the line is full
    /// or the pool has stopped, replies `unavailable` at once, from the calling thread.
    void post(Work work, Reply reply, Line line);

    struct Figures
    {
        qint64 waitingAtCounter = 0;
        qint64 waiting = 0;
        qint64 sentAway = 0; ///< since the start, because a line was full
    };
    Figures figures() const;

private:
    struct Job
    {
        Work work;
        Reply reply;
        Line line = Line::Counter;
    };

    enum class Turn { Job, Prepare, Stop };

    void run();
    bool isFull(Line line) const;
    std::deque<Job> *nextLine();
    Turn nextTurn(bool prepared, Job *job);
    void leave(Line line);
    void prepare(std::unique_ptr<Database> &database);
    Response answerTo(const Job &job, std::unique_ptr<Database> &database) const;

    const Options m_options;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Job> m_counter;
    std::deque<Job> m_public;
    int m_publicRunning = 0;
    int m_counterInARow = 0;
    qint64 m_sentAway = 0;
    bool m_running = false;
    bool m_preparing = false; ///< one of the workers does
    std::vector<std::thread> m_threads;
};

} // namespace holdfast
