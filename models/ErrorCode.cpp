#include "models/ErrorCode.h"

#include <array>

namespace holdfast {

namespace {

struct Name
{
    ErrorCode code;
    const char16_t *text;
};

constexpr std::array names{
    Name{ErrorCode::Malformed, u"malformed"},
    Name{ErrorCode::Unauthenticated, u"unauthenticated"},
    Name{ErrorCode::WrongPassword, u"wrong_password"},
    Name{ErrorCode::BadSignature, u"bad_signature"},
    Name{ErrorCode::Forbidden, u"forbidden"},
    Name{ErrorCode::AdmissionRequired, u"admission_required"},
    Name{ErrorCode::BadTicket, u"bad_ticket"},
    Name{ErrorCode::NotFound, u"not_found"},
    Name{ErrorCode::MethodNotAllowed, u"method_not_allowed"},
    Name{ErrorCode::RequestTimeout, u"request_timeout"},
    Name{ErrorCode::SlotTaken, u"slot_taken"},
    Name{ErrorCode::HoldLost, u"hold_lost"},
    Name{ErrorCode::HoldForOther, u"hold_for_other"},
    Name{ErrorCode::PatientOverlap, u"patient_overlap"},
    Name{ErrorCode::AlreadyBooked, u"already_booked"},
    Name{ErrorCode::HoldExists, u"hold_exists"},
    Name{ErrorCode::NotLive, u"not_live"},
    Name{ErrorCode::AlreadyQueued, u"already_queued"},
    Name{ErrorCode::PossibleDuplicate, u"possible_duplicate"},
    Name{ErrorCode::PaymentExists, u"payment_exists"},
    Name{ErrorCode::InFlight, u"in_flight"},
    Name{ErrorCode::StaleVersion, u"stale_version"},
    Name{ErrorCode::TooLarge, u"too_large"},
    Name{ErrorCode::UnsupportedMedia, u"unsupported_media"},
    Name{ErrorCode::KeyReused, u"key_reused"},
    Name{ErrorCode::SlotPast, u"slot_past"},
    Name{ErrorCode::SlotNotReleased, u"slot_not_released"},
    Name{ErrorCode::WaitingRoomClosed, u"waiting_room_closed"},
    Name{ErrorCode::Unprocessable, u"unprocessable"},
    Name{ErrorCode::TooManyRequests, u"too_many_requests"},
    Name{ErrorCode::HeadersTooLarge, u"headers_too_large"},
    Name{ErrorCode::Internal, u"internal"},
    Name{ErrorCode::Unavailable, u"unavailable"},
};

} // namespace

QString toString(ErrorCode code)
{
    for (const Name &name : names)
        if (name.code == code)
            return QString::fromUtf16(name.text);
    return QStringLiteral("internal");
}

ErrorCode errorCodeFromString(const QString &text)
{
    for (const Name &name : names)
        if (text == QStringView(name.text))
            return name.code;
    return ErrorCode::Internal;
}

} // namespace holdfast
