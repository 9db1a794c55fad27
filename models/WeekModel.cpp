#include "models/WeekModel.h"

#include "models/DayModel.h"

#include <QLocale>

#include <algorithm>

namespace holdfast {

WeekModel::WeekModel(const DayModel &day, QObject *parent) : GridModel(parent), m_day(day)
{
    // Whatever the desk itself does with a seat is told to the day.
    connect(&day, &GridModel::slotChanged, this, [this](qint64 slotId) {
        if (slot(slotId))
            touch(slotId);
    });
}

void WeekModel::setWeek(const WeekSnapshot &week)
{
    const bool same = week.doctor.id == m_week.doctor.id &&
                      std::ranges::equal(week.days, m_week.days, {}, &WeekDay::date, &WeekDay::date);
    QList<Column> columns(week.days.size());
    for (qsizetype column = 0; column < columns.size(); ++column) {
        for (const Slot &read : week.days[column].slotList)
            addSeat(columns[column], same ? newerOf(read) : read);
    }
    show(columns, !same, [this, &week] { m_week = week; });
}

int WeekModel::columnFor(const Slot &slot) const
{
    if (slot.doctorId != m_week.doctor.id)
        return -1;
    const auto day = std::ranges::find(m_week.days, slot.startsAt.toTimeZone(clinic().timeZone).date(), &WeekDay::date);
    return day == m_week.days.end() ? -1 : static_cast<int>(day - m_week.days.begin());
}

const Clinic &WeekModel::clinic() const
{
    return m_day.clinic();
}

QDate WeekModel::dateOf(int column) const
{
    return m_week.days.value(column).date;
}

const Doctor *WeekModel::doctorOf(int column) const
{
    return column >= 0 && column < m_week.days.size() ? &m_week.doctor : nullptr;
}

QString WeekModel::headOf(int column) const
{
    return QLocale().toString(dateOf(column), tr("ddd d MMM", "a day above its column, QLocale's format"));
}

QString WeekModel::subheadOf(int column) const
{
    return dateOf(column).isValid() && dateOf(column) == now().toTimeZone(clinic().timeZone).date() ? tr("today")
                                                                                                     : QString();
}

const OwnHold *WeekModel::ownHold(qint64 slotId) const
{
    return m_day.ownHold(slotId);
}

bool WeekModel::isUnsettled(qint64 slotId) const
{
    return m_day.isUnsettled(slotId);
}

bool WeekModel::isMoving(qint64 slotId) const
{
    return m_day.isMoving(slotId);
}

} // namespace holdfast
