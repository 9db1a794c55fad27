#include "core/Budget.h"

#include "core/Counters.h"
#include "core/DatabaseError.h"

namespace holdfast {

namespace {

constexpr int handfuls = 50;
constexpr qsizetype mostPurses = 10'000;

} // namespace

Budget::Budget(Counters &counters, Options options)
    : m_counters(counters), m_options(std::move(options)), m_handful((m_options.most + handfuls - 1) / handfuls)
{}

std::chrono::milliseconds Budget::spend(Database &database, const QString &name)
{
    {
        const std::lock_guard lock(m_mutex);
        const Clock::time_point now = m_options.now();
        if (m_purses.size() > mostPurses)
            forgetOld(now);
        Purse &purse = m_purses[name];
        if (now < purse.closedUntil)
            return std::chrono::ceil<std::chrono::milliseconds>(purse.closedUntil - now);
        if (now >= purse.until)
            purse = {.noted = 0, .until = now + m_options.window, .closedUntil = {}};
        if (++purse.noted < m_handful)
            return {};
        purse.noted = 0;
    }
    const std::chrono::milliseconds wait = takeHandful(database, name);
    if (wait.count() > 0) {
        const std::lock_guard lock(m_mutex);
        Purse &purse = m_purses[name];
        const Clock::time_point now = m_options.now();
        purse.closedUntil = now + wait;
        // What was let through has to be taken before anybody else is.
        purse.noted = m_handful - 1;
        purse.until = purse.closedUntil + m_options.window;
    }
    return wait;
}

std::chrono::milliseconds Budget::takeHandful(Database &database, const QString &name)
{
    try {
        return m_counters.take(database, m_options.kind + u'/' + name, m_options.most / m_handful, m_options.window);
    } catch (const DatabaseError &) {
        return {}; // what the request itself wants of the database will tell
    }
}

void Budget::forgetOld(Clock::time_point now)
{
    m_purses.removeIf(
        [now](const auto &entry) { return entry.value().until <= now && entry.value().closedUntil <= now; });
    if (m_purses.size() > mostPurses)
        m_purses.clear();
}

} // namespace holdfast
