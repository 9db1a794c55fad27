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

/// Threads that answer requests, each with a database connection of its own, behind a queue of bounded length.
class WorkerPool
{
public:
    struct Options
    {
        DatabaseSettings database;
        int threads = 8;
        std::size_t queue = 512;
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

    /// Runs `work` in a worker and replies with what it returns, or with the problem it threw. When the queue is full
    /// or the pool has stopped, replies `unavailable` at once, from the calling thread.
    void post(Work work, Reply reply);

private:
    struct Job
    {
        Work work;
        Reply reply;
    };

    enum class Turn { Job, Prepare, Stop };

    void run();
    Turn nextTurn(bool prepared, Job *job);
    void prepare(std::unique_ptr<Database> &database);
    Response answerTo(const Job &job, std::unique_ptr<Database> &database) const;

    const Options m_options;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Job> m_jobs;
    bool m_running = false;
    bool m_preparing = false; ///< one of the workers does
    std::vector<std::thread> m_threads;
};

} // namespace holdfast
