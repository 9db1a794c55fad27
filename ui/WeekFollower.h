#pragma once

#include "models/Problem.h"
#include "models/WeekModel.h"
#include "net/client/Reply.h"

#include <QDate>
#include <QObject>
#include <QTimer>

namespace holdfast {

struct ServiceLink;

/// Shows a doctor's week in its model and keeps it fresh: reads it, takes what the feed tells, reads again after an
/// outage. While there is no answer the old week stays.
class WeekFollower : public QObject
{
    Q_OBJECT

public:
    /// The model must outlive the follower.
    explicit WeekFollower(WeekModel &week, QObject *parent = nullptr);

    /// From now on of this service, which must outlive the follower or be replaced before it goes.
    void setLink(ServiceLink *link);

    bool isOpen() const { return m_from.isValid(); }
    qint64 doctorId() const { return m_doctorId; } ///< asked for last
    QDate firstDate() const { return m_from; }     ///< asked for last; invalid while no week is open
    /// Shows the seven days from `from`, or the same afresh. weekShown follows when they have come.
    void open(qint64 doctorId, const QDate &from);
    void close();

    /// A seat as the service tells it. Says whether the model shows it now.
    bool takeSlot(const Slot &slot);

Q_SIGNALS:
    void weekShown();
    void weekRefused(const holdfast::Problem &problem);

private:
    void load();
    void onWeek(const Reply<WeekSnapshot> &reply);

    WeekModel &m_week;
    ServiceLink *m_link = nullptr;
    qint64 m_doctorId = 0;
    QDate m_from;
    bool m_loading = false;
    QList<Slot> m_whileLoading; ///< told by the feed while a week is on its way
    QTimer m_reload;
};

} // namespace holdfast
