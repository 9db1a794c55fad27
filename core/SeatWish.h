#pragma once

#include <QDateTime>
#include <QString>

#include <optional>

namespace holdfast {

/// A seat, or what a seat must be like: this very one, any of its slot, or any of a doctor or a specialty between two
/// instants. With minutes: as many seats in a row as those need, of one doctor and without a gap.
struct SeatWish
{
    std::optional<qint64> slotId;
    bool anySeat = false; ///< with slotId: any seat of that seat's slot
    std::optional<qint64> doctorId;
    std::optional<QString> specialty;
    QDateTime from; ///< begins then or later
    QDateTime to;   ///< is over by then
    std::optional<int> minutes;

    /// One named seat and no more: what hold and book without a wish do.
    bool isOneSeat() const { return slotId && !anySeat && !minutes; }
};

} // namespace holdfast
