#include "ui/WeekFollower.h"

#include "ui/ServiceLink.h"

namespace holdfast {

namespace {

constexpr int reloadMs = 2000;

} // namespace

WeekFollower::WeekFollower(WeekModel &week, QObject *parent) : QObject(parent), m_week(week)
{
    m_reload.setSingleShot(true);
    m_reload.setInterval(reloadMs);
    connect(&m_reload, &QTimer::timeout, this, &WeekFollower::load);
}

void WeekFollower::setLink(ServiceLink *link)
{
    m_link = link;
    m_loading = false;
    m_reload.stop();
    if (link)
        connect(&link->feed, &FeedClient::resyncNeeded, this, &WeekFollower::load);
}

void WeekFollower::open(qint64 doctorId, const QDate &from)
{
    m_doctorId = doctorId;
    m_from = from;
    load();
}

void WeekFollower::close()
{
    m_from = {};
    m_loading = false;
    m_reload.stop();
    m_week.setWeek({}); // nobody keeps it fresh any more
}

void WeekFollower::load()
{
    if (!isOpen() || !m_link)
        return;
    m_reload.stop();
    if (!m_loading)
        m_whileLoading.clear();
    m_loading = true;
    m_link->client.fetchWeek(m_doctorId, m_from, this,
                             [this, doctorId = m_doctorId, from = m_from](const Reply<WeekSnapshot> &reply) {
                                 if (doctorId == m_doctorId && from == m_from)
                                     onWeek(reply);
                             });
}

void WeekFollower::onWeek(const Reply<WeekSnapshot> &reply)
{
    m_loading = false;
    if (!reply.value) {
        if (reply.problem && reply.problem->status < 500)
            Q_EMIT weekRefused(*reply.problem);
        else
            m_reload.start();
        return;
    }
    m_week.setWeek(*reply.value);
    // What the feed told while the snapshot was on its way may be newer than the snapshot.
    for (const Slot &slot : std::as_const(m_whileLoading))
        m_week.applySlot(slot);
    m_whileLoading.clear();
    Q_EMIT weekShown();
}

bool WeekFollower::takeSlot(const Slot &slot)
{
    if (m_loading)
        m_whileLoading.append(slot);
    return m_week.applySlot(slot);
}

} // namespace holdfast
