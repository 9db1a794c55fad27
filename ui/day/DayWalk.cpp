#include "ui/day/DayWalk.h"

#include "models/GridModel.h"
#include "ui/day/DayColumns.h"

#include <algorithm>
#include <limits>

namespace holdfast {

DayWalk::DayWalk(const GridModel &model, const DayColumns &columns) : m_model(model), m_columns(columns) {}

QModelIndex DayWalk::first(int column) const
{
    return m_model.blockCount(column) > 0 ? m_model.index(0, column) : QModelIndex();
}

QModelIndex DayWalk::last(int column) const
{
    const int count = m_model.blockCount(column);
    return count > 0 ? m_model.visitHead(m_model.index(count - 1, column)) : QModelIndex();
}

QModelIndex DayWalk::along(const QModelIndex &from, int direction) const
{
    const QModelIndex head = m_model.visitHead(from);
    const int count = m_model.blockCount(from.column());
    for (int row = head.row() + direction; row >= 0 && row < count; row += direction) {
        const QModelIndex next = m_model.visitHead(from.siblingAtRow(row));
        if (next != head)
            return next;
    }
    return head;
}

QModelIndex DayWalk::across(const QModelIndex &from, int direction, const QDateTime &at) const
{
    for (int column = m_columns.beside(from.column(), direction); column >= 0;
         column = m_columns.beside(column, direction)) {
        if (const QModelIndex index = nearest(column, sameTime(from.column(), column, at)); index.isValid())
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
            return m_model.visitHead(index);
        const qint64 away = std::min(std::abs(at.msecsTo(block->startsAt)), std::abs(at.msecsTo(block->endsAt)));
        if (away < distance) {
            distance = away;
            best = index;
        }
    }
    return m_model.visitHead(best);
}

QDateTime DayWalk::sameTime(int from, int to, const QDateTime &at) const
{
    const QDate there = m_model.dateOf(to);
    if (from < 0 || !there.isValid() || there == m_model.dateOf(from))
        return at;
    const QTimeZone zone = m_model.clinic().timeZone;
    return QDateTime(there, at.toTimeZone(zone).time(), zone).toUTC();
}

} // namespace holdfast
