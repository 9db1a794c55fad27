#pragma once

#include <QDateTime>
#include <QTimeZone>

namespace holdfast {

class DayModel;

/// The one time axis of the grid: instants to pixels from the top and back. Linear, so that a day with a clock change
/// is drawn as long as it is.
class DayAxis
{
public:
    static constexpr double QuarterHeight = 46; ///< pixels of 15 minutes at a zoom of 1

    DayAxis() = default;
    /// From the first block's quarter of an hour to the last block's end. Empty for a day without blocks.
    DayAxis(const DayModel &model, double zoom);

    bool isEmpty() const { return !m_first.isValid(); }
    QDateTime first() const { return m_first; } ///< UTC
    QDateTime last() const { return m_last; }   ///< UTC
    QTimeZone zone() const { return m_zone; }
    int height() const;
    int y(const QDateTime &instant) const;
    QDateTime instantAt(int y) const; ///< UTC
    /// How many minutes lie between two written times, so that they never touch.
    int labelMinutes() const;
    bool contains(const QDateTime &instant) const { return !isEmpty() && instant >= m_first && instant <= m_last; }
    /// "09:45" on the clinic's wall.
    QString written(const QDateTime &instant) const;

private:
    QDateTime m_first;
    QDateTime m_last;
    QTimeZone m_zone = QTimeZone::utc();
    double m_pixelsPerMinute = QuarterHeight / 15;
};

/// The columns of the grid: they share the width evenly, but none is narrower than can be read.
struct DayColumns
{
    static constexpr int Narrowest = 150;

    int count = 0;
    int width = 0; ///< of all columns together

    DayColumns() = default;
    DayColumns(int columns, int available)
        : count(columns), width(columns * Narrowest > available ? columns * Narrowest : available)
    {}

    int left(int column) const { return count == 0 ? 0 : static_cast<int>(qint64(width) * column / count); }
    int right(int column) const { return left(column + 1); }
    /// -1 beside the columns.
    int at(int x) const
    {
        for (int column = 0; column < count; ++column) {
            if (x >= left(column) && x < right(column))
                return column;
        }
        return -1;
    }
};

} // namespace holdfast
