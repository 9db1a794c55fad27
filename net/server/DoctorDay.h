#pragma once

#include "core/OutboxTail.h"
#include "models/Slot.h"

#include <QByteArray>
#include <QDate>
#include <QList>
#include <QTimeZone>

#include <optional>
#include <vector>

namespace holdfast {

/// A doctor's day as everybody may see it: its seats without names. A value; not thread-safe.
class DoctorDay
{
public:
    /// From what DayStore::doctorSlots says without details, and the clinic's zone. Throws std::runtime_error when it
    /// is something else.
    DoctorDay(const QByteArray &body, const QTimeZone &zone);

    QDateTime serverTime() const { return m_serverTime; }
    /// Whether the seat begins on this day, in the clinic's zone.
    bool spans(const Slot &slot) const;
    /// Takes a seat as an event told it; an older version than the one here changes nothing.
    void apply(const Slot &slot, const Cursor &cursor);

    QList<qint64> seatIds() const;
    /// When the seat is taken at an instant: the nearest ones that are free then and begin later than that, at most
    /// three, one for a start. None for a seat that is not here, is free, or is blocked.
    std::optional<QList<Slot>> insteadOf(qint64 slotId, const QDateTime &now) const;

    /// {doctor, date, cursor, serverTime, slots}, as DayStore::doctorSlots would say it at that time.
    QByteArray body(const QDateTime &serverTime) const;
    /// Names the state of the seats: the same seats have the same tag in every service (RFC 9110, weak, with quotes).
    const QByteArray &entityTag() const;
    /// About what it takes in memory.
    qsizetype bytes() const;

private:
    struct Seat
    {
        qint64 id;
        qint64 version;
        qint64 startsAt; ///< milliseconds since 1970, UTC, as the other two
        qint64 endsAt;
        qint64 holdExpiresAt; ///< 0: none
        int number;
        SlotStatus status;
    };

    static Seat seatOf(const Slot &slot);
    Slot slotOf(const Seat &seat) const;
    static bool isFree(const Seat &seat, qint64 now);
    void write() const;

    QByteArray m_doctor; ///< JSON
    qint64 m_doctorId = 0;
    QDate m_date;
    QByteArray m_dateWritten;
    QTimeZone m_zone;
    QDateTime m_serverTime;
    QString m_cursor;
    std::vector<Seat> m_seats;    ///< by start and number
    mutable QByteArray m_written; ///< the seats' JSON; empty: to be written anew
    mutable QByteArray m_tag;
};

} // namespace holdfast
