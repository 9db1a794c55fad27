#pragma once

#include "models/QueueEntry.h"
#include "models/Slot.h"

#include <QAbstractListModel>
#include <QDateTime>
#include <QList>

#include <functional>
#include <optional>

namespace holdfast {

class DayModel;
class QueueDay;

/// Somebody who is here for a doctor: with an appointment, or without a time.
struct Waiting
{
    std::optional<Slot> seat;        ///< of the appointment
    std::optional<QueueEntry> entry; ///< or the place in the queue
    bool inRoom = false;
    QDateTime since; ///< UTC: waiting, or in the room

    int number() const { return seat ? seat->queueNumber : entry->number; }
    QString name() const { return seat ? seat->appointment->patientName : entry->patientName; }
    bool operator==(const Waiting &) const = default;
};

/// Who is here for one doctor on the shown day: those in the room, then those with a time by their time, then those
/// without one by their number. Follows the day and the queue by itself; rows are moved, never reset, so that who is
/// highlighted stays so.
class WaitingListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        NumberRole = Qt::UserRole + 1, ///< int
        InRoomRole,                    ///< bool
        LongRole,                      ///< bool: waiting for longer than a card of the grid allows
        WithoutTimeRole,               ///< bool
        UnsettledRole,                 ///< bool: the last action has no known outcome yet
    };

    using Now = std::function<QDateTime()>;

    /// Day and queue must outlive the model. `now` is the service's time in UTC.
    WaitingListModel(const DayModel &day, const QueueDay &queue, qint64 doctorId, Now now, QObject *parent = nullptr);

    qint64 doctorId() const { return m_doctorId; }
    const Waiting *at(const QModelIndex &index) const; ///< nullptr when out of range; valid until the model changes
    int waitingCount() const;                          ///< those in the room not counted
    /// A minute has passed: the words about time are older.
    void tick();

    int rowCount(const QModelIndex &parent = {}) const override;
    /// DisplayRole: the name; ToolTipRole: the line below; AccessibleTextRole reads well aloud.
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    void refresh();
    QList<Waiting> gathered() const;
    int minutes(const Waiting &waiting) const;
    bool isUnsettled(const Waiting &waiting) const;
    QString line(const Waiting &waiting) const;

    const DayModel &m_day;
    const QueueDay &m_queue;
    qint64 m_doctorId;
    Now m_now;
    QList<Waiting> m_rows;
};

} // namespace holdfast
