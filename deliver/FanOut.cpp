#include "deliver/FanOut.h"

#include "core/Database.h"
#include "core/LeaderLock.h"

#include <QLoggingCategory>

namespace holdfast {

namespace {

// Held by the leader; any number that nothing else in the project uses.
constexpr qint64 fanOutLock = 4'860'126'030;

} // namespace

FanOut::FanOut(Options options, std::vector<std::shared_ptr<Consumer>> consumers)
    : m_options(std::move(options)), m_consumers(std::move(consumers))
{}

FanOut::~FanOut()
{
    stop();
}

void FanOut::start()
{
    m_thread = std::thread([this] { run(); });
}

void FanOut::stop()
{
    m_wakeUp.stop();
    if (m_thread.joinable())
        m_thread.join();
}

void FanOut::run()
{
    bool leads = false;
    do {
        try {
            leads = lead();
            if (leads)
                followOutbox();
            m_failing = false;
        } catch (const std::exception &error) {
            lose(error.what());
            leads = false;
        }
    } while (m_wakeUp.wait(leads ? m_options.poll : m_options.takeOver));
    m_lock.reset();
    m_database.reset();
}

bool FanOut::lead()
{
    if (!m_database) {
        m_database = std::make_unique<Database>(m_options.direct);
        m_lock = std::make_unique<LeaderLock>(*m_database, fanOutLock);
        m_unsettled = true;
    }
    return m_lock->tryTake();
}

/// Up to the horizon that stood when it began: what comes later is the next round's.
void FanOut::followOutbox()
{
    DeliveryStore store(*m_database);
    quint64 horizon = 0;
    for (bool more = true; more;) {
        const auto begun = std::chrono::steady_clock::now();
        more = makeBatch(store, &horizon);
        more = m_wakeUp.restAfter(begun) && more;
    }
}

/// True when there is more below the horizon.
bool FanOut::makeBatch(DeliveryStore &store, quint64 *horizon)
{
    const DeliveryStore::Facts facts = store.next(m_options.batch, *horizon);
    *horizon = facts.horizon;
    const bool more = facts.facts.size() >= m_options.batch;
    if (facts.facts.isEmpty() && !m_unsettled)
        return false;
    const Cursor to = more ? facts.facts.last().cursor : Cursor{facts.horizon, 0};
    const QList<DeliveryStore::Planned> planned = planFor(facts.facts);
    if (to > facts.from && !store.fanOut(facts, to, planned))
        throw std::runtime_error("Somebody else has moved the outbox's cursor.");
    m_unsettled = more;
    if (!planned.isEmpty() && !more && m_options.made)
        m_options.made();
    if (!more && m_options.moved)
        m_options.moved();
    return more;
}

QList<DeliveryStore::Planned> FanOut::planFor(const QList<OutboxFact> &facts) const
{
    QList<DeliveryStore::Planned> planned;
    for (const OutboxFact &fact : facts)
        for (const std::shared_ptr<Consumer> &consumer : m_consumers)
            for (const PlannedDelivery &plan : consumer->plan(fact))
                planned.append({consumer->name(), fact, plan});
    return planned;
}

void FanOut::lose(const char *why)
{
    if (!m_failing)
        qWarning("Deliveries can't be made from the outbox right now, trying on: %s", why);
    m_failing = true;
    m_lock.reset();
    m_database.reset();
}

} // namespace holdfast
