#pragma once

#include "models/DayModel.h"
#include "models/Patient.h"
#include "models/ServiceClock.h"
#include "models/Session.h"
#include "models/WeekModel.h"
#include "net/client/ApiClient.h"
#include "net/client/IntentSender.h"
#include "ui/DayFollower.h"
#include "ui/EarlierRun.h"
#include "ui/StateFolder.h"
#include "ui/WeekFollower.h"
#include "ui/move/Moves.h"
#include "ui/patient/PatientFiles.h"
#include "ui/seat/DeskHolds.h"
#include "ui/visit/QueueDay.h"
#include "ui/walkin/WalkIn.h"

#include <QDate>
#include <QObject>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

namespace holdfast {

class QueueDesk;
class Visits;

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
    /// Goes on with a session's token that was kept; answers the same way.
    void resumeSession(const QString &token);
    QString token() const; ///< a secret: for the system's keyring and nothing else
    void signOut();
    bool isSignedIn() const { return m_signedIn; }
    const Session &session() const { return m_session; } ///< of the last sign-in, without its token
    Holder me() const;

    DayModel &day() { return m_day; }
    WeekModel &week() { return m_week; } ///< of one doctor; without columns while none is open
    WeekFollower &weekFollower() { return m_weekFollower; }
    /// A seat of the shown day or week; nullptr when neither shows it. Valid until the models change.
    const Slot *slot(qint64 slotId) const;
    /// The seats of a start, of the shown day or week.
    const DayBlock *block(qint64 doctorId, const QDateTime &startsAt) const;
    QueueDay &queue() { return m_queue; }
    WalkIn &walkIn() { return m_walkIn; }
    Moves &moves() { return m_moves; }
    Visits &visits() { return *m_visits; } ///< what is done with appointments that exist, and the way back
    QueueDesk &queueDesk() { return *m_queueDesk; }
    PatientFiles &patientFiles() { return m_patientFiles; }
    const ServiceClock &clock() const { return m_clock; }
    QDate today() const;                                         ///< in the clinic's zone, by the service's clock
    QDate wantedDate() const { return m_follower.wantedDate(); } ///< asked for last
    QDate shownDate() const { return m_day.day().date; }     ///< what the model has; invalid before the first day came
    QDateTime readAt() const { return m_follower.readAt(); } ///< UTC, the last instant the shown day was surely fresh
    /// Shows another day, or the same afresh. Until it comes the old one stays; without an answer it is asked for
    /// again.
    void openDay(const QDate &date) { m_follower.openDay(date); }
    /// Shows the next day that fits, or says in `noticed` that there is none for two weeks.
    void openNextDay(DayFollower::Fits fits) { m_follower.openNextDay(std::move(fits)); }
    /// Says in `found` which that is and stays, or says in `noticed` that there is none.
    void findNextDay(DayFollower::Fits fits, std::function<void(const DaySnapshot &)> found)
    {
        m_follower.findNextDay(std::move(fits), std::move(found));
    }

    /// Why nothing can be held just now; empty when it can.
    QString readOnlyReason() const;
    /// Begins a walk-in at a seat. Says in `noticed` why not, if not.
    bool holdSeat(const Slot &seat);
    void searchPatients(const QString &text, QObject *context, ApiClient::Then<QList<Patient>> then);
    void registerPatient(const QJsonObject &patient, QObject *context, IntentSender::Then then);

    /// For the parts of the desk that send intents of their own; another service has another sender.
    IntentSender &sender();
    ApiClient &client();
    /// Takes what an outcome tells of seats and queue into the day, before `then` hears it.
    IntentSender::Then applied(IntentSender::Then then);
    /// `doctorId` 0 is every doctor.
    void fetchDaySheet(const QDate &date, qint64 doctorId, QObject *context, ApiClient::Then<DaySheet> then);

    Connection connection() const { return m_follower.connection(); }
    QDateTime connectionSince() const { return m_follower.connectionSince(); } ///< UTC
    int answerMs() const { return m_answerMs; } ///< of the last answered read, -1 before the first
    int unsettledCount() const;
    const std::optional<Change> &lastChange() const { return m_follower.lastChange(); }

    /// "09:45 · Dr Lan": the clinic's time and the doctor; on another day than the shown one the day before it.
    QString seatText(const Slot &seat) const;
    QString timeText(const QDateTime &instant) const; ///< "09:45", in the clinic's zone

Q_SIGNALS:
    void signedIn();
    /// Somebody else signed in than before; signedIn follows. What belonged to the one before (undo, recent patients,
    /// a walk-in) must not be this one's.
    void personChanged();
    void signInRefused(const holdfast::Reply<holdfast::Session> &reply);
    void sessionEnded(); ///< the service no longer knows the token: sign in again, the screen stays
    void signedOut();
    void wantedDateChanged(const QDate &date);
    void dayShown(const QDate &date);
    /// A seat of the shown day or week, or what this desk knows of it, has changed.
    void slotChanged(qint64 slotId);
    void connectionChanged();
    void lastChangeChanged();
    void unsettledCountChanged(int count);
    /// One quiet line for the person at the desk.
    void noticed(const QString &text, holdfast::DeskSession::Tone tone);

private:
    WalkInCalls walkInCalls();
    void link(const QUrl &service);
    void onSignedIn(const Session &session);
    void passOn();
    void listenToParts();
    void onSlot(const Slot &slot, bool news);

    StateFolder m_folder;
    ServiceClock m_clock;
    DayModel m_day;
    QueueDay m_queue;
    std::unique_ptr<ServiceLink> m_link;
    DayFollower m_follower;
    WeekModel m_week;
    WeekFollower m_weekFollower;
    DeskHolds m_holds;
    WalkIn m_walkIn;
    Moves m_moves;
    PatientFiles m_patientFiles;
    EarlierRun m_earlierRun;
    Session m_session;
    Visits *m_visits;
    QueueDesk *m_queueDesk;
    bool m_signedIn = false;
    int m_answerMs = -1;
};

} // namespace holdfast
