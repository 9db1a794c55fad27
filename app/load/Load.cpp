#include "app/load/Load.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace holdfast {

using std::chrono::duration;
using std::chrono::duration_cast;
using std::chrono::microseconds;

Load::Load(const LoadOptions &options)
    : m_options(options)
    , m_mix(options.kinds, options.dataFile, options.token, options.key)
    , m_epoll(epoll_create1(EPOLL_CLOEXEC))
{
    for (int i = 0; i < options.connections; ++i) {
        m_connections.push_back(std::make_unique<LoadConnection>(options.port));
        m_idle.push_back(static_cast<std::size_t>(i));
    }
}

Load::~Load()
{
    ::close(m_epoll);
}

bool Load::isOver(Clock::time_point now) const
{
    return now - m_start >= duration<double>(m_options.seconds) ||
           (m_options.requests > 0 && m_sent >= m_options.requests);
}

bool Load::sendOn(std::size_t connection, Clock::time_point intended)
{
    LoadConnection &link = *m_connections[connection];
    const bool fresh = link.socket() < 0;
    if (!link.send(m_mix.next(), intended)) {
        m_tally.addBroken();
        link.reset();
        return false;
    }
    ++m_sent;
    if (fresh) {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.u64 = connection;
        epoll_ctl(m_epoll, EPOLL_CTL_ADD, link.socket(), &event);
    }
    return true;
}

void Load::sendDue(Clock::time_point now)
{
    while (!m_idle.empty() && !isOver(now)) {
        Clock::time_point intended = now;
        if (m_options.rate > 0) {
            // The timetable goes on whether or not a connection is free: a late request carries its wait.
            intended = m_start +
                       duration_cast<Clock::duration>(duration<double>(static_cast<double>(m_sent) / m_options.rate));
            if (intended > now)
                return;
        }
        const std::size_t connection = m_idle.back();
        if (!sendOn(connection, intended))
            return;
        m_idle.pop_back();
    }
}

void Load::receiveOn(std::size_t connection)
{
    LoadConnection &link = *m_connections[connection];
    const std::optional<LoadConnection::Answer> answer = link.receive();
    if (answer)
        m_tally.add(answer->status, duration_cast<microseconds>(Clock::now() - answer->intended).count(), answer->body,
                    m_options.compareBodies);
    else if (link.broken())
        m_tally.addBroken();
    if (link.broken())
        link.reset();
    if (answer || link.socket() < 0)
        m_idle.push_back(connection);
}

Tally Load::run()
{
    m_start = Clock::now();
    std::array<epoll_event, 256> events;
    // After the end, answers that are under way get two more seconds.
    for (Clock::time_point now = m_start;; now = Clock::now()) {
        const bool over = isOver(now);
        if (over && (m_idle.size() == m_connections.size() || now - m_start > duration<double>(m_options.seconds + 2)))
            break;
        sendDue(now);
        if (m_sent == 0 && m_options.rate == 0)
            throw std::runtime_error("The service does not take connections.");
        const int ready =
            epoll_wait(m_epoll, events.data(), static_cast<int>(events.size()), m_options.rate > 0 && !over ? 0 : 10);
        for (int i = 0; i < ready; ++i)
            receiveOn(static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64));
    }
    m_seconds = duration<double>(Clock::now() - m_start).count();
    return m_tally;
}

} // namespace holdfast
