#pragma once

#include "deliver/WakeUp.h"

#include "core/DatabaseSettings.h"

#include <chrono>
#include <memory>
#include <thread>

namespace holdfast {

class Database;

/// Keeps this database's own part of the read model up with its outbox, in a thread of its own; where it was not made
/// to the end, it is made anew. Runs from the constructor to the destructor; any number of services may.
class ReadModelFeeder
{
public:
    struct Options
    {
        DatabaseSettings database; ///< as the application's role
        std::chrono::milliseconds poll{1000};
        int batch = 100;
    };

    explicit ReadModelFeeder(Options options);
    /// Ends after the batch that is running.
    ~ReadModelFeeder();
    ReadModelFeeder(const ReadModelFeeder &) = delete;
    ReadModelFeeder &operator=(const ReadModelFeeder &) = delete;

    /// Something was committed. Any thread.
    void wake() { m_wakeUp.wake(); }

private:
    void run();
    bool feed();

    const Options m_options;
    WakeUp m_wakeUp;
    std::unique_ptr<Database> m_database;
    std::thread m_thread; ///< last: it uses the others
};

} // namespace holdfast
