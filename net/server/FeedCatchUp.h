#pragma once

#include "net/server/FeedRing.h"

#include <optional>
#include <vector>

namespace holdfast {

class Database;

/// Finds out what a reader of the feed has missed: from the newest events in memory, else from the outbox.
class FeedCatchUp
{
public:
    struct Options
    {
        Cursor readableUpTo; ///< what is committed up to here can be read
        int limit = 0;       ///< more events than that are not read back
    };
    struct Place
    {
        Cursor from; ///< the reader gets what comes after this
        std::vector<EventBytes> missed;
    };

    /// `database` is null while it is away. All of them must outlive this.
    FeedCatchUp(const FeedRing &ring, Database *database, const Options &options)
        : m_ring(ring), m_database(database), m_options(options)
    {}

    /// For a reader that saw everything up to `resumeAt`. It has missed `resync` when that is no cursor of this outbox,
    /// too long ago, or not kept any more. None while only the database could tell. Throws DatabaseError.
    std::optional<Place> after(const QString &resumeAt, qint64 clinicId) const;

private:
    std::optional<std::vector<EventBytes>> readBack(const Cursor &cursor, qint64 clinicId) const;

    const FeedRing &m_ring;
    Database *m_database;
    const Options m_options;
};

} // namespace holdfast
