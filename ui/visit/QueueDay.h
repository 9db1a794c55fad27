#pragma once

#include "models/DaySnapshot.h"
#include "models/QueueEntry.h"

#include <QHash>
#include <QObject>
#include <QSet>

namespace holdfast {

/// Who waits without a time on the shown day. Passive, as the day's model: somebody feeds it snapshots and newer
/// entries.
class QueueDay : public QObject
{
    Q_OBJECT

public:
    explicit QueueDay(QObject *parent = nullptr) : QObject(parent) {}

    /// Shows another day, or the same again; what the feed told of the same day and is newer stays.
    void setDay(const DaySnapshot &day);
    /// Applies one entry if it belongs to the shown day and is newer than what is known. Says whether anything changed.
    bool apply(const QueueEntry &entry);

    const QueueEntry *entry(qint64 id) const;    ///< nullptr for none; valid until something changes
    QList<QueueEntry> of(qint64 doctorId) const; ///< by number, whatever their status

    /// An entry whose last action has no known outcome yet.
    void setUnsettled(qint64 id, bool unsettled);
    bool isUnsettled(qint64 id) const { return m_unsettled.contains(id); }

Q_SIGNALS:
    void entryChanged(qint64 id, qint64 doctorId);
    void dayChanged();

private:
    QDate m_date;
    qint64 m_clinicId = 0;
    QHash<qint64, QueueEntry> m_entries;
    QSet<qint64> m_unsettled;
};

} // namespace holdfast
