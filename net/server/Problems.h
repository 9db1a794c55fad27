#pragma once

#include "net/server/HttpMessage.h"

#include "core/BookingError.h"
#include "core/Intent.h"
#include "models/Slot.h"

namespace holdfast {

/// A refusal as application/problem+json. The one place that knows which HTTP status and title a code has; adds
/// Retry-After where trying again later helps.
Response problemResponse(ErrorCode code, const QString &detail = {}, int retryAfterMs = 0);
Response problemResponse(const BookingError &error);
/// A seat that is not to be had, and what is free instead.
Response problemResponse(ErrorCode code, const QString &detail, const QList<Slot> &alternatives);

/// What to answer for the exception being handled: call it inside a catch block. Whatever is not ours to tell is logged
/// and becomes `internal`.
Response responseForException();

/// What the booking functions decided, byte for byte: a replayed 2xx has status 200 and says so.
Response responseFrom(const Answer &answer);

} // namespace holdfast
