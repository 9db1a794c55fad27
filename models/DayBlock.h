#pragma once

#include "models/Slot.h"

#include <QDateTime>
#include <QList>

namespace holdfast {

/// One card of the grid: the seats that share a doctor and a start. A consultation has one, a vaccination slot ten.
struct DayBlock
{
    qint64 doctorId = 0;
    QDateTime startsAt; ///< UTC
    QDateTime endsAt;   ///< UTC
    QList<Slot> seats;  ///< by seat number, never empty

    /// Puts a seat in its place; the block ends with its last seat.
    void addSeat(const Slot &slot);
    /// The slot's own places: neither blocked nor squeezed in.
    int places() const;
    /// A consultation, whoever is squeezed in besides.
    bool isOfOnePlace() const;
    /// Seats squeezed in by staff that somebody has.
    int extraSeats() const;
    int takenSeats(const QDateTime &now) const; ///< booked, or held and not lapsed
    /// The first seat that can be claimed now, or nullptr.
    const Slot *claimableSeat(const QDateTime &now) const;
};

} // namespace holdfast
