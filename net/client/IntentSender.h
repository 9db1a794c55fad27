#pragma once

#include "models/ContactPreferences.h"
#include "models/Patient.h"
#include "models/QueueEntry.h"
#include "models/Slot.h"
#include "net/client/IntentJournal.h"
#include "net/client/Reply.h"

#include <QHash>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace holdfast {

class ApiClient;

/// Sends intents and does not rest until each outcome is known: journal first, then the request, then again with the
/// same key, with growing pauses (0.25 s to 5 s), after a timeout, a lost connection, a 5xx, a 429 or in_flight. 401
/// pauses it until somebody signs in again.
class IntentSender : public QObject
{
    Q_OBJECT

public:
    using Then = std::function<void(const Reply<QJsonObject> &)>;

    /// Both must outlive the sender.
    IntentSender(ApiClient &client, IntentJournal &journal, QObject *parent = nullptr);
    ~IntentSender() override;

    void setAccount(
        qint64 accountId); ///< whose intents these are from now on; those of another wait until it signs in again
    /// The pauses between tries, in milliseconds. At first 250 and 5000.
    void setPauses(int firstMs, int longestMs);

    /// `then` is called once, when the outcome is known: a value or a problem, never unknown. Not called when `context`
    /// is gone, but the intent is settled all the same. Returns the intent's key. An intent that cannot be journaled is
    /// never sent: its outcome is then a problem of status 0 that says so.
    QString holdSlot(qint64 slotId, QObject *context, Then then);
    /// Holds the place that an appointment is to be moved to, from this seat on, as far as it is not its own already.
    QString holdForMove(qint64 slotId, qint64 appointmentId, QObject *context, Then then);
    QString renewHold(qint64 slotId, const QString &holdId, QObject *context, Then then);
    QString confirmHold(qint64 slotId, const QString &holdId, qint64 patientId, QObject *context, Then then);
    QString releaseHold(qint64 slotId, const QString &holdId, QObject *context, Then then);
    QString registerPatient(const QJsonObject &patient, QObject *context, Then then);
    /// `version` is what the user saw: if it is not the present one, nothing changes and the problem is a
    /// stale_version; 0 asks for no such care. `slotId` is the seat to show as unsettled meanwhile.
    QString cancelAppointment(qint64 appointmentId, qint64 slotId, qint64 version, const QString &reason,
                              QObject *context, Then then);
    QString setStatus(qint64 appointmentId, qint64 slotId, AppointmentStatus to, qint64 version, QObject *context,
                      Then then);
    /// Takes back the appointment's last step.
    QString undo(qint64 appointmentId, qint64 slotId, qint64 version, const QString &reason, QObject *context,
                 Then then);
    /// Moves to the seat `slotId`, with a hold of it or, when `holdId` is empty, without one.
    QString reschedule(qint64 appointmentId, qint64 slotId, const QString &holdId, qint64 version, QObject *context,
                       Then then);
    /// An empty note takes the note away.
    QString setNote(qint64 appointmentId, qint64 slotId, const QString &note, qint64 version, QObject *context,
                    Then then);
    QString addToQueue(qint64 doctorId, qint64 patientId, const QString &note, QObject *context, Then then);
    QString setQueueStatus(qint64 entryId, QueueStatus to, qint64 version, QObject *context, Then then);
    /// Sends the whole record with the version that was read.
    QString updatePatient(const Patient &patient, QObject *context, Then then);
    /// Replaces all of them, if `version` is still theirs.
    QString setPreferences(qint64 patientId, const ContactPreferences &preferences, qint64 version, QObject *context,
                           Then then);
    QString addPatientNote(qint64 patientId, const QString &text, QObject *context, Then then);
    QString removePatientNote(qint64 patientId, qint64 noteId, QObject *context, Then then);

    /// The field that makes a 2xx the service's own answer to this kind of intent, and not some proxy's.
    static QString proofOf(const QString &kind);

    /// Asks again for everything an earlier run of the desk left without an outcome. Each outcome comes through
    /// intentSettled.
    void resume();
    /// Tries again at once (the connection came back).
    void retryNow();

    /// The hold is known to be over, by news that is no intent's outcome.
    void forgetHold(const QString &holdId);

    int unsettledCount() const; ///< of this account, those not yet resumed too

Q_SIGNALS:
    void unsettledCountChanged(int count);
    /// No answer yet: the first try got none and the sender goes on. Show the seat as unsettled.
    void outcomeUnknown(const holdfast::JournaledIntent &intent);
    void intentSettled(const holdfast::JournaledIntent &intent, const holdfast::Reply<QJsonObject> &outcome);
    /// The journal could not be written: `reason` says why and what to do.
    void journalFailed(const QString &reason);

private:
    struct Pending;

    QString start(JournaledIntent intent, QObject *context, Then then);
    Pending &add(const JournaledIntent &intent, QObject *context, Then then);
    void refuse(const JournaledIntent &intent, QObject *context, Then then, const QString &title,
                const QString &detail);
    bool maySend(const JournaledIntent &intent) const;
    void send(Pending &pending);
    void sendLater(Pending &pending, int atLeastMs);
    void take(const QString &key, const Reply<QJsonObject> &reply);
    void settle(const QString &key, const Reply<QJsonObject> &outcome);
    void keepHoldOf(const JournaledIntent &intent, const Reply<QJsonObject> &outcome);
    void tellUnknown(Pending &pending);
    void noteCount();

    ApiClient &m_client;
    IntentJournal &m_journal;
    qint64 m_accountId = 0;
    QHash<QString, std::shared_ptr<Pending>> m_pending;
    std::optional<QString> m_refusedToken;
    int m_firstPauseMs = 250;
    int m_longestPauseMs = 5000;
    int m_toldCount = 0;
};

} // namespace holdfast
