#include "ui/day/DayAxis.h"

#include "models/DayModel.h"

#include <QLocale>

#include <cmath>

namespace holdfast {

DayAxis::DayAxis(const DayModel &model, double zoom)
    : m_zone(model.day().clinic.timeZone), m_pixelsPerMinute(QuarterHeight * zoom / 15)
{
    for (int column = 0; column < model.columnCount(); ++column) {
        for (int row = 0; row < model.blockCount(column); ++row) {
            const DayBlock *block = model.blockAt(model.index(row, column));
            if (!m_first.isValid() || block->startsAt < m_first)
                m_first = block->startsAt;
            if (!m_last.isValid() || block->endsAt > m_last)
                m_last = block->endsAt;
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

int DayAxis::y(const QDateTime &instant) const
{
    return static_cast<int>(std::lround(static_cast<double>(m_first.secsTo(instant)) / 60 * m_pixelsPerMinute));
}

QDateTime DayAxis::instantAt(int y) const
{
    return m_first.addSecs(std::llround(y / m_pixelsPerMinute * 60));
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
