#pragma once

#include <QDateTime>
#include <QList>
#include <QTimeZone>

namespace holdfast {

class GridModel;

/// The one time axis of the grid: instants to pixels from the top and back. Linear, so that a day with a clock change
/// is drawn as long as it is. Columns of different days lie side by side by the clinic's wall clock.
class DayAxis
{
public:
    static constexpr double QuarterHeight = 46; ///< pixels of 15 minutes at a zoom of 1

    DayAxis() = default;
    /// From the first block's quarter of an hour to the last block's end, of all columns. Empty without blocks.
    DayAxis(const GridModel &model, double zoom);

    bool isEmpty() const { return !m_first.isValid(); }
    QDateTime first() const { return m_first; } ///< UTC, on the first column's day
    QDateTime last() const { return m_last; }   ///< UTC, on the first column's day
    QTimeZone zone() const { return m_zone; }
    int height() const;
    int y(int column, const QDateTime &instant) const;
    int y(const QDateTime &instant) const { return y(0, instant); } ///< on the first column's day
    /// How many minutes lie between two written times, so that they never touch.
    int labelMinutes() const;
    bool contains(int column, const QDateTime &instant) const;
    /// A column whose day and hours `instant` is in; -1 for none.
    int columnWith(const QDateTime &instant) const;
    /// "09:45" on the clinic's wall.
    QString written(const QDateTime &instant) const;

private:
    qint64 shiftOf(int column) const { return m_shifts.value(column); }

    QDateTime m_first;
    QDateTime m_last;
    QTimeZone m_zone = QTimeZone::utc();
    QList<qint64> m_shifts; ///< seconds from the first column's noon to this column's
    double m_pixelsPerMinute = QuarterHeight / 15;
};

} // namespace holdfast
