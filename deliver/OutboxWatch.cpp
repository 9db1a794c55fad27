#include "deliver/OutboxWatch.h"

#include "core/Database.h"
#include "core/OutboxHealth.h"

#include <QLoggingCategory>

namespace holdfast {

OutboxWatch::OutboxWatch(Options options) : m_options(std::move(options)), m_thread([this] { run(); }) {}

OutboxWatch::~OutboxWatch()
{
    m_wakeUp.stop();
    m_thread.join();
}

void OutboxWatch::run()
{
    do
        look();
    while (m_wakeUp.wait(m_options.pause));
    m_database.reset();
}

void OutboxWatch::look()
{
    try {
        if (!m_database)
            m_database = std::make_unique<Database>(m_options.direct);
        tell(OutboxHealthStore(*m_database).lookAtTail());
    } catch (const DatabaseError &) {
        m_database.reset(); // that the database is away is told by the feed
    }
}

void OutboxWatch::tell(const OutboxHealth &health)
{
    const bool isLong = health.heldSeconds * 1000 > static_cast<double>(m_options.longest.count());
    if (isLong && health.holder && (!m_told || Clock::now() - m_toldAt >= m_options.again)) {
        qWarning("Events wait for %.1f s: %s. Nobody is told of anything until it ends.", health.heldSeconds,
                 qPrintable(health.holder->words()));
        m_toldAt = Clock::now();
        m_told = true;
    } else if (m_told && !isLong) {
        qWarning("Events flow again.");
        m_told = false;
    }
}

} // namespace holdfast
