#include "models/DayModel.h"

#include <algorithm>

namespace holdfast {

DayModel::DayModel(QObject *parent) : GridModel(parent) {}

void DayModel::setDay(const DaySnapshot &day)
{
    const bool sameDay = day.clinic.id == m_day.clinic.id && day.date == m_day.date;
    const bool sameDoctors = m_day.doctors == day.doctors;
    show(arranged(day, sameDay), !sameDay, [this, &day] { m_day = day; });
    if (sameDay && !sameDoctors && !day.doctors.isEmpty())
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, static_cast<int>(day.doctors.size()) - 1);
}

QList<GridModel::Column> DayModel::arranged(const DaySnapshot &day, bool keepNewer) const
{
    QHash<qint64, qsizetype> columnOf;
    for (qsizetype column = 0; column < day.doctors.size(); ++column)
        columnOf.insert(day.doctors[column].id, column);
    QList<Column> columns(day.doctors.size());
    for (const Slot &read : day.slotList) {
        const auto column = columnOf.constFind(read.doctorId);
        if (column != columnOf.constEnd())
            addSeat(columns[*column], keepNewer ? newerOf(read) : read);
    }
    return columns;
}

int DayModel::columnFor(const Slot &slot) const
{
    const auto doctor = std::ranges::find(m_day.doctors, slot.doctorId, &Doctor::id);
    if (doctor == m_day.doctors.end() || slot.startsAt.toTimeZone(m_day.clinic.timeZone).date() != m_day.date)
        return -1;
    return static_cast<int>(doctor - m_day.doctors.begin());
}

const Doctor *DayModel::doctorOf(int column) const
{
    return column >= 0 && column < m_day.doctors.size() ? &m_day.doctors[column] : nullptr;
}

QString DayModel::headOf(int column) const
{
    const Doctor *doctor = doctorOf(column);
    return doctor ? doctor->name : QString();
}

QString DayModel::subheadOf(int column) const
{
    const Doctor *doctor = doctorOf(column);
    return doctor ? doctor->specialty : QString();
}

void DayModel::noteReplaced(const Slot &before, const Slot &after)
{
    const auto hold = m_ownHolds.constFind(after.id);
    if (hold != m_ownHolds.constEnd() && before.version < after.version && !hold->mayStillHold(after))
        m_ownHolds.erase(hold);
}

void DayModel::setOwnHold(const OwnHold &hold)
{
    m_ownHolds.insert(hold.slotId, hold);
    touch(hold.slotId);
}

void DayModel::clearOwnHold(qint64 slotId)
{
    if (m_ownHolds.remove(slotId))
        touch(slotId);
}

const OwnHold *DayModel::ownHold(qint64 slotId) const
{
    const auto found = m_ownHolds.constFind(slotId);
    return found == m_ownHolds.constEnd() ? nullptr : &*found;
}

QList<OwnHold> DayModel::ownHolds() const
{
    return m_ownHolds.values();
}

void DayModel::setUnsettled(qint64 slotId, bool unsettled)
{
    if (m_unsettled.contains(slotId) == unsettled)
        return;
    if (unsettled)
        m_unsettled.insert(slotId);
    else
        m_unsettled.remove(slotId);
    touch(slotId);
}

void DayModel::setMoving(const QSet<qint64> &slotIds)
{
    const QSet<qint64> before = m_moving;
    m_moving = slotIds;
    const QSet<qint64> changed = (before - slotIds) + (slotIds - before);
    for (const qint64 slotId : changed)
        touch(slotId);
}

} // namespace holdfast
