#include "net/server/RequestReader.h"

#include "net/Api.h"

#include <QUrl>

namespace http = boost::beast::http;

namespace holdfast {

namespace {

using Message = http::request<http::string_body>;

QByteArray bytesOf(boost::beast::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

std::optional<QByteArray> headerOf(const Message &message, const char *name)
{
    const auto found = message.find(name);
    if (found == message.end())
        return std::nullopt;
    return bytesOf(found->value());
}

QString formDecoded(QByteArray text)
{
    return QString::fromUtf8(QByteArray::fromPercentEncoding(text.replace('+', ' ')));
}

bool readQuery(const QByteArray &query, Request *request)
{
    for (const QByteArray &item : query.split('&')) {
        if (item.isEmpty())
            continue;
        const qsizetype equals = item.indexOf('=');
        const QString name = formDecoded(equals < 0 ? item : item.left(equals));
        const QString value = equals < 0 ? QString() : formDecoded(item.mid(equals + 1));
        if (name.contains(QChar(u'\0')) || value.contains(QChar(u'\0')))
            return false;
        request->queryItems.append({name, value});
    }
    return true;
}

bool readTarget(QByteArray target, Request *request)
{
    if (target.startsWith("http://") || target.startsWith("https://")) {
        const qsizetype slash = target.indexOf('/', target.indexOf("://") + 3);
        target = slash < 0 ? QByteArray("/") : target.mid(slash);
    }
    if (!target.startsWith('/'))
        return false;
    const qsizetype mark = target.indexOf('?');
    request->path = mark < 0 ? target : target.left(mark);
    return mark < 0 || readQuery(target.mid(mark + 1), request);
}

} // namespace

std::optional<Request> readRequest(const Message &message, QString *fault)
{
    const std::size_t hosts = message.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && message.version() >= 11)) {
        *fault = QStringLiteral("An HTTP/1.1 request has exactly one Host header.");
        return std::nullopt;
    }
    for (const char *name :
         {"Authorization", "Content-Type", "If-None-Match", api::keyHeader, api::lastEventIdHeader, api::ticketHeader,
          api::admissionHeader, api::webhookIdHeader, api::webhookTimestampHeader, api::webhookSignatureHeader}) {
        if (message.count(name) > 1) {
            *fault = QStringLiteral("The header %1 is there more than once.").arg(QLatin1String(name));
            return std::nullopt;
        }
    }
    Request request;
    request.method = bytesOf(message.method_string());
    if (!readTarget(bytesOf(message.target()), &request)) {
        *fault = QStringLiteral("The request's target is not a path of this service.");
        return std::nullopt;
    }
    request.contentType = headerOf(message, "Content-Type").value_or(QByteArray());
    request.authorization = headerOf(message, "Authorization").value_or(QByteArray());
    request.idempotencyKey = headerOf(message, api::keyHeader);
    request.lastEventId = headerOf(message, api::lastEventIdHeader);
    request.ifNoneMatch = headerOf(message, "If-None-Match").value_or(QByteArray());
    request.ticket = headerOf(message, api::ticketHeader).value_or(QByteArray());
    request.admission = headerOf(message, api::admissionHeader).value_or(QByteArray());
    request.webhookId = headerOf(message, api::webhookIdHeader).value_or(QByteArray());
    request.webhookTimestamp = headerOf(message, api::webhookTimestampHeader).value_or(QByteArray());
    request.webhookSignature = headerOf(message, api::webhookSignatureHeader).value_or(QByteArray());
    for (const char *name : {"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"})
        request.forwarded = request.forwarded || message.count(name) > 0;
    const auto [first, last] = message.equal_range("X-Forwarded-For");
    for (auto line = first; line != last; ++line)
        request.forwardedFor += (request.forwardedFor.isEmpty() ? "" : ",") + bytesOf(line->value());
    request.body = QByteArray(message.body().data(), static_cast<qsizetype>(message.body().size()));
    return request;
}

bool isJsonType(const QByteArray &contentType)
{
    const qsizetype end = contentType.indexOf(';');
    const QByteArray type = (end < 0 ? contentType : contentType.left(end)).trimmed().toLower();
    return type == "application/json";
}

} // namespace holdfast
