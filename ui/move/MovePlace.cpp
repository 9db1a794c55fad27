#include "ui/move/MovePlace.h"

#include "models/GridModel.h"

#include <algorithm>

namespace holdfast {

namespace {

class Looking
{
public:
    Looking(const GridModel &model, const Parked &parked, const QDateTime &now)
        : m_model(model), m_parked(parked), m_now(now)
    {}

    bool mayTake(const Slot &seat) const
    {
        return !m_model.isUnsettled(seat.id) && (seat.isClaimable(m_now) || m_parked.owns(seat));
    }

    /// The visit's length from this seat on, with its number and without a gap.
    bool hasRoom(const Slot &first) const
    {
        const QDateTime until = first.startsAt.addSecs(60 * m_parked.minutes);
        QDateTime at = first.endsAt;
        while (at < until) {
            const DayBlock *block = m_model.blockAt(m_model.indexOfBlock(first.doctorId, at));
            if (!block)
                return false;
            const auto next = std::ranges::find(block->seats, first.seat, &Slot::seat);
            if (next == block->seats.end() || !mayTake(*next))
                return false;
            at = next->endsAt;
        }
        return true;
    }

private:
    const GridModel &m_model;
    const Parked &m_parked;
    QDateTime m_now;
};

} // namespace

std::optional<Slot> placeIn(const GridModel &model, const QModelIndex &block, const Parked &parked,
                            const QDateTime &now)
{
    const DayBlock *there = model.blockAt(block);
    if (!there || there->endsAt <= now)
        return {};
    const Looking looking(model, parked, now);
    for (const Slot &seat : there->seats)
        if (seat.id != parked.seat.id && looking.mayTake(seat) && looking.hasRoom(seat))
            return seat;
    return {};
}

} // namespace holdfast
