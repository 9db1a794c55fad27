#include "models/ServiceClock.h"

namespace holdfast {

ServiceClock::ServiceClock(Ticks ticks) : m_ticks(std::move(ticks))
{
    if (!m_ticks) {
        QElapsedTimer timer;
        timer.start();
        m_ticks = [timer] { return timer.elapsed(); };
    }
    hear(QDateTime::currentDateTimeUtc());
}

void ServiceClock::hear(const QDateTime &serverTime, qint64 roundTripMs)
{
    if (!serverTime.isValid())
        return;
    m_heard = serverTime.toUTC().addMSecs(roundTripMs / 2);
    m_heardAt = m_ticks();
}

QDateTime ServiceClock::now() const
{
    return m_heard.addMSecs(m_ticks() - m_heardAt);
}

} // namespace holdfast
