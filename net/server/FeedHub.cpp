#include "net/server/FeedHub.h"

#include "net/server/FeedCatchUp.h"

#include "core/Database.h"
#include "models/Instant.h"

#include <QLoggingCategory>

#include <algorithm>
#include <utility>

namespace holdfast {

namespace {

using std::chrono::milliseconds;

constexpr int newsAtOnce = 500;
constexpr milliseconds shortestPause{
    15}; ///< one read brings what many bookings wrote, and costs as much as one of them
constexpr milliseconds firstAwayPause{100};
constexpr milliseconds longestAwayPause{2000};
constexpr int answerDeadlineMs = 2000;

DatabaseSettings impatient(DatabaseSettings settings)
{
    settings.answerDeadlineMs = std::min(settings.answerDeadlineMs, answerDeadlineMs);
    return settings;
}

} // namespace

FeedHub::FeedHub(Options options) : m_options(std::move(options)), m_ring(m_options.ringSize) {}

FeedHub::~FeedHub()
{
    stop();
}

void FeedHub::start()
{
    m_stopping = false;
    m_thread = std::thread([this] { run(); });
}

void FeedHub::stop()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

std::shared_ptr<EventStream> FeedHub::subscribe(qint64 clinicId, const std::optional<QString> &cursor,
                                                const QByteArray &token)
{
    auto stream = std::make_shared<EventStream>(m_options.queueBytes);
    Reader reader;
    reader.stream = stream;
    reader.clinicId = clinicId;
    reader.token = token;
    reader.resumeAt = cursor;
    reader.nextCheck = Clock::now() + m_options.sessionCheck;
    bool late = false;
    {
        const std::lock_guard lock(m_mutex);
        late = m_stopping;
        m_arrivals.push_back(std::move(reader));
    }
    if (late)
        stream->close();
    m_changed.notify_all();
    return stream;
}

void FeedHub::wake()
{
    {
        const std::lock_guard lock(m_mutex);
        m_woken = true;
    }
    m_changed.notify_all();
}

void FeedHub::endSession(const QByteArray &token)
{
    {
        const std::lock_guard lock(m_mutex);
        m_ended.append(token);
    }
    m_changed.notify_all();
}

void FeedHub::checkSessionsSoon()
{
    {
        const std::lock_guard lock(m_mutex);
        m_checkAsked = true;
        m_woken = true;
    }
    m_changed.notify_all();
}

void FeedHub::run()
{
    m_nextBeat = Clock::now() + m_options.heartbeat;
    while (awaitWork()) {
        takeArrivals();
        const bool mayPoll = m_live ? m_pollNow || Clock::now() >= m_nextPoll : Clock::now() >= m_nextPoll;
        if (mayPoll)
            poll();
        settleReaders();
        checkSessions();
        if (Clock::now() >= m_nextBeat)
            beat();
    }
    closeAll();
}

bool FeedHub::awaitWork()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait_until(lock, std::min(m_nextPoll, m_nextBeat), [this] {
        return m_stopping || (m_woken && m_live) || !m_arrivals.empty() || !m_ended.isEmpty();
    });
    m_changed.wait_until(lock, m_quietUntil, [this] { return m_stopping; });
    m_pollNow = m_woken || !m_arrivals.empty();
    m_woken = false;
    return !m_stopping;
}

void FeedHub::takeArrivals()
{
    std::vector<Reader> arrivals;
    QByteArrayList ended;
    {
        const std::lock_guard lock(m_mutex);
        arrivals.swap(m_arrivals);
        ended.swap(m_ended);
        if (std::exchange(m_checkAsked, false))
            for (Reader &reader : m_readers)
                reader.nextCheck = Clock::now();
    }
    const EventBytes greeting = heartbeat();
    for (Reader &reader : arrivals) {
        // What is committed once the greeting is out counts as news: the place is taken before it.
        reader.from = m_ring.end();
        reader.following = m_placed && !reader.resumeAt;
        if (const auto stream = reader.stream.lock())
            stream->push(greeting);
        m_readers.push_back(std::move(reader));
    }
    std::erase_if(m_readers, [&ended](const Reader &reader) {
        const auto stream = reader.stream.lock();
        if (stream && ended.contains(reader.token))
            stream->close();
        return !stream || stream->isClosed();
    });
    m_streams = static_cast<int>(m_readers.size());
}

void FeedHub::poll()
{
    try {
        if (!m_database)
            m_database = std::make_unique<Database>(impatient(m_options.database));
        readNews();
        if (!m_live) {
            if (m_lost)
                qWarning("The database is back.");
            m_lost = false;
            m_live = true;
            m_nextBeat = Clock::now();
        }
    } catch (const std::exception &error) {
        lose(error.what());
    }
}

