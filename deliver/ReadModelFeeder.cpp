#include "deliver/ReadModelFeeder.h"

#include "core/Database.h"
#include "core/ReadModelStore.h"

#include <QLoggingCategory>

namespace holdfast {

ReadModelFeeder::ReadModelFeeder(Options options) : m_options(std::move(options)), m_thread([this] { run(); }) {}

ReadModelFeeder::~ReadModelFeeder()
{
    m_wakeUp.stop();
    m_thread.join();
}

void ReadModelFeeder::run()
{
    bool failedBefore = false;
    do {
        const bool failed = !feed();
        // What is committed stays in the outbox until it was read.
        if (failed && !failedBefore)
            qWarning("Patients' appointments across clinics are not kept up right now. They are caught up later.");
        failedBefore = failed;
    } while (m_wakeUp.wait(m_options.poll));
    m_database.reset();
}

bool ReadModelFeeder::feed()
{
    try {
        if (!m_database)
            m_database = std::make_unique<Database>(m_options.database);
        ReadModelStore store(*m_database);
        if (store.place({}).isEmpty())
            store.rebuild();
        for (bool more = true; more;) {
            const auto begun = std::chrono::steady_clock::now();
            more = store.feed(m_options.batch) == m_options.batch;
            more = m_wakeUp.restAfter(begun) && more;
        }
        return true;
    } catch (const DatabaseError &) {
        m_database.reset();
        return false;
    }
}

} // namespace holdfast
