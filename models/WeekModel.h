#pragma once

#include "models/GridModel.h"
#include "models/WeekSnapshot.h"

namespace holdfast {

class DayModel;

/// A doctor's week: a column per day.
class WeekModel : public GridModel
{
    Q_OBJECT

public:
    /// The clinic, the desk's own holds and unsettled seats are the day model's, which must outlive this one.
    explicit WeekModel(const DayModel &day, QObject *parent = nullptr);

    /// Shows another week, or the same of the same doctor again: its blocks are updated in place.
    void setWeek(const WeekSnapshot &week);
    const WeekSnapshot &week() const { return m_week; } ///< its slots are as of the last setWeek
    QDate firstDate() const { return m_week.days.isEmpty() ? QDate() : m_week.days.first().date; }

    const Clinic &clinic() const override;
    QDate dateOf(int column) const override;
    const Doctor *doctorOf(int column) const override;
    bool hasDoctorColumns() const override { return false; }
    QString headOf(int column) const override;    ///< the day: "Mon 30.11."
    QString subheadOf(int column) const override; ///< "today" above today's
    const OwnHold *ownHold(qint64 slotId) const override;
    bool isUnsettled(qint64 slotId) const override;
    bool isMoving(qint64 slotId) const override;

protected:
    int columnFor(const Slot &slot) const override;
    QDateTime readAt() const override { return m_week.serverTime; }

private:
    const DayModel &m_day;
    WeekSnapshot m_week;
};

} // namespace holdfast
