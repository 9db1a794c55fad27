#pragma once

#include "models/OwnHold.h"
#include "net/client/IntentJournal.h"
#include "net/client/Reply.h"
#include "ui/Notice.h"

#include <QObject>
#include <QSet>

#include <functional>

namespace holdfast {

class DayFollower;
class DayModel;
class ServiceClock;
class WalkIn;
struct ServiceLink;

/// What an earlier run of this desk left behind, by a crash or by closing: intents without a known outcome are asked
/// for again and told about; seats it still held are let go.
class EarlierRun : public QObject
{
    Q_OBJECT

public:
    struct Desk
    {
        DayModel &day;
        DayFollower &follower;
        WalkIn &walkIn;
        const ServiceClock &clock;
        std::function<QString(const Slot &)> seatText;
    };

    /// All parts of the desk must outlive it.
    explicit EarlierRun(Desk desk, QObject *parent = nullptr);

    /// Takes what the link's journal has now. The link must outlive this or be replaced before it goes.
    void setLink(ServiceLink *link);
    /// The account is signed in: settles what is its own.
    void resume(qint64 accountId);

Q_SIGNALS:
    void noticed(const QString &text, holdfast::Tone tone);

private:
    void onSettled(const JournaledIntent &intent, const Reply<QJsonObject> &outcome);
    void onHold(const OwnHold &hold, const QString &where);
    void letGo(const JournaledHold &hold);
    Notice outcomeText(const JournaledIntent &intent, const Reply<QJsonObject> &outcome, const Slot &seat) const;
    Notice visitText(const JournaledIntent &intent, const Reply<QJsonObject> &outcome, const QString &where) const;

    Desk m_desk;
    ServiceLink *m_link = nullptr;
    QSet<QString> m_keys; ///< of the intents it left
    QList<JournaledHold> m_holds;
};

} // namespace holdfast
