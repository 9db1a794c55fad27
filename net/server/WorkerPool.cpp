#include "net/server/WorkerPool.h"

#include "net/server/Problems.h"

#include "core/Database.h"

#include <poll.h>

namespace holdfast {

namespace {

constexpr int overloadRetryAfterMs = 500;

Response overloaded()
{
    return problemResponse(ErrorCode::Unavailable,
                           QStringLiteral("Too many requests are waiting. Nothing was done; send it again shortly."),
                           overloadRetryAfterMs);
}

Response stopping()
{
    return problemResponse(ErrorCode::Unavailable,
                           QStringLiteral("The service is stopping. Nothing was done; send it again shortly."));
}

/// Whether an idle connection has been ended by the other side: it has something to read that nobody asked for.
bool hasDied(const Database &database)
{
    pollfd socket{database.socket(), POLLIN, 0};
    return socket.fd >= 0 && poll(&socket, 1, 0) > 0;
}

} // namespace

WorkerPool::WorkerPool(Options options) : m_options(std::move(options)) {}

WorkerPool::~WorkerPool()
{
    stop();
}

void WorkerPool::start()
{
    {
        const std::lock_guard lock(m_mutex);
        m_running = true;
    }
    for (int i = 0; i < m_options.threads; ++i)
        m_threads.emplace_back([this] { run(); });
}

void WorkerPool::stop()
{
    std::deque<Job> left;
    {
        const std::lock_guard lock(m_mutex);
        m_running = false;
        left.swap(m_jobs);
    }
    m_changed.notify_all();
    for (const Job &job : left)
        job.reply(stopping());
    for (std::thread &thread : m_threads)
        thread.join();
    m_threads.clear();
}

void WorkerPool::post(Work work, Reply reply)
{
    bool accepted = false;
    bool running = false;
    {
        const std::lock_guard lock(m_mutex);
        running = m_running;
        accepted = m_running && m_jobs.size() < m_options.queue;
        if (accepted)
            m_jobs.push_back({std::move(work), reply});
    }
    if (accepted)
        m_changed.notify_one();
    else
        reply(running ? overloaded() : stopping());
}

void WorkerPool::run()
{
    std::unique_ptr<Database> database;
    bool prepared = !m_options.prepare;
    for (;;) {
        Job job;
        switch (nextTurn(prepared, &job)) {
        case Turn::Job:
            job.reply(answerTo(job, database));
            break;
        case Turn::Prepare:
            prepare(database);
            prepared = true;
            break;
        case Turn::Stop:
            return;
        }
    }
}

WorkerPool::Turn WorkerPool::nextTurn(bool prepared, Job *job)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_running || !m_jobs.empty() || (!prepared && !m_preparing); });
    if (!m_jobs.empty()) {
        *job = std::move(m_jobs.front());
        m_jobs.pop_front();
        return Turn::Job;
    }
    if (!m_running)
        return Turn::Stop;
    m_preparing = true;
    return Turn::Prepare;
}

void WorkerPool::prepare(std::unique_ptr<Database> &database)
{
    try {
        if (!database)
            database = std::make_unique<Database>(m_options.database);
        m_options.prepare(*database);
    } catch (const std::exception &) {
        database.reset(); // the first request finds out what is wrong, and says it
    }
    {
        const std::lock_guard lock(m_mutex);
        m_preparing = false;
    }
    m_changed.notify_all();
}

Response WorkerPool::answerTo(const Job &job, std::unique_ptr<Database> &database) const
{
    try {
        // After a restart of the database every worker finds its connection dead once; no request should pay for it.
        if (database && hasDied(*database))
            database.reset();
        if (!database)
            database = std::make_unique<Database>(m_options.database);
        return job.work(*database);
    } catch (...) {
        return responseForException();
    }
}

} // namespace holdfast
