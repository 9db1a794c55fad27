#include "ui/day/DayAxis.h"

#include "models/GridModel.h"

#include <QLocale>

#include <cmath>

namespace holdfast {

DayAxis::DayAxis(const GridModel &model, double zoom)
    : m_zone(model.clinic().timeZone), m_pixelsPerMinute(QuarterHeight * zoom / 15)
{
    const auto noon = [&](int column) { return QDateTime(model.dateOf(column), QTime(12, 0), m_zone); };
    for (int column = 0; column < model.columnCount(); ++column) {
        m_shifts.append(noon(0).secsTo(noon(column)));
        for (int row = 0; row < model.blockCount(column); ++row) {
            const DayBlock *block = model.blockAt(model.index(row, column));
            const QDateTime starts = block->startsAt.addSecs(-m_shifts.last());
            const QDateTime ends = block->endsAt.addSecs(-m_shifts.last());
            if (!m_first.isValid() || starts < m_first)
                m_first = starts;
            if (!m_last.isValid() || ends > m_last)
                m_last = ends;
        }
    }
    if (!m_first.isValid())
        return;
    const int minute = m_first.toTimeZone(m_zone).time().minute();
    m_first = m_first.addSecs(-60 * (minute % 15)).toUTC();
    m_last = m_last.toUTC();
}

int DayAxis::height() const
{
    return isEmpty() ? 0 : y(m_last);
}

int DayAxis::y(int column, const QDateTime &instant) const
{
    const double seconds = static_cast<double>(m_first.secsTo(instant) - shiftOf(column));
    return static_cast<int>(std::lround(seconds / 60 * m_pixelsPerMinute));
}

bool DayAxis::contains(int column, const QDateTime &instant) const
{
    const QDateTime there = instant.addSecs(-shiftOf(column));
    return !isEmpty() && there >= m_first && there <= m_last;
}

int DayAxis::columnWith(const QDateTime &instant) const
{
    for (int column = 0; column < m_shifts.size(); ++column) {
        if (contains(column, instant))
            return column;
    }
    return -1;
}

int DayAxis::labelMinutes() const
{
    for (const int minutes : {15, 30}) {
        if (minutes * m_pixelsPerMinute >= 22)
            return minutes;
    }
    return 60;
}

QString DayAxis::written(const QDateTime &instant) const
{
    return QLocale().toString(instant.toTimeZone(m_zone).time(), QStringLiteral("HH:mm"));
}

} // namespace holdfast
