#include "ui/visit/QueueDay.h"

#include <algorithm>

namespace holdfast {

void QueueDay::setDay(const DaySnapshot &day)
{
    const bool sameDay = day.date == m_date && day.clinic.id == m_clinicId;
    m_date = day.date;
    m_clinicId = day.clinic.id;
    QHash<qint64, QueueEntry> known;
    if (sameDay)
        known.swap(m_entries);
    m_entries.clear();
    for (const QueueEntry &entry : day.queue) {
        const auto before = known.constFind(entry.id);
        const bool newer = before != known.constEnd() && before->version > entry.version;
        m_entries.insert(entry.id, newer ? *before : entry);
    }
    // Entries are never deleted: one that the snapshot does not have yet is newer than the snapshot.
    for (const QueueEntry &entry : std::as_const(known))
        if (!m_entries.contains(entry.id))
            m_entries.insert(entry.id, entry);
    Q_EMIT dayChanged();
}

bool QueueDay::apply(const QueueEntry &entry)
{
    if (entry.id <= 0 || entry.date != m_date)
        return false;
    const auto known = m_entries.constFind(entry.id);
    if (known != m_entries.constEnd() && known->version >= entry.version)
        return false;
    m_entries.insert(entry.id, entry);
    Q_EMIT entryChanged(entry.id, entry.doctorId);
    return true;
}

const QueueEntry *QueueDay::entry(qint64 id) const
{
    const auto known = m_entries.constFind(id);
    return known == m_entries.constEnd() ? nullptr : &*known;
}

QList<QueueEntry> QueueDay::of(qint64 doctorId) const
{
    QList<QueueEntry> found;
    for (const QueueEntry &entry : m_entries)
        if (entry.doctorId == doctorId)
            found.append(entry);
    std::ranges::sort(found, {}, &QueueEntry::number);
    return found;
}

void QueueDay::setUnsettled(qint64 id, bool unsettled)
{
    if (m_unsettled.contains(id) == unsettled)
        return;
    if (unsettled)
        m_unsettled.insert(id);
    else
        m_unsettled.remove(id);
    if (const QueueEntry *known = entry(id))
        Q_EMIT entryChanged(id, known->doctorId);
}

} // namespace holdfast
