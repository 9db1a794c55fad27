#pragma once

#include <QDateTime>
#include <QModelIndex>

namespace holdfast {

class DayModel;

/// Where the arrow keys lead among a day's blocks. Empty cells are never an answer.
class DayWalk
{
public:
    explicit DayWalk(const DayModel &model);

    QModelIndex first(int column) const;
    QModelIndex last(int column) const;
    /// The block `steps` further down the column (up when negative), or the column's end.
    QModelIndex along(const QModelIndex &from, int steps) const;
    /// In the next column that has blocks, to the right (1) or left (-1): the block that overlaps `at`, or the nearest
    /// in time. `from` itself when there is no such column.
    QModelIndex across(const QModelIndex &from, int direction, const QDateTime &at) const;
    /// In the same column, about so far in time; at least one block on, unless it is the column's end.
    QModelIndex leap(const QModelIndex &from, int seconds) const;
    /// The block of the column that overlaps `at`, or the nearest in time. Invalid for an empty column.
    QModelIndex nearest(int column, const QDateTime &at) const;
    /// The first block not yet half over that can be claimed: in `column` first, then the earliest of all.
    QModelIndex nextClaimable(int column, const QDateTime &now) const;

private:
    QModelIndex firstClaimable(int column, const QDateTime &now) const;

    const DayModel &m_model;
};

} // namespace holdfast
