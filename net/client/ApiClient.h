#pragma once

#include "models/AppointmentEvent.h"
#include "models/ContactPreferences.h"
#include "models/DaySheet.h"
#include "models/DaySnapshot.h"
#include "models/Patient.h"
#include "models/PatientFile.h"
#include "models/Session.h"
#include "models/SlotEvent.h"
#include "models/WeekSnapshot.h"
#include "net/client/Reply.h"

#include <QDate>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <functional>
#include <memory>
#include <optional>

class QNetworkReply;

namespace holdfast {

class ServiceClock;

/// The service's reads, sign-in and raw requests. Callbacks run in the client's thread, never after `context` or the
/// client is gone. Every answer that tells the service's time sets the clock.
class ApiClient : public QObject
{
    Q_OBJECT

public:
    template <typename T>
    using Then = std::function<void(const Reply<T> &)>;

    /// `clock` must outlive the client.
    ApiClient(const QUrl &service, ServiceClock &clock, QObject *parent = nullptr);
    ~ApiClient() override;

    QUrl service() const { return m_service; }
    QString token() const { return m_token; }
    void setToken(const QString &token);
    /// Whose the token is, as far as the service said: 0 before logIn or fetchSession succeeded with it.
    qint64 accountId() const { return m_accountId; }

    /// How long a request may take from connecting to the last byte, in milliseconds. At first 6 s, and 10 s for
    /// signing in.
    void setDeadlines(int answerMs, int logInMs);

    /// On success the token is kept and sent with everything after, unless `context` is gone: then nobody waits to be
    /// signed in.
    void logIn(const QString &login, const QString &password, const QString &desk, QObject *context,
               Then<Session> then);
    /// Whether the token is still good.
    void fetchSession(QObject *context, Then<Session> then);
    void logOut();
    /// Ends another session than the present one, of which only the token is left. Nobody waits for an answer.
    void endSession(const QString &token);

    void fetchDay(const QDate &date, QObject *context, Then<DaySnapshot> then);
    /// A newer search cancels the one before; its callback is then never called.
    void searchPatients(const QString &query, QObject *context, Then<QList<Patient>> then);
    void fetchHistory(qint64 slotId, QObject *context, Then<QList<SlotEvent>> then);
    /// Oldest first.
    void fetchAppointmentHistory(qint64 appointmentId, QObject *context, Then<QList<AppointmentEvent>> then);
    void fetchPatientFile(qint64 patientId, QObject *context, Then<PatientFile> then);
    /// How a patient hears from the clinic.
    void fetchContact(qint64 patientId, QObject *context, Then<PatientContact> then);
    /// Seven days from the given one, of the clinic's zone.
    void fetchWeek(qint64 doctorId, const QDate &from, QObject *context, Then<WeekSnapshot> then);
    /// Of one doctor; 0 for all.
    void fetchDaySheet(const QDate &date, qint64 doctorId, QObject *context, Then<DaySheet> then);

    /// One mutation under its key: method POST, PUT or DELETE. The value is the body of a 2xx.
    void mutate(const QByteArray &method, const QString &path, const QString &key, const QJsonObject &body,
                QObject *context, Then<QJsonObject> then);

    /// A request with the token and deadlines set, for the feed.
    QNetworkRequest request(const QString &path) const;
    QNetworkAccessManager &network() { return m_network; }
    /// Somebody saw this token answered with 401: sessionEnded follows, once for a token.
    void tokenRefused(const QString &token);

Q_SIGNALS:
    /// A 401 for a token that had been good: sign in again.
    void sessionEnded();
    /// Milliseconds of the last answered read, for the status bar.
    void answered(int milliseconds);

private:
    template <typename T>
    using Read = std::optional<T> (*)(const QJsonObject &);

    template <typename T>
    static Reply<T> typed(const Reply<QJsonObject> &answer, Read<T> read);
    template <typename T>
    QNetworkReply *get(const QString &path, QObject *context, Read<T> read, Then<T> then);
    void watch(QNetworkReply *reply, int deadlineMs, QObject *context, Then<QJsonObject> then);
    void guard(QNetworkReply *reply, int deadlineMs, const std::shared_ptr<QString> &whyAborted);
    void hear(QNetworkReply &reply, const Reply<QJsonObject> &answer, qint64 roundTripMs);

    QNetworkAccessManager m_network;
    QUrl m_service;
    ServiceClock &m_clock;
    QString m_token;
    qint64 m_accountId = 0;
    bool m_tokenRefused = false;
    int m_answerMs = 6000;
    int m_logInMs = 10'000;
    QPointer<QNetworkReply> m_search;
};

template <typename T>
Reply<T> ApiClient::typed(const Reply<QJsonObject> &answer, Read<T> read)
{
    Reply<T> reply{.value = {}, .problem = answer.problem, .transportError = answer.transportError};
    if (answer.value)
        reply.value = read(*answer.value);
    if (answer.value && !reply.value)
        reply.transportError = tr("The answer is not the service's: a field is missing.");
    return reply;
}

template <typename T>
QNetworkReply *ApiClient::get(const QString &path, QObject *context, Read<T> read, Then<T> then)
{
    QNetworkReply *reply = m_network.get(request(path));
    watch(reply, m_answerMs, context,
          [read, then = std::move(then)](const Reply<QJsonObject> &answer) { then(typed<T>(answer, read)); });
    return reply;
}

} // namespace holdfast
