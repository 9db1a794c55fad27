#pragma once

#include <QDateTime>
#include <QList>
#include <QModelIndex>

namespace holdfast {

class GridModel;

/// Whose free seats are looked for.
enum class FreeOf {
    Anybody,   ///< of all doctors that are shown
    Doctor,    ///< the one of the current card
    Specialty, ///< the current doctor's, whoever has it among those shown
};

/// The free seats of some columns in the order they are offered: by start, then from left to right.
class NextFree
{
public:
    /// The model must outlive this. `now` is the service's time in UTC: a block half over is not offered any more.
    NextFree(const GridModel &model, const QList<int> &columns, const QDateTime &now);

    QModelIndex first() const { return after({}); }
    /// The one after `index`, which need not be free itself; the first of all when `index` is invalid. Invalid when
    /// there is none.
    QModelIndex after(const QModelIndex &index) const;

private:
    bool isFree(const QModelIndex &index) const;

    const GridModel &m_model;
    QList<int> m_columns;
    QDateTime m_now;
};

} // namespace holdfast
