#pragma once

#include "models/Clinic.h"
#include "models/DayBlock.h"
#include "models/OwnHold.h"

#include <QAbstractTableModel>
#include <QDate>
#include <QHash>
#include <QPoint>

#include <functional>

namespace holdfast {

/// Columns of blocks, as a grid shows them side by side on one time axis: the doctors of a day (DayModel) or the days
/// of a doctor (WeekModel). Columns are ragged: cells past a column's last block are empty and not selectable. Passive:
/// somebody feeds it snapshots and newer slots.
class GridModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        StartsAtRole = Qt::UserRole + 1, ///< QDateTime, UTC
        EndsAtRole,                      ///< QDateTime, UTC
        DoctorIdRole,                    ///< qint64
    };

    using Now = std::function<QDateTime()>;

    using QAbstractTableModel::QAbstractTableModel;

    /// The service's clock, in UTC, for what is read aloud: a lapsed hold reads as open. Without it, the snapshot's
    /// time.
    void setClock(Now now) { m_now = std::move(now); }

    /// Applies one seat if it belongs to what is shown and is newer. Says whether anything changed.
    bool applySlot(const Slot &slot);

    virtual const Clinic &clinic() const = 0;
    virtual QDate dateOf(int column) const = 0; ///< a day of the clinic's zone
    /// Whose column it is; nullptr when there is no such column. Valid until the model changes.
    virtual const Doctor *doctorOf(int column) const = 0;
    /// Whether each column is a doctor, so that a choice of doctors may hide some.
    virtual bool hasDoctorColumns() const = 0;
    /// What stands above the column, and the line below it.
    virtual QString headOf(int column) const = 0;
    virtual QString subheadOf(int column) const = 0;

    const DayBlock *
    blockAt(const QModelIndex &index) const; ///< nullptr for an empty cell; valid until the model changes
    int blockCount(int column) const;        ///< how many of the column's cells are not empty
    QModelIndex indexOfSlot(qint64 slotId) const;
    QModelIndex indexOfBlock(qint64 doctorId, const QDateTime &startsAt) const;
    const Slot *slot(qint64 slotId) const;
    int takenSeats(int column, const QDateTime &now) const; ///< of the whole column
    int allSeats(int column) const;                         ///< blocked seats not counted

    /// A visit may take several starts: the one it begins at, which is `index` itself for all other blocks.
    QModelIndex visitHead(const QModelIndex &index) const;
    /// When the block, or the visit that begins with it, is over. UTC.
    QDateTime visitEnd(const QModelIndex &index) const;

    virtual const OwnHold *ownHold(qint64 slotId) const = 0; ///< nullptr when this desk does not hold the seat
    virtual bool isUnsettled(qint64 slotId) const = 0;       ///< the seat's last action has no known outcome yet
    virtual bool isMoving(qint64 slotId) const = 0;          ///< its appointment is in this desk's parking tray

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index,
                  int role = Qt::DisplayRole) const override; ///< DisplayRole and AccessibleTextRole read well aloud
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

Q_SIGNALS:
    void slotChanged(qint64 slotId);

protected:
    using Column = QList<DayBlock>;

    /// Which of the shown columns a seat belongs to; -1 for none.
    virtual int columnFor(const Slot &slot) const = 0;
    virtual QDateTime readAt() const = 0; ///< the snapshot's time, UTC
    /// A seat's newer version has been put in; slotChanged follows.
    virtual void noteReplaced(const Slot &, const Slot &) {}

    static void addSeat(Column &column, const Slot &slot);
    /// The version that is shown already, when that is the newer one: the feed may have been faster than a snapshot.
    const Slot &newerOf(const Slot &read) const;
    /// Other columns from now on; `take` puts the heads in. `afresh` forgets selection and place, else blocks and seats
    /// are updated in place.
    void show(const QList<Column> &columns, bool afresh, const std::function<void()> &take);
    void touch(qint64 slotId);
    QDateTime now() const { return m_now ? m_now() : readAt(); }

private:
    bool goesOn(const DayBlock *block, const DayBlock *next) const;
    QList<Column> withSlot(const Slot &slot) const;
    bool sameShape(const QList<Column> &columns) const;
    void rearrange(const QList<Column> &columns, const std::function<void()> &take);
    void resize(qsizetype rows, qsizetype columns);
    void renewPlaces();
    void replaceSeat(QPoint place, const Slot &slot);
    QString blockWords(const DayBlock &block) const;
    QString seatWords(const Slot &slot) const;

    Now m_now;
    QList<Column> m_columns;
    qsizetype m_rows = 0;           ///< of the longest column
    QHash<qint64, QPoint> m_places; ///< slot id to (column, row)
};

} // namespace holdfast
