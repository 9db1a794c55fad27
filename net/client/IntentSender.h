#pragma once

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
    QString renewHold(qint64 slotId, const QString &holdId, QObject *context, Then then);
    QString confirmHold(qint64 slotId, const QString &holdId, qint64 patientId, QObject *context, Then then);
    QString releaseHold(qint64 slotId, const QString &holdId, QObject *context, Then then);
    QString cancelAppointment(qint64 appointmentId, qint64 slotId, QObject *context, Then then);
    QString registerPatient(const QJsonObject &patient, QObject *context, Then then);

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
