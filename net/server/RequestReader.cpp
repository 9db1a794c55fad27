#include "net/server/RequestReader.h"

#include "net/Api.h"

#include <QUrl>

#include <algorithm>
#include <iterator>

namespace http = boost::beast::http;

namespace holdfast {

namespace {

using Message = http::request<http::string_body>;

QByteArray bytesOf(boost::beast::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

/// A header that may be there once, and where its value goes.
struct KnownHeader
{
    const char *name;
    void (*take)(Request &request, QByteArray value);
};

constexpr KnownHeader knownHeaders[] = {
    {"Content-Type", [](Request &request, QByteArray value) { request.contentType = std::move(value); }},
    {"Authorization", [](Request &request, QByteArray value) { request.authorization = std::move(value); }},
    {"If-None-Match", [](Request &request, QByteArray value) { request.ifNoneMatch = std::move(value); }},
    {api::keyHeader, [](Request &request, QByteArray value) { request.idempotencyKey = std::move(value); }},
    {api::lastEventIdHeader, [](Request &request, QByteArray value) { request.lastEventId = std::move(value); }},
    {api::ticketHeader, [](Request &request, QByteArray value) { request.ticket = std::move(value); }},
    {api::admissionHeader, [](Request &request, QByteArray value) { request.admission = std::move(value); }},
    {api::webhookIdHeader, [](Request &request, QByteArray value) { request.webhookId = std::move(value); }},
    {api::webhookTimestampHeader,
     [](Request &request, QByteArray value) { request.webhookTimestamp = std::move(value); }},
    {api::webhookSignatureHeader,
     [](Request &request, QByteArray value) { request.webhookSignature = std::move(value); }},
};

constexpr const char *handOnHeaders[] = {"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"};

bool isNamed(const Message::value_type &field, const char *name)
{
    return boost::beast::iequals(field.name_string(), name);
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

void readHandOn(const Message::value_type &field, Request *request)
{
    for (const char *name : handOnHeaders)
        request->forwarded = request->forwarded || isNamed(field, name);
    if (isNamed(field, "X-Forwarded-For"))
        request->forwardedFor += (request->forwardedFor.isEmpty() ? "" : ",") + bytesOf(field.value());
}

/// The name of a header that is there twice and may not be; null when all is well.
const char *readHeaders(const Message &message, Request *request)
{
    quint32 seen = 0;
    for (const Message::value_type &field : message) {
        const auto known = std::find_if(std::begin(knownHeaders), std::end(knownHeaders),
                                        [&field](const KnownHeader &header) { return isNamed(field, header.name); });
        if (known == std::end(knownHeaders)) {
            readHandOn(field, request);
            continue;
        }
        const quint32 bit = 1U << (known - std::begin(knownHeaders));
        if (seen & bit)
            return known->name;
        seen |= bit;
        known->take(*request, bytesOf(field.value()));
    }
    return nullptr;
}

} // namespace

std::optional<Request> readRequest(const Message &message, QString *fault)
{
    const std::size_t hosts = message.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && message.version() >= 11)) {
        *fault = QStringLiteral("An HTTP/1.1 request has exactly one Host header.");
        return std::nullopt;
    }
    Request request;
    request.method = bytesOf(message.method_string());
    if (!readTarget(bytesOf(message.target()), &request)) {
        *fault = QStringLiteral("The request's target is not a path of this service.");
        return std::nullopt;
    }
    if (const char *twice = readHeaders(message, &request)) {
        *fault = QStringLiteral("The header %1 is there more than once.").arg(QLatin1String(twice));
        return std::nullopt;
    }
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
