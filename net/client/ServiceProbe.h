#pragma once

#include <QNetworkAccessManager>
#include <QObject>
#include <QPointer>
#include <QUrl>

#include <functional>

class QNetworkReply;

namespace holdfast {

/// What answers at an address.
struct ProbeResult
{
    enum class Kind {
        Holdfast,     ///< the service, and it can serve
        NotReady,     ///< the service, but its database is away
        OtherVersion, ///< Holdfast, but this desk does not speak its interface
        NotHoldfast,  ///< something else answers
        Refused,      ///< the computer is there, nothing listens
        NoSuchHost,
        NotSecure, ///< https did not come about: another protocol, or a certificate that is not trusted
        NoAnswer,  ///< not within the deadline, or no way there
    };

    Kind kind = Kind::NoAnswer;
    QString version = {}; ///< of the service's API
    int roundTripMs = -1; ///< of a request on an open connection
    int secondsAhead = 0; ///< the service's clock against this computer's
    QString detail = {};  ///< the network's own words, where there are any

    bool isHoldfast() const { return kind == Kind::Holdfast || kind == Kind::NotReady; }
};

/// Looks who answers at an address, without signing in.
class ServiceProbe : public QObject
{
    Q_OBJECT

public:
    explicit ServiceProbe(QObject *parent = nullptr);

    void setDeadline(int milliseconds) { m_deadlineMs = milliseconds; } ///< for each of two requests; at first 5 s
    /// Answers with probed. A newer question cancels the one before, which is then never answered.
    void probe(const QUrl &service);

Q_SIGNALS:
    void probed(const QUrl &service, const holdfast::ProbeResult &result);

private:
    using Then = std::function<void(QNetworkReply &)>;

    void ask(const QString &path, Then then);
    void onDocument(QNetworkReply &reply);
    void onReady(QNetworkReply &reply, qint64 elapsedMs);
    void tell(const ProbeResult &result);

    QNetworkAccessManager m_network;
    QPointer<QNetworkReply> m_reply;
    QUrl m_service;
    QString m_version;
    int m_deadlineMs = 5000;
};

} // namespace holdfast
