#include "ui/day/DayGridView.h"

#include "models/GridModel.h"
#include "ui/day/DayWalk.h"

#include <QScrollBar>

namespace holdfast {

DayWalk DayGridView::walk() const
{
    return {*m_grid, m_columns};
}

QList<int> DayGridView::shownColumns() const
{
    QList<int> shown;
    for (int column = 0; m_grid && column < m_grid->columnCount(); ++column) {
        const Doctor *doctor = m_grid->doctorOf(column);
        if (doctor && (!m_grid->hasDoctorColumns() || m_filter.shows(*doctor)))
            shown.append(column);
    }
    return shown;
}

void DayGridView::setFilter(const DoctorFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    doItemsLayout();
    leaveHiddenColumn();
}

/// Keys must never act on a card that cannot be seen. What is in sight stays there.
void DayGridView::leaveHiddenColumn()
{
    const QModelIndex current = currentIndex();
    if (!current.isValid() || m_columns.shows(current.column()))
        return;
    const DayBlock *block = m_grid->blockAt(current);
    const QDateTime at = block ? block->startsAt : m_now();
    QModelIndex beside = walk().across(current, 1, at);
    if (beside == current)
        beside = walk().across(current, -1, at);
    setAutoScroll(false);
    setCurrentIndex(beside == current ? QModelIndex() : beside);
    setAutoScroll(true);
}

/// A visit's first card covers its other starts: the current one must be a card that is painted.
void DayGridView::leaveCoveredCard()
{
    const QModelIndex head = currentIndex().isValid() ? m_grid->visitHead(currentIndex()) : QModelIndex();
    if (head == currentIndex())
        return;
    setAutoScroll(false);
    setCurrentIndex(head);
    setAutoScroll(true);
}

void DayGridView::comeTo(const QModelIndex &index)
{
    setCurrentIndex(index);
    scrollTo(index);
}

void DayGridView::showSlot(qint64 slotId)
{
    const QModelIndex index = m_grid ? m_grid->visitHead(m_grid->indexOfSlot(slotId)) : QModelIndex();
    if (index.isValid() && m_columns.shows(index.column()))
        comeTo(index);
}

void DayGridView::showNow()
{
    const QDateTime now = m_now();
    if (const int column = m_axis.columnWith(now); column >= 0)
        verticalScrollBar()->setValue(TopMargin + m_axis.y(column, now) - viewport()->height() / 3);
}

QModelIndex DayGridView::nextClaimable() const
{
    return m_grid ? NextFree(*m_grid, m_columns.shown(), m_now()).first() : QModelIndex();
}

QList<qint64> DayGridView::doctorsOf(FreeOf whose) const
{
    QList<qint64> ids;
    const Doctor *mine = m_grid ? m_grid->doctorOf(currentIndex().column()) : nullptr;
    for (const int column : m_columns.shown()) {
        const Doctor *doctor = m_grid->doctorOf(column);
        const bool one = whose == FreeOf::Anybody || !mine || doctor->id == mine->id ||
                         (whose == FreeOf::Specialty && doctor->specialty == mine->specialty);
        if (one && !ids.contains(doctor->id))
            ids.append(doctor->id);
    }
    return ids;
}

QList<int> DayGridView::columnsOf(const QList<qint64> &doctorIds) const
{
    QList<int> columns = m_columns.shown();
    columns.removeIf([&](int column) { return !doctorIds.contains(m_grid->doctorOf(column)->id); });
    return columns;
}

bool DayGridView::comeToFree(const QModelIndex &index)
{
    if (!index.isValid())
        return false;
    comeTo(index);
    m_freeFrom = index;
    return true;
}

bool DayGridView::showNextFree(FreeOf whose)
{
    if (!m_grid)
        return false;
    const bool goesOn = m_freeFrom.isValid() && m_freeFrom == currentIndex();
    const NextFree free(*m_grid, columnsOf(doctorsOf(whose)), m_now());
    return comeToFree(goesOn ? free.after(m_freeFrom) : free.first());
}

bool DayGridView::showFirstFree(const QList<qint64> &doctorIds)
{
    return m_grid && comeToFree(NextFree(*m_grid, columnsOf(doctorIds), m_now()).first());
}

bool DayGridView::showTime(const QTime &time, int column)
{
    if (column < 0)
        column = currentIndex().isValid() ? currentIndex().column() : m_columns.shown().value(0, -1);
    if (!m_grid || column < 0)
        return false;
    const QDateTime at(m_grid->dateOf(column), time, m_grid->clinic().timeZone);
    const QModelIndex there = walk().nearest(column, at);
    return comeToFree(there);
}

bool DayGridView::showColumn(int column)
{
    if (!m_grid || !m_columns.shows(column))
        return false;
    const DayBlock *block = currentBlock();
    const QDateTime at = block ? walk().sameTime(currentIndex().column(), column, block->startsAt) : m_now();
    const QModelIndex there = walk().nearest(column, at);
    if (!there.isValid())
        return false;
    comeTo(there);
    return true;
}

} // namespace holdfast
