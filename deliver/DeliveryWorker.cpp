#include "deliver/DeliveryWorker.h"

#include "core/Database.h"
#include "core/DeliveryStore.h"

#include <QLoggingCategory>
#include <QUuid>

namespace holdfast {

namespace {

constexpr std::chrono::seconds leaseBeyondDeadline{10};

bool callsSomebody(Outcome::Kind kind)
{
    return kind != Outcome::Kind::Skipped && kind != Outcome::Kind::Postponed;
}

} // namespace

DeliveryWorker::DeliveryWorker(Options options, std::shared_ptr<Consumer> consumer)
    : m_options(std::move(options)), m_consumer(std::move(consumer))
{}

DeliveryWorker::~DeliveryWorker()
{
    stop();
}

void DeliveryWorker::start()
{
    for (int i = 0; i < m_consumer->threads(); ++i) {
        WakeUp &wakeUp = m_wakeUps.emplace_back();
        m_threads.emplace_back([this, &wakeUp] { run(wakeUp); });
    }
}

void DeliveryWorker::stop()
{
    for (WakeUp &wakeUp : m_wakeUps)
        wakeUp.stop();
    for (std::thread &thread : m_threads)
        thread.join();
    m_threads.clear();
    m_wakeUps.clear();
}

void DeliveryWorker::wake()
{
    for (WakeUp &wakeUp : m_wakeUps)
        wakeUp.wake();
}

void DeliveryWorker::run(WakeUp &wakeUp)
{
    std::unique_ptr<Database> database;
    bool failedBefore = false;
    do {
        const bool failed = !workOff(wakeUp, database);
        if (failed && !failedBefore)
            qWarning("Deliveries to %s wait: the database can't be reached right now.", qPrintable(m_consumer->name()));
        failedBefore = failed;
    } while (wakeUp.wait(m_options.poll));
}

bool DeliveryWorker::workOff(WakeUp &wakeUp, std::unique_ptr<Database> &database)
{
    try {
        if (!database) {
            database = std::make_unique<Database>(m_options.database);
            m_consumer->warmUp(*database);
        }
        DeliveryStore store(*database);
        while (!wakeUp.isStopping()) {
            const auto begun = std::chrono::steady_clock::now();
            const QList<Delivery> claimed =
                store.claim(m_consumer->name(), QUuid::createUuid().toString(QUuid::WithoutBraces),
                            m_consumer->callDeadline() + leaseBeyondDeadline, 1);
            if (claimed.isEmpty())
                break;
            if (callsSomebody(attempt(store, claimed.first(), *database)))
                wakeUp.rest(begun + m_consumer->pace());
        }
        return true;
    } catch (const DatabaseError &) {
        database.reset();
        return false;
    }
}

Outcome::Kind DeliveryWorker::attempt(DeliveryStore &store, const Delivery &delivery, Database &database)
{
    Outcome outcome;
    try {
        outcome = m_consumer->deliver(delivery, database);
    } catch (const ConnectionLost &) {
        throw; // the lease runs out, and it is tried again
    } catch (const DatabaseError &error) {
        // The message may quote what a row holds.
        outcome = Outcome::retry(QStringLiteral("The database refused (%1).").arg(error.sqlState));
    } catch (const std::exception &error) {
        outcome = Outcome::retry(QString::fromUtf8(error.what()));
    }
    if (!settle(store, delivery, outcome))
        qWarning("Delivery %lld to %s took longer than its lease; it may be made twice.",
                 static_cast<long long>(delivery.id), qPrintable(m_consumer->name()));
    if (outcome.kind == Outcome::Kind::Dead)
        qWarning("Delivery %lld to %s is given up: %s", static_cast<long long>(delivery.id),
                 qPrintable(m_consumer->name()), qPrintable(outcome.detail));
    return outcome.kind;
}

bool DeliveryWorker::settle(DeliveryStore &store, const Delivery &delivery, const Outcome &outcome)
{
    switch (outcome.kind) {
    case Outcome::Kind::Done:
        return store.done(delivery, outcome.detail);
    case Outcome::Kind::Skipped:
        return store.skip(delivery, outcome.detail);
    case Outcome::Kind::Retry:
        return store.retry(delivery, outcome.detail, outcome.after);
    case Outcome::Kind::Dead:
        return store.bury(delivery, outcome.detail);
    case Outcome::Kind::Postponed:
        return store.postpone(delivery, outcome.detail, outcome.until);
    }
    return false;
}

} // namespace holdfast
