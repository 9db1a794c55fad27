#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>

#include <compare>
#include <optional>

namespace holdfast {

class Database;

/// A place in the outbox: (transaction, row). Its text on the wire is "xid-id".
struct Cursor
{
    quint64 xid = 0;
    qint64 id = 0;

    QString toString() const;
    static std::optional<Cursor> fromString(const QString &text);
    auto operator<=>(const Cursor &) const = default;
};

/// One committed change, with the seat as it is when read (its version may be newer than the event's).
struct OutboxEvent
{
    Cursor cursor;
    qint64 clinicId = 0;
    QString topic;              ///< for instance "appointment.booked"
    QByteArray slot;            ///< the seat's JSON, empty for events without one
    QByteArray queueEntry = {}; ///< the JSON of a place in the queue, empty for events without one
    qint64 accountId = 0;       ///< whose rights changed, 0 for events without one
    QByteArray tokenHash = {};  ///< the one session that ended; empty: all of the account
    qint64 actorId = 0;         ///< whose account changed the seat, 0 when that is not known
};

/// Reads the outbox in (xid, id) order, only below the oldest running transaction, so that no late commit is skipped.
class OutboxTail
{
public:
    explicit OutboxTail(Database &database) : m_database(database) {}

    struct Batch
    {
        QList<OutboxEvent> events;
        QDateTime databaseTime; ///< UTC
        Cursor readableUpTo;    ///< every event before this place is settled
        QDateTime pendingSince; ///< UTC: of the first row that a running transaction holds back; invalid: none
    };

    /// The next events after `cursor`, at most `limit`.
    Batch after(const Cursor &cursor, int limit);
    /// The last event that was taken away: whoever goes on from before it has missed something.
    Cursor trimmed();
    /// The place where a reader that wants only news begins.
    Cursor end();

private:
    Database &m_database;
};

} // namespace holdfast
