#include "net/server/HttpHead.h"

#include <boost/beast/http/error.hpp>

#include <QDateTime>
#include <QLocale>

namespace beast = boost::beast;
namespace http = beast::http;

namespace holdfast {

namespace {

/// Of this second; written once a second and thread.
const std::string &httpDate()
{
    thread_local qint64 second = 0;
    thread_local std::string written;
    const qint64 now = QDateTime::currentSecsSinceEpoch();
    if (now != second) {
        written = QLocale::c()
                      .toString(QDateTime::fromSecsSinceEpoch(now, Qt::UTC),
                                QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"))
                      .toStdString();
        second = now;
    }
    return written;
}

beast::string_view viewOf(const QByteArray &bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

} // namespace

void fillHead(http::response_header<> &head, const Response &response, unsigned version)
{
    head.result(static_cast<unsigned>(response.status));
    head.version(version);
    head.set(http::field::date, httpDate());
    head.set(http::field::cache_control, "no-store");
    head.set("X-Content-Type-Options", "nosniff");
    if (!response.contentType.isEmpty())
        head.set(http::field::content_type, viewOf(response.contentType));
    for (const auto &[name, value] : response.headers)
        head.set(viewOf(name), viewOf(value));
}

bool isProtocolError(const beast::error_code &error)
{
    return error.category() == http::make_error_code(http::error::bad_version).category();
}

ErrorCode codeOf(const beast::error_code &error)
{
    if (error == http::error::body_limit)
        return ErrorCode::TooLarge;
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return ErrorCode::HeadersTooLarge;
    return ErrorCode::Malformed;
}

QString explanationOf(ErrorCode code, const HttpServer::Options &options)
{
    if (code == ErrorCode::TooLarge)
        return QStringLiteral("The body is larger than %1 KiB. Send less at once.").arg(options.maxBody / 1024);
    if (code == ErrorCode::HeadersTooLarge)
        return QStringLiteral("The headers are larger than %1 KiB.").arg(options.maxHeader / 1024);
    return QStringLiteral("These bytes are not an HTTP/1.1 request.");
}

} // namespace holdfast
