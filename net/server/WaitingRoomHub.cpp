#include "net/server/WaitingRoomHub.h"

#include "core/Database.h"
#include "core/OpeningStore.h"

#include <QJsonDocument>
#include <QLoggingCategory>

#include <algorithm>
#include <utility>

namespace holdfast {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds beat{50}; ///< how exactly a turn is told
constexpr milliseconds awayPause{500};
constexpr std::chrono::minutes tidyPause{10};
constexpr int checksAtOnce = 50; ///< lest those whose turn comes wait for them

bool hasEnded(const Standing &standing)
{
    return standing.state == Standing::State::Over || standing.admission;
}

EventBytes eventOf(const Standing &standing)
{
    return std::make_shared<const QByteArray>(
        "event: standing\ndata: " + QJsonDocument(standing.toJson()).toJson(QJsonDocument::Compact) + "\n\n");
}

} // namespace

WaitingRoomHub::WaitingRoomHub(WaitingRoom &room, Options options) : m_room(room), m_options(std::move(options)) {}

WaitingRoomHub::~WaitingRoomHub()
{
    stop();
}

void WaitingRoomHub::start()
{
    m_stopping = false;
    m_thread = std::thread([this] { run(); });
}

void WaitingRoomHub::stop()
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

std::shared_ptr<EventStream> WaitingRoomHub::subscribe(qint64 openingId, qint64 patientId, const QByteArray &ticket,
                                                       const QByteArray &token)
{
    auto stream = std::make_shared<EventStream>(m_options.queueBytes);
    bool late = false;
    {
        const std::lock_guard lock(m_mutex);
        late = m_stopping;
        m_arrivals.push_back({.stream = stream,
                              .openingId = openingId,
                              .patientId = patientId,
                              .ticket = ticket,
                              .token = token,
                              .due = Clock::now(),
                              .nextCheck = Clock::now() + m_options.sessionCheck});
    }
    if (late)
        stream->close();
    m_changed.notify_all();
    return stream;
}

void WaitingRoomHub::wake()
{
    {
        const std::lock_guard lock(m_mutex);
        m_woken = true;
    }
    m_changed.notify_all();
}

void WaitingRoomHub::run()
{
    while (awaitWork()) {
        const Clock::time_point now = Clock::now();
        if (now >= m_nextMove)
            moveLines();
        fetchAdmissions();
        tell();
        if (now >= m_nextTidy) {
            m_room.tidy();
            m_nextTidy = now + tidyPause;
        }
    }
    for (const Listener &listener : m_listeners)
        if (const auto stream = listener.stream.lock())
            stream->close();
    m_listeners.clear();
    m_database.reset();
}

bool WaitingRoomHub::awaitWork()
{
    std::unique_lock lock(m_mutex);
    const auto called = [this] { return m_stopping || !m_arrivals.empty(); };
    if (m_listeners.empty() && m_room.isEmpty())
        m_changed.wait(lock, [&] { return called() || m_woken; });
    else
        m_changed.wait_for(lock, m_listeners.empty() ? m_options.pace : beat, called);
    m_woken = false;
    m_listeners.insert(m_listeners.end(), std::make_move_iterator(m_arrivals.begin()),
                       std::make_move_iterator(m_arrivals.end()));
    m_arrivals.clear();
    return !m_stopping;
}

void WaitingRoomHub::moveLines()
{
    m_nextMove = Clock::now() + m_options.pace;
    const QList<qint64> openings = m_room.wanted();
    if (openings.isEmpty())
        return;
    try {
        if (!m_database)
            m_database = std::make_unique<Database>(m_options.database);
        OpeningStore store(*m_database);
        for (const qint64 id : openings)
            m_room.refresh(id, store);
        checkSessions();
        if (Clock::now() >= m_nextTidy)
            store.tidy();
        m_live = true;
    } catch (const std::exception &error) {
        lose(error.what());
    }
}

void WaitingRoomHub::checkSessions()
{
    AccountStore accounts(*m_database, m_options.sessions);
    int checks = 0;
    for (Listener &listener : m_listeners) {
        const auto stream = Clock::now() < listener.nextCheck ? nullptr : listener.stream.lock();
        if (!stream)
            continue;
        listener.nextCheck = Clock::now() + m_options.sessionCheck;
        if (!accounts.find(listener.token))
            stream->close();
        if (++checks == checksAtOnce)
            return;
    }
}

/// For those who listen, as soon as it is their turn.
void WaitingRoomHub::fetchAdmissions()
{
    QHash<qint64, QList<qint64>> turns;
    for (const Listener &listener : m_listeners) {
        if (Clock::now() < listener.due)
            continue;
        const std::optional<Standing> standing = m_room.find(listener.openingId, listener.patientId, listener.ticket);
        if (standing && standing->state == Standing::State::Admitted && !standing->admission)
            turns[listener.openingId].append(listener.patientId);
    }
    if (turns.isEmpty() || !m_live || !m_database)
        return;
    try {
        OpeningStore store(*m_database);
        for (auto turn = turns.constBegin(); turn != turns.constEnd(); ++turn)
            m_room.admit(turn.key(), turn.value(), store);
    } catch (const std::exception &error) {
        lose(error.what());
    }
}

void WaitingRoomHub::tell()
{
    std::erase_if(m_listeners, [this](Listener &listener) { return Clock::now() >= listener.due && !tell(listener); });
}

/// False when there is nothing more to tell.
bool WaitingRoomHub::tell(Listener &listener)
{
    const auto stream = listener.stream.lock();
    if (!stream || stream->isClosed())
        return false;
    const std::optional<Standing> standing = m_room.find(listener.openingId, listener.patientId, listener.ticket);
    if (!standing) { // forgotten: the client comes again
        stream->close();
        return false;
    }
    // Whose turn it is without an admission hears of it with the admission.
    const bool ripe = standing->state != Standing::State::Admitted || hasEnded(*standing);
    if (ripe && !stream->push(eventOf(*standing)))
        return false;
    if (hasEnded(*standing)) {
        stream->close();
        return false;
    }
    listener.due = Clock::now() + (ripe ? std::min(milliseconds(standing->askAgainMs), m_options.news) : beat);
    return true;
}

void WaitingRoomHub::lose(const char *reason)
{
    if (std::exchange(m_live, false))
        qWarning("The waiting room has no database, trying on: %s", reason);
    m_database.reset();
    m_nextMove = Clock::now() + awayPause;
}

} // namespace holdfast
