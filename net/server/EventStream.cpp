#include "net/server/EventStream.h"

namespace holdfast {

void EventStream::pushBacklog(const std::vector<EventBytes> &events)
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_closed)
            return;
        for (const EventBytes &event : events)
            m_queue.push_back({event, 0});
    }
    signal();
}

bool EventStream::push(const EventBytes &event)
{
    bool accepted = true;
    {
        const std::lock_guard lock(m_mutex);
        if (m_closed)
            return false;
        if (m_bytes + event->size() > m_maxBytes) {
            m_queue.clear();
            m_closed = true;
            accepted = false;
        } else {
            m_bytes += event->size();
            m_queue.push_back({event, event->size()});
        }
    }
    signal();
    return accepted;
}

void EventStream::close()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = true;
    }
    signal();
}

bool EventStream::isClosed() const
{
    const std::lock_guard lock(m_mutex);
    return m_closed;
}

std::vector<EventBytes> EventStream::take(std::size_t most)
{
    std::vector<EventBytes> events;
    const std::lock_guard lock(m_mutex);
    while (!m_queue.empty() && events.size() < most) {
        m_bytes -= m_queue.front().counted;
        events.push_back(std::move(m_queue.front().event));
        m_queue.pop_front();
    }
    return events;
}

void EventStream::onReady(std::function<void()> ready)
{
    const std::lock_guard lock(m_mutex);
    m_ready = std::move(ready);
}

void EventStream::signal()
{
    std::function<void()> ready;
    {
        const std::lock_guard lock(m_mutex);
        ready = m_ready;
    }
    if (ready)
        ready();
}

} // namespace holdfast
