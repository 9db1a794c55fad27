#pragma once

#include "net/client/IntentJournal.h"
#include "net/client/Reply.h"

#include <QHash>
#include <QObject>

#include <functional>

namespace holdfast {

class ApiClient;

/// Sends intents and does not rest until each outcome is known: journal first, then the request, then again with the same key, with growing
/// pauses (0.25 s to 5 s), after a timeout, a lost connection, a 5xx, a 429 or in_flight. 401 pauses it until somebody signs in again.
class IntentSender : public QObject
{
    Q_OBJECT

public:
    using Then = std::function<void(const Reply<QJsonObject> &)>;

    /// Both must outlive the sender.
    IntentSender(ApiClient &client, IntentJournal &journal, QObject *parent = nullptr);

    void setAccount(qint64 accountId); ///< whose intents these are from now on

    /// `then` is called once, when the outcome is known: a value or a problem, never unknown. Not called when `context` is gone, but the
    /// intent is settled all the same. Returns the intent's key.
    QString holdSlot(qint64 slotId, QObject *context, Then then);
    QString renewHold(qint64 slotId, const QString &holdId, QObject *context, Then then);
    QString confirmHold(qint64 slotId, const QString &holdId, qint64 patientId, QObject *context, Then then);
    QString releaseHold(qint64 slotId, const QString &holdId, QObject *context, Then then);
    QString cancelAppointment(qint64 appointmentId, qint64 slotId, QObject *context, Then then);
    QString registerPatient(const QJsonObject &patient, QObject *context, Then then);

    /// Asks again for everything an earlier run of the desk left without an outcome. Each outcome comes through intentSettled.
    void resume();
    /// Tries again at once (the connection came back).
    void retryNow();

    int unsettledCount() const;

Q_SIGNALS:
    void unsettledCountChanged(int count);
    /// No answer yet: the first try got none and the sender goes on. Show the seat as unsettled.
    void outcomeUnknown(const holdfast::JournaledIntent &intent);
    void intentSettled(const holdfast::JournaledIntent &intent, const holdfast::Reply<QJsonObject> &outcome);

private:
    struct Pending;

    ApiClient &m_client;
    IntentJournal &m_journal;
    qint64 m_accountId = 0;
};

} // namespace holdfast
