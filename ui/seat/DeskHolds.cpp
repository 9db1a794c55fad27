#include "ui/seat/DeskHolds.h"

#include "models/DayModel.h"
#include "models/ServiceClock.h"
#include "ui/DayFollower.h"
#include "ui/ServiceLink.h"

namespace holdfast {

DeskHolds::DeskHolds(DayModel &day, DayFollower &follower, const ServiceClock &clock, QObject *parent)
    : QObject(parent), m_day(day), m_follower(follower), m_clock(clock)
{}

void DeskHolds::renew(qint64 slotId, const QString &holdId, Then then)
{
    m_link->sender.renewHold(slotId, holdId, this, [this, then = std::move(then)](const Reply<QJsonObject> &outcome) {
        m_follower.takeOutcome(outcome);
        then(outcome);
    });
}

void DeskHolds::release(qint64 slotId, const QString &holdId)
{
    m_link->sender.releaseHold(slotId, holdId, this, [this, holdId](const Reply<QJsonObject> &outcome) {
        m_follower.takeOutcome(outcome);
        forget(holdId);
    });
}

QDateTime DeskHolds::now() const
{
    return m_clock.now();
}

void DeskHolds::show(const OwnHold &hold, const QList<Slot> &seats)
{
    OwnHold one = hold;
    for (const Slot &seat : seats) {
        one.slotId = seat.id;
        m_day.setOwnHold(one);
    }
}

void DeskHolds::forget(const QString &holdId)
{
    const QList<OwnHold> holds = m_day.ownHolds();
    for (const OwnHold &hold : holds)
        if (hold.holdId == holdId)
            m_day.clearOwnHold(hold.slotId);
    if (m_link)
        m_link->sender.forgetHold(holdId);
}

} // namespace holdfast
