#include "net/server/FeedRing.h"

#include <algorithm>

namespace holdfast {

namespace {

EventBytes eventBytes(const OutboxEvent &event, const QByteArray &type, const QByteArray &data)
{
    return std::make_shared<const QByteArray>("id: " + event.cursor.toString().toUtf8() + "\nevent: " + type +
                                              "\ndata: " + data + "\n\n");
}

/// {topic, <name>: <json>} on one line: a line break would end the data; inside JSON it can only be white space between
/// tokens.
QByteArray dataOf(const OutboxEvent &event, const QByteArray &name, QByteArray json)
{
    json.replace('\n', ' ').replace('\r', ' ');
    return "{\"topic\":\"" + event.topic.toUtf8() + "\",\"" + name + "\":" + json + '}';
}

} // namespace

EventBytes feedBytes(const OutboxEvent &event)
{
    // Seats come and go by the hundred: the desks read their day again.
    if (event.topic == QLatin1String("schedule.changed"))
        return eventBytes(event, "resync", "{}");
    if (!event.queueEntry.isEmpty())
        return eventBytes(event, "queue", dataOf(event, "entry", event.queueEntry));
    if (!event.slot.isEmpty())
        return eventBytes(event, "slot", dataOf(event, "slot", event.slot));
    return nullptr;
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
