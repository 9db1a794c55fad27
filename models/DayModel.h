#pragma once

#include "models/DayBlock.h"
#include "models/DaySnapshot.h"
#include "models/OwnHold.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QPoint>
#include <QSet>

#include <functional>

namespace holdfast {

/// A clinic's day: a column per doctor, and in it the doctor's blocks by start. Columns are ragged: cells past a
/// doctor's last block are empty and not selectable. Passive: somebody feeds it snapshots and newer slots.
class DayModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        StartsAtRole = Qt::UserRole + 1, ///< QDateTime, UTC
        EndsAtRole,                      ///< QDateTime, UTC
        DoctorIdRole,                    ///< qint64
    };

    using Now = std::function<QDateTime()>;

    explicit DayModel(QObject *parent = nullptr);

    /// The service's clock, in UTC, for what is read aloud: a lapsed hold reads as open. Without it, the snapshot's
    /// time.
    void setClock(Now now) { m_now = std::move(now); }

    /// Shows another day, or the same again: the same doctors and blocks are updated in place, so that selection and
    /// scroll stay.
    void setDay(const DaySnapshot &day);
    /// Applies one seat if it belongs to the shown day and is newer than what is shown. Says whether anything changed.
    bool applySlot(const Slot &slot);

    const DaySnapshot &day() const { return m_day; } ///< clinic, date, doctors; its slotList is as of the last setDay
    const DayBlock *
    blockAt(const QModelIndex &index) const; ///< nullptr for an empty cell; valid until the model changes
    int blockCount(int column) const;        ///< how many of the column's cells are not empty
    QModelIndex indexOfSlot(qint64 slotId) const;
    QModelIndex indexOfBlock(qint64 doctorId, const QDateTime &startsAt) const;
    const Slot *slot(qint64 slotId) const;
    int takenSeats(int column, const QDateTime &now) const; ///< of a doctor's whole day
    int allSeats(int column) const;                         ///< blocked seats not counted

    /// Holds that are over forget themselves: when a newer version shows the seat free, booked or held by somebody
    /// later.
    void setOwnHold(const OwnHold &hold);
    void clearOwnHold(qint64 slotId);
    const OwnHold *ownHold(qint64 slotId) const; ///< nullptr when this desk does not hold the seat
    QList<OwnHold> ownHolds() const;

    /// A seat whose last action has no known outcome yet.
    void setUnsettled(qint64 slotId, bool unsettled);
    bool isUnsettled(qint64 slotId) const { return m_unsettled.contains(slotId); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index,
                  int role = Qt::DisplayRole) const override; ///< DisplayRole and AccessibleTextRole read well aloud
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void slotChanged(qint64 slotId);

private:
    using Column = QList<DayBlock>;

    QDateTime now() const { return m_now ? m_now() : m_day.serverTime; }
    QList<Column> arranged(const DaySnapshot &day, bool keepNewer) const;
    QList<Column> withSlot(const Slot &slot) const;
    bool sameShape(const QList<Doctor> &doctors, const QList<Column> &columns) const;
    void rearrange(const QList<Doctor> &doctors, const QList<Column> &columns);
    void resize(qsizetype rows, qsizetype columns);
    void renewPlaces();
    void replaceSeat(QPoint place, const Slot &slot);
    void touch(qint64 slotId);
    QString blockWords(const DayBlock &block) const;
    QString seatWords(const Slot &slot) const;

    Now m_now;
    DaySnapshot m_day;
    QList<Column> m_columns;
    qsizetype m_rows = 0;           ///< of the longest column
    QHash<qint64, QPoint> m_places; ///< slot id to (column, row)
    QHash<qint64, OwnHold> m_ownHolds;
    QSet<qint64> m_unsettled;
};

} // namespace holdfast
