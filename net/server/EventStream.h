#pragma once

#include <QByteArray>

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace holdfast {

/// The bytes of one event; shared by all who get it.
using EventBytes = std::shared_ptr<const QByteArray>;

/// Events on their way to one reader: any thread pushes, a network thread takes. A reader too slow for the limit is
/// dropped and resumes by its cursor. All functions may be called from any thread.
class EventStream
{
public:
    explicit EventStream(qsizetype maxBytes) : m_maxBytes(maxBytes) {}

    /// What the reader has missed; may be larger than the limit.
    void pushBacklog(const std::vector<EventBytes> &events);
    /// One new event. False when the stream is closed, also when this event closed it by being too much.
    bool push(const EventBytes &event);
    /// What is queued still goes out, then the connection ends.
    void close();
    /// Closed by any side.
    bool isClosed() const;

    /// Up to `most` events, oldest first; empty when there is nothing at the moment.
    std::vector<EventBytes> take(std::size_t most);
    /// `ready` is called, from the pushing thread, when there is something to take again or the stream closed.
    void onReady(std::function<void()> ready);

private:
    struct Queued
    {
        EventBytes event;
        qsizetype counted;
    };

    void signal();

    const qsizetype m_maxBytes;
    mutable std::mutex m_mutex;
    std::deque<Queued> m_queue;
    qsizetype m_bytes = 0;
    bool m_closed = false;
    std::function<void()> m_ready;
};

} // namespace holdfast
