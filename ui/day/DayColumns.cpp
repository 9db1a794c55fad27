#include "ui/day/DayColumns.h"

#include <algorithm>

namespace holdfast {

DayColumns::DayColumns(const QList<int> &shown, int available, double zoom) : m_shown(shown)
{
    const int narrowest = static_cast<int>(Narrowest * std::min(zoom, 1.0));
    m_width = std::clamp(available, count() * narrowest, count() * Widest);
}

int DayColumns::left(int column) const
{
    const qsizetype place = m_shown.indexOf(column);
    return place < 0 ? 0 : edge(place);
}

int DayColumns::right(int column) const
{
    const qsizetype place = m_shown.indexOf(column);
    return place < 0 ? 0 : edge(place + 1);
}

int DayColumns::at(int x) const
{
    for (qsizetype place = 0; place < m_shown.size(); ++place) {
        if (x >= edge(place) && x < edge(place + 1))
            return m_shown[place];
    }
    return -1;
}

int DayColumns::beside(int column, int direction) const
{
    if (direction > 0) {
        const auto found = std::ranges::upper_bound(m_shown, column);
        return found == m_shown.end() ? -1 : *found;
    }
    const auto found = std::ranges::lower_bound(m_shown, column);
    return found == m_shown.begin() ? -1 : *(found - 1);
}

} // namespace holdfast