void FeedHub::readNews()
{
    OutboxTail tail(*m_database);
    if (!m_placed) {
        m_ring.restart(tail.end());
        m_placed = true;
    }
    for (;;) {
        const OutboxTail::Batch batch = tail.after(m_ring.end(), newsAtOnce);
        m_databaseTime = batch.databaseTime;
        m_heardAt = Clock::now();
        m_readableUpTo = batch.readableUpTo;
        hear(batch);
        for (const OutboxEvent &event : batch.events)
            deliver(m_ring.append(event));
        if (batch.events.size() >= newsAtOnce)
            continue;
        const bool growing = batch.pendingSince.isValid() && batch.events.isEmpty() && m_pause >= shortestPause;
        if (!batch.pendingSince.isValid())
            m_pause = m_options.poll;
        else
            m_pause = growing ? std::min(m_pause * 3 / 2 + milliseconds(1), m_options.poll) : shortestPause;
        break;
    }
    m_nextPoll = Clock::now() + m_pause;
    m_quietUntil = Clock::now() + shortestPause;
}

void FeedHub::hear(const OutboxTail::Batch &batch)
{
    if (m_options.heard)
        m_options.heard(batch);
    for (const OutboxEvent &event : batch.events)
        if (event.accountId != 0)
            for (Reader &reader : m_readers)
                if (reader.clinicId == event.clinicId)
                    reader.nextCheck = Clock::now();
}

void FeedHub::lose(const char *reason)
{
    if (m_live) {
        qWarning("The database is away, trying on: %s", reason);
        m_nextBeat = Clock::now();
        m_pause = milliseconds(0);
        m_lost = true;
    }
    m_live = false;
    m_pause = m_pause < firstAwayPause ? firstAwayPause : std::min(m_pause * 2, longestAwayPause);
    m_nextPoll = Clock::now() + m_pause;
}

void FeedHub::deliver(const FeedRing::Entry &entry)
{
    if (!entry.bytes)
        return;
    for (const Reader &reader : m_readers) {
        if (!reader.following || reader.clinicId != entry.clinicId || entry.cursor <= reader.from)
            continue;
        if (const auto stream = reader.stream.lock())
            stream->push(entry.bytes);
    }
}

void FeedHub::settleReaders()
{
    if (!m_placed)
        return;
    for (Reader &reader : m_readers) {
        const auto stream = reader.following ? nullptr : reader.stream.lock();
        if (!stream)
            continue;
        try {
            reader.following = settle(reader, *stream);
        } catch (const std::exception &error) {
            lose(error.what());
        }
    }
}

/// Puts a reader where it wants to be; false while only the database could tell and it is away.
bool FeedHub::settle(Reader &reader, EventStream &stream)
{
    reader.from = m_ring.end();
    if (!reader.resumeAt)
        return true; // came before the outbox was ever reached
    const FeedCatchUp catchUp(m_ring, m_live ? m_database.get() : nullptr,
                              {.readableUpTo = m_readableUpTo, .limit = m_options.catchUpLimit});
    const std::optional<FeedCatchUp::Place> place = catchUp.after(*reader.resumeAt, reader.clinicId);
    if (!place)
        return false;
    reader.from = place->from;
    stream.pushBacklog(place->missed);
    return true;
}

void FeedHub::checkSessions()
{
    if (!m_live)
        return;
    try {
        AccountStore accounts(*m_database, m_options.sessions);
        for (Reader &reader : m_readers) {
            const auto stream = Clock::now() < reader.nextCheck ? nullptr : reader.stream.lock();
            if (!stream)
                continue;
            reader.nextCheck = Clock::now() + m_options.sessionCheck;
            if (!accounts.find(reader.token))
                stream->close();
        }
    } catch (const std::exception &error) {
        lose(error.what());
    }
}

void FeedHub::beat()
{
    m_nextBeat = Clock::now() + m_options.heartbeat;
    const EventBytes bytes = heartbeat();
    for (const Reader &reader : m_readers)
        if (const auto stream = reader.stream.lock())
            stream->push(bytes);
}

EventBytes FeedHub::heartbeat() const
{
    QDateTime time = QDateTime::currentDateTimeUtc();
    if (m_databaseTime.isValid()) {
        const auto since = std::chrono::duration_cast<milliseconds>(Clock::now() - m_heardAt);
        time = m_databaseTime.addMSecs(since.count());
    }
    return std::make_shared<const QByteArray>("event: heartbeat\ndata: {\"time\":\"" +
                                              instantToJson(time).toString().toUtf8() + "\",\"database\":\"" +
                                              (m_live ? "live" : "away") + "\"}\n\n");
}

void FeedHub::closeAll()
{
    takeArrivals();
    for (const Reader &reader : m_readers)
        if (const auto stream = reader.stream.lock())
            stream->close();
    m_readers.clear();
    m_streams = 0;
    m_database.reset();
}

} // namespace holdfast
