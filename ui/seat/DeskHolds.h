#pragma once

#include "ui/seat/SeatHold.h"

namespace holdfast {

class DayFollower;
class DayModel;
class ServiceClock;
struct ServiceLink;

/// Where every hold of this desk comes together, a walk-in's and the parking tray's: renewed and let go at the service,
/// shown on the day as this desk's own, and kept in the journal until it is over, so that a crash leaves none behind.
class DeskHolds : public QObject
{
    Q_OBJECT

public:
    using Then = SeatHold::Then;

    /// All must outlive it.
    DeskHolds(DayModel &day, DayFollower &follower, const ServiceClock &clock, QObject *parent = nullptr);

    /// The link must outlive this or be replaced before it goes.
    void setLink(ServiceLink *link) { m_link = link; }

    void renew(qint64 slotId, const QString &holdId, Then then);
    void release(qint64 slotId, const QString &holdId);
    QDateTime now() const; ///< the service's time, UTC
    /// Granted or renewed: these seats are under it.
    void show(const OwnHold &hold, const QList<Slot> &seats);
    /// It is over: no card says any more that this desk has it.
    void forget(const QString &holdId);

private:
    DayModel &m_day;
    DayFollower &m_follower;
    const ServiceClock &m_clock;
    ServiceLink *m_link = nullptr;
};

} // namespace holdfast
