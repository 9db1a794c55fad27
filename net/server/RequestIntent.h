#pragma once

#include "net/server/HttpMessage.h"

#include "core/Intent.h"
#include "models/Session.h"

namespace holdfast {

class JsonBody;

/// Who wants this, and under which key. Throws BookingError(Malformed) for a missing or bad Idempotency-Key.
Intent intentOf(const Request &request, const Session &session, const JsonBody &body);

} // namespace holdfast
