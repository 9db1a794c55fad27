#pragma once

#include "core/Intent.h"

#include <QDateTime>

#include <optional>

namespace holdfast {

class Database;

/// Blocking a doctor's time, or everybody's when no doctor is named. Nobody is dropped: booked seats keep their
/// appointments, flagged for moving; an active hold stays until it ends, then its seat is blocked.
class BlockingStore
{
public:
    struct Time
    {
        std::optional<qint64> doctorId; ///< none: the whole clinic
        QDateTime from;                 ///< instants; seats that overlap [from, to) are meant
        QDateTime to;
    };

    explicit BlockingStore(Database &database) : m_database(database) {}

    /// {appointments, holds, openSlots}: what a block would meet. Changes nothing.
    QByteArray preview(qint64 clinicId, const Time &time);
    Answer block(const Intent &intent, const Time &time, const QString &reason);
    /// Opens what blocks had closed in this time, as far as the schedule wants it open, and takes the flags back.
    Answer unblock(const Intent &intent, const Time &time);

private:
    Database &m_database;
};

} // namespace holdfast
