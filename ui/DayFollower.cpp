#include "ui/DayFollower.h"

#include "ui/ServiceLink.h"
#include "ui/visit/QueueDay.h"

#include <QJsonArray>

namespace holdfast {

namespace {

constexpr int reloadMs = 2000;
constexpr int daysToLookAhead = 14;

} // namespace

DayFollower::DayFollower(DayModel &day, QueueDay &queue, const ServiceClock &clock, QObject *parent)
    : QObject(parent), m_day(day), m_queue(queue), m_clock(clock)
{
    m_reload.setSingleShot(true);
    m_reload.setInterval(reloadMs);
    connect(&m_reload, &QTimer::timeout, this, &DayFollower::loadDay);
}

void DayFollower::setLink(ServiceLink *link)
{
    m_link = link;
    m_started = false;
    m_loading = false;
    m_everLive = false;
    m_reload.stop();
    if (!link)
        return;
    connect(&link->feed, &FeedClient::slotChanged, this, &DayFollower::takeSlot);
    connect(&link->feed, &FeedClient::queueTold, this, &DayFollower::takeEntry);
    connect(&link->feed, &FeedClient::stateChanged, this, &DayFollower::onFeedState);
    connect(&link->feed, &FeedClient::resyncNeeded, this, [this] {
        m_followAfresh = true;
        loadDay();
    });
}

void DayFollower::start()
{
    m_started = true;
    m_followAfresh = true;
}

void DayFollower::stop()
{
    m_started = false;
    m_link->feed.stop();
    Q_EMIT connectionChanged();
}

void DayFollower::openDay(const QDate &date)
{
    if (!date.isValid())
        return;
    const bool other = date != m_wanted;
    m_wanted = date;
    if (other)
        Q_EMIT wantedDateChanged(date);
    loadDay();
}

void DayFollower::loadDay()
{
    if (!m_started || !m_wanted.isValid())
        return;
    m_reload.stop();
    if (!m_loading) {
        m_whileLoading.clear();
        m_entriesWhileLoading.clear();
    }
    m_loading = true;
    m_link->client.fetchDay(m_wanted, this, [this, date = m_wanted](const Reply<DaySnapshot> &reply) {
        if (date == m_wanted)
            onDay(date, reply);
    });
}

void DayFollower::onDay(const QDate &date, const Reply<DaySnapshot> &reply)
{
    m_loading = false;
    if (!reply.value) {
        if (reply.problem && reply.problem->status < 500)
            Q_EMIT dayRefused(*reply.problem);
        else
            m_reload.start();
        Q_EMIT connectionChanged();
        return;
    }
    m_day.setDay(*reply.value);
    m_readAt = reply.value->serverTime;
    // What the feed told while the snapshot was on its way may be newer than the snapshot.
    for (const Slot &slot : std::as_const(m_whileLoading))
        m_day.applySlot(slot);
    m_whileLoading.clear();
    m_queue.setDay(*reply.value);
    for (const QueueEntry &entry : std::as_const(m_entriesWhileLoading))
        m_queue.apply(entry);
    m_entriesWhileLoading.clear();
    if (m_followAfresh || m_link->feed.state() == FeedClient::State::Offline) {
        m_followAfresh = false;
        m_link->feed.follow(reply.value->cursor);
    }
    Q_EMIT dayShown(date);
    Q_EMIT connectionChanged();
}

void DayFollower::openNextDay(Fits fits)
{
    if (m_started && m_wanted.isValid())
        lookForDay(m_wanted.addDays(1), m_wanted.addDays(daysToLookAhead), fits,
                   [this](const QDate &date, const auto &) { openDay(date); });
}

void DayFollower::findNextDay(Fits fits, std::function<void(const DaySnapshot &)> found)
{
    if (m_started && m_wanted.isValid())
        lookForDay(m_wanted.addDays(1), m_wanted.addDays(daysToLookAhead), fits,
                   [found = std::move(found)](const QDate &, const Reply<DaySnapshot> &day) {
                       if (day.value)
                           found(*day.value);
                   });
}

void DayFollower::lookForDay(const QDate &date, const QDate &until, const Fits &fits, const Found &found)
{
    m_link->client.fetchDay(date, this,
                            [this, date, until, fits, found, from = m_wanted](const Reply<DaySnapshot> &reply) {
                                if (from != m_wanted) // somebody has gone elsewhere meanwhile
                                    return;
                                if (!reply.value || fits(*reply.value))
                                    found(date, reply);
                                else if (date < until)
                                    lookForDay(date.addDays(1), until, fits, found);
                                else
                                    Q_EMIT noDayFound(until);
                            });
}

void DayFollower::onFeedState()
{
    const FeedClient::State state = m_link->feed.state();
    if (state == FeedClient::State::Live) {
        m_everLive = true;
        Q_EMIT becameLive();
        if (m_wanted != m_day.day().date)
            loadDay();
    } else if (state == FeedClient::State::Offline && m_everLive) {
        m_readAt = m_clock.now();
    }
    Q_EMIT connectionChanged();
}

void DayFollower::takeSlot(const Slot &slot)
{
    if (m_loading)
        m_whileLoading.append(slot);
    const Slot *known = m_day.slot(slot.id);
    const Slot before = known ? *known : Slot();
    const bool news = m_day.applySlot(slot);
    if (news || !known)
        noteChange(before, slot);
    Q_EMIT slotTold(slot, news);
}

void DayFollower::takeEntry(const QueueEntry &entry)
{
    if (m_loading)
        m_entriesWhileLoading.append(entry);
    m_queue.apply(entry);
}

void DayFollower::takeOutcome(const Reply<QJsonObject> &outcome)
{
    if (outcome.problem && outcome.problem->slot)
        takeSlot(*outcome.problem->slot);
    if (outcome.problem && outcome.problem->entry)
        takeEntry(*outcome.problem->entry);
    if (!outcome.value)
        return;
    // A visit's answer tells all its seats, a move's also those it left.
    for (const QStringView field : {u"freed", u"slots"})
        for (const QJsonValue &seat : outcome.value->value(field).toArray())
            takeSlot(Slot::fromJson(seat.toObject()));
    if (const QJsonValue seat = outcome.value->value(u"slot"); seat.isObject())
        takeSlot(Slot::fromJson(seat.toObject()));
    if (const QJsonValue entry = outcome.value->value(u"entry"); entry.isObject())
        takeEntry(QueueEntry::fromJson(entry.toObject()));
}

void DayFollower::noteChange(const Slot &before, const Slot &after)
{
    QString from;
    if (after.heldBy)
        from = after.heldBy->desk.isEmpty() ? after.heldBy->name : after.heldBy->desk;
    else if (after.appointment && after.appointment->channel != u"counter")
        from = after.appointment->channel;
    else if (before.heldBy)
        from = before.heldBy->desk;
    m_lastChange = Change{m_clock.now(), from};
    Q_EMIT lastChangeChanged();
}

DayFollower::Connection DayFollower::connection() const
{
    switch (m_link->feed.state()) {
    case FeedClient::State::Live:
        return Connection::Live;
    case FeedClient::State::CatchingUp:
        return m_everLive ? Connection::CatchingUp : Connection::Connecting;
    case FeedClient::State::Offline:
        break;
    }
    return m_everLive || m_reload.isActive() ? Connection::Offline : Connection::Connecting;
}

QDateTime DayFollower::connectionSince() const
{
    return m_link->feed.since().isValid() ? m_link->feed.since() : m_clock.now();
}

} // namespace holdfast
