#include "net/server/FeedCatchUp.h"

namespace holdfast {

namespace {

constexpr int backlogAtOnce = 1000;

std::vector<EventBytes> resync()
{
    return {std::make_shared<const QByteArray>("event: resync\ndata: {}\n\n")};
}

} // namespace

std::optional<FeedCatchUp::Place> FeedCatchUp::after(const QString &resumeAt, qint64 clinicId) const
{
    const Cursor end = m_ring.end();
    const std::optional<Cursor> cursor = Cursor::fromString(resumeAt);
    if (!cursor)
        return Place{end, resync()};
    if (m_ring.covers(*cursor))
        return Place{end, m_ring.after(*cursor, clinicId)};
    if (!m_database)
        return std::nullopt;
    if (*cursor > end && *cursor <= m_options.readableUpTo)
        return Place{*cursor, {}};
    if (*cursor > end)
        return Place{end, resync()};
    return Place{end, readBack(*cursor, clinicId).value_or(resync())};
}

/// What a clinic missed since a cursor before the ring; none when that is too much, or not kept any more.
std::optional<std::vector<EventBytes>> FeedCatchUp::readBack(const Cursor &cursor, qint64 clinicId) const
{
    std::vector<EventBytes> missed;
    OutboxTail tail(*m_database);
    if (cursor < tail.trimmed())
        return std::nullopt;
    int seen = 0;
    for (Cursor at = cursor; at < m_ring.end();) {
        const OutboxTail::Batch batch = tail.after(at, backlogAtOnce);
        if (batch.events.isEmpty())
            break;
        for (const OutboxEvent &event : batch.events) {
            at = event.cursor;
            if (at > m_ring.end())
                break;
            if (++seen > m_options.limit)
                return std::nullopt;
            const EventBytes bytes = event.clinicId == clinicId ? feedBytes(event) : nullptr;
            if (bytes)
                missed.push_back(bytes);
        }
    }
    return missed;
}

} // namespace holdfast
