#include "net/server/SeatWishBody.h"

#include "net/server/JsonBody.h"

#include "core/BookingError.h"

namespace holdfast {

SeatWish seatWish(const JsonBody &body)
{
    const QLatin1String specialty("specialty");
    SeatWish wish;
    wish.slotId = body.optionalId(QLatin1String("slotId"));
    wish.doctorId = body.optionalId(QLatin1String("doctorId"));
    if (body.has(specialty))
        wish.specialty = body.text(specialty);
    if (int(wish.slotId.has_value()) + int(wish.doctorId.has_value()) + int(wish.specialty.has_value()) != 1)
        throw BookingError(ErrorCode::Malformed,
                           QStringLiteral("Send one of slotId, doctorId with from and to, or specialty with them."));
    wish.minutes = body.optionalNumber(QLatin1String("minutes"));
    if (wish.slotId) {
        wish.anySeat = body.flag(QLatin1String("anySeat"));
    } else {
        wish.from = body.instant(QLatin1String("from"));
        wish.to = body.instant(QLatin1String("to"));
    }
    return wish;
}

} // namespace holdfast
