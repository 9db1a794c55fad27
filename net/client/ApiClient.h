#pragma once

#include "models/DaySnapshot.h"
#include "models/Patient.h"
#include "models/Session.h"
#include "models/SlotEvent.h"
#include "net/client/Reply.h"

#include <QDate>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <functional>

class QNetworkReply;

namespace holdfast {

class ServiceClock;

/// The service's reads, sign-in and raw requests. Callbacks run in the client's thread, never after `context` or the client is gone.
/// Every answer that tells the service's time sets the clock.
class ApiClient : public QObject
{
    Q_OBJECT

public:
    template <typename T>
    using Then = std::function<void(const Reply<T> &)>;

    /// `clock` must outlive the client.
    ApiClient(const QUrl &service, ServiceClock &clock, QObject *parent = nullptr);

    QUrl service() const { return m_service; }
    QString token() const { return m_token; }
    void setToken(const QString &token) { m_token = token; }

    /// On success the token is kept and sent with everything after.
    void logIn(const QString &login, const QString &password, const QString &desk, QObject *context, Then<Session> then);
    /// Whether the token is still good.
    void fetchSession(QObject *context, Then<Session> then);
    void logOut();

    void fetchDay(const QDate &date, QObject *context, Then<DaySnapshot> then);
    /// A newer search cancels the one before; its callback is then never called.
    void searchPatients(const QString &query, QObject *context, Then<QList<Patient>> then);
    void fetchHistory(qint64 slotId, QObject *context, Then<QList<SlotEvent>> then);

    /// One mutation under its key: method POST or DELETE. The value is the body of a 2xx.
    void mutate(const QByteArray &method, const QString &path, const QString &key, const QJsonObject &body,
                QObject *context, Then<QJsonObject> then);

    /// A request with the token and deadlines set, for the feed.
    QNetworkRequest request(const QString &path) const;
    QNetworkAccessManager &network() { return m_network; }

Q_SIGNALS:
    /// A 401 for a token that had been good: sign in again.
    void sessionEnded();
    /// Milliseconds of the last answered read, for the status bar.
    void answered(int milliseconds);

private:
    QNetworkAccessManager m_network;
    QUrl m_service;
    ServiceClock &m_clock;
    QString m_token;
    QPointer<QNetworkReply> m_search;
};

} // namespace holdfast
