#pragma once

#include "models/DaySnapshot.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QPoint>
#include <QSet>

namespace holdfast {

/// One card of the grid: the seats that share a doctor and a start. A consultation has one, a vaccination slot ten.
struct DayBlock
{
    qint64 doctorId = 0;
    QDateTime startsAt; ///< UTC
    QDateTime endsAt;   ///< UTC
    QList<Slot> seats;  ///< by seat number, never empty

    int takenSeats(const QDateTime &now) const; ///< booked, or held and not lapsed
    /// The first seat that can be claimed now, or nullptr.
    const Slot *claimableSeat(const QDateTime &now) const;
};

/// A hold that this desk has: the secret identity and when it lapses.
struct OwnHold
{
    qint64 slotId = 0;
    QString holdId;
    QDateTime grantedAt; ///< UTC, the service's clock
    QDateTime expiresAt; ///< UTC, the service's clock
};

/// A clinic's day: a column per doctor, and in it the doctor's blocks by start. Columns are ragged: cells past a doctor's last block are
/// empty and not selectable. Passive: somebody feeds it snapshots and newer slots.
class DayModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        StartsAtRole = Qt::UserRole + 1, ///< QDateTime, UTC
        EndsAtRole,                      ///< QDateTime, UTC
        DoctorIdRole,                    ///< qint64
    };

    explicit DayModel(QObject *parent = nullptr);

    /// Shows another day, or the same again: the same doctors and blocks are updated in place, so that selection and scroll stay.
    void setDay(const DaySnapshot &day);
    /// Applies one seat if it belongs to the shown day and is newer than what is shown. Says whether anything changed.
    bool applySlot(const Slot &slot);

    const DaySnapshot &day() const { return m_day; } ///< clinic, date, doctors; its slotList is as of the last setDay
    const DayBlock *blockAt(const QModelIndex &index) const; ///< nullptr for an empty cell
    QModelIndex indexOfSlot(qint64 slotId) const;
    QModelIndex indexOfBlock(qint64 doctorId, const QDateTime &startsAt) const;
    const Slot *slot(qint64 slotId) const;
    int takenSeats(int column, const QDateTime &now) const; ///< of a doctor's whole day
    int allSeats(int column) const;                         ///< blocked seats not counted

    void setOwnHold(const OwnHold &hold);
    void clearOwnHold(qint64 slotId);
    const OwnHold *ownHold(qint64 slotId) const; ///< nullptr when this desk does not hold the seat
    QList<OwnHold> ownHolds() const;

    /// A seat whose last action has no known outcome yet.
    void setUnsettled(qint64 slotId, bool unsettled);
    bool isUnsettled(qint64 slotId) const { return m_unsettled.contains(slotId); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override; ///< DisplayRole and AccessibleTextRole read well aloud
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void slotChanged(qint64 slotId);

private:
    void touch(qint64 slotId);

    DaySnapshot m_day;
    QList<QList<DayBlock>> m_columns;
    QHash<qint64, QPoint> m_places; ///< slot id to (column, row)
    QHash<qint64, OwnHold> m_ownHolds;
    QSet<qint64> m_unsettled;
};

} // namespace holdfast
