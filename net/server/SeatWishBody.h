#pragma once

#include "core/SeatWish.h"

namespace holdfast {

class JsonBody;

/// {slotId, anySeat?} or {doctorId, from, to} or {specialty, from, to}, each with minutes if it is a visit of several
/// slots. Throws BookingError(Malformed) that says what is missing.
SeatWish seatWish(const JsonBody &body);

} // namespace holdfast
