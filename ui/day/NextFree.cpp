#include "ui/day/NextFree.h"

#include "models/GridModel.h"

#include <utility>

namespace holdfast {

NextFree::NextFree(const GridModel &model, const QList<int> &columns, const QDateTime &now)
    : m_model(model), m_columns(columns), m_now(now)
{}

bool NextFree::isFree(const QModelIndex &index) const
{
    const DayBlock *block = m_model.blockAt(index);
    const QDateTime half = block->startsAt.addMSecs(block->startsAt.msecsTo(block->endsAt) / 2);
    const Slot *seat = block->claimableSeat(m_now);
    return half > m_now && seat && !m_model.isUnsettled(seat->id);
}

QModelIndex NextFree::after(const QModelIndex &index) const
{
    using Place = std::pair<QDateTime, int>;
    const DayBlock *from = m_model.blockAt(index);
    const Place here = from ? Place(from->startsAt, index.column()) : Place();
    QModelIndex best;
    Place bestPlace;
    for (const int column : m_columns) {
        for (int row = 0; row < m_model.blockCount(column); ++row) {
            const QModelIndex candidate = m_model.index(row, column);
            const Place place(m_model.blockAt(candidate)->startsAt, column);
            if (best.isValid() && bestPlace < place)
                break; // the column's later ones are no better
            if ((!from || here < place) && isFree(candidate)) {
                best = candidate;
                bestPlace = place;
                break;
            }
        }
    }
    return best;
}

} // namespace holdfast
