#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <memory>
#include <optional>
#include <utility>

namespace holdfast {

class EventStream;

/// A request as it came over the wire, read whole and within the limits.
struct Request
{
    QByteArray method;
    QByteArray path; ///< still percent-encoded
    QList<std::pair<QString, QString>> queryItems;
    QByteArray contentType;
    QByteArray authorization;
    std::optional<QByteArray> idempotencyKey;
    std::optional<QByteArray> lastEventId;
    QByteArray ifNoneMatch; ///< the entity tag that the client has, empty when it named none
    QByteArray ticket;      ///< of an opening, empty when absent
    QByteArray admission;   ///< to a running opening, empty when absent
    QByteArray webhookId;   ///< the three headers of a signed webhook; empty when absent
    QByteArray webhookTimestamp;
    QByteArray webhookSignature;
    QByteArray body;
    QByteArray peer;         ///< the other end's IP address; behind a trusted proxy the guest's
    bool forwarded = false;  ///< a proxy handed it on: the other end is the proxy
    QByteArray forwardedFor; ///< what X-Forwarded-For says, whoever wrote it
    bool counted = false;    ///< as an attempt of a patient: the database does not count it again

    QByteArray operation;                          ///< the route, for instance "DELETE /api/v1/appointments/{id}"
    QList<std::pair<QString, QString>> parameters; ///< the path's, decoded, in the path's order

    std::optional<QString> query(QStringView name) const { return find(queryItems, name); }
    QString parameter(QStringView name) const { return find(parameters, name).value_or(QString()); }

private:
    static std::optional<QString> find(const QList<std::pair<QString, QString>> &items, QStringView name)
    {
        for (const auto &[key, value] : items)
            if (key == name)
                return value;
        return std::nullopt;
    }
};

/// What goes back. With a stream, the body is what the stream brings until it closes.
struct Response
{
    int status = 200;
    QByteArray contentType;
    QByteArray body;
    QList<std::pair<QByteArray, QByteArray>> headers;
    std::shared_ptr<EventStream> stream;
};

/// An answer of JSON bytes.
inline Response jsonResponse(int status, const QByteArray &body)
{
    Response response;
    response.status = status;
    response.contentType = "application/json";
    response.body = body;
    return response;
}

} // namespace holdfast
