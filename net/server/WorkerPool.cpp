#include "net/server/WorkerPool.h"

#include "net/server/Problems.h"

#include "core/Database.h"

#include <poll.h>

namespace holdfast {

namespace {

constexpr int overloadRetryAfterMs = 500;
constexpr int mostInARow = 8; ///< of the counter, while somebody else waits

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
    std::deque<Job> atCounter;
    std::deque<Job> others;
    {
        const std::lock_guard lock(m_mutex);
        m_running = false;
        atCounter.swap(m_counter);
        others.swap(m_public);
    }
    m_changed.notify_all();
    for (const std::deque<Job> *line : {&atCounter, &others})
        for (const Job &job : *line)
            job.reply(stopping());
    for (std::thread &thread : m_threads)
        thread.join();
    m_threads.clear();
}

bool WorkerPool::isFull(Line line) const
{
    switch (line) {
    case Line::Counter:
        return m_counter.size() >= m_options.queue;
    case Line::Writes:
        return m_public.size() >= m_options.queue;
    case Line::Reads:
        return m_public.size() >= (m_options.queue + 1) / 2;
    }
    return true;
}

void WorkerPool::post(Work work, Reply reply, Line line)
{
    bool accepted = false;
    bool running = false;
    {
        const std::lock_guard lock(m_mutex);
        running = m_running;
        accepted = m_running && !isFull(line);
        if (accepted)
            (line == Line::Counter ? m_counter : m_public).push_back({std::move(work), reply, line});
        else if (running)
            ++m_sentAway;
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
            leave(job.line);
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

/// The line whose first one is to be served now; null when nobody is.
std::deque<WorkerPool::Job> *WorkerPool::nextLine()
{
    const int kept = m_options.threads / 4;
    const bool publicMay = !m_public.empty() && m_publicRunning < m_options.threads - kept;
    if (!m_counter.empty() && !(publicMay && m_counterInARow >= mostInARow))
        return &m_counter;
    return publicMay ? &m_public : nullptr;
}

WorkerPool::Turn WorkerPool::nextTurn(bool prepared, Job *job)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_running || nextLine() || (!prepared && !m_preparing); });
    if (std::deque<Job> *line = nextLine()) {
        *job = std::move(line->front());
        line->pop_front();
        m_counterInARow = job->line == Line::Counter ? m_counterInARow + 1 : 0;
        if (job->line != Line::Counter)
            ++m_publicRunning;
        return Turn::Job;
    }
    if (!m_running)
        return Turn::Stop;
    m_preparing = true;
    return Turn::Prepare;
}

void WorkerPool::leave(Line line)
{
    if (line == Line::Counter)
        return;
    bool bothWait = false;
    {
        const std::lock_guard lock(m_mutex);
        --m_publicRunning;
        bothWait = !m_counter.empty() && !m_public.empty();
    }
    // This worker turns to the counter: another one may now take who waits in the other line.
    if (bothWait)
        m_changed.notify_one();
}

WorkerPool::Figures WorkerPool::figures() const
{
    const std::lock_guard lock(m_mutex);
    return {.waitingAtCounter = static_cast<qint64>(m_counter.size()),
            .waiting = static_cast<qint64>(m_public.size()),
            .sentAway = m_sentAway};
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
