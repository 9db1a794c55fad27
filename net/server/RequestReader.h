#pragma once

#include "net/server/HttpMessage.h"

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

namespace holdfast {

/// Takes what the service needs out of a parsed message. None, with the reason in `fault`, when HTTP or this API
/// forbids it.
std::optional<Request> readRequest(const boost::beast::http::request<boost::beast::http::string_body> &message,
                                   QString *fault);

/// "application/json", with or without parameters.
bool isJsonType(const QByteArray &contentType);

} // namespace holdfast
