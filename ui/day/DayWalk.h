#pragma once

#include <QDateTime>
#include <QModelIndex>

namespace holdfast {

class DayColumns;
class GridModel;

/// Where the arrow keys lead among the blocks of the shown columns. Empty cells and a visit's later starts are never an
/// answer.
class DayWalk
{
public:
    /// Both must outlive the walk.
    DayWalk(const GridModel &model, const DayColumns &columns);

    QModelIndex first(int column) const;
    QModelIndex last(int column) const;
    /// The next card down the column (1) or up (-1), or the column's end.
    QModelIndex along(const QModelIndex &from, int direction) const;
    /// In the next column that has blocks, to the right (1) or left (-1): the block that overlaps `at`, or the nearest
    /// in time of the day. `from` itself when there is no such column.
    QModelIndex across(const QModelIndex &from, int direction, const QDateTime &at) const;
    /// In the same column, about so far in time; at least one block on, unless it is the column's end.
    QModelIndex leap(const QModelIndex &from, int seconds) const;
    /// The block of the column that overlaps `at`, or the nearest in time. Invalid for an empty column.
    QModelIndex nearest(int column, const QDateTime &at) const;
    /// The same time of the day in another column: of the same instant, unless its day is another.
    QDateTime sameTime(int from, int to, const QDateTime &at) const;

private:
    const GridModel &m_model;
    const DayColumns &m_columns;
};

} // namespace holdfast
