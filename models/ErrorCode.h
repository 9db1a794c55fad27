#pragma once

#include <QString>

namespace holdfast {

/// Why a request was refused. The wire carries the snake_case name as "code" of a problem (RFC 9457).
enum class ErrorCode {
    Malformed,         ///< 400: not JSON, a bad id, a missing key
    Unauthenticated,   ///< 401: no token, an unknown or an expired one
    WrongPassword,     ///< 401: login or password is wrong
    BadSignature,      ///< 401: a webhook that is not signed as agreed, or too long ago
    Forbidden,         ///< 403: the role may not do this
    AdmissionRequired, ///< 403: the seat's opening is running, and the patient shows no admission that is good now
    BadTicket,         ///< 403: a ticket or an admission that was not given to this patient for this opening
    NotFound,          ///< 404: no such thing in this clinic
    MethodNotAllowed,  ///< 405
    RequestTimeout,    ///< 408: the request did not arrive within its deadline
    SlotTaken,         ///< 409: somebody else holds or has the seat
    HoldLost,          ///< 409: the hold is not, or no longer, the seat's hold
    HoldForOther,      ///< 409: the hold was made for another patient
    PatientOverlap,    ///< 409: the patient is elsewhere at that time
    AlreadyBooked,     ///< 409: the patient already has this very time with this doctor
    HoldExists,        ///< 409: one active hold per patient, doctor and day
    NotLive,           ///< 409: the appointment is already cancelled or over
    AlreadyQueued,     ///< 409: the patient waits for this doctor already
    PossibleDuplicate, ///< 409: somebody with this id number, or this name and birth date, is registered
    PaymentExists,     ///< 409: a payment for the hold is under way
    InFlight,          ///< 409: the first request with this key still runs
    StaleVersion,      ///< 409: the thing changed since it was read
    TooLarge,          ///< 413: the body is over the limit
    UnsupportedMedia,  ///< 415: a body that is not application/json
    KeyReused,         ///< 422: the key was used for another request
    SlotPast,          ///< 422: the slot is over
    SlotNotReleased,   ///< 422: the slot opens later
    WaitingRoomClosed, ///< 422: no tickets are given yet, or none are needed any more
    Unprocessable,     ///< 422: a field breaks a rule
    TooManyRequests,   ///< 429
    HeadersTooLarge,   ///< 431
    Internal,          ///< 500
    Unavailable,       ///< 503: overloaded, or the database is away
};

/// The stable name on the wire, for instance "slot_taken".
QString toString(ErrorCode code);

/// Reads a wire name; Internal when the name is unknown.
ErrorCode errorCodeFromString(const QString &name);

} // namespace holdfast
