#pragma once

#include "net/server/EventStream.h"

#include "core/OutboxTail.h"

#include <deque>

namespace holdfast {

/// An outbox event as the feed sends it; no bytes for an event that is about neither a seat nor
/// the queue.
EventBytes feedBytes(const OutboxEvent &event);

/// The newest events, ready to send. Covers everything after begin() up to end().
class FeedRing
{
public:
    struct Entry
    {
        Cursor cursor;
        qint64 clinicId;
        EventBytes bytes;
    };

    explicit FeedRing(std::size_t size) : m_size(size) {}

    /// Forgets everything; the next events come after `place`.
    void restart(const Cursor &place);
    /// Events come in order. Returns the entry.
    const Entry &append(const OutboxEvent &event);

    Cursor begin() const { return m_begin; }
    Cursor end() const { return m_end; }
    bool covers(const Cursor &cursor) const { return m_begin <= cursor && cursor <= m_end; }
    /// A clinic's events after a cursor that is covered.
    std::vector<EventBytes> after(const Cursor &cursor, qint64 clinicId) const;

private:
    const std::size_t m_size;
    Cursor m_begin;
    Cursor m_end;
    std::deque<Entry> m_entries;
};

} // namespace holdfast
