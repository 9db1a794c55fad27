#pragma once

#include "models/DayModel.h"
#include "models/Patient.h"
#include "models/ServiceClock.h"
#include "models/Session.h"
#include "net/client/ApiClient.h"
#include "net/client/IntentSender.h"
#include "ui/DayFollower.h"
#include "ui/EarlierRun.h"
#include "ui/StateFolder.h"
#include "ui/walkin/WalkIn.h"

#include <QDate>
#include <QObject>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

namespace holdfast {

/// What a desk does at the service, without a widget: signs in, shows a day and keeps it fresh, holds, books, cancels,
/// and settles whatever had no known outcome, across restarts too. Lives in the GUI thread.
class DeskSession : public QObject
{
    Q_OBJECT

public:
    using Connection = DayFollower::Connection;
    using Change = DayFollower::Change;
    using Tone = holdfast::Tone;

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
    QDate today() const;                                         ///< in the clinic's zone, by the service's clock
    QDate wantedDate() const { return m_follower.wantedDate(); } ///< asked for last
    QDate shownDate() const { return m_day.day().date; }     ///< what the model has; invalid before the first day came
    QDateTime readAt() const { return m_follower.readAt(); } ///< UTC, the last instant the shown day was surely fresh
    /// Shows another day, or the same afresh. Until it comes the old one stays; without an answer it is asked for
    /// again.
    void openDay(const QDate &date) { m_follower.openDay(date); }
    /// Shows the next day that has consultation hours, or says in `noticed` that there is none for two weeks.
    void openNextDayWithHours() { m_follower.openNextDayWithHours(); }

    /// Why nothing can be held just now; empty when it can.
    QString readOnlyReason() const;
    /// Begins a walk-in at a seat. Says in `noticed` why not, if not.
    bool holdSeat(const Slot &seat);
    void cancelAppointment(const Slot &seat);
    void searchPatients(const QString &text, QObject *context, ApiClient::Then<QList<Patient>> then);
    void registerPatient(const QJsonObject &patient, QObject *context, IntentSender::Then then);
    void fetchHistory(qint64 slotId, QObject *context, ApiClient::Then<QList<SlotEvent>> then);

    Connection connection() const { return m_follower.connection(); }
    QDateTime connectionSince() const { return m_follower.connectionSince(); } ///< UTC
    int answerMs() const { return m_answerMs; } ///< of the last answered read, -1 before the first
    int unsettledCount() const;
    const std::optional<Change> &lastChange() const { return m_follower.lastChange(); }

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
    WalkInCalls walkInCalls();
    void release(qint64 slotId, const QString &holdId);
    void link(const QUrl &service);
    void onSignedIn(const Session &session);
    void listenToParts();
    void onSlot(const Slot &slot, bool news);
    void applyOutcome(const Reply<QJsonObject> &outcome);
    IntentSender::Then applied(IntentSender::Then then);

    StateFolder m_folder;
    ServiceClock m_clock;
    DayModel m_day;
    std::unique_ptr<ServiceLink> m_link;
    DayFollower m_follower;
    WalkIn m_walkIn;
    EarlierRun m_earlierRun;
    Session m_session;
    bool m_signedIn = false;
    int m_answerMs = -1;
};

} // namespace holdfast
