#pragma once

#include "models/DaySnapshot.h"
#include "models/GridModel.h"

#include <QSet>

namespace holdfast {

/// A clinic's day: a column per doctor. Knows the desk's own holds and unsettled seats too, of whatever day.
class DayModel : public GridModel
{
    Q_OBJECT

public:
    explicit DayModel(QObject *parent = nullptr);

    /// Shows another day, or the same again: the same doctors and blocks are updated in place, so that selection and
    /// scroll stay.
    void setDay(const DaySnapshot &day);

    const DaySnapshot &day() const { return m_day; } ///< clinic, date, doctors; its slotList is as of the last setDay

    /// Holds that are over forget themselves: when a newer version shows the seat free, booked or held by somebody
    /// later.
    void setOwnHold(const OwnHold &hold);
    void clearOwnHold(qint64 slotId);
    QList<OwnHold> ownHolds() const;
    void setUnsettled(qint64 slotId, bool unsettled);
    /// The seats whose appointments are in this desk's parking tray, all of a visit's.
    void setMoving(const QSet<qint64> &slotIds);

    const Clinic &clinic() const override { return m_day.clinic; }
    QDate dateOf(int) const override { return m_day.date; }
    const Doctor *doctorOf(int column) const override;
    bool hasDoctorColumns() const override { return true; }
    QString headOf(int column) const override;    ///< the doctor's name
    QString subheadOf(int column) const override; ///< the specialty
    const OwnHold *ownHold(qint64 slotId) const override;
    bool isUnsettled(qint64 slotId) const override { return m_unsettled.contains(slotId); }
    bool isMoving(qint64 slotId) const override { return m_moving.contains(slotId); }

protected:
    int columnFor(const Slot &slot) const override;
    QDateTime readAt() const override { return m_day.serverTime; }
    void noteReplaced(const Slot &before, const Slot &after) override;

private:
    QList<Column> arranged(const DaySnapshot &day, bool keepNewer) const;

    DaySnapshot m_day;
    QHash<qint64, OwnHold> m_ownHolds;
    QSet<qint64> m_unsettled;
    QSet<qint64> m_moving;
};

} // namespace holdfast
