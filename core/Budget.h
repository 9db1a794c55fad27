#pragma once

#include <QHash>
#include <QString>

#include <chrono>
#include <functional>
#include <mutex>

namespace holdfast {

class Counters;
class Database;

/// So many requests within a window for each name, over all services of a database. It notes in memory what is spent
/// and takes it from the counters by the handful, a fiftieth of the budget: who asks little costs nothing. What a
/// service has noted and not taken yet, less than a handful, is over the budget. Thread-safe.
class Budget
{
public:
    using Clock = std::chrono::steady_clock;

    struct Options
    {
        QString kind; ///< for instance "address": names of two kinds are apart
        int most = 1; ///< at least 1
        std::chrono::milliseconds window{10'000};
        std::function<Clock::time_point()> now = [] { return Clock::now(); }; ///< for what is kept in memory
    };

    /// `counters` must outlive it.
    Budget(Counters &counters, Options options);

    /// Spends one. Zero: it was there, otherwise how long until there is more. Nobody is refused because nobody can
    /// count.
    std::chrono::milliseconds spend(Database &database, const QString &name);

private:
    struct Purse
    {
        int noted = 0;
        Clock::time_point until;       ///< what is noted lapses then
        Clock::time_point closedUntil; ///< there is nothing to be taken before
    };

    std::chrono::milliseconds takeHandful(Database &database, const QString &name);
    void forgetOld(Clock::time_point now);

    Counters &m_counters;
    const Options m_options;
    const int m_handful;
    std::mutex m_mutex;
    QHash<QString, Purse> m_purses;
};

} // namespace holdfast
