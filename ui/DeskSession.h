#pragma once

#include "models/DayModel.h"
#include "models/Patient.h"
#include "models/ServiceClock.h"
#include "models/Session.h"
#include "net/client/ApiClient.h"
#include "net/client/FeedClient.h"
#include "net/client/IntentSender.h"
#include "ui/walkin/WalkIn.h"

#include <QDate>
#include <QObject>
#include <QSet>
#include <QTimer>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

class QLockFile;

namespace holdfast {

/// What a desk does at the service, without a widget: signs in, shows a day and keeps it fresh, holds, books, cancels,
/// and settles whatever had no known outcome, across restarts too. Lives in the GUI thread.
class DeskSession : public QObject
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

    enum class Tone { Plain, Good, Warning };
    Q_ENUM(Tone)

    /// Keeps its journal in `stateFolder`, which belongs to one running desk. Throws std::runtime_error, saying what to
    /// do, when it cannot be written or another desk uses it.
    DeskSession(const QUrl &service, const QString &stateFolder, QObject *parent = nullptr);
    ~DeskSession() override;

    QUrl service() const;
    /// Another service, from the next sign-in on. Nothing happens when it is the same.
    void useService(const QUrl &service);

    /// Answers with signedIn or signInRefused.
    void signIn(const QString &login, const QString &password, const QString &desk);
    void signOut();
    bool isSignedIn() const { return m_signedIn; }
    const Session &session() const { return m_session; } ///< of the last sign-in, without its token
    Holder me() const;

    DayModel &day() { return m_day; }
    WalkIn &walkIn() { return m_walkIn; }
    const ServiceClock &clock() const { return m_clock; }
    QDate today() const;                                 ///< in the clinic's zone, by the service's clock
    QDate wantedDate() const { return m_wanted; }        ///< asked for last
    QDate shownDate() const { return m_day.day().date; } ///< what the model has; invalid before the first day came
    QDateTime readAt() const { return m_readAt; }        ///< UTC, the last instant the shown day was surely fresh
    /// Shows another day, or the same afresh. Until it comes the old one stays; without an answer it is asked for
    /// again.
    void openDay(const QDate &date);

    /// Why nothing can be held just now; empty when it can.
    QString readOnlyReason() const;
    /// Begins a walk-in at a seat. Says in `noticed` why not, if not.
    bool holdSeat(const Slot &seat);
    void cancelAppointment(const Slot &seat);
    void searchPatients(const QString &text, QObject *context, ApiClient::Then<QList<Patient>> then);
    void registerPatient(const QJsonObject &patient, QObject *context, IntentSender::Then then);
    void fetchHistory(qint64 slotId, QObject *context, ApiClient::Then<QList<SlotEvent>> then);

    Connection connection() const;
    QDateTime connectionSince() const;          ///< UTC
    int answerMs() const { return m_answerMs; } ///< of the last answered read, -1 before the first
    int unsettledCount() const;

    struct Change
    {
        QDateTime at; ///< UTC
        QString from; ///< the desk's name, or the channel's wire name
    };
    const std::optional<Change> &lastChange() const { return m_lastChange; }

    QString seatText(const Slot &seat) const; ///< "09:45 · Dr Lan": the clinic's time and the doctor

Q_SIGNALS:
    void signedIn();
    void signInRefused(const holdfast::Reply<holdfast::Session> &reply);
    void sessionEnded(); ///< the service no longer knows the token: sign in again, the screen stays
    void signedOut();
    void wantedDateChanged(const QDate &date);
    void dayShown(const QDate &date);
    void connectionChanged();
    void lastChangeChanged();
    void unsettledCountChanged(int count);
    void appointmentCancelled(const holdfast::Slot &seat);
    /// One quiet line for the person at the desk.
    void noticed(const QString &text, holdfast::DeskSession::Tone tone);

private:
    struct Link; ///< client, journal, sender and feed of one service

    WalkInCalls walkInCalls();
    void release(qint64 slotId, const QString &holdId);
    void link(const QUrl &service);
    void onSignedIn(const Session &session);
    void resumeEarlierIntents();
    void loadDay();
    void onDay(const QDate &date, const Reply<DaySnapshot> &reply);
    void onFeedState(FeedClient::State state);
    void onSlot(const Slot &slot);
    void onSettled(const JournaledIntent &intent, const Reply<QJsonObject> &outcome);
    void settleEarlier(const JournaledIntent &intent, const Reply<QJsonObject> &outcome);
    void applyOutcome(const Reply<QJsonObject> &outcome);
    void noteChange(const Slot &before, const Slot &after);
    IntentSender::Then applied(IntentSender::Then then);

    QString m_stateFolder;
    std::unique_ptr<QLockFile> m_lock;
    ServiceClock m_clock;
    DayModel m_day;
    std::unique_ptr<Link> m_link;
    WalkIn m_walkIn;
    Session m_session;
    bool m_signedIn = false;
    bool m_everLive = false;
    bool m_loading = false;
    bool m_followAfresh = true;
    QDate m_wanted;
    QDateTime m_readAt;
    QList<Slot> m_whileLoading; ///< told by the feed while a day is on its way
    QTimer m_reload;
    int m_answerMs = -1;
    std::optional<Change> m_lastChange;
    QSet<QString> m_madeHere; ///< keys of this run; others are from before a restart
    QSet<qint64> m_resumedAccounts;
};

} // namespace holdfast
