#pragma once

#include "net/server/HttpServer.h"

#include "models/ErrorCode.h"

#include <boost/beast/core/error.hpp>
#include <boost/beast/http/message.hpp>

namespace holdfast {

/// Status line and headers of a response, but for those about the connection and the length.
void fillHead(boost::beast::http::response_header<> &head, const Response &response, unsigned version);

/// Whether it was the bytes that were wrong, and not the connection.
bool isProtocolError(const boost::beast::error_code &error);
/// What to answer to them.
ErrorCode codeOf(const boost::beast::error_code &error);
/// The same in words.
QString explanationOf(ErrorCode code, const HttpServer::Options &options);

} // namespace holdfast
