#include "ui/day/DayWalk.h"

#include "models/DayModel.h"

#include <algorithm>
#include <limits>

namespace holdfast {

DayWalk::DayWalk(const DayModel &model) : m_model(model) {}

QModelIndex DayWalk::first(int column) const
{
    return m_model.blockCount(column) > 0 ? m_model.index(0, column) : QModelIndex();
}

QModelIndex DayWalk::last(int column) const
{
    const int count = m_model.blockCount(column);
    return count > 0 ? m_model.index(count - 1, column) : QModelIndex();
}

QModelIndex DayWalk::along(const QModelIndex &from, int steps) const
{
    const int row = std::clamp(from.row() + steps, 0, std::max(0, m_model.blockCount(from.column()) - 1));
    return m_model.index(row, from.column());
}

QModelIndex DayWalk::across(const QModelIndex &from, int direction, const QDateTime &at) const
{
    for (int column = from.column() + direction; column >= 0 && column < m_model.columnCount(); column += direction) {
        if (const QModelIndex index = nearest(column, at); index.isValid())
            return index;
    }
    return from;
}

QModelIndex DayWalk::leap(const QModelIndex &from, int seconds) const
{
    const DayBlock *block = m_model.blockAt(from);
    if (!block)
        return from;
    const QModelIndex target = nearest(from.column(), block->startsAt.addSecs(seconds));
    return target == from ? along(from, seconds < 0 ? -1 : 1) : target;
}

QModelIndex DayWalk::nearest(int column, const QDateTime &at) const
{
    QModelIndex best;
    qint64 distance = std::numeric_limits<qint64>::max();
    for (int row = 0; row < m_model.blockCount(column); ++row) {
        const QModelIndex index = m_model.index(row, column);
        const DayBlock *block = m_model.blockAt(index);
        if (block->startsAt <= at && at < block->endsAt)
            return index;
        const qint64 away = std::min(std::abs(at.msecsTo(block->startsAt)), std::abs(at.msecsTo(block->endsAt)));
        if (away < distance) {
            distance = away;
            best = index;
        }
    }
    return best;
}

QModelIndex DayWalk::firstClaimable(int column, const QDateTime &now) const
{
    for (int row = 0; row < m_model.blockCount(column); ++row) {
        const QModelIndex index = m_model.index(row, column);
        const DayBlock *block = m_model.blockAt(index);
        const QDateTime half = block->startsAt.addMSecs(block->startsAt.msecsTo(block->endsAt) / 2);
        const Slot *seat = block->claimableSeat(now);
        if (half > now && seat && !m_model.isUnsettled(seat->id))
            return index;
    }
    return {};
}

QModelIndex DayWalk::nextClaimable(int column, const QDateTime &now) const
{
    if (const QModelIndex here = firstClaimable(column, now); here.isValid())
        return here;
    QModelIndex best;
    for (int other = 0; other < m_model.columnCount(); ++other) {
        const QModelIndex index = firstClaimable(other, now);
        if (index.isValid() && (!best.isValid() || m_model.blockAt(index)->startsAt < m_model.blockAt(best)->startsAt))
            best = index;
    }
    return best;
}

} // namespace holdfast
