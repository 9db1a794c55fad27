#include "core/BookingError.h"

#include "core/DatabaseError.h"

namespace holdfast {

BookingError bookingErrorFrom(const DatabaseError &error)
{
    const QString &state = error.sqlState;
    const auto unavailable = [](int retryAfterMs) {
        return BookingError(
            ErrorCode::Unavailable,
            QStringLiteral("The database is busy or away. Send the same request with the same key again."),
            retryAfterMs);
    };
    if (state.isEmpty() || state.startsWith(QLatin1String("08")) || state.startsWith(QLatin1String("57P")))
        return unavailable(1000);
    if (state == QLatin1String("55P03"))
        return BookingError(ErrorCode::InFlight,
                            QStringLiteral("Another request for this is still running. Send the same request again."),
                            500);
    if (state == QLatin1String("57014") || error.isRetryable() || state.startsWith(QLatin1String("53")))
        return unavailable(500);
    if (state == QLatin1String("HF403"))
        return BookingError(ErrorCode::Forbidden, QStringLiteral("You may see and change only your own appointments."));
    if (error.constraint == QLatin1String("patient_is_in_one_place"))
        return BookingError(ErrorCode::PatientOverlap, QStringLiteral("The patient has an appointment at that time."));
    if (error.constraint == QLatin1String("one_live_appointment_per_patient_and_start"))
        return BookingError(ErrorCode::AlreadyBooked, QStringLiteral("The patient has this time already."));
    if (error.constraint == QLatin1String("one_live_appointment_per_seat") ||
        error.constraint == QLatin1String("doctor_seat_is_taken_once"))
        return BookingError(ErrorCode::SlotTaken, QStringLiteral("Somebody else has this seat."));
    if (state.startsWith(QLatin1String("22")) || state.startsWith(QLatin1String("23")))
        return BookingError(ErrorCode::Unprocessable, QStringLiteral("A value is out of its range."));
    return BookingError(ErrorCode::Internal);
}

} // namespace holdfast
