#include "net/server/FeedRing.h"

#include <algorithm>

namespace holdfast {

EventBytes feedBytes(const OutboxEvent &event)
{
    // Seats come and go by the hundred: the desks read their day again.
    if (event.topic == QLatin1String("schedule.changed"))
        return std::make_shared<const QByteArray>("id: " + event.cursor.toString().toUtf8() +
                                                  "\nevent: resync\ndata: {}\n\n");
    if (event.slot.isEmpty())
        return nullptr;
    // A line break would end the data line; inside JSON it can only be white space between tokens.
    QByteArray slot = event.slot;
    slot.replace('\n', ' ').replace('\r', ' ');
    return std::make_shared<const QByteArray>("id: " + event.cursor.toString().toUtf8() +
                                              "\nevent: slot\ndata: {\"topic\":\"" + event.topic.toUtf8() +
                                              "\",\"slot\":" + slot + "}\n\n");
}

void FeedRing::restart(const Cursor &place)
{
    m_entries.clear();
    m_begin = place;
    m_end = place;
}

const FeedRing::Entry &FeedRing::append(const OutboxEvent &event)
{
    if (m_entries.size() >= m_size) {
        m_begin = m_entries.front().cursor;
        m_entries.pop_front();
    }
    m_entries.push_back({event.cursor, event.clinicId, feedBytes(event)});
    m_end = event.cursor;
    return m_entries.back();
}

std::vector<EventBytes> FeedRing::after(const Cursor &cursor, qint64 clinicId) const
{
    std::vector<EventBytes> events;
    auto entry = std::upper_bound(m_entries.begin(), m_entries.end(), cursor,
                                  [](const Cursor &place, const Entry &candidate) { return place < candidate.cursor; });
    for (; entry != m_entries.end(); ++entry)
        if (entry->clinicId == clinicId && entry->bytes)
            events.push_back(entry->bytes);
    return events;
}

} // namespace holdfast
