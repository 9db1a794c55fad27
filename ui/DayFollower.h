#pragma once

#include "models/DayModel.h"
#include "models/Problem.h"
#include "models/QueueEntry.h"
#include "models/ServiceClock.h"
#include "net/client/Reply.h"

#include <QDate>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace holdfast {

class QueueDay;
struct ServiceLink;

/// Shows a day in the model and keeps it fresh: reads it, follows the feed, reads again after an outage. While there is
/// no answer the old day stays.
class DayFollower : public QObject
{
    Q_OBJECT

public:
    enum class Connection {
        Connecting, ///< signed in, not live yet for the first time
        CatchingUp,
        Live,
        Offline, ///< the day stays as it was; nothing can be held
    };
    Q_ENUM(Connection)

    struct Change
    {
        QDateTime at; ///< UTC
        QString from; ///< the desk's name, or the channel's wire name
    };

    /// All must outlive the follower.
    DayFollower(DayModel &day, QueueDay &queue, const ServiceClock &clock, QObject *parent = nullptr);

    /// From now on of this service, which must outlive the follower or be replaced before it goes.
    void setLink(ServiceLink *link);
    /// Somebody is signed in: reading may begin.
    void start();
    void stop();

    QDate wantedDate() const { return m_wanted; } ///< asked for last
    QDateTime readAt() const { return m_readAt; } ///< UTC, the last instant the shown day was surely fresh
    /// Shows another day, or the same afresh.
    void openDay(const QDate &date);
    using Fits = std::function<bool(const DaySnapshot &)>;

    /// Looks for the next day after the wanted one that fits, up to two weeks ahead, and shows it; else tells so.
    void openNextDay(Fits fits);
    /// The same, but only says which it is. Nothing is said when somebody has gone elsewhere meanwhile.
    void findNextDay(Fits fits, std::function<void(const DaySnapshot &)> found);

    Connection connection() const;
    QDateTime connectionSince() const; ///< UTC
    const std::optional<Change> &lastChange() const { return m_lastChange; }

    /// A seat as the service tells it, from whatever answer.
    void takeSlot(const Slot &slot);
    void takeEntry(const QueueEntry &entry);
    /// All seats and the entry of the queue that an intent's answer tells of, a refusal too.
    void takeOutcome(const Reply<QJsonObject> &outcome);

Q_SIGNALS:
    void wantedDateChanged(const QDate &date);
    void dayShown(const QDate &date);
    void dayRefused(const holdfast::Problem &problem);
    void noDayFound(const QDate &until); ///< none that fits
    void connectionChanged();
    void becameLive();
    void lastChangeChanged();
    /// `news` when the model shows it now.
    void slotTold(const holdfast::Slot &slot, bool news);

private:
    void loadDay();
    void onDay(const QDate &date, const Reply<DaySnapshot> &reply);
    void onFeedState();
    void noteChange(const Slot &before, const Slot &after);
    /// What comes of looking at a day: it fits, or it could not be read.
    using Found = std::function<void(const QDate &date, const Reply<DaySnapshot> &day)>;

    void lookForDay(const QDate &date, const QDate &until, const Fits &fits, const Found &found);

    DayModel &m_day;
    QueueDay &m_queue;
    const ServiceClock &m_clock;
    ServiceLink *m_link = nullptr;
    bool m_started = false;
    bool m_everLive = false;
    bool m_loading = false;
    bool m_followAfresh = true;
    QDate m_wanted;
    QDateTime m_readAt;
    QList<Slot> m_whileLoading; ///< told by the feed while a day is on its way
    QList<QueueEntry> m_entriesWhileLoading;
    QTimer m_reload;
    std::optional<Change> m_lastChange;
};

} // namespace holdfast
