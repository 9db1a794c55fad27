#pragma once

#include "net/server/HttpMessage.h"

#include "core/BookingError.h"
#include "core/Intent.h"

namespace holdfast {

/// A refusal as application/problem+json. The one place that knows which HTTP status and title a code has; adds
/// Retry-After where trying again later helps.
Response problemResponse(ErrorCode code, const QString &detail = {}, int retryAfterMs = 0);
Response problemResponse(const BookingError &error);

/// What to answer for the exception being handled: call it inside a catch block. Whatever is not ours to tell is logged
/// and becomes `internal`.
Response responseForException();

/// What the booking functions decided, byte for byte: a replayed 2xx has status 200 and says so.
Response responseFrom(const Answer &answer);

} // namespace holdfast
